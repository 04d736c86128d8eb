import { entryTitle, type CalendarEntry, type Night } from '@tocada/contracts/dates/calendar.js';
import { freeNightsNear } from '@tocada/contracts/dates/nights.js';
import { hourOf, isoDay, isoTime, nightDay, posterDate, shortDate } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { texts } from './desk.texts';

/** By the local day on which the night begins. Other nights are free, and nobody asks for them. */
export type Nights = ReadonlyMap<string, Night>;

const SUGGESTED = 2;

/** "dom 13 dic", and the year when it is not that of `today`: "sáb 20 mar 2027" */
export const shortDay = (day: string, today: string): string => {
  const words = shortDate(`${day}T12:00:00Z`, 'UTC');
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? words : texts.dayInYear(words, year);
};

/** "sáb 20 mar 2027" */
export const yearDay = (day: string): string => shortDay(day, '');

/** The end of a hold: "lun 7 dic" of one that lasts to the end of a day, "lun 7 dic, 3:20 p.m." of another. */
export const holdEnd = (iso: string, timeZone: string, today: string): string => {
  // Quotes hold to midnight, and the panel's forms to the minute before it.
  const last = new Date(Date.parse(iso) - 60_000).toISOString();
  const isWholeDay = isoTime(last, timeZone).slice(11, 16) >= '23:58';
  const day = shortDay(isoDay(isWholeDay ? last : iso, timeZone), today);
  return isWholeDay ? day : `${day}, ${hourOf(iso, timeZone)}`;
};

/** The nights of several answers, which may overlap. */
export const nightsOf = (lists: Night[][]): Nights => new Map(lists.flat().map((night) => [night.day, night]));

export const nightOn = (nights: Nights, day: string): Night =>
  nights.get(day) ?? { day, state: 'free', entries: [], asked: [] };

/** True when the night of an inquiry has passed. A request without a day is never past. */
export const isNightPast = (
  inquiry: Dated & Pick<AdminInquiry, 'dateNote'>,
  today: string,
  timeZone: string,
): boolean => !inquiry.dateNote && nightOfInquiry(inquiry, timeZone) < today;

/** The day of an inquiry as `shortDay` says it, or the words in its place. */
export const dayOfInquiry = (
  inquiry: Dated & Pick<AdminInquiry, 'dateNote'>,
  today: string,
  timeZone: string,
): string => inquiry.dateNote || shortDay(nightOfInquiry(inquiry, timeZone), today);

/** The fields that the night of an inquiry depends on. */
type Dated = Pick<AdminInquiry, 'eventDate' | 'hasTime' | 'startTime'>;

export const nightOfInquiry = ({ eventDate, hasTime, startTime }: Dated, timeZone: string): string =>
  nightDay({ date: eventDate, hasTime }, timeZone, startTime);

/** True when a gig is still to be played. Without an hour the whole day counts as played. */
export const liesAhead = ({ eventDate, hasTime }: Dated, now: string, today: string, timeZone: string): boolean =>
  hasTime ? Date.parse(eventDate) > Date.parse(now) : isoDay(eventDate, timeZone) > today;

/** "8:30 p.m.", and the day of an hour after midnight: "12:30 a.m. del sáb 5 dic"; null while the hour is unknown. */
export const hourOfEntry = ({ day, startsAt }: CalendarEntry, timeZone: string): string | null => {
  if (!startsAt) return null;
  const on = isoDay(startsAt, timeZone);
  const hour = hourOf(startsAt, timeZone);
  return on === day ? hour : texts.hourOn(hour, shortDay(on, day));
};

/** The name of an entry: its client, or else its title. */
export const nameOf = ({ name, title }: Pick<CalendarEntry, 'name' | 'title'>): string => name ?? entryTitle(title);

const isTaken = ({ kind }: CalendarEntry) => kind !== 'hold';

export const freeDaysNear = (nights: Nights, day: string, today: string): string[] =>
  freeNightsNear((other) => nightOn(nights, other).state === 'free', day, today, SUGGESTED);

/** "vie 4, sáb 12", with the month of days of another month. */
export const listedDays = (days: string[], day: string): string =>
  days
    .map((other) => {
      const { weekday, day: number, month } = posterDate(`${other}T12:00:00Z`, 'UTC');
      const isSame = other.slice(0, 7) === day.slice(0, 7);
      return isSame ? texts.dayInMonth(weekday, number) : texts.dayOfMonth(weekday, number, month);
    })
    .join(', ');

/** The live holds behind the first option of an inquiry, and the open requests without one. */
export const othersWaiting = ({ entries, asked }: Night, inquiryId: string | null): number =>
  new Set(
    [...entries.filter(({ kind }) => kind === 'hold'), ...asked].flatMap(({ inquiryId: other }) =>
      other === null || other === inquiryId ? [] : [other],
    ),
  ).size;

/** The band's answer about the night of an inquiry. */
export type DateState =
  | { state: 'past' }
  /** The client has named no day. */
  | { state: 'dateless' }
  /** `show`: the title of a show that stands on the booked night all the same. */
  | { state: 'booked'; show: string | undefined }
  /** `others`: how many more requests without a hold ask for the night. */
  | { state: 'free'; others: number }
  /** `own`: the inquiry itself holds that place. Otherwise it would get that place. */
  | { state: 'option'; rank: number; own: boolean; others: number }
  /** `by` is the kind of the entry that takes the night. */
  | { state: 'taken'; by: CalendarEntry['kind']; near: string[] };

interface Wanted extends Dated, Pick<AdminInquiry, 'dateNote'> {
  id: string;
}

/** A show that was made of the inquiry's own booking is no clash with it. */
export const dateStateOf = (nights: Nights, inquiry: Wanted, today: string, timeZone: string): DateState => {
  if (inquiry.dateNote) return { state: 'dateless' };
  const day = nightOfInquiry(inquiry, timeZone);
  const { entries, asked } = nightOn(nights, day);
  const own = entries.filter(({ inquiryId }) => inquiryId === inquiry.id);
  const others = entries.filter(({ inquiryId }) => inquiryId !== inquiry.id);
  if (own.some(({ kind }) => kind === 'booked'))
    return { state: 'booked', show: others.find(({ kind }) => kind === 'show')?.title };
  // The hours after midnight are still to come on the calendar's next day.
  if (isoDay(inquiry.eventDate, timeZone) < today) return { state: 'past' };
  const taken = others.find(isTaken);
  if (taken) return { state: 'taken', by: taken.kind, near: freeDaysNear(nights, day, today) };
  const asking = asked.filter(
    ({ inquiryId }) => inquiryId !== inquiry.id && !others.some((entry) => entry.inquiryId === inquiryId),
  ).length;
  const hold = own.find(({ rank }) => rank !== null);
  if (hold) return { state: 'option', rank: hold.rank!, own: true, others: asking };
  return others.length > 0
    ? { state: 'option', rank: others.length + 1, own: false, others: asking }
    : { state: 'free', others: asking };
};
