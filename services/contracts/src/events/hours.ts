import { DAWN_HOUR, dayAfter, isoDay, isoTime, nightDay, posterDate, shortDate, type Moment } from '../ground/days.js';
import { SPOKEN, type Language } from '../ground/language.js';
import EVENT_STATES from './state.texts.js';

/*
 * Hours are typed as a wall clock shows them: `20:30`. A local moment is `2026-12-04T20:30` in the zone of the event. Both are
 * texts of one length, so that their order is that of time.
 */

/** The hour from which doors belong to the evening before a start after midnight. */
const EVENING = '12:00';
const DAWN = `0${DAWN_HOUR}:00`;

/** The local moment of an end that is typed as an hour: at or before the start, it is on the next day. */
export function endOf(start: string, hour: string): string {
  const [day, startHour] = start.split('T') as [string, string];
  return `${hour <= startHour ? dayAfter(day, 1) : day}T${hour}`;
}

/**
 * The local moment of doors that are typed as an hour. Doors in the evening of a start after midnight are on the day before.
 * @returns null for doors after the start
 */
export function doorsOf(start: string, hour: string): string | null {
  const [day, startHour] = start.split('T') as [string, string];
  if (hour <= startHour) return `${day}T${hour}`;
  return startHour < DAWN && hour >= EVENING ? `${dayAfter(day, -1)}T${hour}` : null;
}

/** The end, as an event is given it, of a last day and an hour: an hour before dawn ends the night of that day. */
export const endOn = (lastDay: string, hour: string): string =>
  hour === '' ? lastDay : `${hour < DAWN ? dayAfter(lastDay, 1) : lastDay}T${hour}`;

/** The zone of the event's own hours. */
export const zoneOf = ({ timeZone }: { timeZone?: string | null | undefined }, ofBand: string): string =>
  timeZone ?? ofBand;

interface Lasting extends Moment {
  endsAt?: string | null | undefined;
}

/** A longer event is of several days. Milliseconds. */
const ONE_NIGHT = 23 * 3_600_000;

/** The last local day of an event of several days; null for one night, however late it ends. */
export function lastDayOf({ date, endsAt }: Lasting, timeZone: string): string | null {
  if (!endsAt || Date.parse(endsAt) - Date.parse(date) <= ONE_NIGHT) return null;
  const last = nightDay({ date: endsAt, hasTime: true }, timeZone);
  return last > isoDay(date, timeZone) ? last : null;
}

/** True when the hour of the end is known. The end of an event that was given a last day alone is the midnight after it. */
export const hasEndHour = (event: Lasting, timeZone: string): boolean =>
  Boolean(event.endsAt) &&
  !(
    isoTime(event.endsAt!, timeZone).slice(11, 16) === '00:00' &&
    (!event.hasTime || lastDayOf(event, timeZone) !== null)
  );

/** "vie 4 – dom 6", or "vie 31 jul – dom 2 ago". Null for an event of one day. */
export function eventDays(event: Lasting, timeZone: string, language: Language = SPOKEN): string | null {
  const last = lastDayOf(event, timeZone);
  if (!last) return null;
  const isOneMonth = isoDay(event.date, timeZone).slice(0, 7) === last.slice(0, 7);
  const told = (iso: string, zone: string) => {
    if (!isOneMonth) return shortDate(iso, zone, language);
    const { weekday, day } = posterDate(iso, zone, language);
    return `${weekday} ${day}`;
  };
  return EVENT_STATES[language].days(told(event.date, timeZone), told(`${last}T12:00:00Z`, 'UTC'));
}
