import type { EntityManager } from '@mikro-orm/postgresql';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import type { ShowRow } from './show.entity.js';

/** After the locks of rows. Whoever has this lock waits for no other. */
const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const OTHERS = `select ${isoText('date')} as date, time_zone as "timeZone" from shows
  where series_id = $1 and date is not null and id <> all($2::uuid[])`;

type Dated = Pick<ShowRow, 'id' | 'date' | 'timeZone' | 'seriesId'>;

/**
 * Refuses events on one day of the same series, as they would stand.
 * @param rows of one series, or of none
 * @throws AppError `invalid`
 */
export async function refuseDayTwice(em: EntityManager, rows: Dated[], bandZone: string): Promise<void> {
  const seriesId = rows[0]?.seriesId;
  if (!seriesId) return;
  await sql(em, LOCK, [seriesId]);
  const ids = rows.map(({ id }) => id);
  const others = await sql<{ date: string; timeZone: string | null }>(em, OTHERS, [seriesId, ids]);
  const days = new Set(others.map((other) => isoDay(other.date, zoneOf(other, bandZone))));
  for (const row of rows) {
    if (!row.date) continue;
    const day = isoDay(row.date.toISOString(), zoneOf(row, bandZone));
    if (days.has(day)) throw AppError.atField('date', say('series_has_day', { day }));
    days.add(day);
  }
}
