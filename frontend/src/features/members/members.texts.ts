import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
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

const en = {
  page: 'The Band',
  pageText: (band, genre, town, region) => `Meet the members of ${band}: ${genre} from ${town}, ${region}.`,
  title: (band) => `Meet ${band}`,
  loading: 'Loading band members',
  failed: 'Error loading band members. Please try again later.',
  empty: 'No members yet',
  more: 'Read more',
  about: (name) => [' about ', name],
  yourParty: 'How about your party?',
  around: 'nearby towns',
  weCome: (places) => ['We bring the whole band to ', places, '.'],
  hire: 'Book Us',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
