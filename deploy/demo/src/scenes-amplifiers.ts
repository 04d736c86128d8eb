import { bricks } from './backdrops.js';
import { guitar } from './glyphs-instruments.js';
import { AMBER, circle, ellipse, gradient, n, neon, place, rect, tubeShadows, type Scene, type Tube } from './neon.js';

/** A speaker cabinet with its head; 100 units wide, feet at the origin. */
function amplifier(main: string, tall: number): { body: string; lamps: string } {
  let cloth = '';
  for (let weave = -42; weave <= 42; weave += 3) cloth += rect(weave, -tall + 30, 1, tall - 38, '#6c5a72');
  const cones = (tall > 100 ? [-tall + 62, -34] : [-tall / 2 + 14])
    .map(
      (y) =>
        circle(0, y, 26, '#241b2c') +
        circle(0, y, 26, 'none', 'stroke="#5c4a64" stroke-width="2"') +
        circle(0, y, 10, '#4a3a54'),
    )
    .join('');
  let knobs = '';
  for (let knob = 0; knob < 7; knob++)
    knobs +=
      circle(-34 + knob * 9.5, -tall + 14, 3.4, '#d8c8b0') + rect(-34.4 + knob * 9.5, -tall + 11, 0.9, 3, '#20161f');
  return {
    body:
      rect(-50, -tall, 100, tall, '#3a2c42', 'rx="5"') +
      rect(-45, -tall + 5, 90, 18, '#8a6a4a', 'rx="2"') +
      rect(-44, -tall + 28, 88, tall - 34, '#50404f', 'rx="3"') +
      cones +
      `<g opacity=".5">${cloth}</g>` +
      knobs,
    lamps: circle(38, -tall + 14, 2.6, main),
  };
}

/** A guitar of tubes leaning on its amplifier. */
export const guitarAndAmplifier: Scene = (frame) => {
  const { width, height, main, second } = frame;
  const floor = height * 0.86;
  const unit = Math.min(width * 0.0052, height * 0.0034);
  const amp = amplifier(main, 150);
  const tubes = guitar(main, second, AMBER);
  const [x, y] = [width * 0.37, floor - 98 * unit * 1.08];
  const planks = `<defs>${gradient('floor', [
    [0, '#7a5566'],
    [1, '#2a1a2c'],
  ])}</defs>${rect(0, floor - height * 0.02, width, height, 'url(#floor)')}`;
  return {
    back:
      bricks(frame, '#7d5560') +
      planks +
      ellipse(width * 0.56, floor + 4, 75 * unit, 7 * unit, '#000', 'opacity=".6"') +
      place(amp.body, width * 0.6, floor, unit * 1.05) +
      place(tubeShadows(tubes, 6), x, y, unit * 1.08, 9),
    ambient: 0.22,
    light:
      place(amp.lamps, width * 0.6, floor, unit * 1.05) +
      place(neon(tubes), x, y, unit * 1.08, 9) +
      `<path d="M${n(x)} ${n(y + 95 * unit)}C${n(x - 70 * unit)} ${n(floor + 30 * unit)} ${n(x + 60 * unit)} ${n(floor + 34 * unit)} ${n(width * 0.66)} ${n(floor - 12 * unit)}" fill="none" stroke="${second}" stroke-width="${n(unit * 1.6)}" opacity=".55"/>`,
  };
};

/** A wall of cabinets with a star of tubes before it. */
export const amplifierWall =
  (tubes: readonly Tube[]): Scene =>
  (frame) => {
    const { width, height, main, second, random } = frame;
    const wide = width / 5;
    const unit = wide / 104;
    let cabinets = rect(0, 0, width, height, '#120b1a');
    let lamps = '';
    for (let row = 0; row * 108 * unit < height + 108 * unit; row++) {
      for (let column = -1; column < 6; column++) {
        const amp = amplifier(random.pick([main, second, AMBER]), 104);
        const [x, y] = [(column + 0.5 + (row % 2 ? 0.5 : 0)) * wide, (row + 1) * 108 * unit - 20];
        cabinets += place(amp.body, x, y, unit);
        lamps += place(amp.lamps, x, y, unit);
      }
    }
    const scale = height / 270;
    return {
      back: cabinets + place(tubeShadows(tubes, 7), width / 2, height * 0.5, scale),
      ambient: 0.12,
      light: lamps + place(neon(tubes), width / 2, height * 0.5, scale),
    };
  };
