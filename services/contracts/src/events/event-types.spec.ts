import { expect, test } from '@jest/globals';
import SITE_FILE_DEFAULTS from '../site/site-file.texts.js';
import { optionIn, typeInSentence } from './event-types.js';

const optionsOf = ({ eventTypes, inquiryLocations }: typeof SITE_FILE_DEFAULTS.es) => [
  ...eventTypes,
  ...inquiryLocations,
];

test('the options of a form are those of the same form in the other language', () => {
  const { es, en } = SITE_FILE_DEFAULTS;
  expect(optionsOf(es).map((option) => optionIn(option, 'en'))).toEqual(optionsOf(en));
  expect(optionsOf(en).map((option) => optionIn(option, 'es'))).toEqual(optionsOf(es));
  for (const own of ['Bautizo', 'constructor', '']) expect(optionIn(own, 'en')).toBe(own);
});

test('within a sentence a type has no capital in English, and "Otro" is an event', () => {
  const types = ['Boda', 'Otro', 'Evento Corporativo', 'Bautizo'];
  expect(types.map((type) => typeInSentence(type, 'en'))).toEqual(['wedding', 'event', 'corporate event', 'Bautizo']);
  expect(types.map((type) => typeInSentence(type, 'es'))).toEqual(types);
});
