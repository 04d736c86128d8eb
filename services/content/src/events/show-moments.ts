import { doorsOf, endOf, hasEndHour, lastDayOf } from '@tocada/contracts/events/hours.js';
import { POSTPONED_DAYS, type EventStatus } from '@tocada/contracts/events/values.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { atSameWallClock, inZone, localMoment, type Zones } from '@tocada/runtime/zone.js';

/** The days and hours of an event, as the database keeps them. */
export interface ShowMoments {
  /** Null: unknown. */
  date: Date | null;
  hasTime: boolean;
  endsAt: Date | null;
  doorsAt: Date | null;
}

const DAY_MS = 86_400_000;
const NONE: ShowMoments = { date: null, hasTime: false, endsAt: null, doorsAt: null };

/** Texts of the input. Undefined: as before, at the same distance from the start. */
interface Given {
  date: string | null;
  endsAt: string | null | undefined;
  doorsAt: string | null | undefined;
}

interface Fault {
  path: string;
  said: Said;
}

/** "2026-12-04T21:00" */
const wallOf = (instant: Date, zone: string) => inZone(instant.toISOString(), zone).toPlainDateTime();
const wallText = (instant: Date, zone: string) => wallOf(instant, zone).toString({ smallestUnit: 'minute' });
const instantAt = (wall: ReturnType<typeof wallOf>, zone: string) => localMoment(wall.toString(), zone).instant;

/** The moment that is as far from `start` on a wall clock as `moment` is from `before`. */
function asFarFrom(start: Date, zone: string, moment: Date, before: { date: Date; zone: string }): Date {
  if (start.getTime() === before.date.getTime() && zone === before.zone) return moment;
  const distance = wallOf(before.date, before.zone).until(wallOf(moment, before.zone));
  return instantAt(wallOf(start, zone).add(distance), zone);
}

/** The moments that the input gives an event. `before`: its moments so far, in their zone. */
export function momentsOf(
  given: Given,
  zone: string,
  before?: ShowMoments & { zone: string },
): { moments: ShowMoments; faults: Fault[] } {
  if (given.date === null) return { moments: NONE, faults: [] };
  const { instant: date, hasTime } = localMoment(given.date, zone);
  const faults: Fault[] = [];
  const fault = (path: string, said: Said) => {
    faults.push({ path, said });
    return null;
  };
  /** At the same distance from the start. An end without an hour stays so, and an hour is nothing without that of the start. */
  const endAsBefore = (): Date | null => {
    if (!before?.date || !before.endsAt) return null;
    const lasting = { date: before.date.toISOString(), hasTime: before.hasTime, endsAt: before.endsAt.toISOString() };
    const from = { date: before.date, zone: before.zone };
    if (hasTime === before.hasTime && hasEndHour(lasting, before.zone))
      return asFarFrom(date, zone, before.endsAt, from);
    const last = lastDayOf(lasting, before.zone);
    if (!last) return hasTime === before.hasTime ? asFarFrom(date, zone, before.endsAt, from) : null;
    const days = (Date.parse(last) - Date.parse(isoDay(lasting.date, before.zone))) / DAY_MS;
    return localMoment(dayAfter(isoDay(date.toISOString(), zone), days), zone).until;
  };
  const doorsAsBefore = (): Date | null =>
    hasTime && before?.date && before.doorsAt
      ? asFarFrom(date, zone, before.doorsAt, { date: before.date, zone: before.zone })
      : null;

  const endsAt = (): Date | null => {
    const { endsAt: text } = given;
    if (text === undefined) return endAsBefore();
    if (text === null) return null;
    if (text.length === 5) {
      return hasTime ? localMoment(endOf(wallText(date, zone), text), zone).instant : fault('endsAt', say('no_start'));
    }
    const { instant, hasTime: isHour, until } = localMoment(text, zone);
    return isHour ? instant : until;
  };
  const doorsAt = (): Date | null => {
    const { doorsAt: text } = given;
    if (text === undefined) return doorsAsBefore();
    if (text === null) return null;
    if (!hasTime) return fault('doorsAt', say('no_start'));
    if (text.length === 5) {
      const doors = doorsOf(wallText(date, zone), text);
      return doors ? localMoment(doors, zone).instant : fault('doorsAt', say('doors_late'));
    }
    const moment = localMoment(text, zone);
    return moment.hasTime ? moment.instant : fault('doorsAt', say('bad_date'));
  };
  return { moments: { date, hasTime, endsAt: endsAt(), doorsAt: doorsAt() }, faults };
}

/** The moment that the clocks of another zone show as those of the first showed it. */
export const onClockOf = (instant: Date, hasTime: boolean, zones: Zones): Date =>
  atSameWallClock({ instant, hasTime }, zones).instant;

export function movedTo({ date, hasTime, endsAt, doorsAt }: ShowMoments, zones: Zones): ShowMoments {
  return {
    date: date && onClockOf(date, hasTime, zones),
    hasTime,
    endsAt: endsAt && onClockOf(endsAt, true, zones),
    doorsAt: doorsAt && onClockOf(doorsAt, true, zones),
  };
}

/** The place in lists of a draft without a date: before all others. */
const UNDATED = new Date('2199-12-31T00:00:00Z');

/** The instant at which an event is past: its end, else the specification's rule; cancelled ones when the day ends. */
export function upcomingUntil({ date, hasTime, endsAt }: ShowMoments, status: EventStatus, zone: string): Date {
  if (!date) return UNDATED;
  const endOfDay = (day: string) => localMoment(day, zone).until;
  const iso = date.toISOString();
  if (status === 'postponed') return instantAt(wallOf(date, zone).add({ days: POSTPONED_DAYS }), zone);
  const lasting = { date: iso, hasTime, endsAt: endsAt?.toISOString() ?? null };
  if (status === 'cancelled') return endOfDay(lastDayOf(lasting, zone) ?? isoDay(iso, zone));
  if (endsAt) return endsAt;
  return hasTime ? date : endOfDay(isoDay(iso, zone));
}
