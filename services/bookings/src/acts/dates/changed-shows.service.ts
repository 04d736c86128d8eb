import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChangedBooking } from '@tocada/contracts/events/bookings.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { isShowOf } from '../../records/dates/entries.sql.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';

const isBooking = (entry: string) => `${entry}.inquiry_id = show.inquiry_id and ${entry}.kind = 'booked'`;

/** A show that was made before its night was booked has no booking yet, and so none that changed. */
const CHANGED = `select show.id as "eventId", show.inquiry_id as "inquiryId",
    case when moved.day is null then 'cancelled' else 'moved' end as change, moved.day::text as day,
    ${isoText('moved.starts_at')} as date, moved.starts_at is not null as "hasTime"
  from shows as show left join lateral (
    select entry.day, entry.starts_at from calendar_entries as entry
    where ${isBooking('entry')} and entry.released_at is null order by entry.day, entry.id limit 1) as moved on true
  where show.inquiry_id is not null
    and not exists (select from calendar_entries as entry
      where entry.kind = 'booked' and entry.released_at is null and ${isShowOf('show', 'entry')})
    and exists (select from calendar_entries as entry where ${isBooking('entry')})
    and (moved.day is not null or show.status <> 'cancelled')
    and coalesce(moved.day, show.day) >= (now() - interval '2 days')::date
  order by show.day, show.id`;

/** The shows whose bookings are of another night than the show, or are no more. */
@Injectable()
export class ChangedShows {
  constructor(
    private readonly em: EntityManager,
    private readonly shows: ShowsProjection,
  ) {}

  async changed(): Promise<ChangedBooking[]> {
    await this.shows.refresh();
    return sql<ChangedBooking>(this.em, CHANGED);
  }
}
