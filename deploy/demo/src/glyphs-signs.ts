import type { Glyph } from './glyphs-instruments.js';
import { box, line, n, ring, type Point, type Tube } from './neon.js';

export const cactus: Glyph = (main, second, third) => [
  {
    path: 'M-13 92V42H-26A24 24 0 0 1 -50 18V-8A9 9 0 0 1 -32 -8V14A8 8 0 0 0 -24 22H-13V-72A13 13 0 0 1 13 -72V4H22A8 8 0 0 0 30 -4V-36A9 9 0 0 1 48 -36V0A24 24 0 0 1 24 24H13V92',
    color: main,
    width: 4.4,
  },
  { path: 'M-5 -66V-20M-5 -8V84M5 -56V6M5 18V84M-41 -4V16M39 -30V-2', color: main, width: 1.8 },
  { path: 'M0 -86C-14 -92 -12 -104 -3 -100C-4 -110 6 -110 4 -100C14 -104 14 -92 0 -86', color: second, width: 2.6 },
  { path: 'M39 -46C31 -50 33 -57 39 -55C45 -57 47 -50 39 -46', color: second, width: 2.4 },
  { path: 'M-64 92H-20M20 92H66M-50 100H52', color: third, width: 3.4 },
];

/** The corners of a five-pointed star, the top one first. */
export const starPoints = (radius: number, inner = 0.42): Point[] =>
  Array.from({ length: 10 }, (_, corner) => {
    const angle = (corner * Math.PI) / 5 - Math.PI / 2;
    const reach = corner % 2 ? radius * inner : radius;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });

export const star: Glyph = (main, second, third) => {
  const corners = starPoints(96);
  return [
    { path: `${line(corners)}Z`, color: main, width: 5 },
    { path: `${line(starPoints(70))}Z`, color: second, width: 3.2 },
    ...starPoints(52).map((corner): Tube => ({ path: line([[0, 0], corner]), color: third, width: 1.6 })),
  ];
};

export const boot: Glyph = (main, second, third) => [
  {
    path: 'M-46 -92C-34 -82 -28 -80 -18 -70C-8 -80 0 -82 14 -92C12 -60 12 -40 12 -10C12 22 24 34 48 44C68 52 80 60 78 80H14C2 80 -4 70 -16 70L-20 96H-50L-48 64C-50 30 -44 -10 -46 -92Z',
    color: main,
    width: 4.4,
  },
  {
    path: 'M-38 -66C-26 -46 -26 -30 -18 -22C-10 -30 -10 -46 4 -66M-36 -44C-28 -20 -26 -8 -18 2C-10 -8 -8 -20 4 -44',
    color: second,
    width: 2.4,
  },
  { path: 'M12 78C16 60 30 50 48 46M-44 56C-34 50 -26 56 -16 70', color: second, width: 2.4 },
  { path: 'M-48 40H-66', color: third, width: 3 },
  { path: `M-76 28V52M-88 40H-64M-84.5 31.500L-67.5 48.500M-84.5 48.500L-67.5 31.5`, color: third, width: 2 },
  { path: 'M-18 18L-15 27H-6L-13 33L-10 42L-18 36L-26 42L-23 33L-30 27H-21Z', color: third, width: 2 },
];

export const hat: Glyph = (main, second, third) => [
  {
    path: 'M-52 14C-50 -34 -42 -66 -22 -60C-10 -56 -6 -48 0 -48C6 -48 10 -56 22 -60C42 -66 50 -34 52 14',
    color: main,
    width: 4.4,
  },
  {
    path: 'M-100 -8C-92 44 -40 54 0 54C40 54 92 44 100 -8C84 18 66 16 52 14C28 30 -28 30 -52 14C-66 16 -84 18 -100 -8Z',
    color: main,
    width: 4.4,
  },
  { path: 'M-51 0C-28 16 28 16 51 0', color: second, width: 3.4 },
  { path: 'M0 -48C-4 -34 -4 -26 0 -16', color: second, width: 2 },
  { path: 'M0 -2L2.5 5H9L4 9L6 16L0 12L-6 16L-4 9L-9 5H-2.500Z', color: third, width: 1.8 },
];

