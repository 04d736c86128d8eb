import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuotedEvent } from '@tocada/contracts/deals/quote.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { KEEP_WRITE_OFFS } from '../money/write-offs.sql.js';

/** An event that is moved to a later year is told of for longer. */
const KEEP_UNTIL = [
  ...['update payments', 'update documents', 'update charges', 'update client_files'].map(
    (updating) => `${updating} set retain_until = $2 where inquiry_id = $1 and retain_until < $2`,
  ),
  KEEP_WRITE_OFFS,
];
export async function keepRecordsUntil(em: EntityManager, inquiryId: string, day: string): Promise<void> {
  for (const statement of KEEP_UNTIL) await sql(em, statement, [inquiryId, day]);
}

/** A quote without an agreement leaves no more than its number. The records of one that was agreed elsewhere may be files alone. */
const RECORDS_UNTIL = `select max(day)::text as day from (
  select retain_until as day from payments where inquiry_id = $1
  union all select retain_until from documents where inquiry_id = $1 and (kind <> 'quote'
    or quote_id in (select id from quotes where inquiry_id = $1 and agreed_by = 'band'))
  union all select retain_until from client_files where inquiry_id = $1
    and exists (select from quotes where inquiry_id = $1 and agreed_by = 'band')) as records`;
/** Null without records. */
export const recordsUntil = async (em: EntityManager, inquiryId: string): Promise<string | null> =>
  (await sql<{ day: string | null }>(em, RECORDS_UNTIL, [inquiryId]))[0]!.day;

/** The day to which the records of a quote are kept. A credit may outlive the event. */
export const recordsOfQuoteUntil = ({ day, creditUntil = day }: QuotedEvent, years: number): string =>
  retainUntil(creditUntil > day ? creditUntil : day, years);

/** The day to which the records of an event are kept: the end of its year and some years. */
export const retainUntil = (event: string, years: number): string => `${Number(event.slice(0, 4)) + years}-12-31`;
