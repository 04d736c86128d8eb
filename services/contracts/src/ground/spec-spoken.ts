import { SPOKEN, type Language } from './language.js';

/** For specs: what is expected in the language of the run (TEST_LANGUAGE). */
export const spoken = <T>(all: { es: T } & Record<Language, NoInfer<T>>): T => all[SPOKEN];
