import { en } from './push.texts.en.js';
import { es } from './push.texts.es.js';

export const PUSH_TEXTS = { es, en };
