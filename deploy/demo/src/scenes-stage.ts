import { beam, bokeh, hall } from './backdrops.js';
import { drums, type Glyph } from './glyphs-instruments.js';
import {
  AMBER,
  circle,
  ellipse,
  gradient,
  INK,
  mix,
  n,
  neon,
  place,
  rect,
  spot,
  VIOLET,
  type Frame,
  type Scene,
} from './neon.js';
import { blurredLights, microphoneStand, rimmed } from './stage-objects.js';

/** Lamps on a truss and their beams, fanned over the stage. */
function lamps({ width, height, random }: Frame, colors: readonly string[], count: number, fan: number) {
  let truss = rect(0, height * 0.045, width, 5, '#241a34') + rect(0, height * 0.085, width, 5, '#241a34');
  for (let x = 0; x < width; x += height * 0.04) {
    truss += `<path d="M${n(x)} ${n(height * 0.045)}l${n(height * 0.02)} ${n(height * 0.042)}l${n(height * 0.02)} ${n(-height * 0.042)}" stroke="#1c142a" stroke-width="3" fill="none"/>`;
  }
  let haze = '';
  let light = '';
  for (let lamp = 0; lamp < count; lamp++) {
    const share = (lamp + 0.5) / count;
    const x = width * share;
    const y = height * 0.115;
    const color = colors[lamp % colors.length]!;
    const angle = (0.5 - share) * fan + random.between(-9, 9);
    truss += rect(x - height * 0.017, height * 0.08, height * 0.034, height * 0.035, '#0d0916');
    haze += beam(x, y, angle, height * random.between(0.75, 1), random.between(0.09, 0.15), color, 0.8);
    light += ellipse(x, y, height * 0.015, height * 0.009, mix(color, '#ffffff', 0.65));
  }
  return { truss, haze, light };
}

/** The stage a minute before the show: a sign, drums of tubes, microphones, and the lights of the hall out of focus. */
export const concert =
  (sign: Glyph, stands: number, fan = 70): Scene =>
  (frame) => {
    const { width, height, random, main, second } = frame;
    const { truss, haze, light } = lamps(frame, [main, second, main, VIOLET], width > height ? 9 : 6, fan);
    const floor = height * 0.7;
    const tubes = sign(second, main, AMBER);
    const tall = height * (width > height ? 0.3 : 0.2);
    const dark = '#06030d';
    let stage = `<defs>${gradient('boards', [
      [0, mix(main, INK, 0.45)],
      [0.4, mix(main, INK, 0.75)],
      [1, INK],
    ])}</defs>`;
    stage += rect(0, floor, width, height * 0.3, 'url(#boards)');
    let band = '';
    const reach = Math.min(width * 0.4, height * 0.62);
    for (const side of [-1, 1]) {
      const x = width / 2 + side * reach * 1.12;
      for (let cabinet = 0; cabinet < 3; cabinet++) {
        band += rect(x - tall * 0.21, floor - tall * 0.34 * (cabinet + 1), tall * 0.42, tall * 0.325, dark, 'rx="5"');
        band +=
          circle(x, floor - tall * 0.34 * (cabinet + 0.52), tall * 0.12, '#1b1228') +
          circle(x, floor - tall * 0.34 * (cabinet + 0.52), tall * 0.05, dark);
      }
    }
    for (let stand = 0; stand < stands; stand++) {
      const x = width / 2 + (stands > 1 ? stand / (stands - 1) - 0.5 : 0) * reach * 1.7;
      const feet = floor + height * random.between(0.012, 0.035);
      const drawn = rimmed(microphoneStand(dark), dark, mix(stand % 2 ? main : second, '#ffffff', 0.25));
      const flip = x > width / 2 ? -1 : 1;
      const size = (tall / 100) * 0.92;
      band += `<g transform="translate(${n(x)} ${n(feet)}) scale(${(size * flip).toFixed(3)} ${size.toFixed(3)})">${drawn}</g>`;
    }
    const kit = (tall / 164) * 0.8;
    const signY = height * (width > height ? 0.31 : 0.36);
    return {
      back: hall(frame, mix(main, VIOLET, 0.5)) + truss + stage,
      haze: haze + spot(width / 2, floor, width * 0.65, height * 0.14, main, 0.7) + bokeh(frame, [second], 5, 0.5, 0.7),
      light:
        light +
        place(neon(tubes), width / 2, signY, (height / 1000) * (width > height ? 1.5 : 1.35)) +
        place(neon(drums(second, main, AMBER)), width / 2, floor - 82 * kit, kit) +
        blurredLights(frame, [main, second, VIOLET], 0.9),
      front: band,
      glow: 0.8,
    };
  };

/** The drum set alone on its riser, drawn as tubes in front of the beams. */
export const instrumentOnStage =
  (glyph: Glyph, scale: number): Scene =>
  (frame) => {
    const { width, height, main, second } = frame;
    const { truss, haze, light } = lamps(frame, [second, main, VIOLET], 7, 40);
    const floor = height * 0.76;
    const tubes = glyph(main, second, AMBER);
    const size = (height / 200) * scale;
    const middle = floor - 82 * size;
    const mirrored = `<g transform="translate(0 ${n(floor * 2)}) scale(1 -1)" opacity=".22">${place(neon(tubes), width / 2, middle, size)}</g>`;
    let riser = `<defs>${gradient('riser', [
      [0, '#2a1a44'],
      [1, INK],
    ])}</defs>${rect(0, floor, width, height, 'url(#riser)')}`;
    for (let edge = 1; edge < 6; edge++) riser += rect(0, floor + edge ** 1.7 * height * 0.013, width, 2, '#0a0614');
    return {
      back: hall(frame, VIOLET) + truss + riser,
      haze: haze + spot(width / 2, floor + height * 0.04, width * 0.5, height * 0.12, main, 0.6),
      light: light + mirrored + place(neon(tubes), width / 2, middle, size),
      glow: 0.9,
    };
  };
