import { circle, ellipse, mix, n, polygon, rect, type Frame, type Point } from './neon.js';

/** A limb that tapers from `r1` to `r2`. */
function limb([x1, y1]: Point, [x2, y2]: Point, r1: number, r2: number, color: string): string {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [sideX, sideY] = [(y1 - y2) / long, (x2 - x1) / long];
  return (
    polygon(
      [
        [x1 + sideX * r1, y1 + sideY * r1],
        [x2 + sideX * r2, y2 + sideY * r2],
        [x2 - sideX * r2, y2 - sideY * r2],
        [x1 - sideX * r1, y1 - sideY * r1],
      ],
      color,
    ) +
    circle(x1, y1, r1, color) +
    circle(x2, y2, r2, color)
  );
}

/** An arm from the shoulder to the elbow to the hand. */
const bend = (a: Point, b: Point, c: Point, color: string, wide = 3) =>
  limb(a, b, wide, wide * 0.8, color) +
  limb(b, c, wide * 0.78, wide * 0.52, color) +
  circle(c[0], c[1], wide * 0.78, color);

const guitarOf = (color: string, long: number) =>
  `<g transform="translate(1 -47) rotate(-24)">${ellipse(-7, 1, 10, 8, color)}${ellipse(4, 0, 8, 6.5, color)}` +
  `${rect(4, -1.3, long, 2.6, color)}${rect(3 + long, -2.4, 8, 4.6, color)}</g>`;

export type Act = 'singer' | 'guitar' | 'bass' | 'solo' | 'drums' | 'keys';

/** Head, neck and a jacket; feet at (0, 0), the crown at about -100. */
function trunk(color: string, hat: boolean, lean: number): string {
  const head = hat
    ? `<path d="M-13.5 -92.5Q-9 -90 -5.5 -90.5L-4.7 -99Q-4 -103 -1.8 -102.5L0 -101.8L1.8 -102.5Q4 -103 4.7 -99L5.5 -90.5Q9 -90 13.5 -92.5Q8 -87 0 -87Q-8 -87 -13.5 -92.5Z" fill="${color}"/>`
    : `<path d="M-5.6 -84Q-8.2 -88 -6.2 -93.5Q-4 -98.4 0.6 -98Q6 -97.4 6.3 -91Q6.6 -86 5.2 -81Q2 -84 -1 -82Q-4 -79 -6.5 -79Q-5 -82 -5.6 -84Z" fill="${color}"/>`;
  return (
    `<g transform="translate(${lean} 0)">${head}${ellipse(0, -88.5, 4.9, 6.4, color)}${rect(-2.4, -84, 4.8, 8, color)}</g>` +
    `<path d="M${lean - 2.4} -80Q${lean - 3} -77 ${lean * 0.6 - 9.5} -75.2Q${lean * 0.6 - 13.6} -74 ${lean * 0.6 - 13} -68L-8.4 -55L-8.8 -43H8.8L8.4 -55L${lean * 0.6 + 13} -68Q${lean * 0.6 + 13.6} -74 ${lean * 0.6 + 9.5} -75.2Q${lean + 3} -77 ${lean + 2.4} -80Z" fill="${color}"/>`
  );
}

/** Both legs down to their boots. */
const legs = (left: number, right: number, color: string) =>
  [left, right]
    .map((foot, index) => {
      const side = index ? 1 : -1;
      return (
        limb([side * 4.2, -46], [foot * 0.72 + side, -24], 5, 3.6, color) +
        limb([foot * 0.72 + side, -24], [foot, -3], 3.6, 2.7, color) +
        `<path d="M${n(foot - 2.8)} -6H${n(foot + 2.8)}L${n(foot + side * 5 + 1)} -2.4V0H${n(foot + side * 5 - side * 9)}V-4Z" fill="${color}"/>` +
        `<path d="M${n(foot - side * 2.8)} -5L${n(foot + side * 8)} -1.6Q${n(foot + side * 9)} 0 ${n(foot + side * 7)} 0H${n(foot - side * 3)}Z" fill="${color}"/>`
      );
    })
    .join('');

