import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { HOLD_DAYS, NAMELESS_ENTRY, type CalendarEntry, type EntryKind } from '@tocada/contracts/dates/calendar.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { isLate } from '@tocada/runtime/context.js';
import { LOCKS } from '@tocada/runtime/database/advisory-locks.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import type { KeptRow } from '../ground/kept-row.js';
import { SHOWS_BY_NIGHT, takesNight } from './show-nights.sql.js';
import type { Slot } from './slot.js';

// since 0.2: 0.1.0 closes an inquiry by its status alone, and releases no hold.
/** A hold ends by the clock of the database, whatever jobs run. */
const isLiveHold = (entry: string) => `${entry}.kind = 'hold' and ${entry}.released_at is null
  and ${entry}.expires_at > statement_timestamp()
  and not exists (select from booking_inquiries where id = ${entry}.inquiry_id and status = 'completed')`;

const isTaken = (entry: string) => `${entry}.kind in ('booked', 'blocked') and ${entry}.released_at is null`;

/** True when a show is the booking itself, because it was made of the booking and is of the same night. */
export const isShowOf = (show: string, entry: string) => `${show}.inquiry_id = ${entry}.inquiry_id
  and (${show}.day = ${entry}.day or ${show}.slot && ${entry}.slot)`;

/** The ranks of the live holds that meet `chosen`. Counted once for each slot: for each hold it takes minutes. */
const ranksOf = (chosen: string) => `with slots as materialized (
    select distinct entry.slot from calendar_entries as entry where ${isLiveHold('entry')} and ${chosen}),
  ranks as materialized (select id, rank from (
    select other.id, other.slot = slots.slot as is_own,
      row_number() over (partition by slots.slot order by other.placed_at, other.id)::int as rank
    from slots join calendar_entries as other on other.slot && slots.slot where ${isLiveHold('other')}
  ) as standing where is_own)`;

/** Every field that leaves the service, by name. */
const ENTRY = `select entry.id, entry.kind, entry.inquiry_id as "inquiryId", inquiry.name, entry.title,
  entry.day::text as day, ${isoText('entry.starts_at')} as "startsAt", ${isoText('entry.ends_at')} as "endsAt",
  (${isTaken('entry')}) or ranks.id is not null as live, ranks.rank,
  ${isoText('entry.placed_at')} as "placedAt", ${isoText('entry.expires_at')} as "expiresAt",
  ${isoText('entry.released_at')} as "releasedAt", entry.released_reason as "releasedReason", entry.revision,
  case when entry.kind = 'booked' then (select show.id from shows as show where ${isShowOf('show', 'entry')}
    order by show.date, show.id limit 1) end as "eventId"
  from calendar_entries as entry left join booking_inquiries as inquiry on inquiry.id = entry.inquiry_id
  left join ranks on ranks.id = entry.id`;

/** @param which of the chosen entries: all, those that stand, or the live holds */
const entriesWhere = (chosen: string, which = 'true') => `${ranksOf(chosen)} ${ENTRY} where ${chosen} and (${which})`;
const STANDING = `${isTaken('entry')} or ranks.id is not null`;
const HELD = 'ranks.id is not null';

const ONE = entriesWhere('entry.id = $1');
export const ENTRIES_OF_INQUIRY = `${entriesWhere('entry.inquiry_id = $1')} order by entry.placed_at, entry.id`;
const BETWEEN = `${entriesWhere('entry.day between $1::date and $2::date and entry.released_at is null', STANDING)}
  order by entry.day, lower(entry.slot), entry.placed_at, entry.id`;
const ENDING = `${entriesWhere('entry.expires_at <= statement_timestamp() + make_interval(hours => $1)', HELD)}
  order by entry.expires_at, entry.id`;
const BUSY = `select day::text as day from calendar_entries as entry
  where day between $1::date and $2::date and ${isTaken('entry')}
  union select day::text from external_nights where day between $1::date and $2::date
  union select night.day::date::text from ${SHOWS_BY_NIGHT} order by day`;
/** The bookings, blocks and shows of the days around the moment of an expression. A show takes its whole first night. */
export const takenAround = (moment: string) => {
  const around = `tstzrange(${moment} - interval '3 days', ${moment} + interval '3 days')`;
  const times = (row: string) =>
    `${row}.inquiry_id as "inquiryId", lower(${row}.slot) as "from", upper(${row}.slot) as "to"`;
  return `select null::text as night, ${times('entry')} from calendar_entries as entry
    where ${isTaken('entry')} and entry.slot && ${around}
    union all select show.day::text, ${times('show')} from shows as show
    where show.slot && ${around} and ${takesNight('show')}`;
};
/** The live holds of other inquiries on a slot. */
const HELD_BY_OTHERS = `${entriesWhere('entry.slot && tstzrange($1, $2) and entry.inquiry_id is distinct from $3::uuid', HELD)}
  order by entry.placed_at, entry.id`;
