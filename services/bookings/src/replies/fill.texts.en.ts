import type { es } from './fill.texts.es.js';

export const en = {
  gaps: {
    libres: '(open dates missing)',
    tipo: '(type of event missing)',
    lugar: '(location missing)',
    total: '(total missing)',
    anticipo: '(deposit missing)',
    vence: '(deadline missing)',
    enlace: '(link missing)',
  },
  // Each day has a comma of its own.
  days: (firsts, last) => `${firsts.join('; ')} or ${last}`,
} satisfies typeof es;
