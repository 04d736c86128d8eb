import ICAL from 'ical.js';
import { inZone, localMoment } from '../zone.js';
import { componentOf, refuseLasting, textIn, UnclearEntry, type Part, type Why } from './parts.js';
import { isZone } from './zones.js';

export interface EntriesQuestion {
  asks: 'entries';
  text: string;
  /** Times without a zone are of this one. */
  timeZone: string;
  /** The names of the properties whose texts are wanted, in small letters. */
  texts: string[];
  /** The property that names the zone in which the wall clocks are wanted, before that of the times themselves. */
  zoneProperty: string;
}

interface Wall {
  day: string;
  /** Undefined for a day alone. */
  hour: string | undefined;
}

export interface Entry {
  texts: Record<string, string>;
  start: Wall;
  end: Wall | undefined;
  /** The zone that the start names, when everybody knows that zone and the question's is another. */
  zone: string | undefined;
}
export interface EntriesAnswer {
  /** Each with its line in the text. */
  entries: { line: number; read: Entry | Why }[];
}

const TIMES = ['dtstart', 'dtend', 'duration', 'rrule', 'rdate'];

/** The wall clock of `zone`. */
function wallOf(time: ICAL.Time, zone: string, bandZone: string): Wall {
  const own = time.toString().slice(0, 16);
  if (time.isDate) return { day: own.slice(0, 10), hour: undefined };
  const isFloating = time.zone === ICAL.Timezone.localTimezone;
  const instant = isFloating ? localMoment(own, bandZone).instant : new Date(time.toUnixTime() * 1000);
  const wall = inZone(instant.toISOString(), zone).toPlainDateTime().toString();
  return { day: wall.slice(0, 10), hour: wall.slice(11, 16) };
}

function endOf(component: ICAL.Component, start: ICAL.Time): ICAL.Time | undefined {
  const last = component.getFirstPropertyValue('dtend');
  if (last instanceof ICAL.Time) return last;
  const length = component.getFirstPropertyValue('duration');
  if (!(length instanceof ICAL.Duration)) return undefined;
  refuseLasting(length);
  const end = start.clone();
  end.addDuration(length);
  return end;
}

function entryOf(part: Part, { timeZone, texts, zoneProperty }: EntriesQuestion, names: ReadonlySet<string>): Entry {
  const component = componentOf('VEVENT', part, names);
  if (component.hasProperty('rrule') || component.hasProperty('rdate')) throw new UnclearEntry('repeats');
  const property = component.getFirstProperty('dtstart');
  const start = property?.getFirstValue();
  if (!(start instanceof ICAL.Time)) throw new UnclearEntry('no_start');
  const tzid = property!.getParameter('tzid');
  const named = typeof tzid === 'string' && tzid !== timeZone && isZone(tzid) ? tzid : undefined;
  const own = textIn(component, zoneProperty);
  const zone = own && isZone(own) ? own : (named ?? timeZone);
  const end = endOf(component, start);
  return {
    texts: Object.fromEntries(texts.map((name) => [name, textIn(component, name)])),
    start: wallOf(start, zone, timeZone),
    end: end && wallOf(end, zone, timeZone),
    zone: named,
  };
}

/** @param standAt is told the line where the reading stands */
export function entriesOf(question: EntriesQuestion, parts: Part[], standAt: (line: number) => unknown): EntriesAnswer {
  const names = new Set([...TIMES, ...question.texts, question.zoneProperty]);
  const entries = parts.map((part) => {
    standAt(part.line);
    try {
      return { line: part.line, read: entryOf(part, question, names) };
    } catch (error) {
      return { line: part.line, read: error instanceof UnclearEntry ? error.why : ('unreadable' as const) };
    }
  });
  return { entries };
}
