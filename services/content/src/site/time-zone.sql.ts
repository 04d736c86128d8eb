import type { EntityManager } from '@mikro-orm/postgresql';
import { atSameWallClock } from '@tocada/runtime/zone.js';
import { sql } from '@tocada/runtime/database/sql.js';

/**
 * The zone for the moments that a transaction writes; it stays until the transaction ends. Ask before locking any row,
 * because a change of the zone locks in this order.
 * @param first the zone of site.json, which counts until the first start has recorded one
 */
export async function heldTimeZone(em: EntityManager, first: string): Promise<string> {
  const [row] = await sql<{ zone: string }>(em, 'select coalesce(time_zone, $1) as zone from site_settings for share', [
    first,
  ]);
  return row!.zone;
}

/** Events that are moved between two turns of the event loop, and by one statement. */
const PART = 250;

/**
 * Moves all events to another zone. Edits based on the old moments are stale. In parts, because thousands of events take the
 * only thread of the process for half a second, and no statement may take long.
 */
export async function moveEvents(em: EntityManager, zones: { from: string; to: string }): Promise<void> {
  const rows = await sql<{ id: string; at: number; hasTime: boolean }>(
    em,
    'select id, (extract(epoch from date) * 1000)::float8 as at, has_time as "hasTime" from events for update',
  );
  for (let start = 0; start < rows.length; start += PART) {
    const moved = rows.slice(start, start + PART).map(({ id, at, hasTime }) => {
      const { instant, until } = atSameWallClock({ instant: new Date(at), hasTime }, zones);
      return { id, date: instant, until };
    });
    await sql(
      em,
      `update events set date = moved.date, upcoming_until = moved.until, revision = revision + 1,
         edited_revision = revision + 1
       from json_to_recordset($1) as moved (id uuid, date timestamptz, until timestamptz) where events.id = moved.id`,
      [JSON.stringify(moved)],
    );
  }
}
