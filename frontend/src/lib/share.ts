import type { Site } from '@tocada/contracts/site.js';

export const whatsappLink = (site: Site, text?: string) =>
  `https://wa.me/${site.whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ''}`;

/** The same feed under the scheme that opens a calendar app. */
export const subscribeLink = (origin: string) => `${origin.replace(/^https?:/, 'webcal:')}/calendario.ics`;

/** "College Station, Bryan y Huntsville" */
export const listOf = (words: string[]) => new Intl.ListFormat('es-MX').format(words);

/** The first `limit` characters as people count them, with an ellipsis when something is left out. */
export const excerpt = (text: string, limit: number) => {
  const characters = Array.from(text);
  return characters.length > limit ? `${characters.slice(0, limit).join('')}...` : text;
};
