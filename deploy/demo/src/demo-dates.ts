import { isoDay } from '@tocada/contracts/ground/days.js';

const DAY = 86_400_000;

/** The day that `now` falls on where the band lives, as UTC midnight: days are then added without clock changes. */
const bandDay = (now: Date, timeZone: string): number => Date.parse(`${isoDay(now.toISOString(), timeZone)}T00:00:00Z`);

const text = (day: number, hour?: string) =>
  new Date(day).toISOString().slice(0, 10) + (hour === undefined ? '' : `T${hour}`);

/** Counts weekends from `now`: `next` from 0 = the coming one, `last` from 0 = the one just gone. Never today. */
export function weekends(now: Date, timeZone = 'America/Chicago') {
  const today = bandDay(now, timeZone);
  const weekday = new Date(today).getUTCDay();
  const nextFriday = today + (((5 - weekday + 6) % 7) + 1) * DAY;
  const lastSaturday = today - (((weekday - 6 + 13) % 7) + 1) * DAY;
  const shift = { friday: 0, saturday: 1 } as const;
  return {
    next: (weeks: number, day: keyof typeof shift, hour?: string) =>
      text(nextFriday + (weeks * 7 + shift[day]) * DAY, hour),
    last: (weeks: number, day: keyof typeof shift, hour?: string) =>
      text(lastSaturday - (weeks * 7 + 1 - shift[day]) * DAY, hour),
  };
}
