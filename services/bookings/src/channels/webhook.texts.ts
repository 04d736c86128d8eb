import { en } from './webhook.texts.en.js';
import { es } from './webhook.texts.es.js';

export const WEBHOOK = { es, en };
