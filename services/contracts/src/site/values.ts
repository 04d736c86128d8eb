import { COLOURS } from './colours.js';

// Separate from the schemas, because visitors' pages need these values without zod.

/** The networks that the footer can link to, each with a drawing in the frontend's icons. */
export const SOCIAL_KINDS = ['facebook', 'instagram', 'youtube', 'tiktok', 'spotify'] as const;
export type SocialKind = (typeof SOCIAL_KINDS)[number];

/** The uploaded images of the identity. */
export const SITE_IMAGES = ['logo', 'icon', 'heroImage', 'shareImage'] as const;
export type SiteImage = (typeof SITE_IMAGES)[number];

/** The drawn logo of the demo band. A site without any logo shows a note in its place. */
export const DRAWN_LOGO = '/logo.svg';

/** The colours and fonts of a site that nobody has edited: those of `colours.ts`. */
export const DEFAULT_THEME = {
  preset: 'neon',
  ground: COLOURS.night,
  accent: COLOURS.rose,
  accent2: COLOURS.aqua,
  fontPair: 'neon',
} as const;

/** The words of the site for nights with a private event: none, "Evento privado", or that and the town. */
export const PRIVATE_NIGHTS = ['off', 'event', 'town'] as const;
export type PrivateNights = (typeof PRIVATE_NIGHTS)[number];
