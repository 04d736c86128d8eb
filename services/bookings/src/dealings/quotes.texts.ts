import { en } from './quotes.texts.en.js';
import { es } from './quotes.texts.es.js';

export const QUOTE_TEXTS = { es, en };
