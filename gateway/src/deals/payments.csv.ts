import type { ListedPayment } from '@tocada/contracts/deals/payments-file.js';
import { methodWord, paymentWord } from '@tocada/contracts/deals/quote-words.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { CSV_START, csvLineOf } from '@tocada/runtime/csv.js';

/** The sheet is Spanish in any language of the panel, as that of requests. */
const SHEET = 'es';

const COLUMNS: [name: string, of: (payment: ListedPayment) => string | number | null][] = [
  ['Número', ({ number }) => number],
  ['Día', ({ day }) => day],
  ['Tipo', ({ kind }) => paymentWord(kind, SHEET)],
  ['Forma de Pago', ({ method }) => methodWord(method, SHEET)],
  ['Monto', ({ kind, cents }) => (kind === 'refund' ? -cents : cents) / 100],
  ['Moneda', ({ currency }) => currency],
  ['Solicitud', ({ inquiryId }) => inquiryId && inquiryReference(inquiryId)],
  ['Anulado', (payment) => (payment.void ? 'sí' : 'no')],
  ['Contrato', ({ contract }) => contract],
];

export const paymentsHead = (): string => CSV_START + csvLineOf(COLUMNS.map(([name]) => name));

export const paymentLine = (payment: ListedPayment): string => csvLineOf(COLUMNS.map(([, of]) => of(payment) ?? ''));
