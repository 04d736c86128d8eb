import type { Site } from './site.js';
import { DEFAULT_THEME } from './values.js';
import { drawnAt } from './words.js';

/** The site's icons with their sides in pixels. A maskable one has a margin that a phone may cut off. */
export const ICONS = {
  'icon-48.png': 48,
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable.png': 512,
} as const;
export type IconFile = keyof typeof ICONS;

type Identity = Pick<Site, 'icon' | 'theme' | 'revision'>;

/** True when the site has icons of its own, drawn by the server: from an upload, or the note in the site's colours. */
export const hasOwnIcons = ({ icon, theme }: Identity): boolean =>
  icon !== null || (['ground', 'accent', 'accent2'] as const).some((name) => theme[name] !== DEFAULT_THEME[name]);

/** The address of an icon: a file of the frontend, or the server's drawing. */
export const iconAt = (file: IconFile, site: Identity): string =>
  hasOwnIcons(site) ? drawnAt(`/share/${file}`, site) : `/${file}`;
