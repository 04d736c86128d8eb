import { expect, test } from '@jest/globals';
import type { Language } from '../ground/language.js';
import { spoken } from '../ground/spec-spoken.js';
import { bookingIntroOf, footerTextOf, heroTextOf, invitationOf, listOf, seoTitleOf, type Worded } from './words.js';

test('towns are listed in a phrase of their language', () => {
  const near = spoken({ es: 'alrededores', en: 'nearby towns' });
  expect(listOf(['Bryan', 'Navasota', near])).toBe(
    spoken({ es: 'Bryan, Navasota y alrededores', en: 'Bryan, Navasota, and nearby towns' }),
  );
  const lasts = [
    'Bryan',
    'Iola',
    'Hitchcock',
    'Hiawatha',
    'hielo',
    'Houston',
    'Irving',
    'Ixtapa',
    'Íxtlan',
    'Iaeger',
    'Yoakum',
  ];
  const lists = [
    [],
    ['Bryan'],
    ...lasts.flatMap((last) => [
      ['Dallas', last],
      ['Dallas', 'Hearne', last],
    ]),
  ];
  for (const [language, locale] of [
    ['es', 'es-MX'],
    ['en', 'en-US'],
  ] as const)
    expect(lists.map((list) => listOf(list, language))).toEqual(
      lists.map((list) => new Intl.ListFormat(locale).format(list)),
    );
});

const BAND: Worded = {
  name: 'Neón 979',
  shortName: null,
  heroText: null,
  bookingIntro: null,
  footerText: null,
  description: 'Banda',
  genres: ['rock en español'],
  towns: ['College Station', 'Bryan', 'Huntsville'],
  region: 'Texas',
  seo: { title: null, description: null },
};

test('a band that writes no texts has some in each language', () => {
  const textsIn = (language: Language) =>
    [heroTextOf, bookingIntroOf, footerTextOf, invitationOf, seoTitleOf].map((textOf) => textOf(BAND, language));
  expect(textsIn('es')).toEqual([
    'Disponibles para eventos privados, fiestas y festivales en College Station, Bryan, Huntsville y sus alrededores.',
    'Fiestas y celebraciones con rock en español en vivo en College Station, Bryan y alrededores.',
    'Disponibles para eventos en todo Texas.',
    'Tu fiesta, tu boda, tu festival: llevamos el rock en español a College Station, Bryan y alrededores.',
    'Neón 979 | Rock en Español en College Station, Texas',
  ]);
  expect(textsIn('en')).toEqual([
    'Available for private events, parties, and festivals in College Station, Bryan, Huntsville, and nearby towns.',
    'Live rock en español for parties and celebrations in College Station, Bryan, and nearby towns.',
    'Available for events across Texas.',
    'Your party, your wedding, your festival: we bring live rock en español to College Station, Bryan, and nearby towns.',
    'Neón 979 | Rock en Español in College Station, Texas',
  ]);
});
