import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';
import type { LetterKind } from '@tocada/contracts/messages/letter-kinds.js';

const es = {
  title: 'Correos que no salieron',
  /** "Cotización, para ana@example.org" */
  to: (letter: string, address: string) => `${letter}, para ${address}`,
  toBand: (letter: string) => `${letter}, para la banda`,
  again: 'Enviar otra vez',
  sent: 'Los correos se están enviando',
  hint: 'Si la dirección está mal, corrígela primero en «Datos» o en «Quién firma».',
  letters: {
    quote: 'Cotización',
    signed: 'Aviso de una firma',
    agreement: 'Acuerdo firmado',
    declined: 'Aviso: dijo que no',
    withdrawn: 'Cotización retirada',
    date_taken: 'Aviso: la noche ya está ocupada',
    not_me: 'Aviso: dice que no firmó',
    change_asked: 'Aviso: pide un cambio',
    cancel_asked: 'Aviso: pide cancelar',
    payment_claimed: 'Aviso: dice que ya pagó',
    receipt: 'Recibo',
    not_arrived: 'Pago que no llegó',
    invoice: 'Factura',
    first_payment_overdue: 'Aviso: anticipo vencido',
    payment_soon: 'Recordatorio de pago',
    payment_due: 'Recordatorio de pago',
    payment_late: 'Recordatorio de pago atrasado',
    cancellation: 'Cancelación',
    postponed: 'Aviso de que se pospone',
  } satisfies Record<LetterKind, string>,
};

const en = {
  title: 'Emails that didn’t go out',
  to: (letter, address) => `${letter}, to ${address}`,
  toBand: (letter) => `${letter}, to the band`,
  again: 'Send again',
  sent: 'The emails are on their way',
  hint: 'If the address is wrong, correct it first under “Details” or “Who signs”.',
  letters: {
    quote: 'Quote',
    signed: 'Notice of a signature',
    agreement: 'Signed agreement',
    declined: 'Notice: declined',
    withdrawn: 'Quote withdrawn',
    date_taken: 'Notice: the night is taken',
    not_me: 'Notice: says they didn’t sign',
    change_asked: 'Notice: asks for a change',
    cancel_asked: 'Notice: asks to cancel',
    payment_claimed: 'Notice: says they paid',
    receipt: 'Receipt',
    not_arrived: 'Payment that didn’t arrive',
    invoice: 'Invoice',
    first_payment_overdue: 'Notice: deposit overdue',
    payment_soon: 'Payment reminder',
    payment_due: 'Payment reminder',
    payment_late: 'Late payment reminder',
    cancellation: 'Cancellation',
    postponed: 'Postponement',
  },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
