import type { EntityManager } from '@mikro-orm/postgresql';
import { lineCents } from '@tocada/contracts/deals/quote-money.js';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import { sumsNow } from '../../records/deals/deal-money.sql.js';
import { takeFacts, type Leased } from '../../records/deals/documents.sql.js';
import type { DocumentFacts } from '../../records/deals/facts.js';
import { partiesOf } from '../../records/deals/parties.sql.js';
import { paymentOf } from '../../records/deals/payments.sql.js';
import { amendsOf, choiceOf, termsOfPayment } from '../../records/deals/quote-terms.js';
import { agreedQuote, quoteOf, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { signaturesOf } from '../../records/deals/signatures.sql.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { findInquiry } from '../../records/inquiries/find-inquiry.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';

interface About extends Pick<DocumentFacts, 'kind' | 'number' | 'band'> {
  row: InquiryRow;
  quote: QuoteRow;
}

/** The part that all documents have in common, as the deal stands now. */
export async function dealFacts(em: EntityManager, { row, quote, ...given }: About): Promise<DocumentFacts> {
  const today = await todayOf(em);
  const choice = choiceOf(quote);
  const last = quote.schedule.at(-1)?.due;
  const { packages, lines, tax, damages, terms, termsOther, validUntil, confirmOn, currency } = quote;
  return {
    ...given,
    version: quote.version,
    language: quote.language,
    issuedOn: today,
    parties: await partiesOf(em, row),
    event: quote.event,
    quote: {
      currency,
      packages,
      lines,
      choice,
      amounts: Object.fromEntries(lineCents(quote, choice)),
      ...termsOfPayment(quote, today, choice),
      tax,
      damages,
      terms,
      termsOther,
      validUntil,
      confirmOn,
      isNet: last !== undefined && 'daysAfter' in last,
    },
    changes: await amendsOf(em, quote, today),
    signatures: await signaturesOf(em, quote.id),
    agreedOn: quote.agreedOn,
    payment: null,
    money: null,
    note: null,
  };
}

/** The payment and the deal on the document of a payment. @param note the band's own: a client's words have no place on its paper */
export async function paymentFacts(
  em: EntityManager,
  { agreed, payment, note }: { agreed: QuoteRow; payment: Payment; note: string | null },
): Promise<Pick<DocumentFacts, 'payment' | 'money' | 'cancel'>> {
  const { kind, cents, method, day, state, number, voidKind, claimedCents } = payment;
  const { money, settlement } = await sumsNow(em, agreed, await todayOf(em));
  return {
    payment: { kind, cents, method, day, note, state, number, voidKind, claimedCents },
    money: settlement ? null : money,
    // A write-off may cover a part of what is owed.
    cancel: settlement && { ...settlement, owedCents: Math.max(0, money.owedCents) },
  };
}

/**
 * A slip that has waited is printed as the deal stands when its wait is over. Its day and the band stay those of the payment. The
 * facts of an erased client can be taken no more, so the stored ones stay.
 */
export async function factsOfWaiting(em: EntityManager, leased: Leased): Promise<DocumentFacts> {
  const { id, facts, inquiryId, quoteId, paymentId, takesFactsAnew } = leased;
  const payment = takesFactsAnew && inquiryId && paymentId && (await paymentOf(em, inquiryId, paymentId));
  if (!payment) return facts;
  const agreed = (await agreedQuote(em, inquiryId)) ?? (await quoteOf(em, quoteId!))!;
  const { kind, number, band, issuedOn } = facts;
  const now = {
    ...(await dealFacts(em, { row: await findInquiry(em, inquiryId), quote: agreed, kind, number, band })),
    ...(await paymentFacts(em, { agreed, payment, note: facts.payment?.note ?? null })),
    issuedOn,
  };
  await takeFacts(em, id, now);
  return now;
}
