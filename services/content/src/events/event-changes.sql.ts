import type { EntityManager } from '@mikro-orm/postgresql';
import type { ShowChange, ShowChanges, ShowsCursor } from '@tocada/contracts/events/events.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

/** The events in one answer. */
const PAGE = 1000;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Before all changes. */
const BEGINNING: ShowsCursor = { revision: -1, id: FIRST_ID };

/** One statement, so that the revision and the changes are of the same moment. $1 and $2: the cursor. $3: the zone of site.json. */
const CHANGES_AFTER = `select (select revision from content_revision) as revision,
  (select coalesce(time_zone, $3) from site_settings) as "timeZone",
  (select coalesce(json_agg(found), '[]') from (
    select change.event_id as id, change.revision, event.title, ${isoText('event.date')} as date,
      event.has_time as "hasTime", ${isoText('event.ends_at')} as "endsAt", event.time_zone as "timeZone",
      event.event_status as "eventStatus", event.location, event.venue, event.inquiry_id as "inquiryId"
    from event_changes as change left join shows as event on event.id = change.event_id
    where (change.revision, change.event_id) > ($1::integer, $2::uuid)
    order by change.revision, change.event_id limit ${PAGE}) as found) as found`;

interface Found extends NonNullable<ShowChange['show']>, ShowsCursor {}

export async function eventChangesAfter(
  em: EntityManager,
  cursor: ShowsCursor | null,
  firstTimeZone: string,
): Promise<ShowChanges> {
  const { revision: after, id } = cursor ?? BEGINNING;
  const values = [after, id, firstTimeZone];
  const [row] = await sql<Omit<ShowChanges, 'changes' | 'cursor'> & { found: Found[] }>(em, CHANGES_AFTER, values);
  const { revision, timeZone, found } = row!;
  const last = found.at(-1);
  return {
    revision,
    timeZone,
    changes: found.map(({ id, revision: _revision, ...show }) => ({ id, show: show.date === null ? null : show })),
    cursor: last ? { revision: last.revision, id: last.id } : (cursor ?? { revision, id: FIRST_ID }),
  };
}
