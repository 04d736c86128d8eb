import { en } from './event-state.texts.en.js';
import { es } from './event-state.texts.es.js';

export const EVENT_STATES = { es, en };
