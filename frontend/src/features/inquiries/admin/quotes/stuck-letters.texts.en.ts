import type { texts as es } from './stuck-letters.texts.es';

export const texts = {
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
    invoice: 'Invoice',
    first_payment_overdue: 'Notice: deposit overdue',
    payment_soon: 'Payment reminder',
    payment_due: 'Payment reminder',
    payment_late: 'Late payment reminder',
    cancellation: 'Cancellation',
  },
} satisfies typeof es;
