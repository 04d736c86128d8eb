import type { es } from './event-state.texts.es.js';

export const en = {
  cancelled: 'Canceled',
  postponed: 'Postponed',
  rescheduled: 'New date',
  sold_out: 'Sold out',
  dateToCome: 'New date to be announced',
  before: (dates) => `Was: ${dates}`,
  days: (first, last) => `${first} – ${last}`,
  privateNight: 'Private event',
  privateNightIn: (town) => `Private event · ${town}`,
} satisfies typeof es;
