import { en } from './calendar.texts.en.js';
import { es } from './calendar.texts.es.js';

export const CALENDAR_TEXTS = { es, en };
