import type { CalendarEntry } from '@tocada/contracts/calendar.js';
import { isoDay, posterDate } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';

/** What stands on one local day. */
export interface Night {
  /** Live holds by rank, bookings and blocks. */
  entries: CalendarEntry[];
  shows: Event[];
}
/** By local day. */
export type Nights = ReadonlyMap<string, Night>;

const DAY_MS = 86_400_000;
const NOTHING: Night = { entries: [], shows: [] };
/** The distance of the free days that are suggested, in days. */
const NEAR = 14;
const SUGGESTED = 2;
const FRIDAY = 5;
const SATURDAY = 6;

/** The local day that is `days` later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** "vie 4 dic" */
export const shortDay = (day: string): string => {
  const { weekday, day: number, month } = posterDate(`${day}T12:00:00Z`, 'UTC');
  return `${weekday} ${number} ${month}`;
};

export const nightsOf = (entries: CalendarEntry[], shows: Event[], timeZone: string): Nights => {
  const nights = new Map<string, Night>();
  const at = (day: string): Night => {
    const night = nights.get(day) ?? { entries: [], shows: [] };
    nights.set(day, night);
    return night;
  };
  for (const entry of entries) at(entry.day).entries.push(entry);
  for (const show of shows) at(isoDay(show.date, timeZone)).shows.push(show);
  return nights;
};

export const nightOn = (nights: Nights, day: string): Night => nights.get(day) ?? NOTHING;

const isTaken = ({ kind }: CalendarEntry) => kind !== 'hold';
const isFree = ({ entries, shows }: Night) => entries.length === 0 && shows.length === 0;

/** The nearest free days on which bands play: Fridays, Saturdays, and the weekday that was asked for. In order. */
export const freeDaysNear = (nights: Nights, day: string, today: string): string[] => {
  const asked = new Date(day).getUTCDay();
  const isPlayed = (other: string) => [FRIDAY, SATURDAY, asked].includes(new Date(other).getUTCDay());
  return Array.from({ length: NEAR }, (_, index) => index + 1)
    .flatMap((distance) => [dayAfter(day, -distance), dayAfter(day, distance)])
    .filter((other) => other >= today && isPlayed(other) && isFree(nightOn(nights, other)))
    .slice(0, SUGGESTED)
    .sort();
};

/** "vie 4, sáb 12", with the month of days of another month. */
export const listedDays = (days: string[], day: string): string =>
  days
    .map((other) => (other.slice(0, 7) === day.slice(0, 7) ? shortDay(other).slice(0, -4) : shortDay(other)))
    .join(', ');

/** What the band can answer about the day of an inquiry. */
export type DateState =
  | { state: 'past' | 'free' | 'booked' }
  /** `own`: the inquiry itself holds that place. Otherwise it would get that place. */
  | { state: 'option'; rank: number; own: boolean }
  | { state: 'taken'; near: string[] };

export const dateStateOf = (nights: Nights, inquiryId: string, day: string, today: string): DateState => {
  const { entries, shows } = nightOn(nights, day);
  const own = entries.filter((entry) => entry.inquiryId === inquiryId);
  if (own.some(isTaken)) return { state: 'booked' };
  if (day < today) return { state: 'past' };
  if (shows.length > 0 || entries.some(isTaken)) return { state: 'taken', near: freeDaysNear(nights, day, today) };
  const hold = own.find(({ rank }) => rank !== null);
  if (hold) return { state: 'option', rank: hold.rank!, own: true };
  return entries.length > 0 ? { state: 'option', rank: entries.length + 1, own: false } : { state: 'free' };
};
