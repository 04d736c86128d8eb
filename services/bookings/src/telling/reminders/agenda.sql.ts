import type { EntityManager } from '@mikro-orm/postgresql';
import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import type { ResoldNight } from '@tocada/contracts/deals/quotes.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { holdsEndingWithin } from '../../records/dates/entries.sql.js';
import { nightsBetween } from '../../records/dates/nights.js';
import { resoldNights } from '../../records/deals/resold.sql.js';
import { DUE_FIELDS, type Due } from '../../records/inquiries/due.sql.js';
import { askedWishes, type DueWish } from '../../records/inquiries/wishes.sql.js';
import type { Some } from '../mail/due.js';
import { owedOf, type Owed } from './owed.sql.js';

/** The number of entries of each kind that are named. */
const NAMED = 20;
/** A hold that ends within this time is due. Hours. */
const ENDING = 48;
/** Today and the six days after it. */
const WEEK = 7;

/** $1: the start of today, because nobody waits for an answer about a day that has passed. */
export const UNANSWERED = `status = 'pending' and not suspect and event_date >= $1`;
const ALL_UNANSWERED = `select ${DUE_FIELDS}, count(*) over ()::int as total from booking_inquiries where ${UNANSWERED}
  order by booking_inquiries.created_at, id limit ${NAMED}`;
/** $2: the notice that tells of them. */
const TOLD = `select ${DUE_FIELDS}, count(*) over ()::int as total from booking_inquiries where ${UNANSWERED}
  and id in (select inquiry_id from unanswered_alerts where notice_id = $2) order by booking_inquiries.created_at, id limit ${NAMED}`;
/** $1: today. */
const FOLLOW_UPS = `select ${DUE_FIELDS}, count(*) over ()::int as total from booking_inquiries
  where follow_up_on <= $1::date and not suspect order by follow_up_on, booking_inquiries.created_at, id limit ${NAMED}`;

/** Quotes that wait for the client, and whose last day is between $1 and $2. */
const WAITING_QUOTES = `select ${DUE_FIELDS}, count(*) over ()::int as total, quotes.valid_until::text as "validUntil"
  from booking_inquiries join quotes on quotes.inquiry_id = booking_inquiries.id
  where quotes.state in ('sent', 'partly_signed') and not suspect and quotes.valid_until between $1::date and $2::date
  order by quotes.valid_until, booking_inquiries.created_at, booking_inquiries.id limit ${NAMED}`;
/** An expired quote is named for this many days. */
const EXPIRED_FOR = 14;

interface DueQuote extends Due {
  /** A local day. */
  validUntil: string;
}

export interface Agenda {
  unanswered: Some<Due>;
  followUps: Some<Due>;
  holds: Some<CalendarEntry>;
  gigs: Some<CalendarEntry>;
  asked: Some<DueWish>;
  late: Some<Owed>;
  ending: Some<DueQuote>;
  expired: Some<DueQuote>;
  resold: Some<ResoldNight>;
}

export const startOfDay = (now: Date, timeZone: string): Date =>
  localMoment(isoDay(now.toISOString(), timeZone), timeZone).instant;

const someOf = async <T extends Due>(found: Promise<(T & { total: number })[]>): Promise<Some<T>> => {
  const named = await found;
  return { total: named[0]?.total ?? 0, named };
};
const firstOf = <T>(all: T[]): Some<T> => ({ total: all.length, named: all.slice(0, NAMED) });

export async function agendaOf(em: EntityManager, timeZone: string, now: Date): Promise<Agenda> {
  const today = isoDay(now.toISOString(), timeZone);
  const quotesUntil = (from: string, to: string) =>
    someOf(sql<DueQuote & { total: number }>(em, WAITING_QUOTES, [from, to]));
  const [unanswered, followUps, holds, week, asked, owed, ending, expired, resold] = await Promise.all([
    someOf<Due>(sql(em, ALL_UNANSWERED, [startOfDay(now, timeZone)])),
    someOf<Due>(sql(em, FOLLOW_UPS, [today])),
    holdsEndingWithin(em, ENDING),
    nightsBetween(em, today, dayAfter(today, WEEK - 1)),
    someOf(askedWishes(em, NAMED)),
    owedOf(em, today),
    quotesUntil(dayAfter(today, 1), dayAfter(today, 1)),
    quotesUntil(dayAfter(today, -EXPIRED_FOR), dayAfter(today, -1)),
    resoldNights(em),
  ]);
  const gigs = week.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'booked' || kind === 'show'));
  const late = firstOf(owed.filter(({ on, isClaimed }) => on < today && !isClaimed));
  return {
    unanswered,
    followUps,
    holds: firstOf(holds),
    gigs: firstOf(gigs),
    asked,
    late,
    ending,
    expired,
    resold: firstOf(resold),
  };
}

/** The inquiries of an alert that nobody has answered meanwhile. */
export const unansweredOf = (em: EntityManager, noticeId: string, timeZone: string, now: Date): Promise<Some<Due>> =>
  someOf(sql(em, TOLD, [startOfDay(now, timeZone), noticeId]));

export const isEmpty = (agenda: Agenda): boolean => Object.values(agenda).every(({ total }) => total === 0);
