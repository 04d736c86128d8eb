import { DEFAULT_THEME } from './site.values.js';
import type { Theme } from './theme.js';

/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const themeWith = (ground: string, accent: string, accent2: string): Theme => ({
  ...DEFAULT_THEME,
  ground,
  accent,
  accent2,
});

/** Themes of random colours, the same in every run. */
export function randomThemes(count: number): Theme[] {
  const random = seeded(979);
  const colour = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`;
  return Array.from({ length: count }, () => themeWith(colour(), colour(), colour()));
}
