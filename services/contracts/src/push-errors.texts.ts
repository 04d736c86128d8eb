import { en } from './push-errors.texts.en.js';
import { es } from './push-errors.texts.es.js';

export const PUSH_ERRORS = { es, en };
