import { en } from './dates.texts.en.js';
import { es } from './dates.texts.es.js';

export const DATES = { es, en };
