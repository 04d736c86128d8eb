import { bokeh, dusk, stringLights } from './backdrops.js';
import { AMBER, circle, gradient, INK, mix, n, place, rect, spot, type Scene } from './neon.js';
import { couple, performer } from './people.js';

/** Dancing on the patio under strings of bulbs. */
export const patio =
  (couples: number, withBand: boolean): Scene =>
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
    let people = '';
    const put = (drawn: string, x: number, y: number, size: number) => {
      const rim = drawn.replaceAll(dark, mix(AMBER, main, 0.35));
      people += place(`<g transform="translate(.2 -1.2)">${rim}</g>${drawn}`, x, y, size);
    };
    const turned = (drawn: string, flip: boolean) => (flip ? `<g transform="scale(-1 1)">${drawn}</g>` : drawn);
    const tall = (height * (width > height ? 0.34 : 0.25)) / 100;
    if (withBand) {
      people += rect(width * 0.6, floor - height * 0.035, width * 0.4, height * 0.06, '#0d0716');
      put(performer('guitar', dark, true), width * 0.7, floor - height * 0.034, tall * 0.85);
      put(performer('singer', dark), width * 0.79, floor - height * 0.034, tall * 0.85);
      put(performer('keys', dark, true), width * 0.88, floor - height * 0.034, tall * 0.85);
    }
    const room = withBand ? 0.52 : 0.84;
    for (let pair = 0; pair < couples; pair++) {
      const x = width * (0.09 + (room * (pair + 0.4)) / couples);
      put(
        turned(couple(dark, random.chance(0.65)), random.chance(0.5)),
        x,
        floor + height * random.between(0.04, 0.1),
        tall * random.between(0.95, 1.12),
      );
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
      light: bulbs,
      front: people,
      glow: 1.1,
    };
  };
