import { UNSAID_CURRENCY, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { ClientWords } from '@tocada/contracts/deals/client-words.js';
import type { QuotedEvent } from '@tocada/contracts/deals/quote.js';
import type { ComparedQuote, QuoteChanges } from '@tocada/contracts/deals/quote-changes.js';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import type {
  CancelTerms,
  Charge,
  Money,
  Payment,
  PaymentMethod,
  Settlement,
  VoidKind,
} from '@tocada/contracts/deals/payments.js';
import type { DocumentKind, Party } from '@tocada/contracts/deals/quotes.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { CANCELLED_BY } from '@tocada/contracts/kit/stages.js';

/** All that a document prints. The same facts give the same bytes. */
export interface DocumentFacts {
  kind: DocumentKind;
  number: string;
  version: number;
  language: Language;
  /** The band's local day. */
  issuedOn: string;
  band: { name: string; email: string; whatsapp: string; url: string };
  parties: Party[];
  event: QuotedEvent;
  quote: QuoteFacts | null;
  /** The differences of an amendment from its agreement. */
  changes?: QuoteChanges | null;
  signatures: SignatureFacts[];
  /** The day on which a deal was agreed elsewhere. Null for a signed one, and absent from facts of an earlier release. */
  agreedOn?: string | null;
  payment: {
    kind: PaymentKind;
    cents: number;
    method: PaymentMethod;
    day: string;
    note: string | null;
    state?: Payment['state'];
    /** The receipt's, which a note of credit names. */
    number?: string | null;
    voidKind?: VoidKind | null;
    /** The sum that the client had named, where another one arrived. */
    claimedCents?: number | null;
  } | null;
  money: PrintedMoney | null;
  /** The sums that were charged after the agreement. */
  charges?: Pick<Charge, 'cents' | 'description' | 'day'>[];
  /** The invoice that a note of credit takes back. */
  credits?: { number: string; cents: number } | null;
  /** Of a cancellation. */
  cancelledBy?: (typeof CANCELLED_BY)[number];
  /** The sums of a cancellation. */
  cancel?: (CancelTerms & Partial<Settlement>) | null;
  note: string | null;
}

/** Facts that wait since an earlier release know no charges and nothing written off. */
type PrintedMoney = Pick<Money, 'totalCents' | 'paidCents' | 'owedCents'> &
  Partial<Pick<Money, 'chargesCents' | 'writtenOffCents'>>;

/** The sum that a document is about. Null for one that has none of its own. */
export function centsOf({ kind, payment, credits, money, quote }: DocumentFacts): number | null {
  if (payment) return payment.cents;
  if (credits) return credits.cents;
  if (kind === 'invoice' && money) return money.totalCents + (money.chargesCents ?? 0);
  return quote?.totals.totalCents ?? null;
}

/** The currency of all sums of a document. */
export const currencyOf = ({ quote }: Pick<DocumentFacts, 'quote'>): QuoteCurrency =>
  quote?.currency ?? UNSAID_CURRENCY;

/** The agreed parts of a quote, each of which is printed. */
export interface QuoteFacts extends Omit<ComparedQuote, 'event' | 'language' | 'currency'> {
  /** Facts of an earlier release do not tell. */
  currency?: QuoteCurrency;
  /** In cents, by the id of the line. */
  amounts: Record<string, number>;
  validUntil: string;
  /** False where the last payment has a day of its own, and is not counted from the acceptance. Facts of an earlier release do not tell. */
  isNet?: boolean;
}

export interface SignatureFacts {
  /** 1 or 2. The signer's link is of the scope `s1` or `s2`. */
  place: number;
  name: string;
  title: string | null;
  /** An instant. */
  at: string;
  ip: string;
  userAgent: string;
  language: string;
  /** The hash of the document that was signed. */
  documentSha256: string;
  /** The details that the client had told beside the quote, and their hash. Absent from facts of an earlier release. */
  told?: ClientWords | null;
  toldSha256?: string | null;
}
