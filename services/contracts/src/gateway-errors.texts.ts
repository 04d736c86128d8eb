import { en } from './gateway-errors.texts.en.js';
import { es } from './gateway-errors.texts.es.js';

export const GATEWAY_ERRORS = { es, en };
