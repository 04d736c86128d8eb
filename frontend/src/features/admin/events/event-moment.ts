import type { Event } from '@tocada/contracts/events.js';
import { isoDay, isoTime, type Moment } from '../../../lib/dates';

/** What the date fields of the form hold: the band's local day and, when known, its hour. */
export interface LocalMoment {
  /** "2026-03-08" */
  day: string;
  /** "20:30", or "" */
  hour: string;
}

export const localOf = (moment: Moment, timeZone: string): LocalMoment => ({
  day: isoDay(moment.date, timeZone),
  hour: moment.hasTime ? isoTime(moment.date, timeZone).slice(11, 16) : '',
});

/**
 * What the API is told. Untouched fields give back the very instant that was loaded: the clock shows 1:30 twice in the
 * night that ends the summer time, and seconds have no place in the fields.
 */
export const momentOf = ({ day, hour }: LocalMoment, loaded: Event | null, timeZone: string): string => {
  if (hour === '') return day;
  const before = loaded && localOf(loaded, timeZone);
  return before?.day === day && before.hour === hour ? loaded!.date : `${day}T${hour}`;
};

const wallClock = (instant: number, timeZone: string): number =>
  Date.parse(`${isoTime(new Date(instant).toISOString(), timeZone)}Z`);

/** The row's own fields, before the server tells them: an instant whose local day and hour are those given. */
export const expectedDate = (moment: string, timeZone: string): Moment => {
  if (moment.endsWith('Z')) return { date: moment, hasTime: true };
  const hasTime = moment.includes('T');
  const wall = Date.parse(hasTime ? `${moment}Z` : `${moment}T00:00Z`);
  const guess = wall - (wallClock(wall, timeZone) - wall);
  const instant = guess - (wallClock(guess, timeZone) - wall);
  return { date: new Date(instant).toISOString(), hasTime };
};
