import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import type { ShowChange, ShowsCursor } from '@tocada/contracts/events/events.js';
import { hasEndHour, lastDayOf, zoneOf } from '@tocada/contracts/events/hours.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { isShowOf } from './entries.sql.js';
import { SHOWS_BY_NIGHT, takesNight } from './show-nights.sql.js';
import { slotOf, type Slot } from './slot.js';

/** A show as an entry of the calendar. No act changes it. */
const showOn = (
  day: string,
  shows: string,
) => `select show.id, 'show' as kind, show.inquiry_id as "inquiryId", null as name, show.title,
  ${day}::date::text as day, case when show.has_time then ${isoText('show.date')} end as "startsAt", null as "endsAt",
  true as live, null as rank, ${isoText('show.date')} as "placedAt", null as "expiresAt", null as "releasedAt",
  null as "releasedReason", 0 as revision, show.id as "eventId" from ${shows}`;
const SHOW = showOn('show.day', 'shows as show');

const IS_NO_BOOKING = `not exists (select from calendar_entries as entry
  where entry.kind = 'booked' and entry.released_at is null and ${isShowOf('show', 'entry')})`;

const BETWEEN = `${showOn('night.day', SHOWS_BY_NIGHT)} and ${IS_NO_BOOKING} order by night.day, show.date, show.id`;
/** Shows of other requests on a night. $4: the inquiry whose own shows are no clash. */
const ON = `${SHOW} where (show.day = $1::date or show.slot && tstzrange($2, $3))
  and ($4::uuid is null or show.inquiry_id is distinct from $4::uuid) and ${takesNight('show')} and ${IS_NO_BOOKING}
  order by show.date, show.id`;
const OF_INQUIRY = `${SHOW} where show.inquiry_id = $1 order by show.date, show.id`;

const CURSOR = 'select version, revision, event_id as id from shows_cursor';
/** Of two replicas only the first moves the cursor. Version 0 is the cursor that has never moved, which has no row. */
const MOVE_CURSOR = `insert into shows_cursor (id, version, revision, event_id)
  select 1, $1::int + 1, $2::int, $3::uuid where $1::int = 0 or exists (select from shows_cursor)
  on conflict (id) do update set version = excluded.version, revision = excluded.revision, event_id = excluded.event_id
    where shows_cursor.version = $1::int
  returning version`;
/** For a new zone, in which shows may be of other nights. */
export const READ_SHOWS_AGAIN = 'update shows_cursor set version = version + 1, revision = null, event_id = null';

/** The shows in one statement, because no statement may take long. */
const PART = 500;

const FORGET = 'delete from shows where id = any($1::uuid[])';
const FORGET_OTHERS = 'delete from shows where id <> all($1::uuid[]) returning id';
const RECORD = `json_to_recordset($1) as given (id uuid, title text, date timestamptz(3), has_time boolean, location text,
  venue text, inquiry_id uuid, day date, last_day date, status text, "from" timestamptz, "to" timestamptz)`;
/** Returns what was not so. */
const STORE = `insert into shows (id, title, date, has_time, location, venue, inquiry_id, day, last_day, status, slot)
  select id, title, date, has_time, location, venue, inquiry_id, day, last_day, status, tstzrange("from", "to") from ${RECORD}
  on conflict (id) do update set title = excluded.title, date = excluded.date, has_time = excluded.has_time,
    location = excluded.location, venue = excluded.venue, inquiry_id = excluded.inquiry_id, day = excluded.day,
    last_day = excluded.last_day, status = excluded.status, slot = excluded.slot where (shows.*) is distinct from (excluded.*)
  returning id`;

const DIFFERENT = `select count(*)::int as count from ${RECORD} full join shows on shows.id = given.id
  where (shows.id, shows.title, shows.date, shows.has_time, shows.location, shows.venue, shows.inquiry_id, shows.day,
    shows.last_day, shows.status, shows.slot)
    is distinct from (given.id, given.title, given.date, given.has_time, given.location, given.venue, given.inquiry_id, given.day,
    given.last_day, given.status, tstzrange(given."from", given."to"))`;

