import type { es } from './quote-words.texts.es.js';

export const en = {
  methods: {
    cash: 'Cash',
    zelle: 'Zelle',
    venmo: 'Venmo',
    cash_app: 'Cash App',
    paypal: 'PayPal',
    check: 'Check',
    card: 'Card',
    spei: 'SPEI',
    transfer: 'Bank transfer',
    other: 'Another way',
  },
  afterSigning: (days) => {
    if (days === 0) return 'when you sign';
    return days === 1 ? 'the day after signing' : `${days} days after signing`;
  },
} satisfies typeof es;
