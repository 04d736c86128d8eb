import { en } from './event-types.texts.en.js';
import { es } from './event-types.texts.es.js';

export const EVENT_TYPES_IN = { es, en };
