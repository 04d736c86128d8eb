import { SPOKEN, type Language } from './language.js';

/** For specs: the expected value in the language of this run (TEST_LANGUAGE). */
export const spoken = <T>(all: { es: T } & Record<Language, NoInfer<T>>): T => all[SPOKEN];
