import { en } from './panel-name.texts.en.js';
import { es } from './panel-name.texts.es.js';

export const PANEL_NAME = { es, en };
