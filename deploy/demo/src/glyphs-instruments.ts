import { box, line, ring, type Point, type Tube } from './neon.js';

/** A glyph: tubes around the origin, at most about 200 units tall, in a main, a second and a third colour. */
export type Glyph = (main: string, second: string, third: string) => Tube[];

/** The parts that guitar and bass share: neck, headstock and strings. The body begins at y = 20. */
function strung(strings: number, nut: number, main: string, second: string, third: string): Tube[] {
  const tubes: Tube[] = [
    { path: `M-6 30L-4.5 ${nut}M6 30L4.5 ${nut}`, color: main },
    {
      path: `M-4.5 ${nut}L-9 ${nut - 7}L-10 ${nut - 34}Q-4 ${nut - 42} 8 ${nut - 38}L8 ${nut - 8}L4.5 ${nut}Z`,
      color: second,
    },
  ];
  for (let peg = 0; peg < strings; peg++)
    tubes.push({ path: ring(-15, nut - 10 - (peg * 22) / (strings - 1), 1.8), color: third, width: 1.6 });
  for (let string = 0; string < 4; string++) {
    const x = -3 + string * 2;
    tubes.push({ path: `M${x * 0.8} ${nut}L${x * 1.5} 78`, color: third, width: 0.9 });
  }
  for (let fret = 1; fret < 9; fret++) {
    const y = nut + (20 - nut) * (1 - 0.83 ** fret) * 1.2;
    tubes.push({ path: `M-4.8 ${y.toFixed(1)}H4.8`, color: second, width: 1 });
  }
  return tubes;
}

export const guitar: Glyph = (main, second, third) => [
  ...strung(6, -66, main, second, third),
  {
    path: 'M-7 24C-12 8 -25 -8 -34 2C-40 10 -33 24 -37 36C-41 48 -50 54 -48 72C-45 96 -22 102 0 102C22 102 45 96 48 72C50 54 39 50 35 38C31 28 37 14 29 6C22 0 12 10 7 24',
    color: main,
    width: 3.6,
  },
  { path: box(-12, 36, 24, 7, 3), color: second, width: 2 },
  { path: box(-12, 55, 24, 7, 3), color: second, width: 2 },
  { path: 'M-13 78H13', color: third, width: 3 },
  { path: `${ring(27, 70, 3.5)}${ring(22, 83, 3.5)}`, color: second, width: 1.8 },
];

export const bass: Glyph = (main, second, third) => [
  ...strung(4, -84, main, second, third),
  {
    path: 'M-7 28C-10 14 -18 -16 -30 -12C-40 -6 -31 20 -36 36C-41 52 -46 60 -42 76C-37 96 -18 102 0 101C24 100 40 90 41 74C42 58 31 52 30 40C29 30 34 22 26 18C18 16 12 20 7 28',
    color: main,
    width: 3.6,
  },
  { path: 'M-12 42H3V50H-12ZM-3 52H12V60H-3Z', color: second, width: 2 },
  { path: 'M-11 79H11', color: third, width: 4 },
  { path: `${ring(25, 72, 3)}${ring(21, 83, 3)}${ring(13, 91, 3)}`, color: second, width: 1.8 },
];

export const microphone: Glyph = (main, second, third) => {
  const grille: Point[][] = [];
  for (let y = -82; y <= 4; y += 9.5) {
    const inset = y < -72 ? 9 : y > -6 ? 8 : 2;
    if (Math.abs(y + 39) > 7)
      grille.push(
        [
          [-30 + inset, y],
          [-6, y],
        ],
        [
          [6, y],
          [30 - inset, y],
        ],
      );
  }
  return [
    { path: box(-32, -98, 64, 112, 30), color: main, width: 4 },
    { path: 'M-6 -96V12M6 -96V12', color: main, width: 2 },
    { path: 'M-32 -44H32M-32 -34H32', color: third, width: 2.4 },
    ...grille.map((points): Tube => ({ path: line(points), color: second, width: 2 })),
    { path: 'M-46 -30V-8C-46 46 46 46 46 -8V-30', color: second, width: 3.4 },
    { path: 'M0 33V82M-8 46H8', color: main, width: 4 },
    { path: 'M-36 98C-34 82 34 82 36 98Z', color: main, width: 3.6 },
  ];
};

