import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { dayAfter, isoDay, isoTime, type Moment } from '@tocada/contracts/ground/days.js';

/** The values of the form's date fields: the band's local day and, when known, the hour. */
interface LocalMoment {
  /** "2026-03-08" */
  day: string;
  /** "20:30", or "" */
  hour: string;
}

/** @param moment of an event; a draft may have no date */
export const localOf = ({ date, hasTime }: Pick<AdminEvent, 'date' | 'hasTime'>, timeZone: string): LocalMoment => ({
  day: date === null ? '' : isoDay(date, timeZone),
  hour: date !== null && hasTime ? isoTime(date, timeZone).slice(11, 16) : '',
});

/** The moment to send: the loaded one when untouched, because fields cannot tell the two 1:30 of a long night. */
export const momentOf = ({ day, hour }: LocalMoment, loaded: AdminEvent | null, timeZone: string): string => {
  if (hour === '') return day;
  const before = loaded && localOf(loaded, timeZone);
  return before?.day === day && before.hour === hour ? loaded!.date! : `${day}T${hour}`;
};

/** The Friday after a day: bands announce on Fridays. */
export const nextFriday = (day: string): string => dayAfter(day, ((5 - new Date(day).getUTCDay() + 6) % 7) + 1);

const wallClock = (instant: number, timeZone: string): number =>
  Date.parse(`${isoTime(new Date(instant).toISOString(), timeZone)}Z`);

/** The date fields that the server will probably return, for the optimistic row. */
export const expectedDate = (moment: string, timeZone: string): Moment => {
  if (moment.endsWith('Z')) return { date: moment, hasTime: true };
  const hasTime = moment.includes('T');
  const wall = Date.parse(hasTime ? `${moment}Z` : `${moment}T00:00Z`);
  const guess = wall - (wallClock(wall, timeZone) - wall);
  const instant = guess - (wallClock(guess, timeZone) - wall);
  return { date: new Date(instant).toISOString(), hasTime };
};
