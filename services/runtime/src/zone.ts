import { Temporal } from 'temporal-polyfill';

/** A moment in the band's zone. */
interface LocalMoment {
  instant: Date;
  /** False when only the day is known; then `instant` is that day's start. */
  hasTime: boolean;
  /** End of the local day when only the day is known, else `instant`. */
  until: Date;
}

const toDate = (zoned: Temporal.ZonedDateTime): Date => new Date(zoned.epochMilliseconds);

/**
 * @param text `2026-03-08`, `2026-03-08T20:30` (both local to `timeZone`) or an ISO instant
 * @param timeZone IANA name
 */
export function localMoment(text: string, timeZone: string): LocalMoment {
  if (!text.includes('T')) {
    const day = Temporal.PlainDate.from(text);
    return {
      instant: toDate(day.toZonedDateTime(timeZone)),
      hasTime: false,
      until: toDate(day.add({ days: 1 }).toZonedDateTime(timeZone)),
    };
  }
  const instant = text.endsWith('Z')
    ? new Date(text)
    : toDate(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone));
  return { instant, hasTime: true, until: instant };
}

/** The instant as a wall clock of `timeZone` shows it. */
export const inZone = (instant: string, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);

export interface Zones {
  from: string;
  to: string;
}

/** The moment that a wall clock of `to` shows as one of `from` shows `instant`. A day without an hour stays that day. */
export function atSameWallClock(
  { instant, hasTime }: Pick<LocalMoment, 'instant' | 'hasTime'>,
  { from, to }: Zones,
): LocalMoment {
  const wall = inZone(instant.toISOString(), from).toPlainDateTime();
  return localMoment(hasTime ? wall.toString() : wall.toPlainDate().toString(), to);
}
