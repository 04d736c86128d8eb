import type { Language } from '../ground/language.js';
import type { AgreedHow } from './quote.js';
import type { VoidKind } from './payments.js';
import type { PaymentKind } from './quote-money.js';

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
  hows,
  payments,
  voids,
  /** When a payment is due that counts its days from a signature which has not been made. */
  afterSigning: (days: number) => {
    if (days === 0) return 'al firmar';
    return days === 1 ? 'al día siguiente de firmar' : `a los ${days} días de firmar`;
  },
};

const en = {
  hows: {
    phone: 'By phone',
    chat: 'By chat',
    mail: 'By email',
    paper: 'On paper',
    order: 'By purchase order',
    standing: 'As usual',
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
  afterSigning: (days) => {
    if (days === 0) return 'when you sign';
    return days === 1 ? 'the day after signing' : `${days} days after signing`;
  },
} satisfies typeof es;

/** The words of quotes that pages, documents and mails share. */
export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
