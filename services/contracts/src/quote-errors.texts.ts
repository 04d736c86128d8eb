import { en } from './quote-errors.texts.en.js';
import { es } from './quote-errors.texts.es.js';

export const QUOTE_ERRORS = { es, en };
