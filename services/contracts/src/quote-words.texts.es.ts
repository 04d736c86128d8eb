import type { PaymentMethod } from './quotes.js';

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

export const es = {
  methods,
  /** When a payment is due that counts its days from a signature which has not been made. */
  afterSigning: (days: number) => {
    if (days === 0) return 'al firmar';
    return days === 1 ? 'al día siguiente de firmar' : `a los ${days} días de firmar`;
  },
};
