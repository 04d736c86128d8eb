import type { EntityManager } from '@mikro-orm/postgresql';
import type { Waits } from '@tocada/contracts/inquiries/inquiries-query.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { waitsForMoney } from './debts.js';
import { daysOf, dealsThatMayOwe } from './debts.sql.js';

/** A mail that nobody sent again is the desk's matter for this time. */
const REFUSED_FOR = '14 days';

/** A condition: a quote that waited for the client until its last day. $1: today. */
export const EXPIRED_QUOTE = `quotes.state in ('sent', 'partly_signed') and quotes.valid_until < $1::date`;
const EXPIRED = `select inquiry_id as id from quotes where ${EXPIRED_QUOTE}`;
/** The inquiries with a mail that was given up. */
export const REFUSED = `select (select inquiry_id from letters where letters.id = notices.letter_id) as id from notices
  where state = 'failed' and letter_id is not null and done_at > now() - interval '${REFUSED_FOR}'`;

const idsOf = async (em: EntityManager, text: string, values: unknown[] = []): Promise<string[]> =>
  (await sql<{ id: string }>(em, text, values)).map(({ id }) => id);

async function owing(em: EntityManager, today: string): Promise<string[]> {
  const days = await daysOf(em, today);
  return (await dealsThatMayOwe(em, today)).filter((deal) => waitsForMoney(deal, days)).map(({ due }) => due.id);
}

/** The inquiries that wait for the band, however old they are: by what they wait for. The agenda names the same ones. */
const WAITING: Record<Waits, (em: EntityManager, today: string) => Promise<string[]>> = {
  money: owing,
  quote: (em, today) => idsOf(em, EXPIRED, [today]),
  letter: (em) => idsOf(em, REFUSED),
};

export const waitingFor = async (em: EntityManager, waits: Waits, today: string): Promise<string[]> => [
  ...new Set(await WAITING[waits](em, today)),
];
