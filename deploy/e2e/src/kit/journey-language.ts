import { LANGUAGES, type Language } from '@tocada/contracts/ground/language.js';

const forced = process.env.TEST_LANGUAGE;
if (forced && !LANGUAGES.some((known) => known === forced))
  throw new Error(`TEST_LANGUAGE=${forced} is not a language`);

/** The language of this test file. Each test file has its own copy of this module. */
export let language: Language = 'es';

/** Called by the first import of a file, `in-english.js` or `in-spanish.js`. TEST_LANGUAGE chooses another one. */
export function speak(named: Language): void {
  language = (forced as Language | undefined) || named;
}

/** The part of a catalogue with all languages that is in the language of this file. */
export const spoken = <T>(all: { es: T; en: NoInfer<T> }): T => (all as Partial<Record<Language, T>>)[language]!;
