import type { es } from './calendar.texts.es.js';

export const en = {
  titles: {
    Reservada: 'Booked',
    Solicitud: 'Request',
    'la 1.ª opción de otra solicitud': 'another request’s 1st hold',
  },
} satisfies typeof es;
