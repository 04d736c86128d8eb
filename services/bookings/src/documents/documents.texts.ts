import { en } from './documents.texts.en.js';
import { es } from './documents.texts.es.js';

export const DOCUMENTS = { es, en };
