/*
 * The words of the product in the language of a journey. To convert a file:
 *
 * 1. Its first line becomes `import '../kit/in-english.js';` or `import '../kit/in-spanish.js';`. Then the browser, the panel
 *    and the band's first language are in that language, on the shared stack and on one of its own.
 * 2. A word of the panel in a locator or an expectation becomes one of a catalogue of the frontend:
 *    `t.members.rows.add`. The names in `t` are in catalogues.ts, mostly those of the catalogues' files.
 * 3. A sentence of the server, which forms show too, becomes `sentence('name_required')`. Other catalogues of the
 *    contracts and the services hold both languages: `spoken(FINDINGS)`. Dates and hours come from the functions of
 *    the contracts, whose last argument is `language` of journey-language.ts, or both stand there: `spoken({ es:
 *    '8:00 p.m.', en: '8:00 PM' })`.
 * 4. A sentence with other parts becomes a call: `t.members.rows.editOf('Ana')`. For a part of a sentence, `starting`
 *    makes a pattern of its first words.
 * 5. The panel's calls end with `?lang=en` in English: `page.route(callsTo('band-members'), …)` matches both.
 * 6. The words that a test types, and the names of people and places, stay as they are. So does a string of the
 *    specification in a Spanish file whose subject is that very string.
 * 7. Run it twice: `npm test -- PATH` and `TEST_LANGUAGE=es npm test -- PATH`, or `en`.
 */
import { shortDate } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { Said, say } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import * as catalogues from './catalogues.js';
import { language } from './journey-language.js';

export { spoken } from './journey-language.js';

type Catalogues = typeof catalogues;

type Words = { [Name in keyof Catalogues]: Catalogues[Name]['es'] };

export const wordsIn = (named: Language): Words =>
  Object.fromEntries(Object.entries(catalogues).map(([name, words]) => [name, words[named]])) as Words;

/** The catalogues of the frontend in the language of this file. A wrong name does not compile. */
export const t = wordsIn(language);

/** "sáb 16 may 2150": a day of another year, as the panel says it. */
export const yearDay = (day: string): string =>
  t.desk.dayInYear(shortDate(`${day}T12:00:00Z`, 'UTC', language), day.slice(0, 4));

/** Those of Uppy's own English words that journeys name. Its Spanish stands in the Spanish catalogue. */
const OWN = {
  cancel: 'Cancel',
  exceedsSize: '%{file} exceeds maximum allowed size of %{size}',
  failedToUpload: 'Failed to upload %{file}',
  import: 'Import',
  myDevice: 'My Device',
  noInternetConnection: 'No Internet connection',
  pause: 'Pause',
  paused: 'Paused',
  pluginNameDropbox: 'Dropbox',
  pluginNameUrl: 'Link',
  resume: 'Resume',
  retry: 'Retry',
  uploadFailed: 'Upload failed',
  uploading: 'Uploading',
};

/** The words of the upload dialog. */
export const uppy = { ...OWN, ...(t.uppy.strings as typeof OWN & Catalogues['uppy']['en']['strings']) };

/** A sentence by its key in the contracts' catalogues; with parameters, `sentence(say('too_long', { most: 60 }))`. */
export const sentence = (said: Parameters<typeof say>[0] | Said): string => sentenceOf(said, language);

const literal = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches a text that starts with these words, whatever follows. */
export const starting = (words: string): RegExp => new RegExp(`^${literal(words)}`);

/** Matches a text that contains these parts in this order, whatever stands between them. */
export const inOrder = (...parts: string[]): RegExp => new RegExp(parts.map(literal).join('[^]*'));
