import type { Language } from '@tocada/contracts/language.js';
import { texts as en } from './readers.texts.en';
import { texts as es } from './readers.texts.es';

/** Texts in the language of a client or of the site, whatever language the panel has. */
export const READERS: Record<Language, typeof es> = { es, en };
