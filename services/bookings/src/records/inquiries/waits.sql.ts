import type { EntityManager } from '@mikro-orm/postgresql';
import type { Waits } from '@tocada/contracts/inquiries/inquiries-query.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { sumsOf } from '../deals/deal-money.sql.js';
import { ledgersOf } from '../deals/ledger.sql.js';
import { agreedQuotes } from '../deals/quotes.sql.js';

/** A mail that nobody sent again is the desk's matter for this time. */
const REFUSED_FOR = '14 days';
/** No statement may take long. */
const AT_ONCE = 1000;

const CLAIMED = `select inquiry_id as id from payments where state = 'claimed' and inquiry_id is not null`;
const ACCEPTED = `select id from booking_inquiries where stage = 'accepted' and status = 'contacted' and not suspect`;
const OVER = `select inquiry_id as id from quotes where state in ('sent', 'partly_signed') and kind = 'quote' and valid_until < $1::date`;
const REFUSED = `select (select inquiry_id from letters where letters.id = notices.letter_id) as id from notices
  where state = 'failed' and letter_id is not null and done_at > now() - interval '${REFUSED_FOR}'`;

const idsOf = async (em: EntityManager, text: string, values: unknown[] = []): Promise<string[]> =>
  (await sql<{ id: string }>(em, text, values)).map(({ id }) => id);

/** Those of the accepted whose first payment is late. The days of a schedule are no columns. */
async function lateOf(em: EntityManager, ids: string[], today: string): Promise<string[]> {
  const late: string[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const [quotes, ledgerOf] = await Promise.all([agreedQuotes(em, some), ledgersOf(em, some)]);
    for (const quote of quotes) {
      const { next } = sumsOf(quote, ledgerOf(quote.inquiryId), today).money;
      if (next && next.on < today) late.push(quote.inquiryId);
    }
  }
  return late;
}

/** The inquiries that wait for the band, however old they are: by what they wait for. */
const WAITING: Record<Waits, (em: EntityManager, today: string) => Promise<string[]>> = {
  money: async (em, today) => [...(await idsOf(em, CLAIMED)), ...(await lateOf(em, await idsOf(em, ACCEPTED), today))],
  quote: (em, today) => idsOf(em, OVER, [today]),
  letter: (em) => idsOf(em, REFUSED),
};

export const waitingFor = async (em: EntityManager, waits: Waits, today: string): Promise<string[]> => [
  ...new Set(await WAITING[waits](em, today)),
];
