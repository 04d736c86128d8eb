export const es = {
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
