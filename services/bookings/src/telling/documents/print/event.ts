import type { QuotedEvent } from '@tocada/contracts/deals/quote.js';
import { isOther, optionIn } from '@tocada/contracts/events/event-types.js';
import { timeText } from '@tocada/contracts/ground/days.js';
import { printableLine } from './printable.js';
import { dayText, type Block, type Printing } from './printing.js';

export function eventLines(
  { type, day, startTime, endTime, location, venue, guests, creditUntil }: QuotedEvent,
  printing: Printing,
): string[] {
  const { texts, language } = printing;
  // "Other" would be a line that says nothing.
  const kind = isOther(type) ? '' : printableLine(optionIn(type, language));
  if (creditUntil !== undefined)
    return [kind, texts.postponed(dayText(day, printing)), texts.creditUntil(dayText(creditUntil, printing))].filter(
      Boolean,
    );
  const start = startTime && timeText(startTime, language);
  const end = endTime && timeText(endTime, language);
  const hours = start && end ? texts.hours(start, end) : start ? texts.from(start) : '';
  const place = [venue ?? '', optionIn(location, language)].map((words) => printableLine(words)).filter(Boolean);
  const people = guests == null ? '' : texts.guests(guests);
  return [kind, dayText(day, printing), hours, place.join(', '), people].filter(Boolean);
}

export const event: Block = (printing) => {
  const { facts, paper, texts } = printing;
  paper.heading(2, texts.event);
  paper.paragraph(eventLines(facts.event, printing).join('\n'));
};
