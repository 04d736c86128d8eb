import { en } from './site-errors.texts.en.js';
import { es } from './site-errors.texts.es.js';

export const SITE_ERRORS = { es, en };
