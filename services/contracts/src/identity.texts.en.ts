import type { es } from './identity.texts.es.js';

export const en = {
  list: (firsts, last) => `${firsts.join(', ')}${firsts.length > 1 ? ',' : ''} and ${last}`,
  around: 'nearby towns',
  near: 'nearby towns',
  hero: (places) => `Available for private events, parties, and festivals in ${places}.`,
  booking: (genre, places) => `Live ${genre} for parties and celebrations in ${places}.`,
  footer: (region) => `Available for events across ${region}.`,
  invitation: (genre, places) => `Your party, your wedding, your festival: we bring live ${genre} to ${places}.`,
  seoTitle: (name, genre, town, region) => `${name} | ${genre} in ${town}, ${region}`,
} satisfies typeof es;
