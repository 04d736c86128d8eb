import { en } from './letter.texts.en.js';
import { es } from './letter.texts.es.js';

export const LETTER = { es, en };
