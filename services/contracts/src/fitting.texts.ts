import { en } from './fitting.texts.en.js';
import { es } from './fitting.texts.es.js';

export const FITTING = { es, en };
