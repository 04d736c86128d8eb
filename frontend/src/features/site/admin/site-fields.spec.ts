import { describe, expect, test } from '@jest/globals';
import { siteData, type SiteData } from '@tocada/contracts/site/site.js';
import { siteFile } from '@tocada/contracts/site/site-file.js';
import { mergeThreeWays } from '../../../panel/three-ways';
import { fingerprint, type Translations } from '@tocada/contracts/site/translations.js';
import { dataOf, fieldAt, fieldsOf, gapsIn, partOf, siteForm } from './site-fields';

const SITE = siteFile.parse({
  name: 'Neón 979',
  description: 'Banda de covers',
  phone: '(979) 555-0142',
  whatsapp: '19795550142',
  email: 'hola@neon979.example',
  timeZone: 'America/Chicago',
  region: 'Texas',
  country: 'US',
  towns: ['College Station'],
  repertoire: ['Rock en Español'],
});

test('an identity in Spanish alone names no languages, before and after it is saved', () => {
  expect(SITE).not.toHaveProperty('languages');
  expect(dataOf(fieldsOf(SITE))).not.toHaveProperty('languages');
  const languages = { primary: 'es', second: null, panel: 'es', former: 'en' } as const;
  expect(dataOf(fieldsOf({ ...SITE, languages }))).not.toHaveProperty('languages');
});

test.each([
  { primary: 'es', second: 'en', panel: 'es' },
  { primary: 'en', second: null, panel: 'en' },
  { primary: 'en', second: 'es', panel: 'en' },
  { primary: 'es', second: null, panel: 'en' },
] as const)('the form keeps the languages %j', (languages) => {
  const data = dataOf(fieldsOf(siteData.parse({ ...SITE, languages }) as SiteData));
  expect(data.languages).toEqual(languages);
});

test('one admin changes the main language, another adds the other one: the site has both', () => {
  const base = fieldsOf(SITE);
  const mine = { ...base, primaryLanguage: 'en' as const };
  const theirs = { ...base, secondLanguage: 'other' as const };
  const { fields, clashing } = mergeThreeWays({ base, mine, theirs });
  expect(clashing).toEqual([]);
  expect(siteData.parse(dataOf(fields)).languages).toMatchObject({ primary: 'en', second: 'es' });
});

test('a fault in the languages leads to its field', () => {
  const data = dataOf(fieldsOf(SITE));
  const fields = [['languages', 'second'], ['languages', 'panel'], ['languages']].map((path) => fieldAt(path, data));
  expect(fields).toEqual(['secondLanguage', 'panelLanguage', 'primaryLanguage']);
  expect(new Set(fields.map((field) => partOf(field).id))).toEqual(new Set(['idiomas']));
});

describe('the texts in a second language', () => {
  const languages = { primary: 'es', second: 'en', panel: 'es', former: null } as const;
  const fields = {
    ...fieldsOf({ ...SITE, languages }),
    genres_en: ' Rock  in Spanish\n\n',
    heroSubtitle_en: 'Live music',
  };

  test('are published with the site, each line of a list as one', () => {
    const { translations } = siteForm.parse(fields);
    expect(translations).toEqual({ es: {}, en: { genres: ['Rock in Spanish'], heroSubtitle: 'Live music' } });
    expect(dataOf({ ...fields, secondLanguage: 'none' })).not.toHaveProperty('translations');
  });

  test('stay when the main language becomes the second one', () => {
    expect(dataOf({ ...fields, primaryLanguage: 'en' }).translations).toEqual(dataOf(fields).translations);
  });

  test('have the limits of their fields, and a fault leads to its part', () => {
    const { error } = siteForm.safeParse({ ...fields, heroSubtitle_en: 'a'.repeat(121), genres_en: 'Rock\nROCK' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['heroSubtitle_en'], ['genres_en']]);
    expect(error?.issues[0]?.message).toContain('too_long');
    expect(partOf('genres_en').id).toBe('textos');
    expect(partOf('seoTitle_en').id).toBe('buscadores');
  });

  test('are counted as far as there is something to translate', () => {
    const none = gapsIn(fieldsOf(SITE), 'en', undefined);
    expect(none.gaps).toBe(none.all);
    expect(gapsIn(fields, 'en', undefined)).toEqual({ gaps: none.all - 2, all: none.all });
    const stored: Translations = { en: { heroSubtitle: { text: 'Live music', of: fingerprint('otra cosa') } } };
    expect(gapsIn(fields, 'en', stored).gaps).toBe(none.all - 1);
    expect(gapsIn({ ...fields, heroText: 'Tocamos' }, 'en', undefined).all).toBe(none.all + 1);
  });
});
