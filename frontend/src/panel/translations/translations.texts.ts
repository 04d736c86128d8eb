import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  beside: {
    es: (label: string) => `${label}: en español`,
    en: (label: string) => `${label}: en inglés`,
  } satisfies Record<Language, (label: string) => string> as Record<Language, (label: string) => string>,
  states: { missing: 'Falta', done: 'Lista', outdated: 'Cambió' },
  sameLines: (lines: number) => `Debe tener ${lines} líneas, en el mismo orden.`,
  copy: 'Copiar',
  stillRight: 'Sigue bien',
};

const en = {
  beside: {
    es: (label: string) => `${label}: in Spanish`,
    en: (label: string) => `${label}: in English`,
  },
  states: { missing: 'Missing', done: 'Done', outdated: 'Changed since' },
  sameLines: (lines: number) => `It needs ${lines} lines, in the same order.`,
  copy: 'Copy',
  stillRight: 'Still right',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