/** A musician in silhouette, feet at the origin, 100 units tall. */
export function performer(act: Act, color: string, hat = false): string {
  if (act === 'drums') return drummer(color, hat);
  if (act === 'singer') {
    const stand = `<path d="M17 0V-74L9 -83" fill="none" stroke="${color}" stroke-width="1.6"/>${ellipse(17, -0.5, 7, 1.6, color)}${limb([10, -82], [6.5, -85], 1.6, 2.2, color)}`;
    return (
      trunk(color, hat, 2) +
      legs(-9, 11, color) +
      stand +
      bend([10, -73], [16, -62], [13, -77], color) +
      bend([-9, -73], [-21, -84], [-20, -106], color)
    );
  }
  if (act === 'keys') {
    const board =
      polygon(
        [
          [-4, -51],
          [38, -51],
          [38, -46],
          [-4, -46],
        ],
        color,
      ) + `<path d="M2 -47L30 0M30 -47L2 0" stroke="${color}" stroke-width="2.2"/>`;
    return (
      trunk(color, hat, 4) +
      legs(-10, 7, color) +
      board +
      bend([9, -72], [12, -58], [23, -52], color) +
      bend([-7, -72], [0, -56], [12, -52], color)
    );
  }
  const wide = act === 'solo' ? 15 : 10;
  return (
    trunk(color, hat, act === 'solo' ? -5 : 1) +
    legs(-wide, wide * 1.1, color) +
    guitarOf(color, act === 'bass' ? 35 : 27) +
    bend([-9, -73], [-19, -59], [-7, -46], color) +
    bend([9, -73], [23, -66], [21, -56], color)
  );
}

function drummer(color: string, hat: boolean): string {
  const cymbal = (x: number, y: number, turn: number) =>
    `<path d="M${x} ${y}V0" stroke="${color}" stroke-width="1.3"/><ellipse rx="14" ry="1.7" fill="${color}" transform="translate(${x} ${y}) rotate(${turn})"/>`;
  const drum = (x: number, y: number, wide: number, tall: number) => rect(x - wide / 2, y, wide, tall, color, 'rx="2"');
  return (
    `<g transform="translate(0 2)">${trunk(color, hat, 0)}</g>` +
    bend([-9, -72], [-22, -62], [-17, -50], color) +
    bend([9, -72], [24, -78], [20, -98], color) +
    `<path d="M-18 -50L-2 -52M20 -97L6 -112" stroke="${color}" stroke-width="1.4"/>` +
    circle(0, -21, 21, color) +
    drum(-17, -53, 20, 14) +
    drum(17, -53, 20, 14) +
    drum(40, -38, 24, 28) +
    drum(-40, -40, 20, 9) +
    `<path d="M-40 -31V0M30 -10V0M50 -10V0" stroke="${color}" stroke-width="1.6"/>` +
    cymbal(-46, -66, 10) +
    cymbal(48, -72, -12) +
    cymbal(-58, -50, 0)
  );
}

/** Two dancers in a turn under the raised arm, feet at the origin, about 100 units tall. */
export function couple(color: string, hat: boolean): string {
  const he =
    trunk(color, hat, 2) +
    legs(-8, 8, color) +
    bend([-10, -71], [-20, -60], [-11, -49], color) +
    bend([10, -72], [21, -84], [24, -101], color);
  const skirt = 'M-5 -50Q-12 -36 -27 -22Q-10 -14 2 -19Q16 -12 27 -26Q11 -38 6 -50Z';
  const hair = 'M-5 -84Q-7 -98 1 -98Q8 -97 6 -87Q9 -76 20 -74Q9 -69 3 -76Z';
  const she =
    ellipse(0, -88, 4.7, 6, color) +
    `<path d="${hair}M-2 -83H2L3 -75Q11 -75 9 -67L5 -50H-5L-8 -67Q-10 -75 -3 -75Z${skirt}" fill="${color}"/>` +
    limb([-3, -22], [-1, -3], 2.5, 1.5, color) +
    limb([5, -22], [13, -8], 2.5, 1.5, color) +
    `<path d="M-2 -4L-7 0H1ZM12 -10L20 -6L13 -5Z" fill="${color}"/>` +
    bend([-7, -72], [-9, -88], [-4, -108], color, 2.1) +
    bend([8, -71], [19, -64], [27, -73], color, 2.1);
  return `<g transform="translate(-16 0)">${he}</g><g transform="translate(13 0) scale(.92)">${she}</g>`;
}

