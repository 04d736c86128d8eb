import type { es } from './cartel.texts.es.js';

export const en = {
  bursts: ['sold out', 'new date', 'free entry', 'free admission', 'free show', 'no cover'],
} satisfies typeof es;
