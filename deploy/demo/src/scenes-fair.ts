import { dusk } from './backdrops.js';
import {
  AMBER,
  circle,
  CYAN,
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
  VIOLET,
  type Scene,
  type Tube,
} from './neon.js';

/** A Ferris wheel, reflected in a lake. */
export const bigWheel: Scene = (frame) => {
  const { width, height, main, second, random } = frame;
  const shore = height * 0.74;
  const reach = height * 0.3;
  const [x, y] = [width * 0.5, shore - reach * 1.16];
  const tubes: Tube[] = [
    { path: ring(0, 0, reach), color: main, width: 7 },
    { path: ring(0, 0, reach * 0.9), color: second, width: 4 },
    { path: ring(0, 0, reach * 0.16), color: AMBER, width: 6 },
    {
      path: line([
        [-reach * 0.55, reach * 1.16],
        [0, 0],
        [reach * 0.55, reach * 1.16],
      ]),
      color: VIOLET,
      width: 8,
    },
  ];
  let cabins = '';
  for (let spoke = 0; spoke < 16; spoke++) {
    const angle = (spoke * Math.PI) / 8 + 0.1;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    tubes.push({
      path: line([
        [cos * reach * 0.16, sin * reach * 0.16],
        [cos * reach, sin * reach],
      ]),
      color: spoke % 2 ? second : main,
      width: 2.6,
    });
    cabins += rect(cos * reach - 13, sin * reach + 4, 26, 20, [AMBER, CYAN, MAGENTA, '#ffe9c4'][spoke % 4]!, 'rx="7"');
  }
  let stalls = '';
  let bulbs = '';
  for (let at = -30; at < width; at += width * 0.085) {
    const tall = height * random.between(0.05, 0.09);
    const wide = width * 0.07;
    stalls +=
      rect(at, shore - tall, wide, tall, '#0d0717') +
      polygon(
        [
          [at - 8, shore - tall],
          [at + wide + 8, shore - tall],
          [at + wide / 2, shore - tall * 1.5],
        ],
        mix(random.pick([main, second, VIOLET]), INK, 0.6),
      );
    for (let bulb = 0; bulb < 6; bulb++)
      bulbs += circle(at + (wide * (bulb + 0.5)) / 6, shore - tall + 5, 4, random.pick([AMBER, '#ffe9c4', main]));
  }
  const wheel = place(neon(tubes) + cabins, x, y) + bulbs;
  let ripples = '';
  for (let ripple = 0; ripple < 60; ripple++)
    ripples += rect(
      random.between(0, width),
      shore + random.between(0, 1) ** 1.5 * height * 0.26,
      random.between(40, 190),
      random.between(2, 5),
      INK,
      'opacity=".6"',
    );
  return {
    back: dusk(frame, 0.75) + rect(0, shore, width, height, '#0e0820') + stalls,
    light: `<g transform="translate(0 ${n(shore * 2)}) scale(1 -1)" opacity=".35">${wheel}</g>` + wheel,
    front: ripples,
    glow: 0.8,
  };
};
