/** The names of the pages in the navigation, in its order. */
export const es = {
  home: 'Inicio',
  events: 'Eventos',
  band: 'La Banda',
  gallery: 'Galería',
  booking: 'Contratar',
};
