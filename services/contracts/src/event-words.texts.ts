import { en } from './event-words.texts.en.js';
import { es } from './event-words.texts.es.js';

export const EVENT_WORDS = { es, en };
