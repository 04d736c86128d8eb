import { parentPort, workerData } from 'node:worker_threads';
import { inZone, localMoment } from '@tocada/runtime/zone.js';
import ICAL from 'ical.js';

/** A calendar, and what is asked of it. */
export interface Question {
  text: string;
  /** The band's zone. Times without a zone are of it. */
  timeZone: string;
  /** Local days. */
  from: string;
  to: string;
  /** The local hour at which one night ends and the next begins. */
  dawn: number;
}
export type Answer =
  | {
      /** Local days, in order. */
      nights: string[];
      /** The number of events that cannot be understood. */
      unclear: number;
    }
  | { fault: 'no_calendar' | 'web_page' | 'endless' };

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const DAY = 24 * HOUR;
/** The occurrences of all rules before the end of the days that are asked for: ten daily rules for 50 years. */
const MOST_OCCURRENCES = 200_000;

class Endless extends Error {}

/** Remembers the offsets of a zone, because many events are in few hours. Zones change at a quarter of an hour at most. */
const offsets = (offsetAt: (milliseconds: number) => number) => {
  const known = new Map<number, number>();
  return (milliseconds: number): number => {
    const quarter = Math.floor(milliseconds / QUARTER) * QUARTER;
    const offset = known.get(quarter) ?? offsetAt(quarter);
    known.set(quarter, offset);
    return offset;
  };
};

/** A zone that a calendar names and does not explain. */
class NamedZone extends ICAL.Timezone {
  private readonly offsetOf = offsets((wall) => {
    const { instant } = localMoment(new Date(wall).toISOString().slice(0, -1), this.tzid);
    return (wall - instant.getTime()) / 1000;
  });

  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    return this.offsetOf(Date.UTC(year, month - 1, day, hour, minute, second));
  }
}

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

function knowZonesOf(text: string): void {
  const names = new Set([...text.matchAll(/;TZID="?([^":;,\r\n]+)/g)].map(([, name]) => name!));
  for (const tzid of names) if (isZone(tzid)) ICAL.TimezoneService.register(new NamedZone({ tzid }), tzid);
}

const textIn = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name) ?? '');
const isBusy = (component: ICAL.Component): boolean =>
  textIn(component, 'transp').toUpperCase() !== 'TRANSPARENT' &&
  textIn(component, 'status').toUpperCase() !== 'CANCELLED';

/** The nights that events take. */
class BusyNights {
  readonly days = new Set<number>();
  unclear = 0;
  private readonly question: Question;
  private readonly first: number;
  private readonly last: number;
  private readonly offsetAt = offsets(
    (instant) => inZone(new Date(instant).toISOString(), this.question.timeZone).offsetNanoseconds / 1e6,
  );
  private occurrences = 0;

  // Tests run this file without a compiler, which a parameter that is a field would need.
  constructor(question: Question) {
    this.question = question;
    this.first = Date.parse(question.from) / DAY;
    this.last = Date.parse(question.to) / DAY;
  }

  addCalendar(calendar: ICAL.Component): void {
    const events = calendar.getAllSubcomponents('vevent');
    const isChange = (event: ICAL.Component) => event.hasProperty('recurrence-id');
    const changes = Map.groupBy(events.filter(isChange), (event) => textIn(event, 'uid'));
    for (const event of events)
      try {
        this.addEvent(event, isChange(event) ? [] : (changes.get(textIn(event, 'uid')) ?? []));
      } catch (error) {
        if (error instanceof Endless) throw error;
        this.unclear += 1;
      }
  }

  /** @param changes the occurrences of the event that differ from its rule. They are also events themselves. */
  private addEvent(component: ICAL.Component, changes: ICAL.Component[]): void {
    const event = new ICAL.Event(component, { exceptions: changes, strictExceptions: true });
    if (!event.startDate) throw new Error('an event without a start');
    if (!event.isRecurring()) {
      if (isBusy(component)) this.addSpan(event.startDate, event.endDate);
      return;
    }
    const seconds = event.duration.toSeconds();
    const shiftsLater = changes.some((change) => new ICAL.Event(change).modifiesFuture());
    const iterator = event.iterator();
    for (let start = iterator.next(); start; start = iterator.next()) {
      this.occurrences += 1;
      if (this.occurrences > MOST_OCCURRENCES) throw new Endless();
      const at = start.toUnixTime();
      if (this.isPast(at)) return;
      if (!shiftsLater && this.isBefore(at + seconds)) continue;
      const { item, startDate, endDate } = event.getOccurrenceDetails(start);
      const isOwnEvent = item.isRecurrenceException() && !item.modifiesFuture();
      if (!isOwnEvent && isBusy(item.component)) this.addSpan(startDate, endDate);
    }
  }

  private addSpan(start: ICAL.Time, end: ICAL.Time): void {
    if (this.isBefore(end.toUnixTime()) || this.isPast(start.toUnixTime())) return;
    const [from, to] = [this.wallOf(start), this.wallOf(end)];
    // Some programs write a whole day as the hours from midnight to midnight.
    const isWhole = start.isDate || (from % DAY === 0 && to % DAY === 0 && to > from);
    const before = isWhole ? 0 : this.question.dawn * HOUR;
    const first = Math.floor((from - before) / DAY);
    const last = to > from ? Math.floor((to - before - 1) / DAY) : first;
    for (let day = Math.max(first, this.first); day <= Math.min(last, this.last); day += 1) this.days.add(day);
  }

  /** True when a moment is before or after all days that are asked for, in any zone. */
  private isBefore(seconds: number): boolean {
    return seconds * 1000 < (this.first - 2) * DAY;
  }
  private isPast(seconds: number): boolean {
    return seconds * 1000 > (this.last + 3) * DAY;
  }

  /** The wall clock of the band, in milliseconds as if it were of UTC. */
  private wallOf(time: ICAL.Time): number {
    const { year, month, day, hour, minute, second, isDate, zone } = time;
    if (isDate || zone === ICAL.Timezone.localTimezone) return Date.UTC(year, month - 1, day, hour, minute, second);
    const instant = time.toUnixTime() * 1000;
    return instant + this.offsetAt(instant);
  }
}

function answer(question: Question): Answer {
  const text = question.text.trimStart();
  if (!/^BEGIN:VCALENDAR/i.test(text)) return { fault: text.startsWith('<') ? 'web_page' : 'no_calendar' };
  let parsed;
  try {
    parsed = ICAL.parse(text);
  } catch {
    return { fault: 'no_calendar' };
  }
  knowZonesOf(text);
  const nights = new BusyNights(question);
  // One text may hold several calendars.
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][];
  try {
    for (const calendar of calendars) nights.addCalendar(new ICAL.Component(calendar as never));
  } catch (error) {
    if (error instanceof Endless) return { fault: 'endless' };
    throw error;
  }
  const days = [...nights.days].toSorted((one, other) => one - other);
  return { nights: days.map((day) => new Date(day * DAY).toISOString().slice(0, 10)), unclear: nights.unclear };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort!.postMessage(answer(workerData as Question));
