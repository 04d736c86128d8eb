import type { EntityManager } from '@mikro-orm/postgresql';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { inZone, type Zones } from '@tocada/runtime/zone.js';
import { slotOf } from './slot.js';

const epoch = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

interface Entry {
  id: string;
  day: string;
  startsAt: number | null;
  endsAt: number | null;
  /** True when no other entry can have its slot. */
  isTaken: boolean;
}

/** The times are made of day and wall clock again, so that a slot is what it would be if it were placed in the new zone. */
export async function moveEntries(em: EntityManager, zones: Zones): Promise<void> {
  const entries = await sql<Entry>(
    em,
    `select id, day::text as day, ${epoch('starts_at')} as "startsAt", ${epoch('ends_at')} as "endsAt",
       kind in ('booked', 'blocked') and released_at is null as "isTaken" from calendar_entries`,
  );
  const hourOf = (at: number | null) =>
    at === null ? null : inZone(new Date(at).toISOString(), zones.from).toPlainTime().toString().slice(0, 5);
  // The day of the first hour, which may be after the night began.
  const dayOf = (at: number | null) => (at === null ? null : isoDay(new Date(at).toISOString(), zones.from));
  const moved = entries
    .map(({ id, day, startsAt, endsAt, isTaken }) => {
      const slot = slotOf(
        { day: dayOf(startsAt) ?? day, startTime: hourOf(startsAt), endTime: hourOf(endsAt) },
        zones.to,
      );
      return { id, isTaken, starts_at: slot.startsAt, ends_at: slot.endsAt, from: slot.from, to: slot.to };
    })
    .toSorted((one, other) => one.from.getTime() - other.from.getTime());
  // In a night with another number of hours than before, two neighbours could overlap: the later one begins later.
  let taken: Date | undefined;
  for (const entry of moved) {
    if (!entry.isTaken) continue;
    if (taken && entry.from < taken) entry.from = taken < entry.to ? taken : entry.to;
    if (!taken || taken < entry.to) taken = entry.to;
  }
  // Each slot is checked as it is written, so first none takes anything.
  await sql(em, `update calendar_entries set slot = 'empty'`);
  await sql(
    em,
    `update calendar_entries as entry set starts_at = moved.starts_at, ends_at = moved.ends_at,
       slot = tstzrange(moved."from", moved."to"), revision = revision + 1
     from json_to_recordset($1) as moved (id uuid, starts_at timestamptz, ends_at timestamptz, "from" timestamptz,
       "to" timestamptz) where entry.id = moved.id`,
    [JSON.stringify(moved)],
  );
}
