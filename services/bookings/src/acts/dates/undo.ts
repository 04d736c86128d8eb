import type { EntityManager } from '@mikro-orm/postgresql';
import { UNDO_SECONDS } from '@tocada/contracts/dates/calendar.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { releaseUndone, restoreKeptEntry, refuseTaken } from '../../records/dates/entries.sql.js';
import { restoreKeptQuotes, openQuote } from '../../records/deals/quotes.sql.js';
import type { KeptRow } from '../../records/ground/kept-row.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { restoreKeptInquiry } from '../../records/inquiries/restore-inquiry.sql.js';
import { standingAt, type Before } from './act.js';

/** Of two presses the second finds nothing. */
const TAKE = `delete from undoable_acts where id = $1
  returning before, at > statement_timestamp() - interval '${UNDO_SECONDS} seconds' as timely`;
const LOCK_INQUIRIES = 'select id, revision from booking_inquiries where id = any($1::uuid[]) order by id for update';
const REVISIONS = 'select id, revision from calendar_entries where id = any($1::uuid[]) for update';

/** A request has a night once. */
const TWICE = `select 1 from calendar_entries where inquiry_id = any($1::uuid[]) and released_at is null
  and (kind <> 'hold' or expires_at > statement_timestamp()) group by inquiry_id, day having count(*) > 1`;

const CHANGED = say('undo_changed');

const isTaken = ({ kind, released_at: releasedAt }: KeptRow) => kind !== 'hold' && releasedAt === null;

/**
 * Undoes an act: restores its stages, dates and quotes. The caller holds the lock of the dates.
 * @returns the ids of the inquiries that changed
 * @throws AppError `wrong_stage` when it is too late, or when something has changed or come since; `date_taken`
 */
export async function undoAct(em: EntityManager, id: string): Promise<string[]> {
  const [kept] = await sql<{ before: Before; timely: boolean }>(em, TAKE, [id]);
  if (!kept?.timely) throw new AppError('wrong_stage', say('undo_late'));
  const { inquiry, entries, placed, overruled, quotes, standing } = kept.before;
  const inquiryIds = [...(inquiry ? [inquiry.id] : []), ...overruled];
  const inquiries = await sql<KeptRow>(em, LOCK_INQUIRIES, [inquiryIds]);
  const dates = [...entries, ...placed];
  const now = await sql<KeptRow>(em, REVISIONS, [dates.map((entry) => entry.id)]);
  const revisions = new Map([...inquiries, ...now].map((row) => [row.id, row.revision]));
  const own = [...(inquiry ? [inquiry] : []), ...dates];
  if (own.some((row) => revisions.get(row.id) !== row.revision)) throw new AppError('wrong_stage', CHANGED);
  // A show or an option that came since would be broken without a question.
  const since = await standingAt(em, entries, inquiry?.id ?? null);
  if (since.some((one) => !standing.includes(one) && !dates.some((entry) => entry.id === one)))
    throw new AppError('wrong_stage', CHANGED);

  await releaseUndone(
    em,
    placed.map((entry) => entry.id),
  );
  // First those that leave their night, so that the night is free for those that come back.
  for (const entry of entries.toSorted((one, other) => Number(isTaken(one)) - Number(isTaken(other)))) {
    if (isTaken(entry)) await refuseTaken(em, entry.id, { from: entry.from, to: entry.to } as never);
    await restoreKeptEntry(em, entry);
  }
  if ((await sql(em, TWICE, [inquiryIds])).length > 0) throw new AppError('wrong_stage', CHANGED);
  if (inquiry) await restoreKeptInquiry(em, inquiry);
  if (inquiry && quotes.length > 0) {
    // A draft that has come since is the quote now.
    const isLate = (await openQuote(em, inquiry.id)) !== undefined;
    const restored = isLate ? [] : await restoreKeptQuotes(em, quotes);
    if (restored.length < quotes.length) throw new AppError('wrong_stage', CHANGED);
  }
  const there = inquiries.map((row) => row.id);
  for (const inquiryId of there) await addActivity(em, inquiryId, 'undo');
  return there;
}
