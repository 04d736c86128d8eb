import type { EntityManager } from '@mikro-orm/postgresql';
import type { CalendarEntry } from '@tocada/contracts/calendar.js';
import { isoDay } from '@tocada/contracts/dates.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { holdsEndingWithin } from '../calendar/entries.sql.js';
import { nightsBetween } from '../calendar/nights.js';

/** The number of entries of each kind that are named. */
const NAMED = 20;
/** A hold that ends within this time is due. Hours. */
const ENDING = 48;
/** Today and the six days after it. */
const WEEK = 7;
const DAY_MS = 86_400_000;

/** An inquiry in a mail to the band. */
export interface Due {
  id: string;
  name: string;
  eventType: string;
  location: string;
  eventDate: string;
  hasTime: boolean;
  createdAt: string;
  followUpNote: string | null;
}

const FIELDS = `id, name, event_type as "eventType", location, has_time as "hasTime",
  follow_up_note as "followUpNote", ${isoText('event_date')} as "eventDate", ${isoText('booking_inquiries.created_at')} as "createdAt"`;

/** $1: the start of today, because nobody waits for an answer about a day that has passed. */
export const UNANSWERED = `status = 'pending' and not suspect and event_date >= $1`;
const ALL_UNANSWERED = `select ${FIELDS}, count(*) over ()::int as total from booking_inquiries where ${UNANSWERED}
  order by booking_inquiries.created_at, id limit ${NAMED}`;
/** $2: the notice that tells of them. */
const TOLD = `select ${FIELDS}, count(*) over ()::int as total from booking_inquiries where ${UNANSWERED}
  and id in (select inquiry_id from unanswered_alerts where notice_id = $2) order by booking_inquiries.created_at, id limit ${NAMED}`;
/** $1: today. */
const FOLLOW_UPS = `select ${FIELDS}, count(*) over ()::int as total from booking_inquiries
  where follow_up_on <= $1::date and not suspect order by follow_up_on, booking_inquiries.created_at, id limit ${NAMED}`;

export interface Some<T> {
  /** The number of all entries, also of those that are not named. */
  total: number;
  named: T[];
}

export interface Agenda {
  unanswered: Some<Due>;
  followUps: Some<Due>;
  holds: Some<CalendarEntry>;
  gigs: Some<CalendarEntry>;
}

/** The start of the local day. */
export const startOfDay = (now: Date, timeZone: string): Date =>
  localMoment(isoDay(now.toISOString(), timeZone), timeZone).instant;

const someOf = async (found: Promise<(Due & { total: number })[]>): Promise<Some<Due>> => {
  const named = await found;
  return { total: named[0]?.total ?? 0, named };
};
const firstOf = (all: CalendarEntry[]): Some<CalendarEntry> => ({ total: all.length, named: all.slice(0, NAMED) });

/** The tasks of the band now. */
export async function agendaOf(em: EntityManager, timeZone: string, now: Date): Promise<Agenda> {
  const today = isoDay(now.toISOString(), timeZone);
  const last = new Date(Date.parse(today) + (WEEK - 1) * DAY_MS).toISOString().slice(0, 10);
  const [unanswered, followUps, holds, week] = await Promise.all([
    someOf(sql(em, ALL_UNANSWERED, [startOfDay(now, timeZone)])),
    someOf(sql(em, FOLLOW_UPS, [today])),
    holdsEndingWithin(em, ENDING),
    nightsBetween(em, today, last),
  ]);
  const gigs = week.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'booked' || kind === 'show'));
  return { unanswered, followUps, holds: firstOf(holds), gigs: firstOf(gigs) };
}

/** The inquiries of an alert that nobody has answered meanwhile. */
export const unansweredOf = (em: EntityManager, noticeId: string, timeZone: string, now: Date): Promise<Some<Due>> =>
  someOf(sql(em, TOLD, [startOfDay(now, timeZone), noticeId]));

export const isEmpty = (agenda: Agenda): boolean => Object.values(agenda).every(({ total }) => total === 0);
