import { en } from './first-steps.texts.en.js';
import { es } from './first-steps.texts.es.js';

export const MAKE_IT_YOURS = { es, en };
