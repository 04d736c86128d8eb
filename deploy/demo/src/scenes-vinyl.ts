import { boards } from './backdrops.js';
import { AMBER, circle, line, neon, place, polygon, rect, ring, tubeShadows, type Scene, type Tube } from './neon.js';

/** A record on its player, seen from above. */
export const vinyl: Scene = (frame) => {
  const { width, height, main, second } = frame;
  const reach = Math.min(width, height) * 0.42;
  const [x, y] = [width * 0.46, height * 0.52];
  let disc = circle(0, 0, reach * 1.07, '#191124') + circle(0, 0, reach, '#0a0710');
  for (let groove = 0; groove < 46; groove++) {
    disc += circle(
      0,
      0,
      reach * (0.4 + groove * 0.0128),
      'none',
      `stroke="${groove % 9 === 8 ? '#050308' : '#2c2338'}" stroke-width="${groove % 9 === 8 ? 5 : 1.6}"`,
    );
  }
  const sheen = (turn: number, color: string) => {
    let wedges = '';
    for (let wedge = 1; wedge < 9; wedge++) {
      const side = reach * 0.06 * wedge;
      wedges += polygon(
        [
          [0, 0],
          [-side, -reach * 1.2],
          [side, -reach * 1.2],
        ],
        color,
        'opacity=".085"',
      );
    }
    return `<g transform="rotate(${turn})">${wedges}</g>`;
  };
  const sheens = [
    [38, main],
    [218, main],
    [-52, second],
    [128, second],
  ]
    .map(([turn, color]) => sheen(turn as number, color as string))
    .join('');
  const label: Tube[] = [
    { path: ring(0, 0, reach * 0.3), color: main, width: 7 },
    { path: ring(0, 0, reach * 0.22), color: AMBER, width: 4 },
    { path: ring(0, 0, reach * 1.035), color: second, width: 6 },
  ];
  for (let ray = 0; ray < 12; ray++) {
    const angle = (ray * Math.PI) / 6;
    label.push({
      path: line([
        [Math.cos(angle) * reach * 0.1, Math.sin(angle) * reach * 0.1],
        [Math.cos(angle) * reach * 0.18, Math.sin(angle) * reach * 0.18],
      ]),
      color: AMBER,
      width: 4,
    });
  }
  const arm: Tube[] = [
    {
      path: line([
        [width * 0.9, height * 0.14],
        [width * 0.9, height * 0.56],
        [x + reach * 0.62, y + reach * 0.5],
      ]),
      color: '#ffe9c4',
      width: 9,
    },
  ];
  return {
    back:
      boards(frame, '#4a3550') +
      place(circle(14, 22, reach * 1.08, '#000000', 'opacity=".55"') + disc, x, y) +
      tubeShadows(arm, 14) +
      circle(width * 0.9, height * 0.14, reach * 0.12, '#2a2036') +
      circle(width * 0.9, height * 0.14, reach * 0.07, '#5a4a6c'),
    ambient: 0.45,
    haze:
      `<clipPath id="disc">${circle(0, 0, reach, '#fff')}</clipPath>` +
      place(`<g clip-path="url(#disc)">${sheens}</g>`, x, y),
    light: place(neon(label) + circle(0, 0, reach * 0.022, '#fff'), x, y) + neon(arm),
    front: place(
      `<g transform="rotate(36)">${rect(-reach * 0.055, -reach * 0.07, reach * 0.11, reach * 0.17, '#1a1224', 'rx="6"')}</g>`,
      x + reach * 0.62,
      y + reach * 0.5,
    ),
    glow: 0.7,
  };
};
