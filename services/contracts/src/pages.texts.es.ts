export const es = {
  home: 'Inicio',
  events: 'Eventos',
  band: 'La Banda',
  gallery: 'Galería',
  booking: 'Contratar',
};
