import { en } from './event-files.texts.en.js';
import { es } from './event-files.texts.es.js';

export const EVENT_FILE_WORDS = { es, en };
