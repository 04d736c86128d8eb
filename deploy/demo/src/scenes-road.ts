import { beam, dusk, night } from './backdrops.js';
import { grass } from './grass.js';
import {
  AMBER,
  circle,
  CYAN,
  ellipse,
  gradient,
  line,
  MAGENTA,
  mix,
  n,
  neon,
  place,
  polygon,
  rect,
  spot,
  type Point,
  type Scene,
  type Tube,
} from './neon.js';

/** A straight road and a setting sun. */
export const highway: Scene = (frame) => {
  const { width, height, random, main } = frame;
  const end = height * 0.64;
  const x = width * 0.5;
  const sun = height * 0.17;
  let stripes = '';
  for (let stripe = 0; stripe < 5; stripe++)
    stripes += rect(
      x - sun,
      end - sun * (0.62 - stripe * 0.125),
      sun * 2,
      sun * (0.02 + stripe * 0.011),
      mix(main, '#2a1160', 0.35),
    );
  const road = polygon(
    [
      [x - 9, end],
      [x + 9, end],
      [width * 0.98, height],
      [width * 0.02, height],
    ],
    '#17101f',
  );
  let marks = '';
  for (let mark = 0; mark < 9; mark++) {
    const [near, far] = [0.74 ** mark, 0.74 ** (mark + 0.5)].map((share) => end + (height - end) * share) as [
      number,
      number,
    ];
    const wide = (y: number) => ((y - end) / (height - end)) * width * 0.011;
    marks += polygon(
      [
        [x - wide(far), far],
        [x + wide(far), far],
        [x + wide(near), near],
        [x - wide(near), near],
      ],
      AMBER,
      'opacity=".9"',
    );
  }
  const edges: Tube[] = [-1, 1].map((side) => ({
    path: line([
      [x + side * 10, end + 2],
      [x + side * width * 0.47, height],
    ]),
    color: side < 0 ? main : CYAN,
    width: 4,
  }));
  let poles = '';
  const tops: Point[] = [];
  for (let pole = 0; pole < 7; pole++) {
    const share = 0.6 ** pole;
    const foot = end + (height - end) * share * 0.55;
    const [at, tall] = [x - 20 - width * 0.52 * share, height * 0.62 * share];
    poles +=
      rect(at - 7 * share, foot - tall, 14 * share, tall, '#090510') +
      rect(at - 60 * share, foot - tall * 0.93, 120 * share, 9 * share, '#090510');
    tops.push([at + 50 * share, foot - tall * 0.93]);
  }
  for (let span = 0; span + 1 < tops.length; span++) {
    const [a, b] = [tops[span]!, tops[span + 1]!];
    poles += `<path d="M${n(a[0])} ${n(a[1])}Q${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2 + (b[0] - a[0]) * 0.12)} ${n(b[0])} ${n(b[1])}" fill="none" stroke="#090510" stroke-width="2.5"/>`;
  }
  return {
    back:
      dusk(frame, 0.64) +
      `<clipPath id="c">${rect(0, 0, width, end, '#fff')}</clipPath><defs>${gradient('sun', [
        [0, '#ffe08a'],
        [0.5, '#ff8a5c'],
        [1, MAGENTA],
      ])}</defs><g clip-path="url(#c)">${circle(x, end - sun * 0.2, sun, 'url(#sun)')}${stripes}</g>` +
      rect(0, end, width, height, '#0d0716') +
      road,
    haze:
      `<g clip-path="url(#c)">${spot(x, end, sun * 2.6, sun * 2.2, '#ff8a5c', 0.7)}</g>` +
      spot(x, end, width * 0.6, height * 0.02, AMBER, 0.7),
    light: neon(edges) + marks,
    front: poles + grass(width * 0.12, height, height * 0.93, random.between, '#090510'),
    glow: 0.6,
  };
};

