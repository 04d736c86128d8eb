import type { EntityManager } from '@mikro-orm/postgresql';
import type { Tombstone } from '@tocada/contracts/events/events.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

const NEXT_ANNOUNCEMENT = `select ${isoText('min(announce_at)')} as at from shows
  where publication = 'public' and announce_at > now()`;

/** When the next event becomes public by itself. Null: none waits. */
export async function nextAnnouncement(em: EntityManager): Promise<string | null> {
  const [row] = await sql<{ at: string | null }>(em, NEXT_ANNOUNCEMENT);
  return row!.at;
}

/** Not of an event that became public again by its announce moment, which writes nothing. */
const TOMBSTONES = `select uid as id, sequence, title, ${isoText('date')} as date, has_time as "hasTime",
  time_zone as "timeZone", ${isoText('changed_at')} as "changedAt", ${isoText('until')} as until
  from event_tombstones where until > now() and not exists (select from events where events.id = event_tombstones.uid)
  order by changed_at desc, uid`;

export const tombstones = (em: EntityManager) => sql<Tombstone>(em, TOMBSTONES);

/** A night with a private event: nothing that names the event or its people. */
interface PrivateNightRow {
  date: string;
  timeZone: string | null;
  city: string | null;
  location: string;
  until: string;
}

const PRIVATE_NIGHTS = `select ${isoText('date')} as date, time_zone as "timeZone", city, location,
  ${isoText('upcoming_until')} as until from shows
  where publication = 'private' and event_status in ('scheduled', 'rescheduled') and upcoming_until >= now()
  order by upcoming_until, id limit $1`;

export const privateNights = (em: EntityManager, limit: number) => sql<PrivateNightRow>(em, PRIVATE_NIGHTS, [limit]);

const FORGET_INQUIRIES = 'update shows set inquiry_id = null where inquiry_id = any($1::uuid[])';

export const forgetInquiries = (em: EntityManager, ids: string[]) => sql(em, FORGET_INQUIRIES, [ids]);

const NOTE_ALBUM = `update shows set has_photos = not has_photos, revision = revision + 1, edited_revision = revision + 1
  where id = $1 and has_photos <> exists (select from photos where event_id = shows.id)`;

/** An event knows whether it has an album. Call after a change of its photos. */
export const noteAlbum = (em: EntityManager, id: string) => sql(em, NOTE_ALBUM, [id]);

const NOTE_IMAGE = 'update shows set revision = revision + 1 where image_url = $1';

/** The address of a share card and the SEQUENCE of a calendar entry contain the revision, and both show the image. */
export const noteImage = (em: EntityManager, url: string) => sql(em, NOTE_IMAGE, [url]);
