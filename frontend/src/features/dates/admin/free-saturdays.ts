import type { Night } from '@tocada/contracts/dates/calendar.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { monthAfter, monthText } from '../../../panel/desk/months';
import { texts } from './calendar-view.texts';

const SATURDAY = 6;
const MONTHS = 12;

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The last day of the twelve months that begin with `today`. */
export const lastDay = (today: string): string => {
  const month = monthAfter(today.slice(0, 7), MONTHS);
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  return [`${month}-${today.slice(8)}`, last].sort()[0]!;
};

export interface FreeSaturdays {
  /** Ready to be sent to a client. */
  text: string;
  /** The number of Saturdays with nothing but live holds. The text leaves them out, because they may not stay free. */
  held: number;
}

/** The Saturdays of the next twelve months on which nothing stands. Nights that are not listed are free. */
export function freeSaturdays(nights: readonly Pick<Night, 'day' | 'state'>[], today: string): FreeSaturdays {
  const stateOf = new Map(nights.map(({ day, state }) => [day, state]));
  const free = new Map<string, number[]>();
  let held = 0;
  const first = dayAfter(today, SATURDAY - new Date(today).getUTCDay());
  for (let day = first; day <= lastDay(today); day = dayAfter(day, 7)) {
    const state = stateOf.get(day) ?? 'free';
    if (state === 'held') held += 1;
    if (state !== 'free') continue;
    const month = day.slice(0, 7);
    free.set(month, [...(free.get(month) ?? []), Number(day.slice(8))]);
  }
  const months = [...free].map(([month, days]) => `${upperFirst(monthText(month))}: ${days.join(', ')}`);
  return { text: months.length > 0 ? [texts.freeSaturdays, ...months].join('\n') : '', held };
}
