import type { Language } from '../ground/language.js';

const es = {
  draft: 'Borrador',
  private: 'Privado',
  /** Of a short date with an hour: "Se anuncia vie 4 10:00" */
  announced: (moment: string) => `Se anuncia ${moment}`,
  cancelled: 'Cancelado',
  postponed: 'Pospuesto',
  rescheduled: 'Nueva fecha',
  sold_out: 'Agotado',
};

const en = {
  draft: 'Draft',
  private: 'Private',
  announced: (moment) => `Announced ${moment}`,
  cancelled: 'Canceled',
  postponed: 'Postponed',
  rescheduled: 'New date',
  sold_out: 'Sold out',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
