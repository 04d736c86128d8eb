import type { texts as es } from './translations.texts.es';

export const texts = {
  beside: {
    es: (label: string) => `${label}: in Spanish`,
    en: (label: string) => `${label}: in English`,
  },
  states: { missing: 'Missing', done: 'Done', outdated: 'Changed since' },
  sameLines: (lines: number) => `It needs ${lines} lines, in the same order.`,
  copy: 'Copy',
  stillRight: 'Still right',
} satisfies typeof es;
