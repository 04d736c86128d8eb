import { describe, expect, test } from '@jest/globals';
import { ERRORS } from '../ground/errors.js';
import { inquiryForm } from '../inquiries/inquiries.js';
import { siteData } from '../site/site.js';
import { fieldSentence } from './field-errors.js';
import { say, sentenceIn, type Said } from './say.js';
import { CATALOGUES, sentenceOf } from './sentences.js';
import { storedSentence } from './stored-faults.js';
import STORED_FAULTS from './stored-faults.texts.js';

type Entry = string | ((params: never) => string);
type Table = Record<string, Entry>;

/** Values for the parameters of each key that has some. */
const PARAMS: Record<string, object> = {
  too_long: { most: 2000 },
  one_of: { values: 'uno, dos' },
  limit_most: { most: 100 },
  whole_number: { most: 1000 },
  bad_status: { values: 'pending, contacted' },
  bad_range: { most: 400 },
  tag_unknown: { tag: '{{precio}}', tags: '{{nombre}}' },
  text_untrue: { why: 'untrue_past' },
  date_taken_by: { what: 'Boda, Bryan TX, Ana' },
  night_stands: {
    shows: ['Noche de Rock'],
    options: [{ whom: 'Ana, Boda', until: '2026-11-29T02:30:00.000Z' }],
    timeZone: 'America/Chicago',
  },
  number_between: { least: 1, most: 60 },
  series_has_day: { day: '2026-12-05' },
  import_many: { count: 41237, most: 1000 },
  calendars_most: { most: 20 },
  push_most: { most: 20 },
  lines_most: { most: 5 },
  bad_schedule: { most: 4 },
  package_empty: { name: 'Básico' },
  signed_by: { initials: 'A. M.' },
  invoice_there: { number: 'F-2026-0007' },
  refund_over: { most: '$700' },
  write_off_over: { most: '$700' },
  kept_over: { most: '$700' },
  currency_of_site: { currency: 'EUR' },
  currency_fixed: { currency: 'MXN' },
  lines_differ: { lines: 8 },
  repeated: { text: 'Bryan' },
  fields_unknown: { fields: 'one, two' },
  bad_network: { values: 'facebook, tiktok' },
  file_large: { megabytes: 9.5 },
  image_mismatch: { declared: 'PNG', found: 'JPEG' },
  calendar_gone: { status: 404 },
  calendar_closed: { status: 403 },
  calendar_broken: { status: 500 },
  calendar_endless: { line: 12 },
  calendar_one_unclear: { line: 12 },
  calendar_unclear: { count: 3, line: 12 },
  import_endless: { line: 12 },
  store_failed: { status: 500 },
  downloads_many: { most: 4 },
  also_asked_by: { count: 2 },
  password_short: { least: 12 },
};
/** The words of the parameters in each sentence, where they are not the values themselves. */
const SHOWN: Record<string, Record<'es' | 'en', string[]>> = {
  too_long: { es: ['2,000'], en: ['2,000'] },
  series_has_day: { es: ['5 de diciembre de 2026'], en: ['December 5, 2026'] },
  import_many: { es: ['41,237', '1,000'], en: ['41,237', '1,000'] },
  text_untrue: { es: ['Ese día ya pasó.'], en: ['That day has passed.'] },
  night_stands: {
    es: ['Noche de Rock', 'Ana, Boda', '28 de noviembre de 2026 a las 8:30 p.m.'],
    en: ['Noche de Rock', 'Ana, Boda', 'November 28, 2026 at 8:30 PM'],
  },
};

const SPANISH = /[áéíóúñü¿¡«»]|(?<![\w-])(el|los|las|del|que|para|por|con|una|tus?|se|esta?|este|nos|ya)(?![\w-])/i;
const ENGLISH = /(?<![\w-])(the|is|must|this|that|your|and|with|can|isn’t|it|to)(?![\w-])/i;

const said = (key: string): string => (key in PARAMS ? `${key}?${JSON.stringify(PARAMS[key])}` : key);
const keysOf = (catalogue: { es: Table }) => Object.keys(catalogue.es);
const keys = CATALOGUES.flatMap((catalogue) => keysOf(catalogue as { es: Table }));

