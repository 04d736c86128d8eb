import { bokeh, hall } from './backdrops.js';
import {
  AMBER,
  CYAN,
  gradient,
  INK,
  line,
  MAGENTA,
  mix,
  n,
  neon,
  place,
  polygon,
  rect,
  ring,
  spot,
  VIOLET,
  type Frame,
  type Scene,
  type Tube,
} from './neon.js';

/** Strings and frets from very close, with lamps far behind. */
export const fretboard: Scene = (frame) => {
  const { width, height, main, second } = frame;
  const tall = height * 0.46;
  const long = Math.hypot(width, height) * 1.3;
  let neck =
    `<defs>${gradient('wood', [
      [0, '#2a1524'],
      [0.15, '#5c3440'],
      [0.5, '#6d3f44'],
      [0.85, '#4c2834'],
      [1, '#1a0d18'],
    ])}</defs>` + rect(-long / 2, -tall / 2, long, tall, 'url(#wood)');
  for (let fret = 0; fret < 12; fret++) {
    const x = -long / 2 + long * (1 - 0.9 ** (fret + 1)) * 1.25;
    neck +=
      rect(x - 4, -tall / 2, 12, tall, '#1c0f18') +
      rect(x - 5, -tall / 2, 8, tall, '#b8a8b8') +
      rect(x - 3, -tall / 2, 2, tall, '#f4eaf0');
    const next = -long / 2 + long * (1 - 0.9 ** (fret + 2)) * 1.25;
    if ([1, 3, 5, 7].includes(fret))
      neck += `<path d="${ring((x + next) / 2, 0, tall * 0.055)}" fill="${mix(second, '#ffffff', 0.6)}"/>`;
  }
  const strings: Tube[] = Array.from({ length: 6 }, (_, string) => {
    const y = (string - 2.5) * tall * 0.155;
    return {
      path: line([
        [-long / 2, y],
        [long / 2, y],
      ]),
      color: [CYAN, MAGENTA, AMBER, CYAN, MAGENTA, VIOLET][string]!,
      width: 3.2 + string * 1.3,
    };
  });
  return {
    back:
      hall(frame, mix(main, VIOLET, 0.4)) +
      place(
        rect(-long / 2, -tall / 2 + 24, long, tall, '#000', 'opacity=".5"') + neck,
        width / 2,
        height * 0.54,
        1,
        -23,
      ),
    haze:
      bokeh(frame, [main, second, AMBER], 36, 0, 1) +
      place(rect(-long / 2, -tall / 2, long, tall, '#000'), width / 2, height * 0.54, 1, -23),
    light: place(neon(strings), width / 2, height * 0.54, 1, -23),
    glow: 0.75,
  };
};

/** Piano keys that recede into a landscape of lines. */
export const endlessKeys: Scene = (frame: Frame) => {
  const { width, height, main, second } = frame;
  const end = height * 0.46;
  const x = width / 2;
  const tubes: Tube[] = [];
  let keys = `<defs>${gradient('ivory', [
    [0, mix(main, '#1a0d2a', 0.35)],
    [0.5, '#d8b8e0'],
    [1, '#fff4ff'],
  ])}</defs>`;
  const slope = (share: number, y: number) => x + (share - 0.5) * width * (0.62 + ((y - end) / (height - end)) * 1.15);
  const count = 16;
  let blackKeys = '';
  for (let key = 0; key < count; key++) {
    const [a, b] = [key / count, (key + 0.94) / count];
    keys += polygon(
      [
        [slope(a, end), end],
        [slope(b, end), end],
        [slope(b, height), height],
        [slope(a, height), height],
      ],
      'url(#ivory)',
    );
    if ([0, 1, 3, 4, 5].includes(key % 7)) {
      const low = end + (height - end) * 0.56;
      const [c, d] = [(key + 0.68) / count, (key + 1.26) / count];
      blackKeys += polygon(
        [
          [slope(c, end), end],
          [slope(d, end), end],
          [slope(d, low), low],
          [slope(c, low), low],
        ],
        '#0a0612',
      );
      tubes.push({
        path: line([
          [slope(c, end), end],
          [slope(c, low), low],
          [slope(d, low), low],
          [slope(d, end), end],
        ]),
        color: second,
        width: 3.4,
      });
    }
  }
  for (let reach = 1; reach < 6; reach++)
    tubes.push({
      path: `M${n(x - width * 0.085 * reach)} ${n(end)}A${n(width * 0.085 * reach)} ${n(width * 0.085 * reach)} 0 0 1 ${n(x + width * 0.085 * reach)} ${n(end)}`,
      color: [AMBER, main, VIOLET, second, main][reach - 1]!,
      width: 7 - reach * 0.6,
    });
  tubes.push({ path: `M0 ${n(end)}H${width}`, color: main, width: 5 });
  return {
    back:
      hall(frame, VIOLET) +
      rect(0, end, width, height, '#0d0716') +
      keys +
      blackKeys +
      `<defs>${gradient('fade', [
        [0, INK, 0.2],
        [0.6, INK, 0.15],
        [1, INK, 0.5],
      ])}</defs>` +
      rect(0, end, width, height - end, 'url(#fade)'),
    haze: spot(x, end, width * 0.5, height * 0.42, main, 0.6) + bokeh(frame, [main, second], 18, 0, 0.4),
    light: neon(tubes),
    glow: 0.8,
  };
};
