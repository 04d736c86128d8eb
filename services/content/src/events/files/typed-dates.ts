import DATES from '@tocada/contracts/ground/days.texts.js';
import { LANGUAGES } from '@tocada/contracts/ground/language.js';
import { momentInput } from '@tocada/contracts/kit/fields.js';

/** The order of day and month in dates like 5/12/2026. Undefined: nothing in the file tells it. */
export type DayOrder = 'day first' | 'month first' | undefined;

interface TypedDate {
  /** "2026-12-05" */
  day: string;
  /** "20:30", where the hour stands beside the day. */
  hour: string | undefined;
}

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const CLOCK = /^(\d{1,2})(?::([0-5]\d))?(?::[0-5]\d(?:\.\d+)?)?\s?(?:([ap])\.?\s?m\.?|h|hrs)?$/i;

const twoDigits = (text: string) => text.padStart(2, '0');

/** One date with a day after the 12th tells the order of all dates of a file. */
export function orderIn(dates: string[]): DayOrder {
  const orders = new Set<DayOrder>();
  for (const date of dates) {
    const [, first, second] = NUMBERS.exec(date.trim()) ?? [];
    if (Number(first) > 12) orders.add('day first');
    else if (Number(second) > 12) orders.add('month first');
  }
  return orders.size === 1 ? [...orders][0] : undefined;
}

/** "20:30" of "8:30 PM", "8pm", "20h". Undefined for what is no hour. */
export function hourIn(text: string): string | undefined {
  const [, hours, minutes = '00', half] = CLOCK.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  const isLate = half?.toLowerCase() === 'p';
  const hour = half ? (Number(hours) % 12) + (isLate ? 12 : 0) : Number(hours);
  const isHour = half ? Number(hours) >= 1 && Number(hours) <= 12 : hour <= 23;
  return isHour ? `${twoDigits(String(hour))}:${minutes}` : undefined;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const MONTHS = LANGUAGES.flatMap((language) =>
  DATES[language].months.map((name, month): [string, number] => [plain(name), month + 1]),
);
const WEEKDAYS = new Set(
  LANGUAGES.flatMap((language) => DATES[language].weekdays.flatMap((name) => [plain(name), plain(name).slice(0, 3)])),
);
const monthOf = (word: string) =>
  word.length < 3 ? undefined : MONTHS.find(([name]) => name.startsWith(word) || word === `${name.slice(0, 3)}t`)?.[1];

/** "5 de diciembre de 2026", "Sat, Dec 5, 2026". A year is needed: a guess would be a wrong night. */
function inWords(text: string): { day: string; rest: string } | undefined {
  const words = [...plain(text).matchAll(/[a-z]+|\d+/g)];
  const year = words.find(([word]) => /^\d{4}$/.test(word));
  const months = words.filter(([word]) => monthOf(word) !== undefined);
  // "mar" is Tuesday and March.
  const month = months.length > 1 ? months.find(([word]) => !WEEKDAYS.has(word)) : months[0];
  const day = words.find(([word]) => /^\d{1,2}$/.test(word));
  if (!year || !month || !day || day.index > year.index) return undefined;
  const last = Math.max(year.index + 4, month.index + month[0].length);
  return {
    day: `${year[0]}-${twoDigits(String(monthOf(month[0])))}-${twoDigits(day[0])}`,
    rest: plain(text).slice(last),
  };
}

function inNumbers(text: string, order: DayOrder): { day: string; rest: string } | undefined {
  const iso = ISO.exec(text);
  if (iso) return { day: `${iso[1]}-${twoDigits(iso[2]!)}-${twoDigits(iso[3]!)}`, rest: text.slice(iso[0].length) };
  const found = NUMBERS.exec(text);
  if (!found) return undefined;
  const [all, first, second, year] = found as unknown as [string, string, string, string];
  const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && order === 'day first');
  if (!isDayFirst && Number(second) <= 12 && order === undefined && first !== second) return undefined;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return { day: `${year.padStart(4, '20')}-${twoDigits(month)}-${twoDigits(day)}`, rest: text.slice(all.length) };
}

const MOMENT = momentInput();

/** Undefined for what is no day, and for a day that could be two. */
export function dateIn(typed: string, order: DayOrder): TypedDate | undefined {
  const text = typed.trim();
  const found = inNumbers(text, order) ?? inWords(text);
  if (!found || !MOMENT.safeParse(found.day).success) return undefined;
  const rest = found.rest.replace(/^[T,\s]+(?:a las |at )?/i, '');
  if (rest === '') return { day: found.day, hour: undefined };
  const hour = hourIn(rest);
  return hour ? { day: found.day, hour } : undefined;
}
