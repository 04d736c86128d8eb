import { beam, bokeh, hall } from './backdrops.js';
import type { Glyph } from './glyphs-instruments.js';
import { AMBER, circle, mix, n, neon, place, rect, spot, VIOLET, type Scene } from './neon.js';
import { blurredLights } from './stage-objects.js';

/** One instrument of tubes in the spotlight of an empty stage, and its reflection in the floor. */
export const spotlit =
  (glyph: Glyph, scale: number, turn = 0): Scene =>
  (frame) => {
    const { width, height, main, second } = frame;
    const floor = height * 0.84;
    const x = width / 2;
    const size = (Math.min(width, height * 1.1) / 200) * scale;
    const middle = floor - 100 * size;
    const tubes = neon(glyph(main, second, AMBER));
    const mirrored = `<g transform="translate(0 ${n(floor * 2)}) scale(1 -1)" opacity=".18">${place(tubes, x, middle, size, turn)}</g>`;
    const beams =
      beam(x, -height * 0.04, 0, height * 1.05, 0.24, mix(main, '#ffffff', 0.3), 0.75) +
      [-58, -40, 40, 58]
        .map((angle) =>
          beam(x + angle * -width * 0.009, 0, angle * 0.55, height, 0.08, angle > 0 ? second : main, 0.55),
        )
        .join('') +
      spot(x, floor, height * 0.4, height * 0.05, mix(main, '#ffffff', 0.5), 0.9) +
      spot(width * 0.5, height * 0.82, width * 0.7, height * 0.16, second, 0.4);
    return {
      back: hall(frame, VIOLET) + rect(0, floor, width, height, '#0a0613'),
      haze: beams + bokeh(frame, [main, second, AMBER], 18, 0.05, 0.7),
      light: mirrored + place(tubes, x, middle, size, turn),
      glow: 0.9,
    };
  };

/** The stage from the last row, out of focus: nothing but its lights. */
export const blurredStage: Scene = (frame) => {
  const { width, height, main, second } = frame;
  let haze = spot(width / 2, height * 0.4, width * 0.62, height * 0.32, mix(main, '#ffffff', 0.45), 0.95);
  for (let ray = 0; ray < 11; ray++) {
    const angle = (ray - 5) * 17;
    haze += beam(width / 2, height * 0.36, angle + 180, height * 0.8, 0.045, ray % 2 ? second : main, 0.75);
  }
  return {
    back: hall(frame, main),
    haze,
    light: blurredLights(frame, [main, second, AMBER, VIOLET], 0.55),
    glow: 0.8,
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
  };
};
