import { en } from './pages.texts.en.js';
import { es } from './pages.texts.es.js';

export const PAGE_NAMES = { es, en };