/** The van and its trailer full of amplifiers after the show. */
export const van: Scene = (frame) => {
  const { width, height, random, main, second } = frame;
  const road = height * 0.78;
  const unit = width / 345;
  const paint = `<defs>${gradient('paint', [
    [0, mix(second, '#1a1030', 0.25)],
    [1, '#2a1238'],
  ])}</defs>`;
  const body =
    '<path d="M-92 0V-62Q-92 -70 -84 -70H34Q46 -70 54 -58L70 -34L92 -28Q100 -26 100 -16V0Z" fill="url(#paint)"/>' +
    '<path d="M-84 -62H-42V-40H-84ZM-36 -62H0V-40H-36ZM6 -62H32Q40 -62 46 -53L56 -38H6Z" fill="#0b1526"/>' +
    '<path d="M-78 -62L-64 -40M-28 -62L-14 -40" stroke="#29496b" stroke-width="3"/>' +
    '<path d="M-92 -26H98" stroke="#0b0714" stroke-width="2"/><path d="M3 -66V-6" stroke="#0b0714" stroke-width="1.5"/>' +
    rect(-70, -78, 76, 6, '#120a1c') +
    rect(-58, -86, 26, 9, '#0d0716', 'rx="2"') +
    rect(-28, -84, 30, 7, '#0d0716', 'rx="2"') +
    [-54, 62]
      .map((at) => circle(at, 0, 16, '#07040d') + circle(at, 0, 8, '#3a3048') + circle(at, 0, 3, '#07040d'))
      .join('');
  const trailer =
    rect(-196, -54, 84, 48, 'url(#paint)', 'rx="3"') +
    rect(-190, -48, 72, 14, '#1a0f2a', 'rx="2"') +
    rect(-112, -10, 22, 3, '#0b0714') +
    circle(-154, 0, 13, '#07040d') +
    circle(-154, 0, 6, '#3a3048');
  const trim: Tube[] = [
    { path: 'M-90 -20H97', color: main, width: 2.6 },
    { path: 'M-192 -28H-116', color: main, width: 2.6 },
  ];
  const lamps = ellipse(97, -18, 3, 5, '#fff3d0') + rect(-94, -22, 3, 9, '#ff3040') + rect(-198, -24, 3, 9, '#ff3040');
  let hills = `M0 ${n(road)}`;
  for (let x = 0; x <= width + 40; x += 40)
    hills += `L${x} ${n(road - height * (0.05 + 0.03 * Math.sin(x / 190) + 0.015 * Math.sin(x / 61)))}`;
  let marks = '';
  for (let x = -60; x < width; x += width * 0.11) marks += rect(x, height * 0.895, width * 0.06, 7, '#8a6a3c');
  const [x, y] = [width * 0.6, road + height * 0.05];
  return {
    back:
      night(frame, '#331553') +
      circle(width * 0.8, height * 0.2, height * 0.075, '#fff1d6') +
      circle(width * 0.775, height * 0.185, height * 0.066, '#0d0822') +
      `<path d="${hills}L${width} ${n(road)}Z" fill="#0a0616"/>` +
      rect(0, road, width, height, '#120b1c') +
      marks +
      ellipse(x - 40 * unit, y + 14 * unit, 165 * unit, 7 * unit, '#06030b') +
      paint +
      place(trailer + body, x, y, unit),
    haze:
      beam(x + 99 * unit, y - 18 * unit, 83, width * 0.42, 0.16, '#ffe9b8', 0.95) +
      spot(width * 0.8, height * 0.2, height * 0.26, height * 0.26, '#ffdca8', 0.5) +
      spot(x - 205 * unit, y - 16 * unit, 40 * unit, 30 * unit, '#ff2040', 0.6) +
      spot(x - 10 * unit, y + 16 * unit, 150 * unit, 12 * unit, main, 0.8) +
      spot(width * 0.2, road, width * 0.35, height * 0.13, AMBER, 0.55),
    light: place(neon(trim) + lamps, x, y, unit),
    front: grass(width, height, height * 0.955, random.between, '#07040d'),
  };
};
