import type { Site } from './site.js';

/** "College Station, Bryan y Huntsville". Not Intl.ListFormat, whose first use takes a phone a tenth of a second. */
export const listOf = (words: readonly string[]) => {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  // "y" becomes "e" before the sound of an i: Bryan e Iola, but Bryan y Hiawatha.
  const and = /^(i|hi(?![ae]))/i.test(last) ? 'e' : 'y';
  return `${words.slice(0, -1).join(', ')} ${and} ${last}`;
};

/** "College Station, TX" or "College Station, Texas" → "College Station" */
export const townOf = (location: string, region: string) =>
  location.endsWith(`, ${region}`)
    ? location.slice(0, -region.length - 2)
    : /\s[A-Z]{2}$/.test(location)
      ? location.slice(0, -3).trimEnd().replace(/,$/, '')
      : location;

/**
 * The address of a picture that the server draws with the band's name or colours. Chats and browsers keep pictures by their
 * address, so each published identity gives a new one.
 */
export const drawnAt = (path: string, { revision }: Pick<Site, 'revision'>): string =>
  revision > 0 ? `${path}?v=${revision}` : path;

/** The part of the identity that the texts need: the panel has the same fields before they are published. */
export type Worded = Pick<
  Site,
  | 'name'
  | 'shortName'
  | 'heroText'
  | 'bookingIntro'
  | 'footerText'
  | 'description'
  | 'genres'
  | 'towns'
  | 'region'
  | 'seo'
>;

const capitalised = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('es'));

/** A style of music as structured data name it: "Rock en español". */
export const genreName = capitalised;

/** A style of music as a title writes it, short words small: "Rock en Español". */
const genreTitle = (genre: string) =>
  capitalised(genre).replace(/\s\p{Ll}(?=\p{L}{3})/gu, (letter) => letter.toLocaleUpperCase('es'));

// A text that the band has not written itself. Each follows the towns, the region and the style of music.

export const shortNameOf = ({ shortName, name }: Pick<Worded, 'shortName' | 'name'>) => shortName ?? name;

export const heroTextOf = ({ heroText, towns }: Worded) =>
  heroText ?? `Disponibles para eventos privados, fiestas y festivales en ${listOf([...towns, 'sus alrededores'])}.`;

export const bookingIntroOf = ({ bookingIntro, genres, towns }: Worded) =>
  bookingIntro ??
  `Fiestas y celebraciones con ${genres[0]} en vivo en ${listOf([...towns.slice(0, 2), 'alrededores'])}.`;

export const footerTextOf = ({ footerText, region }: Worded) =>
  footerText ?? `Disponibles para eventos en todo ${region}.`;

/**
 * "el rock en español", "la cumbia", "los boleros": the article by the ending of the first word, because a band types its
 * styles without one.
 */
const withArticle = (genre: string) => {
  const [first = ''] = genre.toLowerCase().split(' ');
  const ending = /(as|os|a)$/.exec(first)?.[1];
  return `${ending === 'as' ? 'las' : ending === 'os' ? 'los' : ending === 'a' && first !== 'ska' ? 'la' : 'el'} ${genre}`;
};

/** The sentence of the home page above the form. */
export const invitationOf = ({ bookingIntro, genres, towns }: Worded) =>
  bookingIntro ??
  `Tu fiesta, tu boda, tu festival: llevamos ${withArticle(genres[0]!)} a ${listOf([...towns.slice(0, 2), 'alrededores'])}.`;

export const seoTitleOf = ({ seo, name, genres, towns, region }: Worded) =>
  seo.title ?? `${name} | ${genreTitle(genres[0]!)} en ${towns[0]}, ${region}`;

export const seoDescriptionOf = ({ seo, description }: Worded) => seo.description ?? description;
