import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventStatus, PreviousDate } from '@tocada/contracts/events/values.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { Zones } from '@tocada/runtime/zone.js';
import { movedTo, onClockOf, upcomingUntil } from './show-moments.js';
import { writesWholeShows } from './whole-shows.js';

/** Events that are moved between two turns of the event loop, and by one statement. */
const PART = 250;

const HELD = `select id, (extract(epoch from date) * 1000)::float8 as date, has_time as "hasTime",
  (extract(epoch from ends_at) * 1000)::float8 as "endsAt", (extract(epoch from doors_at) * 1000)::float8 as "doorsAt",
  (extract(epoch from announce_at) * 1000)::float8 as "announceAt", event_status as "eventStatus",
  previous_dates as "previousDates"
  from shows where time_zone is null for update`;
const MOVE = `update shows set date = moved.date, ends_at = moved."endsAt", doors_at = moved."doorsAt",
    announce_at = moved."announceAt", previous_dates = moved."previousDates", upcoming_until = moved.until,
    revision = shows.revision + 1, edited_revision = shows.revision + 1
  from json_to_recordset($1) as moved (id uuid, date timestamptz, "endsAt" timestamptz, "doorsAt" timestamptz,
    "announceAt" timestamptz, "previousDates" jsonb, until timestamptz) where shows.id = moved.id`;

interface HeldShow {
  id: string;
  date: number | null;
  hasTime: boolean;
  endsAt: number | null;
  doorsAt: number | null;
  announceAt: number | null;
  eventStatus: EventStatus;
  previousDates: PreviousDate[];
}

const dateOf = (time: number | null) => (time === null ? null : new Date(time));

/**
 * Moves all events to another zone, without those that have a zone of their own. Edits based on the old moments are stale. In
 * parts, because thousands of events take the only thread of the process for half a second, and no statement may take long.
 */
export async function moveEvents(em: EntityManager, zones: Zones): Promise<void> {
  await writesWholeShows(em);
  const rows = await sql<HeldShow>(em, HELD);
  for (let start = 0; start < rows.length; start += PART) {
    const moved = rows.slice(start, start + PART).map((row) => movedShow(row, zones));
    await sql(em, MOVE, [JSON.stringify(moved)]);
  }
}

function movedShow({ id, hasTime, eventStatus, ...row }: HeldShow, zones: Zones) {
  const before = { date: dateOf(row.date), hasTime, endsAt: dateOf(row.endsAt), doorsAt: dateOf(row.doorsAt) };
  const moments = movedTo(before, zones);
  const announceAt = dateOf(row.announceAt);
  return {
    id,
    ...moments,
    // An event that is announced stays so.
    announceAt: announceAt && announceAt > new Date() ? onClockOf(announceAt, true, zones) : announceAt,
    previousDates: row.previousDates.map((previous) => ({
      ...previous,
      date: onClockOf(new Date(previous.date), previous.hasTime, zones).toISOString(),
    })),
    until: upcomingUntil(moments, eventStatus, zones.to),
  };
}
