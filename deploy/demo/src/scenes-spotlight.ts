import { beam, bokeh, hall } from './backdrops.js';
import { AMBER, circle, mix, n, place, rect, spot, VIOLET, type Scene } from './neon.js';
import { crowd, performer, type Act } from './people.js';

/** One musician in the spotlight, seen from the first row. */
export const soloist =
  (act: Act, hat: boolean): Scene =>
  (frame) => {
    const { width, height, main, second } = frame;
    const portrait = height > width;
    const feet = height * 0.9;
    const dark = '#05030b';
    const size = height * (portrait ? 0.0064 : 0.0075);
    const drawn = performer(act, dark, hat);
    const rims =
      `<g transform="translate(-1.1 -.8)">${drawn.replaceAll(dark, mix(main, '#ffffff', 0.35))}</g>` +
      `<g transform="translate(1 -.5)">${drawn.replaceAll(dark, mix(second, '#ffffff', 0.2))}</g>`;
    const x = width * (portrait ? 0.5 : 0.42);
    const beams =
      beam(x, -height * 0.04, 0, height * 1.05, 0.24, mix(main, '#ffffff', 0.3), 0.75) +
      [-58, -40, 40, 58]
        .map((angle) =>
          beam(x + angle * -width * 0.009, 0, angle * 0.55, height, 0.08, angle > 0 ? second : main, 0.55),
        )
        .join('') +
      spot(x, feet, height * 0.36, height * 0.045, mix(main, '#ffffff', 0.5), 0.95) +
      spot(width * 0.5, height * 0.82, width * 0.7, height * 0.16, second, 0.4) +
      spot(x, height * 0.42, height * 0.36, height * 0.4, mix(main, '#ffffff', 0.25), 0.6);
    return {
      back: hall(frame, VIOLET) + rect(0, feet - height * 0.02, width, height, '#0a0613'),
      haze: beams + bokeh(frame, [main, second, AMBER], 16, 0.05, 0.6),
      front: place(rims + drawn, x, feet, size),
    };
  };

/** Hands in the air, from the middle of the crowd. */
export const raisedHands: Scene = (frame) => {
  const { width, height, main, second } = frame;
  let haze = spot(width / 2, height * 0.4, width * 0.62, height * 0.32, mix(main, '#ffffff', 0.45), 0.95);
  let light = '';
  for (let ray = 0; ray < 11; ray++) {
    const angle = (ray - 5) * 17;
    haze += beam(width / 2, height * 0.36, angle + 180, height * 0.8, 0.045, ray % 2 ? second : main, 0.75);
    light += circle(
      width / 2 + (ray - 5) * width * 0.055,
      height * 0.365 + (ray - 5) ** 2 * height * 0.002,
      width * 0.009,
      mix(ray % 2 ? second : main, '#ffffff', 0.6),
    );
  }
  return {
    back: hall(frame, main),
    haze: haze + bokeh(frame, [AMBER, main], 12, 0, 0.4),
    light,
    front: crowd(frame, height * 0.66, height / 700, mix(main, second, 0.25), 4),
  };
};

/** The mirror ball and its flecks of light over the ceiling. */
export const mirrorBall: Scene = (frame) => {
  const { width, height, random, main, second } = frame;
  const [x, y, radius] = [width / 2, height * 0.42, Math.min(width, height) * 0.24];
  let ball = rect(x - 3, 0, 6, y, '#1c1428') + circle(x, y, radius + 2, '#120b1e');
  let sparks = '';
  for (let row = 0; row < 22; row++) {
    const [from, to] = [row, row + 0.9].map((at) => (at / 22) * Math.PI - Math.PI / 2) as [number, number];
    for (let column = 0; column < 22; column++) {
      const [left, right] = [column, column + 0.88].map((at) => Math.sin((at / 22) * Math.PI - Math.PI / 2)) as [
        number,
        number,
      ];
      const lit = Math.max(0, 0.75 - Math.hypot(column - 7, row - 7) / 16) + random.between(0, 0.35);
      const color = mix(
        '#150c26',
        mix(random.pick([main, second, VIOLET, '#ffffff']), '#ffffff', lit * 0.5),
        Math.min(1, lit),
      );
      const points = [
        [left, from],
        [right, from],
        [right, to],
        [left, to],
      ].map(([across, turn]) => `${n(x + across! * Math.cos(turn!) * radius)},${n(y + Math.sin(turn!) * radius)}`);
      ball += `<polygon points="${points.join(' ')}" fill="${color}"/>`;
      if (lit > 0.86)
        sparks += circle(x + left * Math.cos(from) * radius, y + Math.sin(from) * radius, radius * 0.028, '#ffffff');
    }
  }
  let haze = '';
  for (let ray = 0; ray < 18; ray++)
    haze += beam(x, y, ray * 20 + random.between(-7, 7), width * 0.8, 0.05, random.pick([main, second, VIOLET]), 0.5);
  let flecks = '';
  for (let fleck = 0; fleck < 150; fleck++) {
    const angle = random.between(0, Math.PI * 2);
    const reach = random.between(1.3, 4) * radius;
    const turn = n((angle * 180) / Math.PI);
    flecks += `<ellipse rx="${n(reach * 0.028)}" ry="${n(reach * 0.016)}" transform="translate(${n(x + Math.cos(angle) * reach)} ${n(y + Math.sin(angle) * reach)}) rotate(${turn})" fill="${random.pick([main, second, '#ffd9f0', AMBER])}" opacity=".5"/>`;
  }
  return {
    back: hall(frame, VIOLET) + flecks + ball,
    haze,
    light: sparks,
    front: crowd(frame, height * 0.93, height / 1100, main, 2),
  };
};
