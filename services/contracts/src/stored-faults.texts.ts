import { en } from './stored-faults.texts.en.js';
import { es } from './stored-faults.texts.es.js';

export const STORED_FAULTS = { es, en };
