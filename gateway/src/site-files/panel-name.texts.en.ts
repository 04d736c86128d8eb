import type { es } from './panel-name.texts.es.js';

export const en = {
  name: (band) => `${band} panel`,
} satisfies typeof es;