const TAKEN = `select id from calendar_entries as entry
  where ${isTaken('entry')} and slot && tstzrange($2, $3) and id <> $1 limit 1`;
const SLOT = `select day::text as day, starts_at as "startsAt", ends_at as "endsAt", lower(slot) as "from", upper(slot) as "to"
  from calendar_entries where id = $1`;

const INSERT = `insert into calendar_entries (id, kind, inquiry_id, title, day, starts_at, ends_at, slot, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, tstzrange($8, $9),
    case when $2 = 'hold' then coalesce($10, statement_timestamp() + interval '${HOLD_DAYS} days') end)`;
const CONFIRM = `update calendar_entries set kind = 'booked', expires_at = null, revision = revision + 1 where id = $1`;
/** A hold that moves to another night stands behind those that are there already. */
const MOVE = `update calendar_entries set day = $2, starts_at = $3, ends_at = $4, slot = tstzrange($5, $6),
  placed_at = case when kind = 'hold' and not slot && tstzrange($5, $6) then clock_timestamp() else placed_at end,
  revision = revision + 1 where id = $1`;
const RELEASE = `update calendar_entries set released_at = statement_timestamp(), released_reason = $2,
  revision = revision + 1 where id = $1`;
/** Stands again as it was, when the calendar has room for it. */
const RESTORE = `update calendar_entries set released_at = null, released_reason = null, revision = revision + 1 where id = $1`;
const RELEASE_OF = `update calendar_entries set released_at = statement_timestamp(), released_reason = $3,
  revision = revision + 1 where inquiry_id = $1 and kind = any($2::text[]) and released_at is null`;
/** A request has a night once: its other holds of the night, also ended ones, go with its booking. */
const RELEASE_BESIDE = `update calendar_entries as other set released_at = statement_timestamp(), released_reason = 'booked',
  revision = other.revision + 1 from calendar_entries as own where own.id = $1 and other.id <> own.id and other.kind = 'hold'
  and other.inquiry_id = own.inquiry_id and other.day = own.day and other.released_at is null`;
const END_WITHIN = `update calendar_entries
  set expires_at = least(expires_at, statement_timestamp() + make_interval(hours => $2)), revision = revision + 1
  where id = $1`;
const END_AFTER = `update calendar_entries
  set expires_at = greatest(expires_at, coalesce($2, statement_timestamp() + interval '${HOLD_DAYS} days')),
  revision = revision + 1 where id = $1`;

/** For a statement of an erasure that has the inquiries as `doomed`. */
export const FREE_DATES = `update calendar_entries set title = '${NAMELESS_ENTRY}',
  released_at = case when kind = 'hold' then coalesce(released_at, now()) else released_at end,
  released_reason = null from doomed where inquiry_id = doomed.id`;

/** A text as words between single spaces, so that Ana is not found in "mañana". */
const wordsOf = (text: string) => `' ' || regexp_replace(lower(${text}), '[[:space:][:punct:]]+', ' ', 'g') || ' '`;
const names = (text: string) => `length(${text}) > 2 and strpos(${wordsOf('entry.title')}, ${wordsOf(text)}) > 0`;

/** Takes the names of the inquiries of `doomed` out of blocks, whose titles the band writes itself. */
export const FORGET_IN_BLOCKS = `update calendar_entries entry set title = '${NAMELESS_ENTRY}'
  from booking_inquiries client join doomed using (id)
  where entry.inquiry_id is null and entry.kind = 'blocked'
    and (${names('client.name')} or ${names('client.email')} or ${names('client.phone')}) returning entry.id`;

/** A change without a caller gives up waiting for the lock after this time. Milliseconds. */
const PATIENCE = 8000;

/** SQLSTATE `lock_not_available`. */
const isHeld = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03';

/**
 * Changes of dates come one after the other, in all replicas: two new rows could each wait for the other at the constraint. The end of the transaction releases the lock. A change waits
 * for it until the deadline of its caller: on a slow host several changes before it may take longer than any other lock is
 * held. The wait is made of short ones, because a connection that is silent for long counts as dead.
 */
export async function lockDates(em: EntityManager): Promise<void> {
  const limit = performance.now() + PATIENCE;
  await sql(em, 'savepoint dates');
  for (;;) {
    try {
      await sql(em, 'select pg_advisory_xact_lock($1)', [LOCKS.dates]);
      return;
    } catch (error) {
      if (!isHeld(error) || isLate() || performance.now() > limit) throw error;
      await sql(em, 'rollback to savepoint dates');
    }
  }
}

const entryNotFound = () => new AppError('not_found', say('entry_not_found'));

export async function entryOf(em: EntityManager, id: string): Promise<CalendarEntry> {
  const [entry] = await sql<CalendarEntry>(em, ONE, [id]);
  if (!entry) throw entryNotFound();
  return entry;
}

