import { en } from './cartel.texts.en.js';
import { es } from './cartel.texts.es.js';

export const CARTEL = { es, en };
