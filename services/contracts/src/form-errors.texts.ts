import { en } from './form-errors.texts.en.js';
import { es } from './form-errors.texts.es.js';

export const FORM_ERRORS = { es, en };
