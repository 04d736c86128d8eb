import { develop } from './develop.js';
import { AMBER, CYAN, MAGENTA, VIOLET, type Scene } from './neon.js';
import { randomFrom } from './random.js';

export interface DemoImage {
  /** Also the name of the uploaded file. */
  name: string;
  width: number;
  height: number;
  scene: Scene;
  draw(): Promise<Buffer>;
}

const SIZES = {
  landscape: [1600, 1067],
  portrait: [1067, 1600],
  square: [1300, 1300],
  poster: [1600, 900],
  member: [1200, 1200],
} as const;

const COLORS = {
  classic: [MAGENTA, CYAN],
  cool: [CYAN, MAGENTA],
  warm: [AMBER, MAGENTA],
  sunset: [MAGENTA, AMBER],
  deep: [VIOLET, CYAN],
  lake: [CYAN, VIOLET],
  rose: [MAGENTA, VIOLET],
} as const;

/** The seed is part of the picture: another number, another crowd. */
export function image(
  name: string,
  format: keyof typeof SIZES,
  colors: keyof typeof COLORS,
  seed: number,
  scene: Scene,
): DemoImage {
  const [width, height] = SIZES[format];
  const [main, second] = COLORS[colors];
  return {
    name: `${name}.jpg`,
    width,
    height,
    scene,
    draw: () => {
      const frame = { width, height, main, second, random: randomFrom(seed) };
      return develop(scene(frame), frame);
    },
  };
}