describe('every key', () => {
  test('belongs to one catalogue, and each code of an error is a key', () => {
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(keys).toEqual(expect.arrayContaining(Object.keys(ERRORS)));
  });

  test.each(keys)('%s has a sentence in both languages', (key) => {
    const sentences = { es: sentenceOf(said(key), 'es'), en: sentenceOf(said(key), 'en') };
    const own = Object.values(PARAMS[key] ?? {}).map(String);
    const shown = SHOWN[key] ?? { es: own, en: own };
    for (const language of ['es', 'en'] as const) {
      expect(sentences[language]).not.toBe(said(key));
      expect(sentences[language]).toMatch(/^[\p{Lu}\d«“]|^limit /u);
      expect(sentences[language]).not.toMatch(/undefined|NaN|\[object/);
      for (const words of shown[language]) expect(sentences[language]).toContain(words);
    }
    expect(sentences.en).not.toBe(sentences.es);
    // Names and tags stay as they are.
    const without = (sentence: string, words: string[]) =>
      words.reduce((rest, word) => rest.replaceAll(word, ''), sentence);
    expect(without(sentences.en, shown.en)).not.toMatch(SPANISH);
    expect(without(sentences.es, shown.es)).not.toMatch(ENGLISH);
  });
});

test('an error of a form becomes the sentence of each language', () => {
  const { issues } = inquiryForm.safeParse({ name: ' ', phone: 'x'.repeat(201), email: 'ana', language: 'fr' }).error!;
  const inBoth = issues.map(({ path, message }) => [path[0], sentenceOf(message, 'es'), fieldSentence(message, 'en')]);
  expect(inBoth).toEqual([
    ['name', 'El nombre es requerido', 'Name is required'],
    ['email', 'Email inválido', 'Invalid email'],
    ['phone', 'No puede superar los 200 caracteres', 'Can’t be longer than 200 characters'],
    ['eventDate', 'Fecha inválida', 'Invalid date'],
    ['eventType', 'El tipo de evento es requerido', 'Event type is required'],
    ['location', 'La ubicación es requerida', 'Location is required'],
    ['language', 'Debe ser uno de: es, en', 'Must be one of: es, en'],
  ]);
});

test('a text that somebody typed is a parameter, whatever stands in it', () => {
  const towns = ['"?{"most":1}', '"?{"MOST":1}'];
  const { issues } = siteData.shape.towns.safeParse(towns).error!;
  expect(issues.map(({ message }) => sentenceOf(message, 'en'))).toEqual([`“${towns[1]}” is listed twice`]);
});

test('a text that is no key, or has the parameters of another release, stays what it is', () => {
  for (const text of [
    'Invalid input: expected object',
    'Vuelve luego',
    '¿Cuándo? invalid',
    'invalid?',
    'invalid?{}',
    'too_long',
    'too_long?{}',
    'too_long?60',
    'too_long?{',
    'constructor',
    'toString?{}',
    '',
  ])
    for (const language of ['es', 'en'] as const) expect(sentenceOf(text, language)).toBe(text);
});

describe('a sentence that a row keeps in Spanish beside its key', () => {
  test.each(Object.keys(STORED_FAULTS.es))('%s is told in both languages', (key) => {
    const text = said(key) as Said;
    const kept = sentenceOf(text, 'es');
    expect(storedSentence(kept, text, 'es')).toBe(kept);
    expect(storedSentence(kept, text, 'en')).toBe(sentenceOf(text, 'en'));
  });

  test.each([null, undefined, 'nobody_knows', 'calendar_gone', 'calendar_gone?{'])(
    'stays as it is with the key %j',
    (text) => {
      expect(storedSentence('550 no', text as Said, 'en')).toBe('550 no');
    },
  );
});

test('a key and its parameters are checked by the compiler', () => {
  const texts: Said[] = [say('not_found'), say('too_long', { most: 60 })];
  // @ts-expect-error no such key
  texts.push(say('nothing'));
  // @ts-expect-error no parameters
  texts.push(say('too_long'));
  // @ts-expect-error a sentence is no key
  texts.push('Fecha inválida');
  expect(texts.slice(0, 2)).toEqual(['not_found', 'too_long?{"most":60}']);
  expect(sentenceIn({}, 'not_found')).toBe('not_found');
});
