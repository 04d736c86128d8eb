import { EMBEDDED_FORM, pageAt } from './pages.js';

/** Addresses of pages for the frames of other sites, without header and footer, and the pages that they show. */
const EMBEDS: Record<string, string> = { [EMBEDDED_FORM]: '/booking', '/embed/shows': '/events' };
export const EMBED_PATHS = Object.keys(EMBEDS);

/** The page that the frame of another site shows at a path without the prefix of a language. */
export const embedAt = (path: string) => (Object.hasOwn(EMBEDS, path) ? pageAt(EMBEDS[path]!) : undefined);

/** The script for other sites that gives a frame the height of its page. */
export const EMBED_SCRIPT = '/embed.js';
/** The script of a page in a frame. */
export const FRAME_SCRIPT = '/embed-frame.js';
