import { localMoment } from '@tocada/runtime/zone.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A gig without an end is taken to need the band this long from its start. */
const UNKNOWN_LENGTH = 5 * 60 * MINUTE;
/** The band arrives before a gig and leaves after it. */
const BEFORE = 120 * MINUTE;
const AFTER = 60 * MINUTE;
/** The local hour at which one night ends and the next begins, so that a gig past midnight is one night. */
export const DAWN_HOUR = 6;
const DAWN = `0${DAWN_HOUR}:00`;

/** The part of the calendar that an entry takes. */
export interface Slot {
  day: string;
  startsAt: Date | null;
  endsAt: Date | null;
  from: Date;
  to: Date;
}

export interface Night {
  /** A local day. */
  day: string;
  /** Local times, `20:30`. An end at or before the start is on the next day. */
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
const shifted = (time: Date, by: number) => new Date(time.getTime() + by);

/** @param timeZone IANA name */
export function slotOf({ day, startTime, endTime }: Night, timeZone: string): Slot {
  const at = (on: string, time: string) => localMoment(`${on}T${time}`, timeZone).instant;
  if (!startTime) return { day, startsAt: null, endsAt: null, from: at(day, DAWN), to: at(dayAfter(day), DAWN) };
  const start = at(day, startTime);
  const end = endTime ? at(endTime > startTime ? day : dayAfter(day), endTime) : null;
  const to = end ? shifted(end, AFTER) : shifted(start, UNKNOWN_LENGTH);
  return { day, startsAt: start, endsAt: end, from: shifted(start, -BEFORE), to };
}
