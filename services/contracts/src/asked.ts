import { z } from 'zod';
import { LANGUAGES } from './language.js';

/** The language of an answer's words, as `?lang=` asks for it. Anything else asks for Spanish. */
export const askedLanguage = z.enum(LANGUAGES).catch('es');
