import type { QuotedEvent } from '@tocada/contracts/deals/quote.js';
import { optionIn } from '@tocada/contracts/events/event-types.js';
import { hourOf } from '@tocada/contracts/ground/days.js';
import { printableLine } from './printable.js';
import { dayText, type Block, type Printing } from './printing.js';

export function eventLines(
  { type, day, startTime, endTime, location, creditUntil }: QuotedEvent,
  printing: Printing,
): string[] {
  const { texts, language } = printing;
  const kind = printableLine(optionIn(type, language));
  if (creditUntil !== undefined)
    return [kind, texts.postponed(dayText(day, printing)), texts.creditUntil(dayText(creditUntil, printing))].filter(
      Boolean,
    );
  const hourText = (time: string) => hourOf(`1970-01-01T${time.slice(0, 5)}:00Z`, 'UTC', language);
  const start = startTime && hourText(startTime);
  const end = endTime && hourText(endTime);
  const hours = start && end ? texts.hours(start, end) : start ? texts.from(start) : '';
  const place = printableLine(optionIn(location, language));
  return [kind, dayText(day, printing), hours, place].filter(Boolean);
}

export const event: Block = (printing) => {
  const { facts, paper, texts } = printing;
  paper.heading(2, texts.event);
  paper.paragraph(eventLines(facts.event, printing).join('\n'));
};