export const entriesOf = (em: EntityManager, inquiryId: string) =>
  sql<CalendarEntry>(em, ENTRIES_OF_INQUIRY, [inquiryId]);
export const entriesBetween = (em: EntityManager, from: string, to: string) =>
  sql<CalendarEntry>(em, BETWEEN, [from, to], 'each time');
/** The live holds that end by themselves within this time, the next first. */
export const holdsEndingWithin = (em: EntityManager, hours: number) =>
  sql<CalendarEntry>(em, ENDING, [hours], 'each time');
export const busyDays = async (em: EntityManager, from: string, to: string) =>
  (await sql<{ day: string }>(em, BUSY, [from, to])).map(({ day }) => day);

export const heldByOthers = (em: EntityManager, { from, to }: Slot, inquiryId: string | null) =>
  sql<CalendarEntry>(em, HELD_BY_OTHERS, [from, to, inquiryId]);

/** The part of the calendar that an entry takes. */
export const slotOfEntry = async (em: EntityManager, id: string): Promise<Slot> =>
  (await sql<Slot>(em, SLOT, [id]))[0]!;

/**
 * @param id of the entry that is to have the slot
 * @throws AppError `date_taken` when another booking or block has a part of the slot
 */
export async function refuseTaken(em: EntityManager, id: string, { from, to }: Slot): Promise<void> {
  const [taken] = await sql<{ id: string }>(em, TAKEN, [id, from, to]);
  if (taken) throw AppError.dateTaken(await entryOf(em, taken.id));
}

/** The callers of all changes that take a date hold the lock of the dates. */
interface NewEntry {
  kind: EntryKind;
  inquiryId: string | null;
  title: string;
  slot: Slot;
  /** When a hold ends; without it after the usual time. */
  expiresAt?: string | null | undefined;
}

export async function placeEntry(em: EntityManager, { kind, inquiryId, title, slot, expiresAt }: NewEntry) {
  const id = randomUUID();
  if (kind !== 'hold') await refuseTaken(em, id, slot);
  const { day, startsAt, endsAt, from, to } = slot;
  const values = [id, kind, inquiryId, title, day, startsAt, endsAt, from, to, expiresAt ?? null];
  await sql(em, INSERT, values);
  return id;
}

/** Makes a booking of a hold, in one update. The caller has asked whether the date is free. */
export async function confirmEntry(em: EntityManager, id: string): Promise<void> {
  await sql(em, CONFIRM, [id]);
  await sql(em, RELEASE_BESIDE, [id]);
}

/** Moves an entry in one update, so that there is never a gap. */
export async function moveEntry(em: EntityManager, { id, kind }: CalendarEntry, slot: Slot): Promise<void> {
  if (kind !== 'hold') await refuseTaken(em, id, slot);
  await sql(em, MOVE, [id, slot.day, slot.startsAt, slot.endsAt, slot.from, slot.to]);
}

export const restoreEntry = (em: EntityManager, id: string) => sql(em, RESTORE, [id]);

export const releaseEntry = (em: EntityManager, id: string, reason: string | null) => sql(em, RELEASE, [id, reason]);

export const releaseEntries = (em: EntityManager, inquiryId: string, kinds: EntryKind[], reason: string) =>
  sql(em, RELEASE_OF, [inquiryId, kinds, reason]);

export const endEntryWithin = (em: EntityManager, id: string, hours: number) => sql(em, END_WITHIN, [id, hours]);
export const keepEntryUntil = (em: EntityManager, id: string, expiresAt: string | null | undefined) =>
  sql(em, END_AFTER, [id, expiresAt ?? null]);

const RESTORE_KEPT = `update calendar_entries as own set kind = kept.kind, day = kept.day, starts_at = kept.starts_at,
  ends_at = kept.ends_at, slot = tstzrange(kept."from", kept."to"), placed_at = kept.placed_at, expires_at = kept.expires_at,
  released_at = kept.released_at, released_reason = kept.released_reason, revision = revision + 1
  from json_to_record($1) as kept (id uuid, kind text, day date, starts_at timestamptz, ends_at timestamptz, "from" timestamptz,
    "to" timestamptz, placed_at timestamptz, expires_at timestamptz, released_at timestamptz, released_reason text)
  where own.id = kept.id`;
/** Gives an entry the columns back that an act changed. */
export const restoreKeptEntry = (em: EntityManager, kept: KeptRow) => sql(em, RESTORE_KEPT, [JSON.stringify(kept)]);

const RELEASE_UNDONE = `update calendar_entries set released_at = statement_timestamp(), released_reason = 'undo',
  revision = revision + 1 where id = any($1::uuid[])`;
export const releaseUndone = (em: EntityManager, ids: string[]) => sql(em, RELEASE_UNDONE, [ids]);
