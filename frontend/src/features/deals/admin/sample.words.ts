import type { Language } from '@tocada/contracts/ground/language.js';

/** The words with which a new quote in Spanish begins. They are the band's from then on. */
const es = {
  performance: 'Presentación de la banda',
  deposit: 'Anticipo',
  balance: 'Resto',
  travel: 'Viaje de ida y vuelta',
};

/** The words with which a new quote in English begins. They are the band's from then on. */
const en = {
  performance: 'Live performance',
  deposit: 'Deposit',
  balance: 'Balance',
  travel: 'Travel, round trip',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
