import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  page: 'La Banda',
  pageText: (band: string, genre: string, town: string, region: string) =>
    `Conoce a los integrantes de ${band}, banda de ${genre} de ${town}, ${region}.`,
  title: (band: string) => `Conoce a ${band}`,
  loading: 'Cargando miembros de la banda',
  failed: 'Error loading band members. Please try again later.',
  empty: 'No hay miembros registrados',
};

const en = {
  page: 'The Band',
  pageText: (band, genre, town, region) => `Meet the members of ${band}: ${genre} from ${town}, ${region}.`,
  title: (band) => `Meet ${band}`,
  loading: 'Loading band members',
  failed: 'Error loading band members. Please try again later.',
  empty: 'No members yet',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
