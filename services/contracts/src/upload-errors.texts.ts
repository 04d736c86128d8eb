import { en } from './upload-errors.texts.en.js';
import { es } from './upload-errors.texts.es.js';

export const UPLOAD_ERRORS = { es, en };