const drumShell = (x: number, y: number, wide: number, tall: number, main: string, second: string): Tube[] => [
  { path: ring(x, y, wide, wide * 0.3), color: second, width: 2.6 },
  {
    path: `M${x - wide} ${y}V${y + tall}A${wide} ${wide * 0.3} 0 0 0 ${x + wide} ${y + tall}V${y}`,
    color: main,
    width: 2.8,
  },
];

const cymbal = (x: number, y: number, tilt: number, floor: number, color: string, stand: string): Tube[] => [
  {
    path: `M${x - 27} ${y - tilt}Q${x} ${y - 9} ${x + 27} ${y + tilt}Q${x} ${y + 8} ${x - 27} ${y - tilt}`,
    color,
    width: 2.6,
  },
  {
    path: `M${x} ${y}V${floor}M${x} ${floor - 20}L${x - 13} ${floor + 8}M${x} ${floor - 20}L${x + 13} ${floor + 8}`,
    color: stand,
    width: 1.8,
  },
];

export const drums: Glyph = (main, second, third) => [
  ...cymbal(-82, -62, -6, 70, third, second),
  ...cymbal(84, -68, 7, 70, third, second),
  { path: ring(0, 34, 46), color: main, width: 4 },
  { path: ring(0, 34, 38), color: second, width: 2 },
  { path: 'M0 15L4.5 28H18L7 36L11.5 49L0 41L-11.5 49L-7 36L-18 28H-4.500Z', color: third, width: 2.4 },
  ...drumShell(-31, -42, 26, 24, main, second),
  ...drumShell(31, -42, 26, 24, main, second),
  ...drumShell(-78, 8, 25, 16, main, second),
  ...drumShell(79, 8, 29, 46, main, second),
  {
    path: 'M-78 32V62M-78 44L-94 80M-78 44L-62 80M54 60V82M104 60V82M-36 66L-46 82M36 66L46 82',
    color: second,
    width: 2,
  },
  { path: 'M-24 -108L18 -60M24 -108L-18 -60', color: third, width: 2.2 },
];

export const keyboard: Glyph = (main, second, third) => {
  const tubes: Tube[] = [
    { path: 'M-100 -16L-88 -52H88L100 -16V8Q100 14 94 14H-94Q-100 14 -100 8Z', color: main, width: 3.6 },
    { path: 'M-92 -10L-86 -28H86L92 -10Z', color: second, width: 2 },
    { path: 'M-66 18L58 92M66 18L-58 92M-70 92H-46M46 92H70', color: second, width: 3.4 },
    { path: box(-20, -47, 40, 12, 2), color: third, width: 2 },
  ];
  for (let key = 1; key < 15; key++) {
    const share = key / 15;
    tubes.push({
      path: `M${(-86 + 172 * share).toFixed(1)} -28L${(-92 + 184 * share).toFixed(1)} -10`,
      color: second,
      width: 1.3,
    });
    if ([1, 2, 4, 5, 6].includes(key % 7)) {
      tubes.push({
        path: `M${(-86 + 172 * share).toFixed(1)} -27L${(-88.5 + 177 * share).toFixed(1)} -19`,
        color: third,
        width: 3.6,
      });
    }
  }
  for (const knob of [-74, -62, -50, -38, 38, 50, 62, 74])
    tubes.push({ path: ring(knob, -40, 3.4), color: knob % 3 ? main : third, width: 1.8 });
  return tubes;
};

export const note: Glyph = (main, second) => [
  { path: `${ring(-34, 62, 18, 13)}M-16 60V-64L46 -82V40`, color: main, width: 5 },
  { path: `${ring(28, 42, 18, 13)}M-16 -40L46 -58`, color: second, width: 5 },
];
