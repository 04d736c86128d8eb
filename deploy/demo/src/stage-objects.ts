import { circle, ellipse, mix, n, rect, type Frame } from './neon.js';

/** A microphone on its stand, 100 units tall, with its foot at the origin. */
export const microphoneStand = (color: string): string =>
  `<g stroke="${color}" stroke-linecap="round" fill="none"><path d="M0 -2V-78" stroke-width="1.8"/><path d="M0 -76L11 -93" stroke-width="1.6"/></g>` +
  ellipse(0, -1, 11, 2.2, color) +
  `<g transform="translate(12 -95) rotate(33)">${ellipse(0, -2, 2.6, 3.4, color)}${rect(-1.3, 0, 2.6, 8, color)}</g>`;

/** A drawing with light on its edge, as from the lamps behind it. */
export const rimmed = (drawn: string, dark: string, rim: string): string =>
  `<g transform="translate(-.9 -.7)">${drawn.replaceAll(dark, rim)}</g>${drawn}`;

/** A round table with two chairs, 100 units tall with its candle; its foot is at the origin. */
export const patioTable = (color: string): string => {
  const chair = (side: number) =>
    `<path d="M${side * 46} 0L${side * 43} -34H${side * 24}L${side * 22} 0M${side * 43} -34L${side * 49} -72" fill="none" stroke="${color}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (
    chair(-1) +
    chair(1) +
    rect(-2.5, -52, 5, 52, color) +
    ellipse(0, -1, 17, 3.5, color) +
    ellipse(0, -53, 33, 5.5, color) +
    `<path d="M-6 -56L-4.5 -71H4.5L6 -56Z" fill="${color}"/>`
  );
};

/** The flame of the candle of `patioTable`. */
export const candle = (color: string): string => ellipse(0, -77, 3, 6, color);

/** Lights of a stage far out of focus, dense at the `horizon` (a share of the height) and thin above. */
export function blurredLights({ width, height, random }: Frame, colors: readonly string[], horizon: number): string {
  let content = '';
  for (let disc = 0; disc < 70; disc++) {
    const near = random.between(0, 1) ** 2;
    const radius = (0.01 + near * 0.05) * Math.max(width, height);
    const y = height * (horizon + random.between(-0.5, 1) * (1 - horizon) * random.between(0.2, 1));
    const color = mix(random.pick(colors), '#ffffff', random.between(0, 0.25));
    const opacity = n(random.between(1.2, 4.5)) / 10;
    const x = random.between(-0.05, 1.05) * width;
    content += circle(x, y, radius, color, `opacity="${opacity}"`);
    content += circle(x, y, radius, 'none', `stroke="${color}" stroke-width="${n(radius / 9)}" opacity="${opacity}"`);
  }
  return content;
}
