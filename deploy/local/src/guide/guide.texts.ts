import { en } from './guide.texts.en.js';
import { es } from './guide.texts.es.js';

export const GUIDE = { es, en };
