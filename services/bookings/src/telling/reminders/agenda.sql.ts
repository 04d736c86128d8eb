import type { EntityManager } from '@mikro-orm/postgresql';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import type { Agenda, Due, DueQuote, Some } from '@tocada/contracts/inquiries/agenda.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { holdsEndingWithin } from '../../records/dates/entries.sql.js';
import { nightsBetween } from '../../records/dates/nights.js';
import { resoldNights } from '../../records/deals/resold.sql.js';
import { daysOf, dealsThatMayOwe } from '../../records/inquiries/debts.sql.js';
import { DUE_FIELDS } from '../../records/inquiries/due.sql.js';
import { WENT_BY } from '../../records/inquiries/past.sql.js';
import { EXPIRED_QUOTE, REFUSED } from '../../records/inquiries/waits.sql.js';
import { askedWishes } from '../../records/inquiries/wishes.sql.js';
import { dealLines, firstOf } from './agenda.js';

/** The lines of each kind that a mail names. */
const NAMED = 20;
/** A hold that ends within this time is due. Hours. */
const ENDING = 48;
/** Today and the six days after it. */
const WEEK = 7;
/** A night that went by without an answer is named for this many days. */
const PAST_FOR = 14;

/**
 * $1: the start of today, because nobody waits for an answer about a day that has passed. A request without a day is
 * never past.
 */
export const UNANSWERED = `status = 'pending' and not suspect and (event_date >= $1 or date_note is not null)`;
/** The number of all is counted apart, so that the first ones come in the order of an index. */
const counted = (which: string, order: string, most: string | number): string =>
  `select ${DUE_FIELDS}, (select count(*)::int from booking_inquiries where ${which}) as total
  from booking_inquiries where ${which} order by ${order} limit ${most}`;
const OLDEST = 'booking_inquiries.created_at, id';
/** Those of today apart, because they come first. $2: the start of tomorrow, $3: the most. */
const UNANSWERED_TODAY = counted(`${UNANSWERED} and date_note is null and event_date < $2`, OLDEST, '$3');
const UNANSWERED_LATER = counted(
  `${UNANSWERED} and (event_date >= $2 or date_note is not null)`,
  `date_note is not null, ${OLDEST}`,
  '$3',
);
/** $2: the notice that tells of them. */
const TOLD = counted(
  `${UNANSWERED} and id in (select inquiry_id from unanswered_alerts where notice_id = $2)`,
  OLDEST,
  NAMED,
);
/** $1 and $2: the first moment, and the start of today. */
const PAST = counted(WENT_BY, 'event_date desc, id', '$3');
/** $1: today. */
const FOLLOW_UPS = counted(
  'follow_up_on <= $1::date and not suspect',
  'follow_up_on, booking_inquiries.created_at, id',
  '$2',
);
const LETTERS = counted(`id in (${REFUSED}) and not suspect`, OLDEST, '$1');

const QUOTES = `select ${DUE_FIELDS}, count(*) over ()::int as total, quotes.valid_until::text as "validUntil"
  from booking_inquiries join quotes on quotes.inquiry_id = booking_inquiries.id`;
/** Quotes that wait for the client, and whose last day is $1. */
const ENDING_QUOTES = `${QUOTES} where quotes.state in ('sent', 'partly_signed') and not suspect and quotes.valid_until = $1::date
  order by booking_inquiries.created_at, booking_inquiries.id limit $2`;
const EXPIRED_QUOTES = `${QUOTES} where ${EXPIRED_QUOTE} and not suspect
  order by quotes.valid_until desc, booking_inquiries.created_at, booking_inquiries.id limit $2`;

export const startOfDay = (now: Date, timeZone: string): Date =>
  localMoment(isoDay(now.toISOString(), timeZone), timeZone).instant;

const someOf = async <T extends object>(found: Promise<(T & { total: number })[]>): Promise<Some<T>> => {
  const named = await found;
  return { total: named[0]?.total ?? 0, named: named.map(({ total: _total, ...one }) => one as unknown as T) };
};

/** The matters that wait for the band: the one list of the morning's mail and of "Hoy". @param most the lines of each kind that are named */
export async function agendaOf(em: EntityManager, timeZone: string, now: Date, most = NAMED): Promise<Agenda> {
  const today = isoDay(now.toISOString(), timeZone);
  const tomorrow = dayAfter(today, 1);
  const startOf = (day: string) => localMoment(day, timeZone).instant;
  const some = <T extends Due = Due>(text: string, values: unknown[]) =>
    someOf(sql<T & { total: number }>(em, text, [...values, most]));
  const days = await daysOf(em, today);
  const oldest = dayAfter(today, -PAST_FOR);
  const past = [startOf(days.upgradedOn > oldest ? days.upgradedOn : oldest), startOf(today)];
  const toAnswer = [startOf(today), startOf(tomorrow)];
  const [deals, week, holds, asked, letters, resold, urgent, others, gone, ending, expired, followUps] =
    await Promise.all([
      dealsThatMayOwe(em, today),
      nightsBetween(em, today, dayAfter(today, WEEK - 1)),
      holdsEndingWithin(em, ENDING),
      someOf(askedWishes(em, most)),
      some(LETTERS, []),
      resoldNights(em),
      some(UNANSWERED_TODAY, toAnswer),
      some(UNANSWERED_LATER, toAnswer),
      some(PAST, past),
      some<DueQuote>(ENDING_QUOTES, [tomorrow]),
      some<DueQuote>(EXPIRED_QUOTES, [today]),
      some(FOLLOW_UPS, [today]),
    ]);
  const gigs = week.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'booked' || kind === 'show'));
  return {
    tonight: firstOf(
      gigs.filter(({ day }) => day === today),
      most,
    ),
    holds: firstOf(holds, most),
    asked,
    ...dealLines(deals, days, most),
    letters,
    resold: firstOf(resold, most),
    unanswered: {
      total: urgent.total + others.total,
      named: [...urgent.named, ...others.named].slice(0, most),
    },
    past: gone,
    ending,
    expired,
    followUps,
    gigs: firstOf(
      gigs.filter(({ day }) => day !== today),
      most,
    ),
  };
}

/** The inquiries of an alert that nobody has answered meanwhile. */
export const unansweredOf = (em: EntityManager, noticeId: string, timeZone: string, now: Date): Promise<Some<Due>> =>
  someOf(sql(em, TOLD, [startOfDay(now, timeZone), noticeId]));

export const isEmpty = (agenda: Agenda): boolean => Object.values(agenda).every(({ total }) => total === 0);
