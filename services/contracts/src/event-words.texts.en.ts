import type { es } from './event-words.texts.es.js';

export const en = {
  public: 'Public',
  scheduled: 'On',
  none: 'No tickets',
  on_sale: 'On sale',
  allAges: 'All ages',
} satisfies typeof es;
