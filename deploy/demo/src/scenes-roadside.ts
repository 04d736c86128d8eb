import { boards, bokeh, dusk, stringLights } from './backdrops.js';
import { starPoints } from './glyphs-signs.js';
import { grass } from './grass.js';
import type { Glyph } from './glyphs-instruments.js';
import {
  AMBER,
  circle,
  CYAN,
  gradient,
  INK,
  line,
  n,
  neon,
  place,
  polygon,
  rect,
  spot,
  tubeShadows,
  type Scene,
  type Tube,
} from './neon.js';

/** A tin star on a barn door, under bulbs. */
export const barnStar: Scene = (frame) => {
  const { width, height, main, second } = frame;
  const reach = Math.min(width, height) * 0.36;
  const [x, y] = [width / 2, height * 0.52];
  const corners = starPoints(reach);
  let facets = '';
  for (const [corner, point] of corners.entries()) {
    const next = corners[(corner + 1) % 10]!;
    facets += polygon([[0, 0], point, next], corner % 2 ? '#b98f7c' : '#6d4c55');
  }
  const edge: Tube[] = [
    { path: `${line(starPoints(reach * 1.1))}Z`, color: main, width: 11 },
    { path: `${line(starPoints(reach * 1.22))}Z`, color: second, width: 6 },
  ];
  let cables = '';
  let bulbs = '';
  for (const [row, sag] of [0.05, 0.085, 0.04].entries()) {
    const drawn = stringLights(
      [-20, height * (0.02 + row * 0.07)],
      [width + 20, height * (0.07 + row * 0.05)],
      height * sag,
      9 + row * 2,
      width * 0.012,
      AMBER,
    );
    cables += drawn.cable;
    bulbs += drawn.bulbs;
  }
  const brace = (left: number) =>
    `<path d="M${n(left)} ${n(height * 0.2)}L${n(left + width * 0.5)} ${height}" stroke="#4a2f3c" stroke-width="${n(width * 0.03)}"/>`;
  return {
    back:
      boards(frame, '#8a4a4c') +
      brace(width * 0.5) +
      brace(0) +
      rect(width / 2 - 4, 0, 8, height, '#160c14') +
      place(tubeShadows(edge, 12), x, y) +
      place(facets, x, y) +
      cables,
    ambient: 0.2,
    light: bulbs + place(neon(edge), x, y),
  };
};

/** A tall roadside sign with running bulbs and a neon glyph, without text. */
export const roadSign =
  (glyph: Glyph): Scene =>
  (frame) => {
    const { width, height, main, second, random } = frame;
    const unit = Math.min(width, height * 0.9) / 290;
    const [x, y] = [width * 0.5, height * 0.42];
    const panel: [number, number][] = [
      [-66, -86],
      [66, -86],
      [66, 62],
      [-20, 62],
      [-66, 62],
    ];
    let bulbs = '';
    const edges = [...panel, panel[0]!];
    for (let side = 0; side + 1 < edges.length; side++) {
      const [a, b] = [edges[side]!, edges[side + 1]!];
      const count = Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 9);
      for (let bulb = 0; bulb < count; bulb++) {
        const share = bulb / count;
        bulbs += circle(
          a[0] + (b[0] - a[0]) * share,
          a[1] + (b[1] - a[1]) * share,
          2.3,
          random.chance(0.85) ? '#ffe2a6' : '#7a4a20',
        );
      }
    }
    const inside = glyph(main, CYAN, AMBER);
    const tail: Tube[] = [
      { path: 'M-78 -98H78V74H-78Z', color: second, width: 3 },
      { path: 'M92 -110C120 -60 120 60 34 96L48 76M34 96L60 102', color: AMBER, width: 4.6 },
      { path: `${line(starPoints(20))}Z`, color: AMBER, width: 3 },
    ];
    const crown = place(neon(tail.slice(2)), 0, -126);
    const post =
      `<defs>${gradient('panel', [
        [0, '#1d1030'],
        [1, '#0d0718'],
      ])}</defs>` +
      place(
        rect(-46, 70, 9, 500, '#0a0612') +
          rect(37, 70, 9, 500, '#0a0612') +
          rect(-74, -94, 148, 164, 'url(#panel)', 'rx="4"') +
          rect(-66, -86, 132, 148, '#170b28'),
        x,
        y,
        unit,
      );
    const ground = polygon(
      [
        [0, height * 0.9],
        [width * 0.3, height * 0.885],
        [width * 0.7, height * 0.9],
        [width, height * 0.88],
        [width, height],
        [0, height],
      ],
      INK,
    );
    return {
      back: dusk(frame, 0.92) + post + ground,
      haze: spot(x, height * 0.9, width * 0.7, height * 0.06, AMBER, 0.6) + bokeh(frame, [AMBER, main], 8, 0.85, 0.9),
      light: place(neon(tail.slice(0, 2)) + crown + bulbs + place(neon(inside), 0, -12, 0.56), x, y, unit),
      front: grass(width, height, height * 0.93, random.between, INK),
      glow: 0.85,
    };
  };