/** One spectator from behind. The shoulders end at y = 0; heads are about 22 units wide. */
function spectator(frame: Frame, color: string): string {
  const { random } = frame;
  const tilt = random.between(-3, 3);
  let content =
    `<path d="M-34 60L-31 8Q-29 -9 -11 -13L11 -13Q29 -9 31 8L34 60Z" fill="${color}"/>` + rect(-6, -22, 12, 16, color);
  content += ellipse(tilt, -31, 10.5, 13.5, color);
  const style = random.between(0, 1);
  if (style < 0.3)
    content += `<path d="M${n(tilt - 13)} -6Q${n(tilt - 15)} -46 ${n(tilt)} -47Q${n(tilt + 15)} -46 ${n(tilt + 13)} -6Z" fill="${color}"/>`;
  else if (style < 0.45)
    content +=
      ellipse(tilt, -36, 24, 4.5, color) +
      `<path d="M${n(tilt - 11)} -36L${n(tilt - 8)} -53Q${n(tilt)} -48 ${n(tilt + 8)} -53L${n(tilt + 11)} -36Z" fill="${color}"/>`;
  else if (style < 0.58) content += circle(tilt, -49, 6.5, color);
  if (random.chance(0.46)) content += raisedArm(frame, color, random.chance(0.5) ? 1 : -1);
  return content;
}

function raisedArm({ random }: Frame, color: string, side: number): string {
  const elbow: Point = [side * random.between(31, 42), -random.between(28, 44)];
  const hand: Point = [elbow[0] + side * random.between(-14, 8), elbow[1] - random.between(34, 48)];
  const fingers = random.chance(0.45) ? [-4, 4] : [-5, -1.5, 2, 5];
  return (
    limb([side * 24, 2], elbow, 8, 5.6, color) +
    limb(elbow, hand, 5.6, 4, color) +
    ellipse(hand[0], hand[1] - 3, 5.2, 6.2, color) +
    fingers
      .map((at) => limb([hand[0] + at * 0.8, hand[1] - 5], [hand[0] + at * 1.35, hand[1] - 16], 1.7, 1.3, color))
      .join('')
  );
}

/** Rows of heads and raised hands along the lower edge. A rim of `glow` lights the far rows. */
export function crowd(frame: Frame, top: number, scale: number, glow: string, rows = 3): string {
  const { width, height, random } = frame;
  let content = '';
  for (let row = 0; row < rows; row++) {
    const size = scale * (0.72 + row * 0.3);
    const y = top + ((height - top) * row) / rows;
    const color = mix(glow, '#07040f', 0.84 + (0.16 * row) / Math.max(1, rows - 1));
    for (let x = -random.between(0, 30) * size; x < width + 40 * size; x += size * random.between(50, 66)) {
      const drawn = spectator(frame, color);
      const rim = drawn.replaceAll(color, mix(glow, '#000000', 0.35 + row * 0.2));
      const turn = `translate(${n(x)} ${n(y + random.between(-10, 10) * size)}) scale(${size.toFixed(3)})`;
      content += `<g transform="${turn}"><g transform="translate(0 -1.5)">${rim}</g>${drawn}</g>`;
    }
    content += rect(0, y + 55 * size, width, height, color);
  }
  return content;
}
