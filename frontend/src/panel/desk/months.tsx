import { dayAfter, monthYear } from '@tocada/contracts/ground/days.js';
import { texts } from './desk.texts';

const DAY_MS = 86_400_000;
/** Events within this time are near. Days. */
const NEAR = 14;
/** The months before and after this one that can be chosen. */
const BEFORE = 12;
const AFTER = 24;

/** "hoy", "mañana", "faltan 5 días"; undefined when the day is past or not near. */
export function daysLeft(day: string, today: string): string | undefined {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days < 0 || days > NEAR) return undefined;
  return [texts.today, texts.tomorrow][days] ?? texts.daysLeft(days);
}

/** "marzo de 2026" of "2026-03" */
export const monthText = (month: string): string => monthYear(`${month}-01T12:00:00Z`, 'UTC');

export const monthAfter = (month: string, by: number): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 + by, 1)).toISOString().slice(0, 7);
};

export const daysOfMonth = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: dayAfter(`${monthAfter(month, 1)}-01`, -1),
});

/** The months around today, and the chosen one. @param chosen "" for none */
export const monthsAround = (today: string, chosen: string): string[] => {
  const months = Array.from({ length: BEFORE + 1 + AFTER }, (_, index) =>
    monthAfter(today.slice(0, 7), index - BEFORE),
  );
  return chosen && !months.includes(chosen) ? [...months, chosen].sort() : months;
};

export const MonthOptions = ({ today, chosen }: { today: string; chosen: string }) =>
  monthsAround(today, chosen).map((month) => (
    <option key={month} value={month}>
      {monthText(month)}
    </option>
  ));
