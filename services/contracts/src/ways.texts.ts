import { en } from './ways.texts.en.js';
import { es } from './ways.texts.es.js';

export const WAY_TEXTS = { es, en };
