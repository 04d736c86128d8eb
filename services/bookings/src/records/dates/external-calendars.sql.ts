import type { EntityManager } from '@mikro-orm/postgresql';
import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import type { ExternalCalendar } from '@tocada/contracts/dates/external-calendars.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

/** A read that takes longer is taken to be dead, and another replica begins. */
const LEASE = '5 minutes';
const EVERY = '30 minutes';

/** Every field that leaves the service, by name. Of the address only the host does. */
const CALENDAR = `select id, name, url,
  (select count(*)::int from external_nights where calendar_id = calendar.id) as nights,
  lease is not null or next_read_at <= statement_timestamp() as reading,
  ${isoText('tried_at')} as "triedAt", ${isoText('read_at')} as "readAt", error, said, revision
  from external_calendars as calendar`;

/** A night as an entry of the calendar, without a word of what takes it. */
const NIGHTS = `select night.id, 'external' as kind, null as "inquiryId", null as name, calendar.name as title,
  night.day::text as day, null as "startsAt", null as "endsAt", true as live, null as rank,
  ${isoText('calendar.added_at')} as "placedAt", null as "expiresAt", null as "releasedAt", null as "releasedReason",
  0 as revision, null as "eventId"
  from external_nights as night join external_calendars as calendar on calendar.id = night.calendar_id
  where night.day between $1::date and $2::date order by night.day, calendar.added_at, night.id`;

/** After a fault the whole text is wanted, so that a known one is never taken for a good one. */
const CLAIM = `update external_calendars set lease = gen_random_uuid(),
  next_read_at = statement_timestamp() + interval '${LEASE}' where id in (
    select id from external_calendars where next_read_at <= statement_timestamp()
    order by next_read_at limit $1 for update skip locked)
  returning id, url, etag, last_modified as "lastModified",
    case when error is null then read_for end as "readFor", lease`;
/** Nothing, when the calendar was changed, removed or read by another replica meanwhile. */
const END_READ = `lease = null, tried_at = statement_timestamp(),
  next_read_at = statement_timestamp() + interval '${EVERY}' where id = $1 and lease = $2 returning id`;
// since 0.2: 0.1.0 shows the Spanish sentence, and knows no `said`.
const FAILED = `update external_calendars set error = $3, said = $4, ${END_READ}`;
const UNCHANGED = `update external_calendars set read_at = statement_timestamp(), ${END_READ}`;
const READ = `update external_calendars set read_at = statement_timestamp(), error = $3, said = $4, etag = $5,
  last_modified = $6, read_for = $7, ${END_READ}`;

const DAYS = 'select day::text as day from external_nights where calendar_id = $1 order by day';
const FREE_OTHERS = 'delete from external_nights where calendar_id = $1 and day <> all($2::date[])';
const TAKE = `insert into external_nights (calendar_id, day) select $1, unnest($2::date[]) on conflict do nothing`;

/** For a new zone, in which the hours of another calendar may be of another night. */
export const READ_ALL_AGAIN = 'update external_calendars set next_read_at = statement_timestamp(), lease = null';

const calendarNotFound = () => new AppError('not_found', say('calendar_not_found'));

const present = ({ url, ...calendar }: Omit<ExternalCalendar, 'host'> & { url: string }): ExternalCalendar => ({
  ...calendar,
  host: URL.parse(url)?.host ?? '',
});
type Stored = Parameters<typeof present>[0];

export const externalCalendars = async (em: EntityManager): Promise<ExternalCalendar[]> =>
  (await sql<Stored>(em, `${CALENDAR} order by added_at, id`)).map(present);

export async function externalCalendarOf(em: EntityManager, id: string): Promise<ExternalCalendar> {
  const [calendar] = await sql<Stored>(em, `${CALENDAR} where id = $1`, [id]);
  if (!calendar) throw calendarNotFound();
  return present(calendar);
}

/** The nights of all calendars from elsewhere, from one day to another. */
export const externalNights = (em: EntityManager, from: string, to: string) =>
  sql<CalendarEntry>(em, NIGHTS, [from, to]);

/** A calendar that this replica reads now. */
export interface Claimed {
  id: string;
  url: string;
  etag: string | null;
  lastModified: string | null;
  /** The days and the zone for which the known nights were made. Null after a fault. */
  readFor: string | null;
  lease: string;
}

/** The calendars that are due. No other replica gets them. */
export const claimDue = (em: EntityManager, most: number) => sql<Claimed>(em, CLAIM, [most]);

export const endFailed = (em: EntityManager, { id, lease }: Claimed, said: Said) =>
  sql(em, FAILED, [id, lease, sentenceOf(said), said]);

/** The server has no other text. */
export const endUnchanged = (em: EntityManager, { id, lease }: Claimed) => sql(em, UNCHANGED, [id, lease]);

export interface Read {
  nights: string[];
  /** The part of the calendar that could not be understood. */
  said: Said | null;
  etag: string | null;
  lastModified: string | null;
  readFor: string;
}

/** Resolves with whether the read counts. The nights stay as they are. */
export async function endRead(em: EntityManager, { id, lease }: Claimed, read: Read): Promise<boolean> {
  const { said, etag, lastModified, readFor } = read;
  return (await sql(em, READ, [id, lease, said && sentenceOf(said), said, etag, lastModified, readFor])).length > 0;
}

export const nightsOf = async (em: EntityManager, id: string): Promise<string[]> =>
  (await sql<{ day: string }>(em, DAYS, [id])).map(({ day }) => day);

export async function setNights(em: EntityManager, id: string, nights: string[]): Promise<void> {
  await sql(em, FREE_OTHERS, [id, nights]);
  await sql(em, TAKE, [id, nights]);
}

const INSERT = 'insert into external_calendars (id, name, url) values ($1, $2, $3)';
const LOCK = 'select id from external_calendars where id = $1 for update';
const RENAME = 'update external_calendars set name = $2, revision = revision + 1 where id = $1';
const FREE = 'delete from external_nights where calendar_id = $1';
/** A read that runs meanwhile is of the address before, and does not count. */
const MOVE = `update external_calendars set url = $2, etag = null, last_modified = null, read_for = null, lease = null,
  tried_at = null, read_at = null, error = null, said = null,
  next_read_at = statement_timestamp() where id = $1`;
const REMOVE = 'delete from external_calendars where id = $1';
/** Nothing, when it is being read. */
const READ_NOW = 'update external_calendars set next_read_at = statement_timestamp() where id = $1 and lease is null';

interface CalendarFields {
  id: string;
  name: string;
  url: string;
}
export const addCalendar = (em: EntityManager, { id, name, url }: CalendarFields) => sql(em, INSERT, [id, name, url]);

/** With another address it is read anew. */
export async function changeCalendar(
  em: EntityManager,
  { id, name, url }: Pick<CalendarFields, 'id' | 'name'> & { url?: string | null | undefined },
): Promise<void> {
  await sql(em, RENAME, [id, name]);
  if (!url) return;
  await sql(em, FREE, [id]);
  await sql(em, MOVE, [id, url]);
}

export const lockCalendarRow = (em: EntityManager, id: string) => sql(em, LOCK, [id]);
export const removeCalendar = (em: EntityManager, id: string) => sql(em, REMOVE, [id]);
export const readCalendarNow = (em: EntityManager, id: string) => sql(em, READ_NOW, [id]);
