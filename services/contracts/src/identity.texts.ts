import { en } from './identity.texts.en.js';
import { es } from './identity.texts.es.js';

export const IDENTITY = { es, en };
