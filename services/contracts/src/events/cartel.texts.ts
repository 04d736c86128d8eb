import type { Language } from '../ground/language.js';

const es = {
  /** The sentences of a description that a poster repeats in a burst. */
  bursts: [
    'agotado',
    'boletos agotados',
    'entradas agotadas',
    'sold out',
    'nueva fecha',
    'entrada libre',
    'entrada gratis',
    'entrada gratuita',
  ],
};

const en = {
  bursts: ['sold out', 'new date', 'free entry', 'free admission', 'free show', 'no cover'],
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
