import { expect, test } from '@jest/globals';
import { eventInput } from '../events/events.js';
import { LIMITS } from '../ground/limits.js';
import { SITE, siteData } from './site.js';
import { siteFile } from './site-file.js';
import { fingerprint, stateBeside } from './translations.js';

const EVENT = { title: 'Noche', date: '2150-05-01', location: 'Bryan TX' };
const faultsOf = (translations: unknown) =>
  eventInput.safeParse({ ...EVENT, translations }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a translation has the limits of its field, and a fault says which and why', () => {
  const long = 'a'.repeat(LIMITS.text + 1);
  const tooLong = `too_long?{"most":${LIMITS.text}}`;
  expect(faultsOf({ en: { title: long } })).toEqual([['translations.en.title', tooLong]]);
  expect(faultsOf({ en: { description: { text: long, of: 'x' } } })).toEqual([
    ['translations.en.description.text', tooLong],
  ]);
  expect(faultsOf({ en: { title: ' Night ', description: '' }, es: { title: null } })).toBeUndefined();
  expect(faultsOf({ en: { venue: 'Yard' } })).toHaveLength(1);
  expect(faultsOf({ fr: { title: 'Nuit' } })).toHaveLength(1);
});

test('the texts come out as those of their fields', () => {
  const { translations } = eventInput.parse({
    ...EVENT,
    translations: { en: { title: ' Night ', description: { text: ' Free ', of: 'x' } } },
  });
  expect(translations).toEqual({ en: { title: 'Night', description: { text: 'Free', of: 'x' } } });
  const lines = siteData.shape.translations.parse({ en: { genres: [' Rock  in Spanish '] } });
  expect(lines).toEqual({ en: { genres: ['Rock in Spanish'] } });
});

test('each line of a translated option of the form stands for an option', () => {
  const data = siteFile.parse({
    name: 'Neón 979',
    description: 'Rock en vivo.',
    phone: '(979) 555-0142',
    whatsapp: '19795550142',
    email: 'banda@example.org',
    timeZone: 'America/Chicago',
    region: 'Texas',
    country: 'US',
    towns: ['Bryan'],
    repertoire: ['Rock'],
    eventTypes: ['Boda', 'Otro'],
  });
  const faults = (en: object) =>
    SITE.change.input
      .safeParse({ revision: 0, data: { ...data, translations: { es: {}, en } } })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(
    faults({ eventTypes: ['Wedding', 'Other'], repertoire: ['Rock', 'Pop'], inquiryLocations: '' }),
  ).toBeUndefined();
  const fault = [['data.translations.en.eventTypes', 'lines_differ?{"lines":2}']];
  expect(faults({ eventTypes: ['Wedding'] })).toEqual(fault);
  expect(faults({ eventTypes: { text: ['Wedding', 'Party', 'Other'], of: 'x' } })).toEqual(fault);
});

test('a translation is done as long as its text is as it was', () => {
  const translation = { text: 'Night', of: fingerprint('Noche') };
  expect(stateBeside(translation, 'Noche')).toBe('done');
  expect(stateBeside(translation, 'Noches')).toBe('outdated');
  expect(stateBeside(undefined, 'Noche')).toBe('missing');
  expect(stateBeside(undefined, null)).toBeUndefined();
  expect(stateBeside(undefined, [])).toBeUndefined();
});
