import { LANGUAGES, LOCALES } from '@tocada/contracts/ground/language.js';

/** The number of a month, 1 to 12, by its name in any language. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) => {
    const { format } = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => [format(Date.UTC(2000, index)).toLowerCase(), index + 1] as const);
  }),
);
/** A greater number in a note counts guests. Years from this one. */
const FAR = 10;

/**
 * The local day that is stored for a client without one: the first of the month that the note names, this one or the next
 * of that name, and in the year that it names; otherwise today.
 */
export function dayOfNote(note: string, today: string): string {
  const words = note.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const month = words.map((word) => MONTHS.get(word)).find((number) => number !== undefined);
  if (month === undefined) return today;
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number];
  const named = words.map(Number).find((number) => number >= thisYear && number <= thisYear + FAR);
  const year = named ?? (month < thisMonth ? thisYear + 1 : thisYear);
  return `${year}-${String(month).padStart(2, '0')}-01`;
}
