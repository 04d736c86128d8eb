import { expect, test } from '@jest/globals';
import { eventInput, EVENT_TEXTS } from '@tocada/contracts/events/events.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { fingerprint, type Translations } from '@tocada/contracts/site/translations.js';
import { z } from 'zod';
import { mergeThreeWays } from '../three-ways';
import {
  readBy,
  stateOf,
  translationFields,
  translationShape,
  translationsIn,
  translationWords,
  withTranslations,
} from './translation-fields';

const made = (text: string, of: string) => ({ text, of: fingerprint(of) });
const STORED: Translations = { en: { title: made('Night', 'Noche') } };
const fieldsOf = (translations?: Translations) => translationFields(EVENT_TEXTS, translations);

test.each([
  ['no words', 'Noche', null, '', undefined, 'missing'],
  ['new words', 'Noche', 'Night', '', undefined, 'done'],
  ['the stored words beside their text', 'Noche', 'Night', '', made('Night', 'Noche'), 'done'],
  ['the stored words beside another text', 'Noche larga', 'Night', '', made('Night', 'Noche'), 'outdated'],
  ['other words beside another text', 'Noche larga', 'Long night', '', made('Night', 'Noche'), 'done'],
  ['words found right', 'Noche larga', 'Night', fingerprint('Noche larga'), made('Night', 'Noche'), 'done'],
  ['words found right before one more change', 'Otra', 'Night', fingerprint('Noche larga'), undefined, 'outdated'],
  ['words that are taken away', 'Noche', null, '', made('Night', 'Noche'), 'missing'],
  ['an empty text', null, null, '', undefined, undefined],
  ['no lines', [], null, '', undefined, undefined],
  ['lines', ['Rock'], ['Rock music'], '', { text: ['Rock music'], of: fingerprint(['Rock']) }, 'done'],
])('%s', (_what, primary, text, of, standing, state) => {
  expect(stateOf({ primary, text, of, standing })).toBe(state);
});

test('translations go into the form and come back as they were', () => {
  const fields = fieldsOf(STORED);
  expect(fields).toMatchObject({ title_en: 'Night', title_en_of: '', description_en: '', title_es: '' });
  expect(translationsIn(EVENT_TEXTS, fields)).toEqual({ es: {}, en: { title: 'Night' } });
  const sure = { ...fields, title_en_of: fingerprint('Otra') };
  expect(translationsIn(EVENT_TEXTS, sure).en).toEqual({ title: { text: 'Night', of: fingerprint('Otra') } });
});

test('the body of a site in one language holds nothing of translations', () => {
  const fields = { venue: 'Patio', ...fieldsOf(STORED) };
  expect(withTranslations(EVENT_TEXTS, fields, null)).toEqual({ venue: 'Patio' });
  expect(withTranslations(EVENT_TEXTS, fields, 'en')).toEqual({
    venue: 'Patio',
    translations: { es: {}, en: { title: 'Night' } },
  });
});

test('two admins who translate different fields are merged, and one field clashes', () => {
  const base = fieldsOf();
  const theirs = { ...base, title_en: 'Night', description_en: 'Free' };
  const { fields, clashing } = mergeThreeWays({ base, mine: { ...base, title_en: 'Evening' }, theirs });
  expect([fields.title_en, fields.description_en, clashing]).toEqual(['Evening', 'Free', ['title_en']]);
  const { title, description } = spoken({
    es: { title: 'Título', description: 'Descripción' },
    en: { title: 'Title', description: 'Description' },
  });
  const labels = translationWords(EVENT_TEXTS, { title: { label: title }, description: { label: description } });
  expect(labels.title_en.label).toBe(spoken({ es: 'Título: en inglés', en: 'Title: in English' }));
});

test('a translation may be empty, and otherwise has the limits of its field', () => {
  const schema = z.object(translationShape(EVENT_TEXTS, eventInput.shape));
  expect(schema.parse({ ...fieldsOf(STORED), description_en: '  ' })).toMatchObject({
    title_en: 'Night',
    description_en: '',
  });
  const { error } = schema.safeParse({ ...fieldsOf(), title_en: 'a'.repeat(10_001) });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['title_en'], 'too_long?{"most":10000}'],
  ]);
  const read = readBy<'title' | 'description'>(eventInput.shape);
  expect([read('title', ' Noche '), read('description', ' ')]).toEqual(['Noche', null]);
});
