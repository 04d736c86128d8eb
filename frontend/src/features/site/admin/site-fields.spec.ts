import { expect, test } from '@jest/globals';
import { siteData, siteFile } from '@tocada/contracts/site.js';
import { mergeThreeWays } from '../../../panel/three-ways';
import { dataOf, fieldAt, fieldsOf, partOf } from './site-fields';

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
  const data = dataOf(fieldsOf(siteData.parse({ ...SITE, languages })));
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
