import type { LetterKind } from '@tocada/contracts/letter-kinds.js';

export const texts = {
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
    invoice: 'Factura',
    first_payment_overdue: 'Aviso: anticipo vencido',
    payment_soon: 'Recordatorio de pago',
    payment_due: 'Recordatorio de pago',
    payment_late: 'Recordatorio de pago atrasado',
    cancellation: 'Cancelación',
    postponed: 'Aviso de que se pospone',
  } satisfies Record<LetterKind, string>,
};
