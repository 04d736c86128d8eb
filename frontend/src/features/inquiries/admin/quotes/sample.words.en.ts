import type { es } from './sample.words.es';

/** The words with which a new quote in English begins. They are the band's from then on. */
export const en = {
  performance: 'Live performance',
  deposit: 'Deposit',
  balance: 'Balance',
  travel: 'Travel, round trip',
} satisfies typeof es;
