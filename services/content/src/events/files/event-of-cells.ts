import { eventInput, type EventInput } from '@tocada/contracts/events/events.js';
import { endOn } from '@tocada/contracts/events/hours.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { plainFields, valueOf, WrongLine, type Cells, type ImportedEvent } from './plain-cells.js';
import { dateIn, hourIn, type DayOrder } from './typed-dates.js';

/** The facts that all lines of a file share. */
export interface FileFacts {
  order: DayOrder;
  bandZone: string;
}

function day(cell: string, { order }: FileFacts) {
  const found = dateIn(cell, order);
  if (found) return found;
  const isOneOfTwo = order === undefined && dateIn(cell, 'day first') !== undefined;
  throw new WrongLine(isOneOfTwo ? say('line_day_or_month') : say('line_no_date'));
}

function hour(cell: string): string {
  const found = hourIn(cell);
  if (!found) throw new WrongLine(say('line_no_hour'));
  return found;
}

/** The hours of the line. The date's cell may hold the hour as well. */
function hoursOf(cells: Cells, facts: FileFacts): Pick<EventInput, 'date' | 'endsAt' | 'doorsAt'> {
  // A draft that went out without a date comes back without one.
  if (!cells.date && valueOf('publication', cells.publication) === 'draft') return { date: null };
  if (!cells.date) throw new WrongLine(say('line_no_date'));
  const start = day(cells.date, facts);
  const startHour = cells.hour ? hour(cells.hour) : start.hour;
  const ends = cells.ends ? hour(cells.ends) : '';
  const lastDay = cells.lastDay ? day(cells.lastDay, facts).day : '';
  // A table may name the day of a show twice, as that of its end.
  const isLonger = lastDay > start.day;
  if (lastDay && lastDay < start.day) throw new WrongLine(say('ends_early'));
  return {
    date: startHour ? `${start.day}T${startHour}` : start.day,
    endsAt: isLonger ? endOn(lastDay, ends) : startHour && ends ? ends : undefined,
    doorsAt: startHour && cells.doors ? hour(cells.doors) : undefined,
  };
}

const instantOf = (cell: string | undefined, facts: FileFacts, zone = facts.bandZone) => {
  if (!cell) return undefined;
  const { day: on, hour: at } = day(cell, facts);
  return { date: localMoment(at ? `${on}T${at}` : on, zone).instant.toISOString(), hasTime: at !== undefined };
};

const translationsOf = (cells: Cells): EventInput['translations'] => {
  const given: Record<Language, { title: string | undefined; description: string | undefined }> = {
    es: { title: cells.titleEs, description: cells.descriptionEs },
    en: { title: cells.titleEn, description: cells.descriptionEn },
  };
  const has = (language: Language) => given[language].title ?? given[language].description;
  return has('es') || has('en') ? given : undefined;
};

/** The draft that the cells of a line make. @throws WrongLine */
export function eventOfCells(cells: Cells, facts: FileFacts, now: string): ImportedEvent {
  const location = cells.location ?? [cells.city, cells.region].filter(Boolean).join(', ');
  if (!cells.title) throw new WrongLine(say('line_no_title'));
  if (!location) throw new WrongLine(say('line_no_place'));
  const zone = cells.timeZone && cells.timeZone !== facts.bandZone ? cells.timeZone : undefined;
  const changed = (cells.previousChanged ?? '').split(';').map((cell) => cell.trim());
  const previousDates = (cells.previousDates ?? '').split(';').flatMap((cell, at) => {
    const before = instantOf(cell.trim(), facts, zone);
    return before ? { ...before, changedAt: changed[at] || now } : [];
  });
  const input = {
    ...hoursOf(cells, facts),
    ...plainFields(cells),
    timeZone: zone,
    location,
    publication: 'draft',
    announceAt: instantOf(cells.announceAt, facts)?.date,
    previousDates: previousDates.length > 0 ? previousDates : undefined,
    translations: translationsOf(cells),
  };
  const parsed = eventInput.safeParse(input);
  if (!parsed.success) throw new WrongLine(parsed.error.issues[0]!.message as Said);
  return parsed.data;
}
