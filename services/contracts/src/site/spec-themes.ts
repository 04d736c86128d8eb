import { seeded } from '../kit/spec-samples.js';
import type { Theme } from './theme.js';
import { DEFAULT_THEME } from './values.js';

export const themeWith = (ground: string, accent: string, accent2: string): Theme => ({
  ...DEFAULT_THEME,
  ground,
  accent,
  accent2,
});

/** Themes of random colours, the same in every run. */
export function randomThemes(count: number): Theme[] {
  const random = seeded();
  const colour = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`;
  return Array.from({ length: count }, () => themeWith(colour(), colour(), colour()));
}
