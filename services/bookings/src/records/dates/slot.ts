import { DAWN, dayAfter, isoTime, nightDay } from '@tocada/contracts/ground/days.js';
import { localMoment } from '@tocada/runtime/zone.js';

const MINUTE = 60_000;

/** A gig without an end is taken to need the band this long from its start. */
const UNKNOWN_LENGTH = 5 * 60 * MINUTE;
/** The band arrives before a gig and leaves after it. */
const BEFORE = 120 * MINUTE;
const AFTER = 60 * MINUTE;

/** The part of the calendar that an entry takes. */
export interface Slot {
  day: string;
  startsAt: Date | null;
  endsAt: Date | null;
  from: Date;
  to: Date;
}

export interface Night {
  /** The local day of the first hour. */
  day: string;
  /** Local times, `20:30`. An end at or before the start is on the next day. */
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  /** The first hour as an instant, in place of `startTime`: a local hour may come twice. */
  startsAt?: Date | undefined;
  /** The last hour as an instant, in place of `endTime`. */
  endsAt?: Date | undefined;
  /** The last local day of a night that is several. */
  lastDay?: string | null | undefined;
}

const shifted = (time: Date, by: number) => new Date(time.getTime() + by);
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** @param timeZone IANA name */
export function slotOf({ day, startTime, endTime, startsAt, endsAt, lastDay }: Night, timeZone: string): Slot {
  const at = (on: string, time: string) => localMoment(`${on}T${time}`, timeZone).instant;
  const start = startsAt ?? (startTime ? at(day, startTime) : null);
  const dawnAfter = (last: string) => at(dayAfter(last, 1), DAWN);
  if (!start) return { day, startsAt: null, endsAt: null, from: at(day, DAWN), to: dawnAfter(lastDay ?? day) };
  const date = start.toISOString();
  const end = endsAt ?? (endTime ? endOf(start, startTime ?? isoTime(date, timeZone).slice(11, 16), endTime) : null);
  const open = lastDay ? dawnAfter(lastDay) : shifted(start, UNKNOWN_LENGTH);
  const to = end ? shifted(end, AFTER) : open;
  const night = nightDay({ date, hasTime: true }, timeZone, startTime);
  return { day: night, startsAt: start, endsAt: end, from: shifted(start, -BEFORE), to };

  function endOf(from: Date, first: string, last: string): Date {
    const until = at(last > first ? day : dayAfter(day, 1), last);
    if (until > from) return until;
    // One of the two hours comes twice or never, so only the time between them is known.
    return shifted(from, ((minuteOf(last) - minuteOf(first) + 24 * 60) % (24 * 60)) * MINUTE);
  }
}
