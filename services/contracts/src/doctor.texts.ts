import { en } from './doctor.texts.en.js';
import { es } from './doctor.texts.es.js';

export const DOCTOR = { es, en };
