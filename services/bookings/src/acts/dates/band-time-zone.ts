import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { TIME_ZONE_KEY, type SiteData } from '@tocada/contracts/site/site.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { periodically } from '@tocada/runtime/periodic.js';
import { atSameWallClock, inZone } from '@tocada/runtime/zone.js';
import type { Redis } from 'ioredis';
import { REDIS, SITE_FILE } from '../../config/tokens.js';
import { READ_ALL_AGAIN } from '../../records/dates/external-calendars.sql.js';
import { READ_SHOWS_AGAIN } from '../../records/dates/shows.sql.js';
import { slotOf } from '../../records/dates/slot.js';
import { storedTimeZone } from '../../records/ground/time-zone.sql.js';
import { changeDates } from './dates.js';

/** Milliseconds. */
const FOLLOW_EVERY = 1000;
/** The inquiries that one statement moves. */
const PART = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Follows the zone of the identity, which is in another database: all dates keep their wall clock. */
@Injectable()
export class BandTimeZone implements OnApplicationBootstrap, OnApplicationShutdown {
  private stopFollowing = () => {};

  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    @Inject(REDIS) private readonly redis: Pick<Redis, 'get'>,
    @Inject(SITE_FILE) private readonly file: SiteData,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // Releases before wrote all dates in the zone of site.json.
    await sql(this.em, 'insert into bookings_time_zone values (1, $1) on conflict do nothing', [this.file.timeZone]);
    this.stopFollowing = periodically(FOLLOW_EVERY, () => this.follow(), new Logger(BandTimeZone.name));
  }

  onApplicationShutdown(): void {
    this.stopFollowing();
  }

  async timeZone(): Promise<{ timeZone: string }> {
    return { timeZone: await storedTimeZone(this.em) };
  }

  private async follow(): Promise<void> {
    const zone = await this.redis.get(TIME_ZONE_KEY).catch(() => null);
    if (zone !== null) await this.move(zone);
  }

  /** One transaction, and nothing when the dates are in the zone already: replicas and repetitions do no harm. */
  async move(to: string): Promise<void> {
    if ((await storedTimeZone(this.em)) === to) return;
    await changeDates(this.changes, randomUUID(), { to }, async (em) => {
      // In this order, like every writer of both tables. Readers go on.
      await sql(em, 'lock table booking_inquiries, calendar_entries in exclusive mode');
      const zones = { from: await storedTimeZone(em), to };
      if (zones.from === to) return;
      await sql(em, 'update bookings_time_zone set time_zone = $1', [to]);
      await moveInquiries(em, zones);
      await moveEntries(em, zones);
      await sql(em, READ_ALL_AGAIN);
      await sql(em, READ_SHOWS_AGAIN);
    });
  }
}

interface Zones {
  from: string;
  to: string;
}

const epoch = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** Edits based on the old dates are stale. In parts, because no statement may take long. */
async function moveInquiries(em: EntityManager, zones: Zones): Promise<void> {
  for (let last = FIRST_ID; ;) {
    const rows = await sql<{ id: string; at: number; hasTime: boolean }>(
      em,
      `select id, ${epoch('event_date')} as at, has_time as "hasTime" from booking_inquiries
       where id > $1 order by id limit ${PART}`,
      [last],
    );
    if (rows.length === 0) return;
    const moved = rows.map(({ id, at, hasTime }) => {
      const { instant } = atSameWallClock({ instant: new Date(at), hasTime }, zones);
      return { id, date: instant };
    });
    await sql(
      em,
      `update booking_inquiries as inquiry set event_date = moved.date, revision = revision + 1
       from json_to_recordset($1) as moved (id uuid, date timestamptz) where inquiry.id = moved.id`,
      [JSON.stringify(moved)],
    );
    last = rows.at(-1)!.id;
  }
}

interface Entry {
  id: string;
  day: string;
  startsAt: number | null;
  endsAt: number | null;
  /** True when no other entry can have its slot. */
  isTaken: boolean;
}

/** The times are made of day and wall clock again, so that a slot is what it would be if it were placed in the new zone. */
async function moveEntries(em: EntityManager, zones: Zones): Promise<void> {
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
