import { boards, bricks, tubeFrame } from './backdrops.js';
import type { Glyph } from './glyphs-instruments.js';
import { AMBER, line, neon, place, ring, tubeShadows, type Layers, type Scene, type Tube } from './neon.js';

interface SignLook {
  wall?: 'brick' | 'boards';
  /** Which share of the shorter side the 200 units of the glyph take. */
  size?: number;
  third?: string;
  /** The ornament around the glyph. */
  halo?: 'rings' | 'rays' | 'diamond' | 'frame' | 'none';
  tone?: string;
  turn?: number;
}

function haloOf(kind: SignLook['halo'], main: string, second: string): Tube[] {
  if (kind === 'rings')
    return [
      { path: ring(0, 0, 132), color: second, width: 4 },
      { path: ring(0, 0, 142), color: main, width: 2 },
    ];
  if (kind === 'diamond') {
    return [
      { path: 'M0 -158L118 0L0 158L-118 0Z', color: second, width: 4 },
      { path: 'M0 -174L130 0L0 174L-130 0Z', color: main, width: 2 },
    ];
  }
  if (kind !== 'rays') return [];
  return Array.from({ length: 20 }, (_, ray) => {
    const angle = (ray * Math.PI) / 10;
    const [from, to] = [122, ray % 2 ? 138 : 154];
    return {
      path: line([
        [Math.cos(angle) * from, Math.sin(angle) * from],
        [Math.cos(angle) * to, Math.sin(angle) * to],
      ]),
      color: ray % 2 ? main : second,
      width: 4,
    };
  });
}

/** A neon sign on a wall, the only light in the picture. */
export const wallSign =
  (glyph: Glyph, look: SignLook = {}): Scene =>
  (frame) => {
    const { width, height, main, second } = frame;
    const { wall = 'brick', size = 0.62, third = AMBER, halo = 'none', tone, turn = 0 } = look;
    const rim = haloOf(halo, main, second);
    const tubes = glyph(main, second, third);
    const scale = (Math.min(width, height) * size) / 200;
    const [x, y] = [width / 2, height * 0.49];
    const around = halo === 'frame' ? tubeFrame(frame) : [];
    return {
      back:
        (wall === 'brick' ? bricks(frame, tone) : boards(frame, tone)) +
        tubeShadows(around, 9) +
        place(tubeShadows(rim, 5), x, y, scale) +
        place(tubeShadows(tubes, 5), x, y, scale, turn),
      ambient: 0.17,
      light: neon(around) + place(neon(rim), x, y, scale) + place(neon(tubes), x, y, scale, turn),
    };
  };

/** Adds a frame of tubes to a scene. It tells a poster from a photograph. */
export const framed =
  (scene: Scene): Scene =>
  (frame) => {
    const layers: Layers = scene(frame);
    return {
      ...layers,
      front: (layers.front ?? '') + neon(tubeFrame(frame)),
      light: (layers.light ?? '') + neon(tubeFrame(frame)),
    };
  };
