import { en } from './fill.texts.en.js';
import { es } from './fill.texts.es.js';

export const FILL = { es, en };
