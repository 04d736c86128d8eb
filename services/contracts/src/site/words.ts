import { SPOKEN, type Language } from '../ground/language.js';
import IDENTITY from './identity.texts.js';
import type { Site } from './site.js';

/** "College Station, Bryan y Huntsville". Not Intl.ListFormat, whose first use takes a phone a tenth of a second. */
export const listOf = (words: readonly string[], language: Language = SPOKEN) => {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : IDENTITY[language].list(words.slice(0, -1), last);
};

/** "College Station, TX" or "College Station, Texas" → "College Station" */
export const townOf = (location: string, region: string) =>
  location.endsWith(`, ${region}`)
    ? location.slice(0, -region.length - 2)
    : /\s[A-Z]{2}$/.test(location)
      ? location.slice(0, -3).trimEnd().replace(/,$/, '')
      : location;

/** The address of a drawn picture. Chats keep pictures by their address, so each identity gives a new one. */
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

export const heroTextOf = ({ heroText, towns }: Worded, language: Language = SPOKEN) => {
  const texts = IDENTITY[language];
  return heroText ?? texts.hero(listOf([...towns, texts.around], language));
};

/** The first towns of the band, and those around them. */
const placesOf = (towns: readonly string[], language: Language) =>
  listOf([...towns.slice(0, 2), IDENTITY[language].near], language);

export const bookingIntroOf = ({ bookingIntro, genres, towns }: Worded, language: Language = SPOKEN) =>
  bookingIntro ?? IDENTITY[language].booking(genres[0]!, placesOf(towns, language));

export const footerTextOf = ({ footerText, region }: Worded, language: Language = SPOKEN) =>
  footerText ?? IDENTITY[language].footer(region);

/** The sentence of the home page above the form. */
export const invitationOf = ({ bookingIntro, genres, towns }: Worded, language: Language = SPOKEN) =>
  bookingIntro ?? IDENTITY[language].invitation(genres[0]!, placesOf(towns, language));

export const seoTitleOf = ({ seo, name, genres, towns, region }: Worded, language: Language = SPOKEN) =>
  seo.title ?? IDENTITY[language].seoTitle(name, genreTitle(genres[0]!), towns[0]!, region);

export const seoDescriptionOf = ({ seo, description }: Worded) => seo.description ?? description;
