import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readSite } from './site-config.js';

const DEMO = 'deploy/site.json';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads the demo band's file with these changes. An undefined field is missing. */
const changed = (changes: object) => {
  const path = join(folder, 'site.json');
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(DEMO, 'utf8')) as object), ...changes }));
  return readSite(path);
};

test('a file of an older release shows what it showed', () => {
  expect(changed({ heroSubtitle: undefined, eventTypes: undefined, inquiryLocations: undefined })).toEqual(
    readSite(DEMO),
  );
});

test('the languages of a new band stand in its file, and its panel speaks the primary one', () => {
  expect(readSite(DEMO)).not.toHaveProperty('languages');
  const lacks = { heroSubtitle: undefined, eventTypes: undefined, inquiryLocations: undefined, genres: undefined };
  const english = changed({ ...lacks, languages: { primary: 'en' } });
  expect(english.languages).toEqual({ primary: 'en', second: null, panel: 'en', former: null });
  expect([english.eventTypes[0], english.inquiryLocations.at(-1)]).toEqual(['Private Party', 'Other location']);
  expect(changed({ languages: { primary: 'es', second: 'en', panel: 'en' } }).languages).toMatchObject({
    second: 'en',
    panel: 'en',
  });
});

test.each([
  ['languages.primary', { languages: {} }],
  ['languages.second', { languages: { primary: 'en', second: 'en' } }],
  ['languages.panel', { languages: { primary: 'en', panel: 'fr' } }],
])('a wrong %s is refused by its name', (name, changes) => {
  expect(() => changed(changes)).toThrow(`SITE_CONFIG: ${name}: `);
});

test.each([
  ['name', ''],
  ['whatsapp', '(979) 555-0142'],
  ['timeZone', 'America/Bryan'],
  ['heroSubtitle', ''],
  ['eventTypes', []],
  ['inquiryLocations', ['Otra ubicación']],
])('a wrong %s is refused by its name', (name, value) => {
  expect(() => changed({ [name]: value })).toThrow(`SITE_CONFIG: ${name}: `);
});
