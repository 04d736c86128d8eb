import type { EntityManager } from '@mikro-orm/postgresql';
import type { Asked, CalendarEntry, Night } from '@tocada/contracts/dates/calendar.js';
import { freeNightsNear as freeAmong, NEAR_DAYS } from '@tocada/contracts/dates/nights.js';
import { dayAfter, isoDay, learnOffsets, nightDay, offsetsAround } from '@tocada/contracts/ground/days.js';
import { stageOf, type STATUS_OF, type Stage } from '@tocada/contracts/kit/stages.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { storedTimeZone } from '../ground/time-zone.sql.js';
import { entriesBetween } from './entries.sql.js';
import { externalNights } from './external-calendars.sql.js';
import { showsBetween } from './shows.sql.js';

/** The number of requests that are named for one night. */
const NAMED = 20;

/** $1 and $2: instants around the nights. A postponed event asks for none, nor does a client without a day. */
const ASKED = `select id as "inquiryId", name, event_type as "eventType", location, stage, status,
  ${isoText('event_date')} as "eventDate", has_time as "hasTime", start_time as "startTime",
  ${isoText('booking_inquiries.created_at')} as "createdAt"
  from booking_inquiries where not suspect and status <> 'completed' and event_date >= $1 and event_date < $2 and date_note is null
  and not exists (select from quotes where quotes.inquiry_id = booking_inquiries.id and quotes.state = 'accepted'
    and quotes.event->>'creditUntil' is not null)
  order by booking_inquiries.created_at, id`;

interface AskedRow extends Asked {
  status: (typeof STATUS_OF)[Stage];
  eventDate: string;
  hasTime: boolean;
  startTime: string | null;
}

async function askedBetween(em: EntityManager, from: string, to: string, timeZone: string) {
  // Requests are many, and Intl takes long for each of them. These are of four years before and two after this one.
  learnOffsets(timeZone, offsetsAround(new Date().getUTCFullYear() + 1, timeZone));
  const startOf = (day: string) => localMoment(day, timeZone).instant;
  // The hours before dawn of the day after belong to the last night.
  const rows = await sql<AskedRow>(em, ASKED, [startOf(from), startOf(dayAfter(to, 2))]);
  return Map.groupBy(rows, ({ eventDate, hasTime, startTime }) =>
    nightDay({ date: eventDate, hasTime }, timeZone, startTime),
  );
}

const presentAsked = ({ inquiryId, name, eventType, location, stage, status, createdAt }: AskedRow): Asked => ({
  inquiryId,
  name,
  eventType,
  location,
  stage: stageOf(stage, status),
  createdAt,
});

const stateOf = (entries: CalendarEntry[]): Night['state'] => {
  if (entries.some(({ kind }) => kind !== 'hold')) return 'taken';
  return entries.length > 0 ? 'held' : 'free';
};

const inOrder = (one: CalendarEntry, other: CalendarEntry) => (one.rank ?? 0) - (other.rank ?? 0);

/** Nights with shows, bookings, blocks, live holds, other calendars, or open requests from yesterday on, in order. */
export async function nightsBetween(em: EntityManager, from: string, to: string): Promise<Night[]> {
  const timeZone = await storedTimeZone(em);
  const yesterday = dayAfter(isoDay(new Date().toISOString(), timeZone), -1);
  const [entries, external, shows, asked] = await Promise.all([
    entriesBetween(em, from, to),
    externalNights(em, from, to),
    showsBetween(em, from, to),
    to < yesterday
      ? new Map<string, AskedRow[]>()
      : askedBetween(em, from < yesterday ? yesterday : from, to, timeZone),
  ]);
  const byDay = Map.groupBy([...entries, ...shows, ...external], ({ day }) => day);
  const days = [...new Set([...byDay.keys(), ...asked.keys()])].filter((day) => day >= from && day <= to);
  return days.toSorted().map((day) => {
    const standing = (byDay.get(day) ?? []).toSorted(inOrder);
    const named = (asked.get(day) ?? []).slice(0, NAMED).map(presentAsked);
    return { day, state: stateOf(standing), entries: standing, asked: named };
  });
}

/** True when the day of a request has passed. Its hours after midnight are still to come on the day after its night. */
export const isOver = (
  { eventDate, dateNote }: { eventDate: Date; dateNote?: string | null | undefined },
  timeZone: string,
): boolean => !dateNote && isoDay(eventDate.toISOString(), timeZone) < isoDay(new Date().toISOString(), timeZone);

export async function nightOf(em: EntityManager, day: string): Promise<Night> {
  const [night] = await nightsBetween(em, day, day);
  return night ?? emptyNight(day);
}

/** A night on which nothing stands. It is that of a client without a day, too. */
export const emptyNight = (day: string): Night => ({ day, state: 'free', entries: [], asked: [] });

/** The nearest free nights to offer in place of `day`, in order. */
export async function freeNightsNear(em: EntityManager, day: string, count: number): Promise<string[]> {
  const today = isoDay(new Date().toISOString(), await storedTimeZone(em));
  const nights = await nightsBetween(em, dayAfter(day, -NEAR_DAYS), dayAfter(day, NEAR_DAYS));
  const taken = new Set(nights.filter(({ state }) => state !== 'free').map((night) => night.day));
  return freeAmong((night) => !taken.has(night), day, today, count);
}
