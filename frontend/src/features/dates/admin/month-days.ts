import type { Night } from '@tocada/contracts/dates/calendar.js';
import { dayAfter, longDate } from '@tocada/contracts/ground/days.js';

export const noon = (day: string) => `${day}T12:00:00Z`;

/** "sábado, 14 de marzo de 2026" */
export const dayText = (day: string) => longDate(noon(day), 'UTC');

/** The days of the weeks of a month, from Sunday. */
export const weeksOf = (month: string): string[][] => {
  const first = `${month}-01`;
  const start = dayAfter(first, -new Date(first).getUTCDay());
  const weeks: string[][] = [];
  for (let day = start; day.slice(0, 7) <= month; day = dayAfter(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAfter(day, index)));
  return weeks;
};

/** The open requests that have nothing on the night. */
export const askingOnly = ({ entries, asked }: Night) =>
  asked.filter(({ inquiryId }) => !entries.some((entry) => entry.inquiryId === inquiryId));
