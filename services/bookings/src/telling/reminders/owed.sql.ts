import type { EntityManager } from '@mikro-orm/postgresql';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import type { LetterKind, LetterRecipient } from '@tocada/contracts/messages/letter-kinds.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { moneyOf, paymentsOfAll } from '../../records/deals/payments.sql.js';
import { termsOfPayment } from '../../records/deals/quote-terms.js';
import { agreedQuotes } from '../../records/deals/quotes.sql.js';
import { DUE_FIELDS, type Due } from '../../records/inquiries/due.sql.js';

/** Agreements of events that were longer ago are settled without the desk. */
const AFTER = 60;

/** The clients with an agreement that stands. A row whose status another release has set alone is none of them. */
const AGREED = `select ${DUE_FIELDS}, coalesce(pages.disputed_at is not null, false) as "isDisputed" from booking_inquiries
  left join client_pages as pages on pages.inquiry_id = booking_inquiries.id
  where not suspect and status = 'contacted' and stage in ('accepted', 'booked')
  and exists (select from quotes where quotes.inquiry_id = booking_inquiries.id and quotes.state = 'accepted'
    and quotes.event->>'day' >= $1)`;

/** A payment that is still owed, the next one of its client. */
export interface Owed {
  due: Due;
  quoteId: string;
  cents: number;
  /** A local day. */
  on: string;
  /** True when nothing is paid yet. */
  isFirst: boolean;
  /** True when the client has named a payment that the band has not confirmed. */
  isClaimed: boolean;
  /** True after a signer said that another person signed. */
  isDisputed: boolean;
}

export async function owedOf(em: EntityManager, today: string): Promise<Owed[]> {
  const clients = await sql<Due & { isDisputed: boolean }>(em, AGREED, [dayAfter(today, -AFTER)]);
  const ids = clients.map(({ id }) => id);
  const [quotes, payments] = await Promise.all([agreedQuotes(em, ids), paymentsOfAll(em, ids)]);
  const quoteOf = new Map(quotes.map((quote) => [quote.inquiryId, quote]));
  const paid = Map.groupBy(payments, ({ inquiryId }) => inquiryId);
  return clients.flatMap(({ isDisputed, ...due }): Owed[] => {
    const quote = quoteOf.get(due.id);
    if (!quote) return [];
    const { totals, schedule } = termsOfPayment(quote, today);
    const { next, paidCents, claimedCents } = moneyOf(totals.totalCents, schedule, paid.get(due.id) ?? []);
    if (!next) return [];
    return [{ due, quoteId: quote.id, ...next, isFirst: paidCents <= 0, isClaimed: claimedCents > 0, isDisputed }];
  });
}

/** The days of a reminder, counted from the day of the payment. One that was missed on its first day is still sent until the last. */
interface Reminder {
  kind: LetterKind;
  recipient: LetterRecipient;
  from: number;
  to: number;
}
const OF_FIRST: Reminder[] = [
  { kind: 'payment_soon', recipient: 's1', from: -2, to: -1 },
  { kind: 'payment_due', recipient: 's1', from: 0, to: 0 },
  { kind: 'first_payment_overdue', recipient: 'band', from: 1, to: 7 },
];
const OF_OTHERS: Reminder[] = [
  { kind: 'payment_soon', recipient: 's1', from: -7, to: -5 },
  { kind: 'payment_due', recipient: 's1', from: 0, to: 0 },
  { kind: 'payment_late', recipient: 's1', from: 3, to: 5 },
];

/** The reminders of today. */
export const remindersOf = ({ isFirst, isClaimed, isDisputed, on }: Owed, today: string): Reminder[] =>
  isClaimed
    ? []
    : (isFirst ? OF_FIRST : OF_OTHERS).filter(
        ({ recipient, from, to }) =>
          today >= dayAfter(on, from) && today <= dayAfter(on, to) && !(isDisputed && recipient !== 'band'),
      );
