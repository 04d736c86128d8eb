/** The mails about quotes, signatures and payments. */
export const LETTER_KINDS = [
  /** To a signer: the link. */
  'quote',
  /** One of two signers has signed. */
  'signed',
  /** All have signed. With the agreement, or with what an amendment changed. */
  'agreement',
  'declined',
  'withdrawn',
  'date_taken',
  'not_me',
  'change_asked',
  'cancel_asked',
  'payment_claimed',
  'receipt',
  /** The band has not found the payment that the client had named. */
  'not_arrived',
  /** An invoice that the band issued by hand, or the note that takes one back. */
  'invoice',
  'first_payment_overdue',
  'payment_soon',
  'payment_due',
  'payment_late',
  'cancellation',
  /** With the change of the agreement: the event has no day. */
  'postponed',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export const LETTER_RECIPIENTS = ['band', 'client', 's1', 's2'] as const;
export type LetterRecipient = (typeof LETTER_RECIPIENTS)[number];
