import { en } from './pages.texts.en.js';
import { es } from './pages.texts.es.js';

/** The labels of the pages in the navigation. */
export const NAV = { es, en };
