import { dayAfter } from '../ground/days.js';

/** The longest series. */
export const SERIES_MOST = 60;
/** The largest step of a rule, in weeks or months. */
export const STEP_MOST = 12;
/** The last weekday of a month, beside the first to the fifth. */
export const LAST = -1;

/** Each `n`-th week on a weekday, or each `n`-th month on its `nth` weekday. Sunday is 0. */
export interface SeriesRule {
  every: 'week' | 'month';
  n?: number | undefined;
  /** That of the first event, where it is not given. */
  weekday?: number | undefined;
  /** 1 to 5, or `LAST`. That of the first event, where it is not given. */
  nth?: number | undefined;
}

const weekdayOf = (day: string) => new Date(day).getUTCDay();

/** The day of a month; undefined where the month has no fifth one. @param month the months since year 0 */
function dayInMonth(month: number, weekday: number, nth: number): string | undefined {
  const first = new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10);
  const days = [0, 1, 2, 3, 4]
    .map((weeks) => dayAfter(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * weeks))
    .filter((day) => day.startsWith(first.slice(0, 7)));
  return nth === LAST ? days.at(-1) : days[nth - 1];
}

/** The days of a series, in order: `count` days on which the rule falls, none before `first`. Months without such a day are skipped. */
export function seriesDays(first: string, rule: SeriesRule, count: number): string[] {
  const { every, n = 1, weekday = weekdayOf(first), nth = Math.ceil(Number(first.slice(8)) / 7) } = rule;
  const days: string[] = [];
  if (every === 'week') {
    const start = dayAfter(first, (weekday - weekdayOf(first) + 7) % 7);
    for (let at = 0; at < count; at += 1) days.push(dayAfter(start, 7 * n * at));
    return days;
  }
  const start = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1;
  // The steps begin in the month of the first day.
  for (let month = start; days.length < count && month < start + 12 * 200;) {
    const day = dayInMonth(month, weekday, nth);
    if (day && day >= first) days.push(day);
    month += days.length === 0 ? 1 : n;
  }
  return days;
}
