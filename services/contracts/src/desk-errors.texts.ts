import { en } from './desk-errors.texts.en.js';
import { es } from './desk-errors.texts.es.js';

export const DESK_ERRORS = { es, en };
