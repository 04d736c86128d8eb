import type { Language } from '../ground/language.js';

/** The names of the pages in the navigation, in its order. */
const es = {
  home: 'Inicio',
  events: 'Eventos',
  band: 'La Banda',
  gallery: 'Galería',
  booking: 'Contratar',
};

const en = {
  home: 'Home',
  events: 'Shows',
  band: 'The Band',
  gallery: 'Gallery',
  booking: 'Book Us',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
