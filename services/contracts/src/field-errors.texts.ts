import { en } from './field-errors.texts.en.js';
import { es } from './field-errors.texts.es.js';

export const FIELD_ERRORS = { es, en };
