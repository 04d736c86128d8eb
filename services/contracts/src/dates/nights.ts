import { dayAfter } from '../ground/days.js';

/** The distance of the free nights that are offered in place of another, in days. */
export const NEAR_DAYS = 14;
const FRIDAY = 5;
const SATURDAY = 6;

/** The nearest free nights on which bands play: Fridays, Saturdays, and the weekday of `day`. In order, none before `today`. */
export function freeNightsNear(isFree: (day: string) => boolean, day: string, today: string, count: number): string[] {
  const played = [FRIDAY, SATURDAY, new Date(day).getUTCDay()];
  return Array.from({ length: NEAR_DAYS }, (_, index) => index + 1)
    .flatMap((distance) => [dayAfter(day, -distance), dayAfter(day, distance)])
    .filter((other) => other >= today && played.includes(new Date(other).getUTCDay()) && isFree(other))
    .slice(0, count)
    .sort();
}
