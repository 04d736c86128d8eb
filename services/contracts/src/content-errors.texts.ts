import { en } from './content-errors.texts.en.js';
import { es } from './content-errors.texts.es.js';

export const CONTENT_ERRORS = { es, en };
