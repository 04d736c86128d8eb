export const texts = {
  page: 'La Banda',
  pageText: (band: string, genre: string, town: string, region: string) =>
    `Conoce a los integrantes de ${band}, banda de ${genre} de ${town}, ${region}.`,
  title: (band: string) => `Conoce a ${band}`,
  loading: 'Cargando miembros de la banda',
  failed: 'Error loading band members. Please try again later.',
  empty: 'No hay miembros registrados',
  more: 'Leer más',
  /** After `more`, for screen readers. */
  about: (name: string) => [' de ', name],
  yourParty: '¿Y en tu fiesta?',
  around: 'alrededores',
  weCome: (places: string) => ['Llevamos la banda completa a ', places, '.'],
  hire: 'Contratar',
};
