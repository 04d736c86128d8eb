import type { EntityManager } from '@mikro-orm/postgresql';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

/** An event as its double in a file is found. */
export interface KnownShow {
  date: string | null;
  timeZone: string | null;
  seriesId: string | null;
  title: string;
  venue: string | null;
  location: string;
}

/** Those without a date too. */
const KNOWN = `select ${isoText('date')} as date, time_zone as "timeZone", series_id as "seriesId", title, venue, location from shows
  where date is null or date between $1::timestamptz - interval '2 days' and $2::timestamptz + interval '2 days'`;

export const knownShows = (em: EntityManager, first: Date, last: Date) =>
  sql<KnownShow>(em, KNOWN, [first.toISOString(), last.toISOString()]);
