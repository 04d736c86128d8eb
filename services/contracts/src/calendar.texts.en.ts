import type { es } from './calendar.texts.es.js';

export const en = {
  titles: { Reservada: 'Booked', Solicitud: 'Request' },
} satisfies typeof es;
