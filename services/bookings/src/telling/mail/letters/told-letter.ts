import type { QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import type { Money, Payment } from '@tocada/contracts/deals/payments.js';
import type { DocumentKind } from '@tocada/contracts/deals/quotes.js';
import type { CANCELLED_BY } from '@tocada/contracts/kit/stages.js';
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
  /** The words in place of the day. */
  dateNote?: string | null | undefined;
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
  paymentState: Payment['state'] | null;
  /** The receipt's. */
  paymentNumber: string | null;
  voidKind: Payment['voidKind'];
  claimedCents: number | null;
  cents: number | null;
  currency: QuoteCurrency;
  method: Payment['method'] | null;
  note: string | null;
  wish: string | null;
  /** Of two signers, the one who asks. */
  wishBy: string | null;
  isCancelled: boolean;
  /** The one who cancelled it. Null for others, and where an earlier reason stands. */
  cancelledBy: (typeof CANCELLED_BY)[number] | null;
}

export interface ToldLetter extends LetterRow {
  /** The night of the event, a local day. Null while nobody has named one. */
  day: string | null;
  /** The client's page for the recipient. Null for the band. */
  link: string | null;
  /** Of the accepted quote. Null once it is cancelled. */
  money: Money | null;
}
