import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CALENDAR, CalendarEntry, Night } from '@tocada/contracts/dates/calendar.js';
import type { Availability } from '@tocada/contracts/dates/calendar.routes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { busyDays, entriesBetween } from '../../records/dates/entries.sql.js';
import { externalNights } from '../../records/dates/external-calendars.sql.js';
import { nightsBetween } from '../../records/dates/nights.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';

const QUOTED = `select inquiry_id as "inquiryId", event->>'day' as day from quotes
  where state in ('sent', 'partly_signed') and event->>'day' between $1 and $2 order by event->>'day', inquiry_id`;

/** The dates of the band as every screen shows them. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly em: EntityManager,
    private readonly shows: ShowsProjection,
  ) {}

  async entries({ from, to }: RpcPayload<typeof CALENDAR.entries>): Promise<CalendarEntry[]> {
    const lists = await Promise.all([entriesBetween(this.em, from, to), externalNights(this.em, from, to)]);
    return lists.flat().toSorted((one, other) => one.day.localeCompare(other.day));
  }

  /** The answer about nights, for every screen. */
  async nights({ from, to }: RpcPayload<typeof CALENDAR.nights>): Promise<Night[]> {
    await this.shows.refresh();
    return nightsBetween(this.em, from, to);
  }

  quoted({ from, to }: RpcPayload<typeof CALENDAR.quoted>) {
    return sql<{ inquiryId: string; day: string }>(this.em, QUOTED, [from, to]);
  }

  /** The taken nights, without names. Fails while content is away: a show could be missing. Gateways answer stale. */
  async availability({ from, to }: RpcPayload<typeof CALENDAR.availability>): Promise<Availability> {
    await this.shows.current();
    const asOf = new Date().toISOString();
    return { from, to, busy: await busyDays(this.em, from, to), asOf };
  }

  rebuildShows() {
    return this.shows.rebuild();
  }
}
