import { en } from './push-findings.texts.en.js';
import { es } from './push-findings.texts.es.js';

export const PUSH_FINDINGS = { es, en };
