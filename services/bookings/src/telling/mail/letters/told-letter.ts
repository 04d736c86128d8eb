import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import type { Money, Payment } from '@tocada/contracts/deals/payments.js';
import type { DocumentKind } from '@tocada/contracts/deals/quotes.js';
import type { LetterKind, LetterRecipient } from '@tocada/contracts/messages/letter-kinds.js';

export interface LetterRow {
  kind: LetterKind;
  recipient: LetterRecipient;
  inquiryId: string;
  quoteId: string | null;
  /** The name of the inquiry. */
  client: string;
  language: string;
  eventType: string;
  eventDate: string;
  hasTime: boolean;
  startTime: string | null;
  quotedDay: string | null;
  creditUntil: string | null;
  /** The recipient's. */
  name: string;
  email: string;
  isSigner: boolean;
  number: string | null;
  quoteKind: 'quote' | 'amendment' | null;
  validUntil: string | null;
  reason: string | null;
  signed: string[];
  documentKind: DocumentKind | null;
  documentNumber: string | null;
  key: string | null;
  hasDocument: boolean;
  /** The local day of the payment for which the letter asks. */
  dueOn: string | null;
  paymentKind: PaymentKind | null;
  cents: number | null;
  method: Payment['method'] | null;
  note: string | null;
  wish: string | null;
  /** Of two signers, the one who asks. */
  wishBy: string | null;
  isCancelled: boolean;
}

export interface ToldLetter extends LetterRow {
  /** The night of the event, a local day. */
  day: string;
  /** The client's page for the recipient. Null for the band. */
  link: string | null;
  /** Of the accepted quote. Null once it is cancelled. */
  money: Money | null;
}
