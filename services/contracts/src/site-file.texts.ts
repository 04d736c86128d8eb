import { en } from './site-file.texts.en.js';
import { es } from './site-file.texts.es.js';

export const SITE_FILE_DEFAULTS = { es, en };
