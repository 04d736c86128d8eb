import type { es } from './webhook.texts.es.js';

export const en = {
  summary: (band, reference, panel) => `${band}: new request ${reference} ${panel}`,
} satisfies typeof es;
