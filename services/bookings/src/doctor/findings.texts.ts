import { en } from './findings.texts.en.js';
import { es } from './findings.texts.es.js';

export const FINDINGS = { es, en };
