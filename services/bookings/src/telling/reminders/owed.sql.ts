import type { EntityManager } from '@mikro-orm/postgresql';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { LETTER_KINDS, type LetterKind, type LetterRecipient } from '@tocada/contracts/messages/letter-kinds.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { sumsOf } from '../../records/deals/deal-money.sql.js';
import { ledgersOf } from '../../records/deals/ledger.sql.js';
import { agreedQuotes } from '../../records/deals/quotes.sql.js';
import { DUE_FIELDS, type Due } from '../../records/inquiries/due.sql.js';
import { LETTERS } from '../mail/letters/letters.js';

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
  const [quotes, ledgerOf] = await Promise.all([agreedQuotes(em, ids), ledgersOf(em, ids)]);
  const quoteOf = new Map(quotes.map((quote) => [quote.inquiryId, quote]));
  return clients.flatMap(({ isDisputed, ...due }): Owed[] => {
    const quote = quoteOf.get(due.id);
    if (!quote) return [];
    const { next, paidCents, claimedCents } = sumsOf(quote, ledgerOf(due.id), today).money;
    if (!next) return [];
    return [{ due, quoteId: quote.id, ...next, isFirst: paidCents <= 0, isClaimed: claimedCents > 0, isDisputed }];
  });
}

/** A reminder goes to the first signer, or to the band where its letter is to the band. */
interface Reminder {
  kind: LetterKind;
  recipient: LetterRecipient;
}

export const remindersOf = ({ isFirst, isClaimed, isDisputed, on }: Owed, today: string): Reminder[] =>
  LETTER_KINDS.flatMap((kind): Reminder[] => {
    const { client, reminds = {} } = LETTERS[kind];
    const days = isFirst ? reminds.ofFirst : reminds.ofOthers;
    if (!days || isClaimed || today < dayAfter(on, days.from) || today > dayAfter(on, days.to)) return [];
    if (client) return isDisputed ? [] : [{ kind, recipient: 's1' }];
    return [{ kind, recipient: 'band' }];
  });
