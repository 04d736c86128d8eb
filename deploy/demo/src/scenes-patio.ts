import { bokeh, dusk, stringLights } from './backdrops.js';
import { drums, guitar } from './glyphs-instruments.js';
import { AMBER, circle, gradient, INK, mix, n, neon, place, rect, spot, type Scene } from './neon.js';
import { candle, patioTable, rimmed } from './stage-objects.js';

/** The patio before the guests come: candles on its tables under strings of bulbs, and sometimes the band's instruments. */
export const patio =
  (count: number, withBand: boolean): Scene =>
  (frame) => {
    const { width, height, random, main, second } = frame;
    const floor = height * 0.8;
    let cables = '';
    let bulbs = '';
    for (let row = 0; row < 5; row++) {
      const drawn = stringLights(
        [width * -0.03, height * (0.03 + row * 0.075)],
        [width * 1.03, height * (0.16 + row * 0.035)],
        height * random.between(0.07, 0.13),
        13 - row,
        height * (0.0105 - row * 0.001),
        row % 2 ? '#ffc76b' : AMBER,
      );
      cables += drawn.cable;
      bulbs += drawn.bulbs;
    }
    const dark = '#08040f';
    let tables = '';
    let candles = '';
    if (withBand) {
      const size = height * 0.0019;
      tables += rect(width * 0.62, floor - height * 0.035, width * 0.38, height * 0.06, '#0d0716');
      candles += place(neon(drums(main, second, AMBER)), width * 0.84, floor - height * 0.035 - 82 * size, size);
      candles += place(
        neon(guitar(second, main, AMBER)),
        width * 0.7,
        floor - height * 0.035 - 92 * size,
        size * 0.95,
        10,
      );
    }
    const room = withBand ? 0.52 : 0.84;
    const tall = (height * (width > height ? 0.24 : 0.18)) / 100;
    for (let table = 0; table < count; table++) {
      const x = width * (0.09 + (room * (table + 0.4)) / count);
      const y = floor + height * random.between(0.05, 0.12);
      const size = tall * random.between(0.9, 1.1);
      tables += place(rimmed(patioTable(dark), dark, mix(AMBER, main, 0.35)), x, y, size);
      candles += place(candle('#ffe2a0'), x, y, size);
    }
    const oak = (x: number, size: number) => {
      let leaves = `<path d="M${n(x - size * 0.08)} ${n(floor)}L${n(x - size * 0.03)} ${n(floor - size)}H${n(x + size * 0.05)}L${n(x + size * 0.1)} ${n(floor)}Z" fill="#0b0613"/>`;
      for (let leaf = 0; leaf < 110; leaf++) {
        const angle = random.between(0, Math.PI * 2);
        const out = Math.sqrt(random.between(0, 1)) * size;
        leaves += circle(
          x + Math.cos(angle) * out * 0.72,
          floor - size * 1.25 + Math.sin(angle) * out * 0.42,
          size * random.between(0.05, 0.12),
          '#0b0613',
        );
      }
      return leaves;
    };
    return {
      back:
        dusk(frame, 0.78) +
        oak(width * 0.03, height * 0.4) +
        oak(width * 0.97, height * 0.34) +
        `<defs>${gradient('patio', [
          [0, mix(AMBER, '#2a1430', 0.62)],
          [0.5, '#2a1430'],
          [1, INK],
        ])}</defs>` +
        rect(0, floor, width, height, 'url(#patio)') +
        cables,
      haze:
        spot(width * 0.5, floor + height * 0.06, width * 0.6, height * 0.13, AMBER, 0.6) +
        bokeh(frame, [AMBER, main, second], 14, 0.55, 0.78),
      light: bulbs + candles,
      front: tables,
      glow: 1.1,
    };
  };
