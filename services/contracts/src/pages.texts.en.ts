import type { es } from './pages.texts.es.js';

export const en = {
  home: 'Home',
  events: 'Shows',
  band: 'The Band',
  gallery: 'Gallery',
  booking: 'Book Us',
} satisfies typeof es;