const ERASED = `select distinct inquiry_id as id from shows where inquiry_id is not null
  and not exists (select from booking_inquiries where id = shows.inquiry_id) limit 1000`;

/** The inquiries that shows name and that there are no more. */
export const erasedInquiries = async (em: EntityManager): Promise<string[]> =>
  (await sql<{ id: string }>(em, ERASED)).map(({ id }) => id);

export const showsBetween = (em: EntityManager, from: string, to: string) =>
  sql<CalendarEntry>(em, BETWEEN, [from, to]);

/** The shows on the night of a slot, without those of the inquiry. */
export const showsOn = (em: EntityManager, { day, from, to }: Slot, inquiryId: string | null) =>
  sql<CalendarEntry>(em, ON, [day, from, to, inquiryId]);

export const showsOf = (em: EntityManager, inquiryId: string) => sql<CalendarEntry>(em, OF_INQUIRY, [inquiryId]);

/** Where the projection stands. Each move has a version of its own. */
export interface Standing {
  version: number;
  cursor: ShowsCursor | null;
}

export async function standing(em: EntityManager): Promise<Standing> {
  const [row] = await sql<{ version: number; revision: number | null; id: string | null }>(em, CURSOR);
  if (!row) return { version: 0, cursor: null };
  const { version, revision, id } = row;
  return { version, cursor: revision === null || id === null ? null : { revision, id } };
}

/** Resolves with whether nothing else has moved the cursor since `version`. */
export const moveCursor = async (em: EntityManager, version: number, cursor: ShowsCursor | null): Promise<boolean> =>
  (await sql(em, MOVE_CURSOR, [version, cursor?.revision ?? null, cursor?.id ?? null])).length > 0;

type ShowRecord = ReturnType<typeof recordOf>;

function recordOf(id: string, show: NonNullable<ShowChange['show']>, bandZone: string) {
  const { title, date, hasTime, endsAt, location, venue, inquiryId, eventStatus: status } = show;
  const timeZone = zoneOf(show, bandZone);
  const lastDay = lastDayOf(show, timeZone);
  const moments = {
    startsAt: hasTime ? new Date(date) : undefined,
    endsAt: endsAt && hasEndHour(show, timeZone) ? new Date(endsAt) : undefined,
    lastDay,
  };
  const { day, from, to } = slotOf({ day: isoDay(date, timeZone), ...moments }, timeZone);
  const known = { id, title, date, has_time: hasTime, location, venue, inquiry_id: inquiryId, status };
  return { ...known, day, last_day: lastDay, from, to };
}

export interface ShowRows {
  parts: ShowRecord[][];
  gone: string[];
}

/**
 * Works the nights out, before the transaction and in parts, so that thousands of shows keep neither the process nor a
 * connection from others.
 * @param timeZone in which events without an hour have their day
 */
export async function showRows(changes: ShowChange[], timeZone: string): Promise<ShowRows> {
  const parts: ShowRecord[][] = [];
  for (let start = 0; start < changes.length; start += PART) {
    const part = changes.slice(start, start + PART);
    parts.push(part.flatMap(({ id, show }) => (show ? [recordOf(id, show, timeZone)] : [])));
    await setImmediate();
  }
  return { parts, gone: changes.filter(({ show }) => !show).map(({ id }) => id) };
}

/** @returns how many rows were not so */
export async function storeShows(em: EntityManager, { parts, gone }: ShowRows): Promise<number> {
  await sql(em, FORGET, [gone]);
  let stored = 0;
  for (const part of parts) stored += (await sql(em, STORE, [JSON.stringify(part)])).length;
  return stored;
}

export async function countDifferent(em: EntityManager, { parts }: ShowRows): Promise<number> {
  const [row] = await sql<{ count: number }>(em, DIFFERENT, [JSON.stringify(parts.flat())]);
  return row!.count;
}

/** @param ids of all shows that there are. @returns how many others there were */
export const forgetOtherShows = async (em: EntityManager, ids: string[]): Promise<number> =>
  (await sql(em, FORGET_OTHERS, [ids])).length;
