import { en } from './challenge.texts.en.js';
import { es } from './challenge.texts.es.js';

export const CHALLENGE = { es, en };
