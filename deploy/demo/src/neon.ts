import type { Random } from './random.js';

export const INK = '#0b0714';
export const MAGENTA = '#ff2e88';
export const CYAN = '#22e0ff';
export const AMBER = '#ffb52e';
export const VIOLET = '#9a5cff';

export type Point = readonly [x: number, y: number];

/** The input of a scene: the size of its picture in pixels, its randomness and its two main colours. */
export interface Frame {
  width: number;
  height: number;
  random: Random;
  main: string;
  second: string;
}

/** The SVG fragments of a picture, from far to near. `develop` turns them into one photograph. */
export interface Layers {
  /** Opaque scenery. With `ambient` set it is unlit paint, visible only by the ambient share and the neon. */
  back: string;
  ambient?: number;
  /** Beams, haze and bokeh: blurred and added as light. */
  haze?: string;
  /** Things that shine: drawn sharp, and once more blurred as their glow. */
  light?: string;
  /** Silhouettes in front of the light. Only a little glow spills over them. */
  front?: string;
  /** Strength of the glow; 1 when absent. */
  glow?: number;
}

export type Scene = (frame: Frame) => Layers;

/** One bent glass tube. `width` is in the units of its drawing. */
export interface Tube {
  path: string;
  color: string;
  width?: number;
}

/** One decimal makes an SVG half as long as three, and changes no pixel. */
export const n = (value: number) => Math.round(value * 10) / 10;

export function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

const stroke = (tube: Tube, color: string, width: number) =>
  `<path d="${tube.path}" stroke="${color}" stroke-width="${n(width)}"/>`;

const strokes = (content: string) => `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</g>`;

/** Lit tubes: coloured glass with the almost white gas inside. */
export const neon = (tubes: readonly Tube[]) =>
  strokes(
    tubes.map((tube) => stroke(tube, tube.color, tube.width ?? 3)).join('') +
      tubes.map((tube) => stroke(tube, mix(tube.color, '#ffffff', 0.72), (tube.width ?? 3) * 0.42)).join(''),
  );

/** The shadow of the tubes on the wall behind them. */
export const tubeShadows = (tubes: readonly Tube[], offset: number) =>
  `<g transform="translate(${n(offset)} ${n(offset * 1.4)})" opacity=".6">${strokes(
    tubes.map((tube) => stroke(tube, '#000000', (tube.width ?? 3) * 1.25)).join(''),
  )}</g>`;

/** Places a drawing around its own origin at (x, y). */
export const place = (content: string, x: number, y: number, scale = 1, turn = 0) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scale.toFixed(3)})">${content}</g>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;

export const polygon = (points: readonly Point[], fill: string, more = '') =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${more}/>`;

export const line = (points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;

/** A circle as a path, for tubes. */
export const ring = (x: number, y: number, rx: number, ry = rx) =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0`;

/** A rectangle with round corners as a path. */
export const box = (x: number, y: number, width: number, height: number, r: number) =>
  `M${n(x + r)} ${n(y)}h${n(width - 2 * r)}q${r} 0 ${r} ${r}v${n(height - 2 * r)}q0 ${r} ${-r} ${r}` +
  `h${n(2 * r - width)}q${-r} 0 ${-r} ${-r}v${n(2 * r - height)}q0 ${-r} ${r} ${-r}z`;

/** A vertical gradient over the whole shape; `stops` run from top to bottom. */
export const gradient = (id: string, stops: readonly (readonly [at: number, color: string, opacity?: number])[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')}</linearGradient>`;

/** A soft patch of light, strongest in its middle. */
export const spot = (x: number, y: number, rx: number, ry: number, color: string, opacity: number) => {
  const id = `s${color.slice(1)}${Math.round(opacity * 100)}`;
  return `<defs>${radial(id, color, opacity)}</defs>${ellipse(x, y, rx, ry, `url(#${id})`)}`;
};

export const radial = (id: string, color: string, opacity = 1) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/>` +
  `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
