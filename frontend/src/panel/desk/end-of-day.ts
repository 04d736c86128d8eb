import { isoTime } from '@tocada/contracts/ground/days.js';

/** The last minute of a local day as an ISO instant, also on a day with 23 or 25 hours. */
export const endOfDay = (day: string, timeZone: string): string => {
  const wanted = Date.parse(`${day}T23:59:00Z`);
  const wallOf = (time: number) => Date.parse(`${isoTime(new Date(time).toISOString(), timeZone)}Z`);
  const near = wanted - (wallOf(wanted) - wanted);
  return new Date(near - (wallOf(near) - wanted)).toISOString();
};
