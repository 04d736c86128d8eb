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
  /** To a client who told of a payment. The band reads it before it is mailed. */
  notArrived: (sum: string, method: string) =>
    `No encontramos tu pago de ${sum} (${method}). Si ya lo mandaste, respóndenos con el comprobante. Si no, en tu página están las formas de pagar.`,
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
  notArrived: (sum, method) =>
    `We can’t find your payment of ${sum} (${method}). If you have sent it, reply with the confirmation. If not, your page lists the ways to pay.`,
} satisfies typeof es;

/** Words to the client that the panel shows in the client's language, so each bundle holds them in all languages. */
export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
