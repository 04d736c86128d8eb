import { en } from './quote-words.texts.en.js';
import { es } from './quote-words.texts.es.js';

/** The words of quotes that pages, documents and mails share. */
export const QUOTE_WORDS = { es, en };
