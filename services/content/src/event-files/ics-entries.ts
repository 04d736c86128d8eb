import { DAWN, dayAfter } from '@tocada/contracts/dates.js';
import { LIMITS } from '@tocada/contracts/limits.js';
import { say } from '@tocada/contracts/say.js';
import { inZone, localMoment } from '@tocada/runtime/zone.js';
import ICAL from 'ical.js';
import { COLUMNS, type Cells, type Column } from './event-cells.js';
import { WrongLine } from './event-of-cells.js';

/** The name of the property that holds a column which iCalendar does not know. */
export const ownProperty = (column: Column): string =>
  `x-tocada-${column.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const OWN = new Map(COLUMNS.map((column) => [ownProperty(column), column]));

/** The properties that are read. Others may be as broken as they like. */
const READ = new Set([
  'summary',
  'description',
  'location',
  'status',
  'dtstart',
  'dtend',
  'duration',
  'rrule',
  'rdate',
]);
/** The longest property: the library takes quadratic time for the parameters of one. A text twice as long when each letter is escaped. */
const PROPERTY_MOST = LIMITS.text * 2 + 100;

/** An entry of a calendar. */
interface Entry {
  /** Of its beginning, from 1. */
  line: number;
  properties: string[];
  isClosed: boolean;
}

const propertyName = (property: string) => /^[\w-]*/.exec(property)![0].toLowerCase();

/** The entries with their lines unfolded. Each is read alone, so that a broken one costs no other. */
function entriesIn(text: string): { entries: Entry[]; zones: string[] } {
  const entries: Entry[] = [];
  const zones: string[] = [];
  let zone: string[] | undefined;
  let entry: Entry | undefined;
  /** The parts of an entry that are no property of it: alarms. */
  let depth = 0;
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = at + 1;
    const parts = [lines[at]!];
    while (/^[ \t]/.test(lines[at + 1] ?? '')) parts.push(lines[(at += 1)]!.slice(1));
    const property = parts.join('').trimEnd();
    const mark = property.toUpperCase();
    if (mark === 'BEGIN:VTIMEZONE') zone = [];
    if (zone) zone.push(property);
    if (mark === 'END:VTIMEZONE' && zone) {
      zones.push(zone.join('\r\n'));
      zone = undefined;
    }
    if (mark === 'BEGIN:VEVENT') {
      entry = { line, properties: [], isClosed: false };
      entries.push(entry);
      depth = 0;
    } else if (mark === 'END:VEVENT' && entry) {
      entry.isClosed = true;
      entry = undefined;
    } else if (mark.startsWith('BEGIN:')) depth += 1;
    else if (mark.startsWith('END:')) depth -= 1;
    else if (depth === 0) entry?.properties.push(property);
  }
  return { entries, zones };
}

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** Zones that the calendar explains itself, as those of Outlook. */
function explainedZones(texts: string[]): Map<string, ICAL.Timezone> {
  const zones = new Map<string, ICAL.Timezone>();
  for (const text of texts)
    try {
      const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
      zones.set(zone.tzid, zone);
    } catch {
      // Its times count as the band's.
    }
  return zones;
}

interface Wall {
  day: string;
  /** Undefined for a day alone. */
  hour: string | undefined;
}

/** Reads the times of a calendar. */
class Times {
  private readonly explained: Map<string, ICAL.Timezone>;

  constructor(
    zones: string[],
    private readonly bandZone: string,
  ) {
    this.explained = explainedZones(zones);
  }

  /** The zone of an entry that is not the band's. */
  zoneOf(property: ICAL.Property): string | undefined {
    const named = property.getParameter('tzid');
    const name = typeof named === 'string' ? named : '';
    return name !== this.bandZone && isZone(name) ? name : undefined;
  }

  /** The wall clock of `zone`. */
  wallOf(time: ICAL.Time, property: ICAL.Property, zone: string): Wall {
    const own = time.toString().slice(0, 16);
    if (time.isDate) return { day: own.slice(0, 10), hour: undefined };
    const explained = this.explained.get(String(property.getParameter('tzid') ?? ''));
    const named = this.zoneOf(property);
    const instant =
      time.zone === ICAL.Timezone.utcTimezone
        ? new Date(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute))
        : named
          ? localMoment(own, named).instant
          : explained && String(property.getParameter('tzid')) !== this.bandZone
            ? new Date(Date.parse(`${own}Z`) - explained.utcOffset(time) * 1000)
            : localMoment(own, this.bandZone).instant;
    const wall = inZone(instant.toISOString(), zone).toPlainDateTime().toString();
    return { day: wall.slice(0, 10), hour: wall.slice(11, 16) };
  }
}

/** The last day and the hour of an end. An hour before dawn is of the night before. @param first the day of the start */
function endCells({ day, hour }: Wall, first: string): Cells {
  // A day alone is the one after the last.
  const lastDay = hour === undefined || hour < DAWN ? dayAfter(day, -1) : day;
  return { ...(lastDay > first && { lastDay }), ...(hour && { ends: hour }) };
}

/** The place: a calendar has one text for it, which most programs begin with the name of the venue. */
function placeCells(location: string): Cells {
  const [venue = '', ...rest] = location.split(',').map((part) => part.trim());
  return rest.length > 0 ? { venue, location: rest.join(', ') } : { location };
}

/** @throws WrongLine */
function cellsOfEntry({ properties, isClosed }: Entry, times: Times, bandZone: string): Cells {
  const read = properties.filter((property) => READ.has(propertyName(property)) || OWN.has(propertyName(property)));
  if (!isClosed) throw new WrongLine(say('line_unreadable'));
  if (read.some((property) => property.length > PROPERTY_MOST))
    throw new WrongLine(say('too_long', { most: LIMITS.text }));
  const event = new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...read, 'END:VEVENT'].join('\r\n')));
  if (event.hasProperty('rrule') || event.hasProperty('rdate')) throw new WrongLine(say('line_repeats'));
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '').trim();
  const own = Object.fromEntries(
    [...OWN].map(([name, column]) => [column, text(name)]).filter(([, cell]) => cell),
  ) as Cells;
  const start = event.getFirstProperty('dtstart');
  const first = start?.getFirstValue();
  if (!start || !(first instanceof ICAL.Time)) throw new WrongLine(say('line_no_date'));
  const named = times.zoneOf(start);
  const zone = own.timeZone && isZone(own.timeZone) ? own.timeZone : (named ?? bandZone);
  const { day, hour } = times.wallOf(first, start, zone);
  const ending = event.getFirstProperty('dtend');
  const last = ending?.getFirstValue();
  const length = event.getFirstPropertyValue('duration');
  const end =
    ending && last instanceof ICAL.Time
      ? times.wallOf(last, ending, zone)
      : length instanceof ICAL.Duration
        ? times.wallOf(addTo(first, length), start, zone)
        : undefined;
  // An end at the start is none.
  const isEnd = end && (end.day !== day || (end.hour !== hour && end.hour !== undefined));
  return {
    title: text('summary'),
    date: day,
    ...(hour && { hour }),
    ...(isEnd && endCells(end, day)),
    ...(named && { timeZone: named }),
    ...placeCells(text('location')),
    description: text('description'),
    ...(/^cancell?ed$/i.test(text('status')) && { status: 'cancelled' }),
    ...own,
  };
}

function addTo(time: ICAL.Time, length: ICAL.Duration): ICAL.Time {
  const end = time.clone();
  end.addDuration(length);
  return end;
}

/** The entries of a calendar as cells, each with its line. */
export function icsEntries(text: string, bandZone: string): { line: number; cells: () => Cells }[] {
  const { entries, zones } = entriesIn(text);
  const times = new Times(zones, bandZone);
  const cellsOf = (entry: Entry): Cells => {
    try {
      return cellsOfEntry(entry, times, bandZone);
    } catch (error) {
      // The library parses a value when the value is first read, and throws errors of many kinds.
      throw error instanceof WrongLine ? error : new WrongLine(say('line_unreadable'));
    }
  };
  return entries.map((entry) => ({ line: entry.line, cells: () => cellsOf(entry) }));
}
