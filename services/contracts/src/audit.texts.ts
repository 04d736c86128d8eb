import { en } from './audit.texts.en.js';
import { es } from './audit.texts.es.js';

export const AUDITED = { es, en };
