import type { Language } from '../ground/language.js';

const es = {
  /** Words that no person wrote, by those that are stored. */
  titles: {} as Record<string, string>,
};

const en = {
  titles: {
    Reservada: 'Booked',
    Solicitud: 'Request',
    'la 1.ª opción de otra solicitud': 'another request’s 1st hold',
  },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