export const cassette: Glyph = (main, second, third) => {
  const tubes: Tube[] = [
    { path: box(-100, -64, 200, 128, 10), color: main, width: 4.4 },
    { path: box(-84, -50, 168, 78, 7), color: second, width: 2.6 },
    { path: box(-48, -18, 96, 34, 12), color: main, width: 2.8 },
    { path: 'M-62 64L-52 36H52L62 64', color: second, width: 3 },
    { path: 'M-76 -40H76', color: third, width: 2.4 },
    { path: 'M-76 -31H76', color: main, width: 2.4 },
    {
      path: `${ring(-90, -54, 2)}${ring(90, -54, 2)}${ring(-90, 54, 2)}${ring(90, 54, 2)}${ring(-34, 52, 3)}${ring(34, 52, 3)}`,
      color: third,
      width: 1.6,
    },
    { path: 'M-14 -8V8M14 -10V10', color: third, width: 1.6 },
  ];
  for (const x of [-30, 30]) {
    tubes.push({ path: ring(x, -1, 11), color: third, width: 2.4 });
    for (let tooth = 0; tooth < 6; tooth++) {
      const angle = (tooth * Math.PI) / 3 + 0.3;
      const at = (reach: number): Point => [x + Math.cos(angle) * reach, -1 + Math.sin(angle) * reach];
      tubes.push({ path: line([at(5), at(9)]), color: third, width: 2 });
    }
  }
  return tubes;
};

export const boombox: Glyph = (main, second, third) => {
  const tubes: Tube[] = [
    { path: box(-110, -44, 220, 112, 10), color: main, width: 4.2 },
    { path: 'M-84 -46V-74Q-84 -84 -74 -84H74Q84 -84 84 -74V-46', color: second, width: 4 },
    { path: 'M92 -46L108 -96', color: third, width: 1.8 },
    { path: box(-28, 12, 56, 42, 4), color: second, width: 2.4 },
    { path: `${ring(-11, 33, 7)}${ring(11, 33, 7)}`, color: third, width: 2 },
    { path: box(-98, -36, 60, 16, 3), color: second, width: 2 },
    { path: 'M-92 -28H-46M-62 -34V-22', color: third, width: 1.6 },
    { path: `${ring(54, -28, 6)}${ring(72, -28, 6)}${ring(90, -28, 6)}`, color: third, width: 2 },
  ];
  for (const x of [-70, 70]) {
    for (const [radius, color, width] of [
      [36, main, 3.2],
      [27, second, 2.2],
      [11, third, 2.6],
    ] as const) {
      tubes.push({ path: ring(x, 24, radius), color, width });
    }
  }
  for (const [bar, tall] of [14, 24, 19, 30, 11, 22, 16].entries()) {
    tubes.push({ path: `M${-24 + bar * 8} 2V${2 - tall}`, color: tall > 20 ? third : second, width: 3.4 });
  }
  return tubes;
};

export const jukebox: Glyph = (main, second, third) => {
  const tubes: Tube[] = [];
  for (const [at, color] of [main, third, second].entries()) {
    const reach = 66 - at * 11;
    tubes.push({ path: `M${-reach} 96V-30A${reach} ${reach} 0 0 1 ${reach} -30V96`, color, width: 4.4 - at * 0.6 });
  }
  tubes.push(
    { path: 'M-74 98H74', color: main, width: 5 },
    { path: 'M-32 -6A32 34 0 0 1 32 -6V0H-32Z', color: second, width: 2.6 },
    { path: `${ring(0, -14, 14, 6)}${ring(0, -14, 3, 1.5)}`, color: third, width: 2 },
    { path: box(-32, 10, 64, 14, 3), color: main, width: 2.4 },
    { path: box(-32, 34, 64, 54, 6), color: main, width: 2.6 },
  );
  for (let key = 0; key < 7; key++) tubes.push({ path: `M${-26 + key * 8.6} 14V20`, color: third, width: 3 });
  for (let rib = 0; rib < 6; rib++)
    tubes.push({ path: `M${n(-22 + rib * 8.8)} 40V82`, color: rib % 2 ? second : third, width: 2 });
  return tubes;
};
