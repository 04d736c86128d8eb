import { en } from './event-badges.texts.en.js';
import { es } from './event-badges.texts.es.js';

export const EVENT_BADGES = { es, en };
