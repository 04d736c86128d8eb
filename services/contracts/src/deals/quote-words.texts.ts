import type { Language } from '../ground/language.js';
import type { AgreedHow } from './quote.js';
import type { PaymentMethod, VoidKind } from './payments.js';
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

const hows: Record<AgreedHow, string> = {
  phone: 'Por teléfono',
  chat: 'Por chat',
  mail: 'Por correo',
  paper: 'En papel',
  order: 'Con orden de compra',
  standing: 'Como siempre',
  before: 'De antes',
};

const payments: Record<PaymentKind, string> = {
  deposit: 'Anticipo',
  instalment: 'Pago parcial',
  balance: 'Liquidación',
  extra: 'Horas o servicios extra',
  tip: 'Propina',
  damages: 'Cargo por cancelar',
  refund: 'Devolución',
  withheld: 'Impuesto retenido',
};

/** Sentences to the client. */
const voids: Record<VoidKind, string> = {
  returned: 'El dinero se devolvió.',
  not_arrived: 'El dinero no llegó.',
  typed_wrong: 'Lo habíamos anotado mal.',
  other_deal: 'Era de otro evento.',
};

const es = {
  methods,
  hows,
  payments,
  voids,
  /** To a client who told of a payment. The band reads it before it is mailed. */
  notArrived: (sum: string, method: string) =>
    `No encontramos tu pago de ${sum} (${method}). Si ya lo mandaste, respóndenos con el comprobante. Si no, en tu página están las formas de pagar.`,
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
  hows: {
    phone: 'By phone',
    chat: 'By chat',
    mail: 'By mail',
    paper: 'On paper',
    order: 'By purchase order',
    standing: 'As always',
    before: 'From before',
  },
  payments: {
    deposit: 'Deposit',
    instalment: 'Partial payment',
    balance: 'Balance',
    extra: 'Extra hours or services',
    tip: 'Tip',
    damages: 'Cancellation fee',
    refund: 'Refund',
    withheld: 'Tax withheld',
  },
  voids: {
    returned: 'The money went back.',
    not_arrived: 'The money didn’t arrive.',
    typed_wrong: 'We had noted it by mistake.',
    other_deal: 'It was for another event.',
  },
  notArrived: (sum, method) =>
    `We can’t find your payment of ${sum} (${method}). If you have sent it, reply with the confirmation. If not, your page lists the ways to pay.`,
  afterSigning: (days) => {
    if (days === 0) return 'when you sign';
    return days === 1 ? 'the day after signing' : `${days} days after signing`;
  },
} satisfies typeof es;

/** The words of quotes that pages, documents and mails share. */
export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
