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
  'first_payment_overdue',
  'payment_soon',
  'payment_due',
  'payment_late',
  'cancellation',
  /** With the change of the agreement: the event has no day. */
  'postponed',
  /** To the client: the page of scope `d`. */
  'details',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export type LetterRecipient = 'band' | 'client' | 's1' | 's2';
