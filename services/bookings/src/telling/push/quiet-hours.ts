import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import type { QuietHours } from '@tocada/contracts/messages/push.js';
import { localMoment } from '@tocada/runtime/zone.js';

/** The end of the quiet hours around `now`, if any. By instants, so that a doubled or missing hour does no harm. */
export function quietUntil({ from, until }: QuietHours, timeZone: string, now: Date): Date | undefined {
  const today = isoDay(now.toISOString(), timeZone);
  for (const day of [dayAfter(today, -1), today]) {
    const begin = localMoment(`${day}T${from}`, timeZone).instant;
    const end = localMoment(`${until > from ? day : dayAfter(day, 1)}T${until}`, timeZone).instant;
    if (begin <= now && now < end) return end;
  }
  return undefined;
}

interface Moment {
  /** The night that the alert is about; null for none. A local day. */
  night: string | null;
  timeZone: string;
  now: Date;
}

/** The end of the quiet hours for which an alert waits; null: it rings at once. A night of today or tomorrow rings anyway. */
export function waitsUntil(quiet: QuietHours | null, { night, timeZone, now }: Moment): Date | null {
  const today = isoDay(now.toISOString(), timeZone);
  const isNear = night !== null && night >= today && night <= dayAfter(today, 1);
  return (!isNear && quiet && quietUntil(quiet, timeZone, now)) || null;
}
