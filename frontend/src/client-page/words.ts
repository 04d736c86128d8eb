import type { DatedInstalment } from '@tocada/contracts/deals/quote-money.js';
import { afterSigning } from '@tocada/contracts/deals/quote-words.js';
import { optionIn } from '@tocada/contracts/events/event-types.js';
import { dayOf, hourOf, longDate, nearDate } from '@tocada/contracts/ground/days.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { texts } from './client-page.texts';

// A local day is read as if it were one of UTC.
export const dayText = (day: string) => dayOf(day, 'UTC');
export const longDay = (day: string) => longDate(day, 'UTC');
export const nearDay = (day: string) => nearDate(day, 'UTC');
export const hourText = (time: string) => hourOf(`2000-01-01T${time}Z`, 'UTC');
/** Empty while the hours are unknown. */
export const hoursText = (start: string | null, end: string | null): string => {
  if (start && end) return texts.between(hourText(start), hourText(end));
  if (start) return texts.from(hourText(start));
  return end ? texts.until(hourText(end)) : '';
};

/** When an instalment is due: before the signature, some count their days from it. */
export const dueText = ({ on, daysAfter }: Pick<DatedInstalment, 'on' | 'daysAfter'>) =>
  daysAfter === null ? texts.due(dayText(on)) : afterSigning(daysAfter);

/** An option of the booking form in the language of the page: the band's own words, else ours. */
export const optionText = (stored: string, { names }: Pick<Site, 'names'>) => names?.[stored] ?? optionIn(stored);

/** "uno, dos y tres" */
export const listed = (items: string[]): string =>
  items.length > 1 ? texts.and(items.slice(0, -1).join(', '), items.at(-1)!) : (items[0] ?? '');

/** "25%", "8.25%" */
export const percentText = (bp: number) => `${bp / 100}%`;

/** The thousandths of a quantity: "2.5" */
export const countText = (thousandths: number) => String(thousandths / 1000);

/** Nothing costs "$0". */
export const sumText = (cents: number, free: string) => (cents === 0 ? free : moneyText(cents));
