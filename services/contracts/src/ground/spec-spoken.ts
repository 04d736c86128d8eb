import { SPOKEN, type Language } from './language.js';

/** For specs: the expected value in the language of this run (TEST_LANGUAGE), which is one of these two. */
export const spoken = <T>(all: { es: T; en: NoInfer<T> }): T => (all as Partial<Record<Language, T>>)[SPOKEN]!;
