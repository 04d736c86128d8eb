import { en } from './event-tickets.texts.en.js';
import { es } from './event-tickets.texts.es.js';

export const EVENT_TICKETS = { es, en };
