import type { Language } from '../ground/language.js';
import type { PaymentMethod } from './payments.js';

const methods: Record<PaymentMethod, string> = {
  cash: 'Efectivo',
  zelle: 'Zelle',
  venmo: 'Venmo',
  cash_app: 'Cash App',
  paypal: 'PayPal',
  check: 'Cheque',
  card: 'Tarjeta',
  spei: 'SPEI',
  transfer: 'Transferencia',
  other: 'Otra forma',
};

const es = {
  methods,
  /** When a payment is due that counts its days from a signature which has not been made. */
  afterSigning: (days: number) => {
    if (days === 0) return 'al firmar';
    return days === 1 ? 'al día siguiente de firmar' : `a los ${days} días de firmar`;
  },
};

const en = {
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

/** The words of quotes that pages, documents and mails share. */
export default { es, en } satisfies Record<Language, typeof es>;
