import type { es } from './event-badges.texts.es.js';

export const en = {
  draft: 'Draft',
  private: 'Private',
  announced: (moment) => `Announced ${moment}`,
  cancelled: 'Canceled',
  postponed: 'Postponed',
  rescheduled: 'New date',
  sold_out: 'Sold out',
} satisfies typeof es;
