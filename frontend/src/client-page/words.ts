import type { QuotedEvent } from '@tocada/contracts/deals/quote.js';
import type { DatedInstalment, QuoteChoice } from '@tocada/contracts/deals/quote-money.js';
import { afterSigning } from '@tocada/contracts/deals/quote-words.js';
import { isOther, optionIn } from '@tocada/contracts/events/event-types.js';
import { dayOf, longDate, nearDate, timeText } from '@tocada/contracts/ground/days.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { texts } from './client-page.texts';

// A local day is read as if it were one of UTC.
export const dayText = (day: string) => dayOf(day, 'UTC');
export const longDay = (day: string) => longDate(day, 'UTC');
/** "sábado 15 de mayo", and the whole date where the year is not this one. */
export const nearDay = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? nearDate(day, 'UTC') : longDay(day);
/** "15 de mayo" in this year, "15 de mayo de 2028" in another. */
export const plainDay = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? dayText(day).replace(/(?:,| de) \d{4}$/, '') : dayText(day);
/** Empty while the hours are unknown. */
export const hoursText = (start: string | null, end: string | null): string => {
  if (start && end) return texts.between(timeText(start), timeText(end));
  if (start) return texts.from(timeText(start));
  return end ? texts.until(timeText(end)) : '';
};

/** When an instalment is due: before the signature, some count their days from it. */
export const dueText = ({ on, daysAfter }: Pick<DatedInstalment, 'on' | 'daysAfter'>) =>
  daysAfter === null ? texts.due(dayText(on)) : afterSigning(daysAfter);

/** An option of the booking form in the language of the page: the band's own words, else ours. */
export const optionText = (stored: string, { names }: Pick<Site, 'names'>) => names?.[stored] ?? optionIn(stored);

/** The type of an event. Empty for "Otro", which names no type. */
export const typeText = (stored: string, site: Pick<Site, 'names'>) =>
  isOther(stored) ? '' : optionText(stored, site);

/** "uno, dos y tres" */
export const listed = (items: string[]): string =>
  items.length > 1 ? texts.and(items.slice(0, -1).join(', '), items.at(-1)!) : (items[0] ?? '');

/** A choice in an address: "b,ID,ID". */
export const choiceText = ({ package: key, extras }: QuoteChoice) => [key ?? '', ...extras].join();

/** "25%", "8.25%" */
export const percentText = (bp: number) => `${bp / 100}%`;

/** The thousandths of a quantity: "2.5" */
export const countText = (thousandths: number) => String(thousandths / 1000);

/** Nothing costs "$0". */
export const sumText = (cents: number, free: string) => (cents === 0 ? free : moneyText(cents));

export const placeText = ({ venue, location }: Pick<QuotedEvent, 'venue' | 'location'>, site: Pick<Site, 'names'>) =>
  [venue, optionText(location, site)].filter(Boolean).join(', ');

/** The hours, the place and the guests that a quote holds, as far as they are known. */
export const quotedFacts = (event: QuotedEvent, site: Site): (readonly [name: string, value: string])[] =>
  [
    [texts.hours, event.creditUntil === undefined ? hoursText(event.startTime, event.endTime) : ''] as const,
    [texts.place, placeText(event, site)] as const,
    [texts.people, event.guests == null ? '' : String(event.guests)] as const,
  ].filter(([, value]) => value !== '');
