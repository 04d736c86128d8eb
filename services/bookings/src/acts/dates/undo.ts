import type { EntityManager } from '@mikro-orm/postgresql';
import { UNDO_SECONDS } from '@tocada/contracts/dates/calendar.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { refuseTaken } from '../../records/dates/entries.sql.js';
import { openQuote } from '../../records/deals/quotes.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { standingAt, type Before, type KeptRow } from './act.js';

/** Of two presses the second finds nothing. */
const TAKE = `delete from undoable_acts where id = $1
  returning before, at > statement_timestamp() - interval '${UNDO_SECONDS} seconds' as timely`;
const LOCK_INQUIRIES = 'select id, revision from booking_inquiries where id = any($1::uuid[]) order by id for update';
const REVISIONS = 'select id, revision from calendar_entries where id = any($1::uuid[]) for update';

const RECORD = `json_to_record($1) as kept (id uuid, stage text, status text, lost_reason text, lost_note text,
  first_reply_at timestamptz, event_date timestamptz, has_time boolean, start_time text, end_time text, follow_up_on date)`;
const RESTORE_INQUIRY = `update booking_inquiries as own set stage = kept.stage, status = kept.status,
  lost_reason = kept.lost_reason, lost_note = kept.lost_note, first_reply_at = kept.first_reply_at,
  event_date = kept.event_date, has_time = kept.has_time, start_time = kept.start_time, end_time = kept.end_time,
  follow_up_on = kept.follow_up_on, revision = revision + 1 from ${RECORD} where own.id = kept.id`;
const RESTORE_ENTRY = `update calendar_entries as own set kind = kept.kind, day = kept.day, starts_at = kept.starts_at,
  ends_at = kept.ends_at, slot = tstzrange(kept."from", kept."to"), placed_at = kept.placed_at, expires_at = kept.expires_at,
  released_at = kept.released_at, released_reason = kept.released_reason, revision = revision + 1
  from json_to_record($1) as kept (id uuid, kind text, day date, starts_at timestamptz, ends_at timestamptz, "from" timestamptz,
    "to" timestamptz, placed_at timestamptz, expires_at timestamptz, released_at timestamptz, released_reason text)
  where own.id = kept.id`;
const RELEASE = `update calendar_entries set released_at = statement_timestamp(), released_reason = 'undo',
  revision = revision + 1 where id = any($1::uuid[])`;

/** Restores each quote that has the same revision as after the act. */
const RESTORE_QUOTES = `update quotes as own set state = kept.state, decided_at = null, revision = own.revision + 1
  from json_to_recordset($1) as kept (id uuid, revision int, state text)
  where own.id = kept.id and own.revision = kept.revision returning own.id`;

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
  const { inquiry, entries, placed, overruled, quotes = [], standing = [] } = kept.before;
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

  await sql(em, RELEASE, [placed.map((entry) => entry.id)]);
  // First those that leave their night, so that the night is free for those that come back.
  for (const entry of entries.toSorted((one, other) => Number(isTaken(one)) - Number(isTaken(other)))) {
    if (isTaken(entry)) await refuseTaken(em, entry.id, { from: entry.from, to: entry.to } as never);
    await sql(em, RESTORE_ENTRY, [JSON.stringify(entry)]);
  }
  if ((await sql(em, TWICE, [inquiryIds])).length > 0) throw new AppError('wrong_stage', CHANGED);
  if (inquiry) await sql(em, RESTORE_INQUIRY, [JSON.stringify(inquiry)]);
  if (inquiry && quotes.length > 0) {
    // A draft that has come since is the quote now.
    const isLate = (await openQuote(em, inquiry.id)) !== undefined;
    const restored = isLate ? [] : await sql(em, RESTORE_QUOTES, [JSON.stringify(quotes)]);
    if (restored.length < quotes.length) throw new AppError('wrong_stage', CHANGED);
  }
  const there = inquiries.map((row) => row.id);
  for (const inquiryId of there) await addActivity(em, inquiryId, 'undo');
  return there;
}
