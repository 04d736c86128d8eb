import ICAL from 'ical.js';
import { inZone } from '../zone.js';
import { componentOf, nameOf, refuseLasting, textIn, type Part } from './parts.js';
import { offsets } from './zones.js';

/** The question for the nights that the events of a calendar take. */
export interface NightsQuestion {
  asks: 'nights';
  text: string;
  /** Times without a zone are of this one. */
  timeZone: string;
  /** Local days. */
  from: string;
  to: string;
  /** The local hour at which one night ends and the next begins. */
  dawn: number;
}
export interface NightsAnswer {
  /** Local days, in order. */
  nights: string[];
  /** The events that cannot be understood: their number, and the line of the first. */
  unclear: { count: number; line: number };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The occurrences of all rules before the end of the days that are asked for: ten daily rules for 50 years. */
const MOST_OCCURRENCES = 200_000;

const READ = new Set('uid dtstart dtend duration rrule rdate exdate recurrence-id status transp'.split(' '));

export class Endless extends Error {
  override name = 'Endless';
}

const isBusy = (component: ICAL.Component): boolean =>
  textIn(component, 'transp').toUpperCase() !== 'TRANSPARENT' &&
  textIn(component, 'status').toUpperCase() !== 'CANCELLED';

/** An occurrence that differs from the rule of its event. */
const isChange = ({ properties }: Part) => properties.some((property) => nameOf(property) === 'recurrence-id');

class BusyNights {
  readonly days = new Set<number>();
  private readonly first: number;
  private readonly last: number;
  private readonly offsetAt = offsets(
    (instant) => inZone(new Date(instant).toISOString(), this.question.timeZone).offsetNanoseconds / 1e6,
  );
  private occurrences = 0;

  constructor(private readonly question: NightsQuestion) {
    this.first = Date.parse(question.from) / DAY;
    this.last = Date.parse(question.to) / DAY;
  }

  /** @param changes the occurrences of the event that differ from its rule. They are also events themselves. */
  addEvent(component: ICAL.Component, changes: ICAL.Component[]): void {
    const event = new ICAL.Event(component, { exceptions: changes, strictExceptions: true });
    if (!event.startDate) throw new Error('an event without a start');
    const given = component.getFirstPropertyValue('duration');
    if (given instanceof ICAL.Duration) refuseLasting(given);
    if (!event.isRecurring()) {
      if (isBusy(component)) this.addSpan(event.startDate, event.endDate);
      return;
    }
    refuseLasting(event.duration);
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

  /** The wall clock of the question's zone, in milliseconds as if it were of UTC. */
  private wallOf(time: ICAL.Time): number {
    const { year, month, day, hour, minute, second, isDate, zone } = time;
    if (isDate || zone === ICAL.Timezone.localTimezone) return Date.UTC(year, month - 1, day, hour, minute, second);
    const instant = time.toUnixTime() * 1000;
    return instant + this.offsetAt(instant);
  }
}

/** @param standAt is told the line where the reading stands @throws Endless */
export function busyNights(question: NightsQuestion, parts: Part[], standAt: (line: number) => unknown): NightsAnswer {
  const nights = new BusyNights(question);
  const unclear = { count: 0, line: 0 };
  const attempt = <T>(line: number, work: () => T): T | undefined => {
    standAt(line);
    try {
      return work();
    } catch (error) {
      if (error instanceof Endless) throw error;
      if (unclear.count === 0 || line < unclear.line) unclear.line = line;
      unclear.count += 1;
      return undefined;
    }
  };
  const componentIn = (part: Part) => attempt(part.line, () => componentOf('VEVENT', part, READ));
  const [changed, others] = [parts.filter(isChange), parts.filter((part) => !isChange(part))];
  const known = changed.flatMap((part) => {
    const component = componentIn(part);
    return component ? [{ line: part.line, component }] : [];
  });
  const changes = Map.groupBy(
    known.map(({ component }) => component),
    (component) => textIn(component, 'uid'),
  );
  for (const { line, component } of known) attempt(line, () => nights.addEvent(component, []));
  // One after the other, because the components of a large calendar take much memory.
  for (const part of others) {
    const component = componentIn(part);
    if (component) attempt(part.line, () => nights.addEvent(component, changes.get(textIn(component, 'uid')) ?? []));
  }
  const days = [...nights.days].toSorted((one, other) => one - other);
  return { nights: days.map((day) => new Date(day * DAY).toISOString().slice(0, 10)), unclear };
}
