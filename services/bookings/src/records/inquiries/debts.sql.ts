import type { EntityManager } from '@mikro-orm/postgresql';
import type { Due } from '@tocada/contracts/inquiries/agenda.js';
import { isoDay, nightDay } from '@tocada/contracts/ground/days.js';
import { isClosed, type Stage } from '@tocada/contracts/kit/stages.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { cancellationsOf, sumsOf } from '../deals/deal-money.sql.js';
import { ledgersOf } from '../deals/ledger.sql.js';
import { isPostponed, isQuiet } from '../deals/quote-terms.js';
import { agreedElsewhereAmong, agreedQuotes } from '../deals/quotes.sql.js';
import { storedTimeZone } from '../ground/time-zone.sql.js';
import type { Days, Deal } from './debts.js';
import { DUE_FIELDS } from './due.sql.js';
import { stageOfRow, type InquiryRow } from './inquiry.entity.js';

/** No statement may take long. */
const AT_ONCE = 1000;

/** When the first release with this agenda began. */
const STARTED = 'select "at" from agenda_start';
const ROW = `select ${DUE_FIELDS}, stage, status, revision, still_owed as "isStillOwed" from booking_inquiries`;
/** The clients of whom a signer said that another person signed. */
const DISPUTED =
  'select inquiry_id as id from client_pages where inquiry_id = any($1::uuid[]) and disputed_at is not null';
/** Those that were completed since the start. */
const COMPLETED = `select distinct inquiry_id as id from activities where inquiry_id = any($1::uuid[])
  and activities.at >= (${STARTED}) and activities.kind = 'stage' and detail->>'to' = 'completed'`;
/** The index of those is small: `settleClosed` takes out what owes nothing. */
const UNSETTLED = `status = 'completed' and not suspect and settled_revision is distinct from revision`;
/** A row whose status another release has set alone is neither accepted nor booked. */
const IS_OPEN = `status = 'contacted' and stage in ('accepted', 'booked')`;
const OPEN = `${ROW} where ${IS_OPEN} and not suspect`;
const CLOSED = `${ROW} where ${UNSETTLED}`;
/** A deal that was taken back to an earlier stage keeps its agreement, and its client may still say to have paid. */
const CLAIMED = `${ROW} where status <> 'completed' and not (${IS_OPEN}) and not suspect
  and id in (select inquiry_id from payments where state = 'claimed' and inquiry_id is not null)`;
const CHOSEN = `${ROW} where id = any($1::uuid[]) and not suspect`;

type DealRow = Due & Pick<InquiryRow, 'stage' | 'status' | 'revision'> & Pick<Deal, 'isStillOwed'>;
/** A deal with the revision of its request. */
export type DealAtRevision = Deal & Pick<InquiryRow, 'revision'>;

const idsOf = (rows: DealRow[], stage?: Stage): string[] =>
  rows.filter((row) => stage === undefined || stageOfRow(row) === stage).map(({ id }) => id);

async function dealsIn(em: EntityManager, rows: DealRow[], today: string, timeZone: string): Promise<DealAtRevision[]> {
  const deals: DealAtRevision[] = [];
  const found = async (text: string, ids: string[]) =>
    new Set((await sql<{ id: string }>(em, text, [ids])).map(({ id }) => id));
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    const ids = idsOf(some);
    const [quotes, ledgerOf, cancellations, disputed, completed, elsewhere] = await Promise.all([
      agreedQuotes(em, ids),
      ledgersOf(em, ids),
      cancellationsOf(em, idsOf(some, 'cancelled')),
      found(DISPUTED, ids),
      found(COMPLETED, idsOf(some, 'completed')),
      agreedElsewhereAmong(em, ids),
    ]);
    const quoteOf = new Map(quotes.map((quote) => [quote.inquiryId, quote]));
    for (const row of some) {
      const { status: _status, stage: _stage, revision, isStillOwed, ...due } = row;
      const stage = stageOfRow(row);
      const { id, eventDate, hasTime, startTime } = due;
      const quote = quoteOf.get(id);
      deals.push({
        due,
        stage,
        night: nightDay({ date: eventDate, hasTime }, timeZone, startTime),
        money: quote ? sumsOf(quote, ledgerOf(id), today, cancellations.get(id)).money : null,
        isPostponed: quote !== undefined && isPostponed(quote),
        isCompletedBefore: stage === 'completed' && !completed.has(id),
        isStillOwed,
        isDisputed: disputed.has(id),
        isElsewhere: elsewhere.has(id),
        isQuiet: quote !== undefined && isQuiet(quote),
        quoteId: quote?.id ?? null,
        agreedDay: quote?.event.day ?? null,
        revision,
      });
    }
  }
  return deals;
}

const rowsOf = (em: EntityManager, text: string, values: unknown[] = []) => sql<DealRow>(em, text, values);

/** All deals that are not closed, the closed ones that may owe, and those of clients who say to have paid. */
export async function dealsThatMayOwe(em: EntityManager, today: string): Promise<DealAtRevision[]> {
  const timeZone = await storedTimeZone(em);
  const rows = await Promise.all([rowsOf(em, OPEN), rowsOf(em, CLOSED), rowsOf(em, CLAIMED)]);
  return dealsIn(em, rows.flat(), today, timeZone);
}

/** Those of some requests, in any order. */
export const dealsOf = async (em: EntityManager, ids: string[], today: string): Promise<DealAtRevision[]> =>
  dealsIn(em, await rowsOf(em, CHOSEN, [ids]), today, await storedTimeZone(em));

/** @param today the band's day */
export async function daysOf(em: EntityManager, today: string): Promise<Days> {
  const [started] = await sql<{ at: Date }>(em, STARTED);
  return { today, upgradedOn: started ? isoDay(new Date(started.at).toISOString(), await storedTimeZone(em)) : '' };
}

const HAS_AGREEMENT = `exists (select from quotes where quotes.inquiry_id = booking_inquiries.id and quotes.state = 'accepted')`;
const WITHOUT_AGREEMENT = `update booking_inquiries set settled_revision = revision where id in (
    select id from booking_inquiries where ${UNSETTLED} and not ${HAS_AGREEMENT} limit ${AT_ONCE} for update skip locked)
  returning id`;
/** A request that changed meanwhile is looked at again. */
const SETTLE = `update booking_inquiries as own set settled_revision = own.revision where id in (
    select one.id from booking_inquiries as one join json_to_recordset($1) as seen (id uuid, revision int)
      on one.id = seen.id and one.revision = seen.revision for update of one skip locked)`;

const owesNothing = ({ stage, money }: Deal) =>
  isClosed(stage) && (!money || ((money.owedCents <= 0 || stage === 'lost') && money.claimedCents === 0));

/**
 * Marks the closed requests that owe nothing, so that no read goes through all of them. Every act counts an edit, and the mark is
 * for one count of edits: a void or a charge brings its request back by itself, whatever release wrote it.
 */
export async function settleClosed(em: EntityManager, today: string): Promise<void> {
  while ((await sql(em, WITHOUT_AGREEMENT)).length === AT_ONCE);
  const timeZone = await storedTimeZone(em);
  const rows = await rowsOf(em, CLOSED);
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const deals = await dealsIn(em, rows.slice(start, start + AT_ONCE), today, timeZone);
    const settled = deals.filter(owesNothing).map(({ due, revision }) => ({ id: due.id, revision }));
    if (settled.length > 0) await sql(em, SETTLE, [JSON.stringify(settled)]);
  }
}
