import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';
import { atSameWallClock, type Zones } from '@tocada/runtime/zone.js';

/** The inquiries that one statement moves. */
const PART = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Edits based on the old dates are stale. In parts, because no statement may take long. */
export async function moveInquiries(em: EntityManager, zones: Zones): Promise<void> {
  for (let last = FIRST_ID; ;) {
    const rows = await sql<{ id: string; at: number; hasTime: boolean }>(
      em,
      `select id, (extract(epoch from event_date) * 1000)::float8 as at, has_time as "hasTime" from booking_inquiries
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
