import type { Language } from '@tocada/contracts/ground/language.js';

/** The words of a deal of which the band has typed none. */
const es = {
  title: 'Presentación',
  instalment: 'Pago',
};

const en = {
  title: 'Performance',
  instalment: 'Payment',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
