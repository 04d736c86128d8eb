import type { Language } from '../ground/language.js';
import type { PaymentMethod } from './payments.js';
import type { PaymentKind } from './quote-money.js';

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

const payments: Record<PaymentKind, string> = {
  deposit: 'Anticipo',
  instalment: 'Pago parcial',
  balance: 'Liquidación',
  extra: 'Horas o servicios extra',
  tip: 'Propina',
  damages: 'Pago por cancelación',
  refund: 'Devolución',
  withheld: 'Impuesto retenido',
};

const es = {
  methods,
  payments,
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
  payments: {
    deposit: 'Deposit',
    instalment: 'Partial payment',
    balance: 'Balance',
    extra: 'Extra hours or services',
    tip: 'Tip',
    damages: 'Cancellation payment',
    refund: 'Refund',
    withheld: 'Tax withheld',
  },
  afterSigning: (days) => {
    if (days === 0) return 'when you sign';
    return days === 1 ? 'the day after signing' : `${days} days after signing`;
  },
} satisfies typeof es;

/** The words of quotes that pages, documents and mails share. */
export default { es, en } satisfies Record<Language, typeof es>;
