import { en } from './errors.texts.en.js';
import { es } from './errors.texts.es.js';

export const ERROR_SENTENCES = { es, en };
