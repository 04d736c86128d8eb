import { en } from './mail.texts.en.js';
import { es } from './mail.texts.es.js';

export const MAIL = { es, en };
