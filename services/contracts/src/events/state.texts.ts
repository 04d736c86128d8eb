import type { Language } from '../ground/language.js';

const es = {
  cancelled: 'Cancelado',
  postponed: 'Pospuesto',
  rescheduled: 'Nueva fecha',
  sold_out: 'Agotado',
  dateToCome: 'Nueva fecha por confirmar',
  /** Of short dates: "Antes: sáb 5 dic" */
  before: (dates: string) => `Antes: ${dates}`,
  /** Of two short dates: "vie 4 – dom 6" */
  days: (first: string, last: string) => `${first} – ${last}`,
  privateNight: 'Evento privado',
  privateNightIn: (town: string) => `Evento privado · ${town}`,
};

const en = {
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

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
