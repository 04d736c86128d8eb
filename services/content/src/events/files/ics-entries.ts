import { DAWN, dayAfter } from '@tocada/contracts/ground/days.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { CalendarReader } from '@tocada/runtime/calendars/calendar-reader.js';
import type { Entry } from '@tocada/runtime/calendars/entries.js';
import type { Why } from '@tocada/runtime/calendars/parts.js';
import { COLUMNS, WrongLine, type Cells, type Column } from './plain-cells.js';

/** With the extension of this file, because tests run the sources. Tests also add a query to its address. */
const THREAD = new URL(import.meta.url.replace(/ics-entries(?=\.[jt]s(\?|$))/, 'calendar.worker'));
/** Milliseconds: less than the time in which the panel gets its answer. */
const LIMIT = 5000;

const reader = new CalendarReader(THREAD, LIMIT);

/** The name of the property that holds a column which iCalendar does not know. */
export const ownProperty = (column: Column): string =>
  `x-tocada-${column.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const OWN = new Map(COLUMNS.map((column) => [ownProperty(column), column]));
const TEXTS = ['summary', 'description', 'location', 'status', ...OWN.keys()];

const WHY: Record<Why, Said> = {
  unreadable: say('line_unreadable'),
  property_too_long: say('too_long', { most: LIMITS.text }),
  repeats: say('line_repeats'),
  no_start: say('line_no_date'),
  lasts_too_long: say('line_lasts_too_long'),
  zone_too_long: say('line_zone_too_long'),
};

/** The last day and the hour of an end. An hour before dawn is of the night before. @param first the day of the start */
function endCells({ day, hour }: Entry['start'], first: string): Cells {
  // A day alone is the one after the last.
  const lastDay = hour === undefined || hour < DAWN ? dayAfter(day, -1) : day;
  return { ...(lastDay > first && { lastDay }), ...(hour && { ends: hour }) };
}

/** The place: a calendar has one text for it, which most programs begin with the name of the venue. */
function placeCells(location: string): Cells {
  const [venue = '', ...rest] = location.split(',').map((part) => part.trim());
  return rest.length > 0 ? { venue, location: rest.join(', ') } : { location };
}

function cellsOfEntry({ texts, start: { day, hour }, end, zone }: Entry): Cells {
  const own = Object.fromEntries([...OWN].map(([name, column]) => [column, texts[name]]).filter(([, cell]) => cell));
  // An end at the start is none.
  const isEnd = end && (end.day !== day || (end.hour !== hour && end.hour !== undefined));
  return {
    title: texts.summary!,
    date: day,
    ...(hour && { hour }),
    ...(isEnd && endCells(end, day)),
    ...(zone && { timeZone: zone }),
    ...placeCells(texts.location!),
    description: texts.description!,
    ...(/^cancell?ed$/i.test(texts.status!) && { status: 'cancelled' }),
    ...(own as Cells),
  };
}

/**
 * The entries of a calendar as cells, each with its line.
 * @throws AppError `invalid` for a calendar whose reading takes too long
 */
export async function icsEntries(text: string, bandZone: string): Promise<{ line: number; cells: () => Cells }[]> {
  const zoneProperty = ownProperty('timeZone');
  const answer = await reader.read({ asks: 'entries', text, timeZone: bandZone, texts: TEXTS, zoneProperty });
  if (!('fault' in answer))
    return answer.entries.map(({ line, read }) => ({
      line,
      cells() {
        if (typeof read === 'string') throw new WrongLine(WHY[read]);
        return cellsOfEntry(read);
      },
    }));
  const isEndless = answer.fault === 'endless';
  throw AppError.atField('text', isEndless ? say('import_endless', { line: answer.line }) : say('import_unknown'));
}
