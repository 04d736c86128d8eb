import type { Language } from '../ground/language.js';

const es = {
  public: 'Público',
  scheduled: 'En pie',
  none: 'Sin boletos',
  on_sale: 'A la venta',
  allAges: 'Todas las edades',
};

const en = {
  public: 'Public',
  scheduled: 'On',
  none: 'No tickets',
  on_sale: 'On sale',
  allAges: 'All ages',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
