import type { Language } from '../ground/language.js';

/** The article by the ending of the first word, because a band types its styles without one. */
const withArticle = (genre: string) => {
  const [first = ''] = genre.toLowerCase().split(' ');
  const ending = /(as|os|a)$/.exec(first)?.[1];
  return `${ending === 'as' ? 'las' : ending === 'os' ? 'los' : ending === 'a' && first !== 'ska' ? 'la' : 'el'} ${genre}`;
};

const es = {
  /** "Bryan, Hearne e Iola": "y" becomes "e" before the sound of an i, but Bryan y Hiawatha. */
  list: (firsts: readonly string[], last: string) =>
    `${firsts.join(', ')} ${/^(i|hi(?![ae]))/i.test(last) ? 'e' : 'y'} ${last}`,
  /** The end of a list of all towns. */
  around: 'sus alrededores',
  /** The end of a list of some towns. */
  near: 'alrededores',
  hero: (places: string) => `Disponibles para eventos privados, fiestas y festivales en ${places}.`,
  booking: (genre: string, places: string) => `Fiestas y celebraciones con ${genre} en vivo en ${places}.`,
  footer: (region: string) => `Disponibles para eventos en todo ${region}.`,
  /** "llevamos el rock en español", "la cumbia", "los boleros" */
  invitation: (genre: string, places: string) =>
    `Tu fiesta, tu boda, tu festival: llevamos ${withArticle(genre)} a ${places}.`,
  seoTitle: (name: string, genre: string, town: string, region: string) => `${name} | ${genre} en ${town}, ${region}`,
};

const en = {
  list: (firsts, last) => `${firsts.join(', ')}${firsts.length > 1 ? ',' : ''} and ${last}`,
  around: 'nearby towns',
  near: 'nearby towns',
  hero: (places) => `Available for private events, parties, and festivals in ${places}.`,
  booking: (genre, places) => `Live ${genre} for parties and celebrations in ${places}.`,
  footer: (region) => `Available for events across ${region}.`,
  invitation: (genre, places) => `Your party, your wedding, your festival: we bring live ${genre} to ${places}.`,
  seoTitle: (name, genre, town, region) => `${name} | ${genre} in ${town}, ${region}`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
