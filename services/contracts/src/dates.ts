/** All dates of the site are local to the band, not to the reader or the server. */
export interface Moment {
  date: string;
  hasTime: boolean;
}

/*
 * Engines format dates differently and change with their ICU data: the order of en-CA, narrow spaces, "sep" or "sept".
 * Therefore Intl only provides numbers, and the words are defined here, so that pages, mails, share cards and tables agree.
 */
const WEEKDAYS = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');
const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string) => {
  let format = formats.get(timeZone);
  if (!format) {
    const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone });
    formats.set(timeZone, format);
  }
  return format;
};

const MINUTE = 60_000;

/**
 * The offsets of a zone from UTC in minutes, each with the minute since 1970 from which it is valid, in order. The last
 * entry is null: after it no offset is known.
 */
export type ZoneOffsets = [from: number, offset: number | null][];

const knownOffsets = new Map<string, ZoneOffsets>();

/** Dates within `offsets` no longer need Intl, whose first use takes a phone a tenth of a second. */
export const learnOffsets = (timeZone: string, offsets: ZoneOffsets) => void knownOffsets.set(timeZone, offsets);

const knownOffset = (time: number, timeZone: string) =>
  knownOffsets
    .get(timeZone)
    ?.filter(([from]) => from * MINUTE <= time)
    .at(-1)?.[1] ?? undefined;

const wallByIntl = (time: number, timeZone: string): Date => {
  const parts = formatIn(timeZone).formatToParts(time);
  const numberOf = (name: string) => Number(parts.find(({ type }) => type === name)!.value);
  const day = [numberOf('year'), numberOf('month') - 1, numberOf('day')] as const;
  return new Date(Date.UTC(...day, numberOf('hour'), numberOf('minute'), numberOf('second')));
};

/** The band's local time at that instant, as a Date whose UTC fields hold the local values. */
const wallOf = (iso: string, timeZone: string): Date => {
  const time = Date.parse(iso);
  const offset = knownOffset(time, timeZone);
  return offset === undefined ? wallByIntl(time, timeZone) : new Date(time + offset * MINUTE);
};

/** The offsets of the zone from five years before `year` to the end of the year after it, in UTC. */
export const offsetsAround = (year: number, timeZone: string): ZoneOffsets => {
  const offsetAt = (minute: number) => wallByIntl(minute * MINUTE, timeZone).getTime() / MINUTE - minute;
  const end = Date.UTC(year + 2, 0, 1) / MINUTE;
  let last = Date.UTC(year - 5, 0, 1) / MINUTE;
  const offsets: ZoneOffsets = [[last, offsetAt(last)]];
  while (last < end) {
    // No zone changes its offset twice in a week.
    let next = Math.min(last + 7 * 24 * 60, end);
    const offset = offsetAt(next);
    if (offset !== offsets.at(-1)![1]) {
      let same = last;
      while (next - same > 1) {
        const middle = Math.floor((same + next) / 2);
        if (offsetAt(middle) === offset) next = middle;
        else same = middle;
      }
      offsets.push([next, offset]);
    }
    last = next;
  }
  return [...offsets, [end, null]];
};

const monthOf = (wall: Date) => MONTHS[wall.getUTCMonth()]!;
const weekdayOf = (wall: Date) => WEEKDAYS[wall.getUTCDay()]!;
const twoDigits = (count: number) => String(count).padStart(2, '0');

const dayText = (wall: Date) => `${wall.getUTCDate()} de ${monthOf(wall)} de ${wall.getUTCFullYear()}`;
const longText = (wall: Date) => `${weekdayOf(wall)}, ${dayText(wall)}`;
const hourText = (wall: Date) => {
  const hour = wall.getUTCHours();
  return `${hour % 12 || 12}:${twoDigits(wall.getUTCMinutes())} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
};

/** "14 de marzo de 2026" */
export const dayOf = (iso: string, timeZone: string) => dayText(wallOf(iso, timeZone));

/** "marzo de 2026" */
export const monthYear = (iso: string, timeZone: string) => {
  const wall = wallOf(iso, timeZone);
  return `${monthOf(wall)} de ${wall.getUTCFullYear()}`;
};

/** "sábado, 14 de marzo de 2026" */
export const longDate = (iso: string, timeZone: string) => longText(wallOf(iso, timeZone));

/** "8:30 p.m." */
export const hourOf = (iso: string, timeZone: string) => hourText(wallOf(iso, timeZone));

/** "sábado 14 de marzo", for days that are near. */
export const nearDate = (iso: string, timeZone: string) => {
  const wall = wallOf(iso, timeZone);
  return `${weekdayOf(wall)} ${wall.getUTCDate()} de ${monthOf(wall)}`;
};

/** The long date, with the hour when one is known: "sábado, 14 de marzo de 2026, 8:30 p.m." */
export const longMoment = ({ date, hasTime }: Moment, timeZone: string) => {
  const wall = wallOf(date, timeZone);
  return hasTime ? `${longText(wall)}, ${hourText(wall)}` : longText(wall);
};

/** Within a sentence: "14 de marzo de 2026 a las 8:30 p.m." */
export const sentenceMoment = (iso: string, timeZone: string) => {
  const wall = wallOf(iso, timeZone);
  return `${dayText(wall)} a las ${hourText(wall)}`;
};

/** "Saturday, March 14, 2026" */
export const englishDate = (iso: string, timeZone: string) =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'full', timeZone });

/** "Saturday, March 14" */
export const englishNearDate = (iso: string, timeZone: string) =>
  new Date(iso).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });

/** "March 14, 2026 at 8:30 PM" */
export const englishMoment = (iso: string, timeZone: string) =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });

/** The pieces of a poster date: { day: '14', month: 'mar', weekday: 'sáb' } */
export const posterDate = (iso: string, timeZone: string) => {
  const wall = wallOf(iso, timeZone);
  return {
    day: String(wall.getUTCDate()),
    month: monthOf(wall).slice(0, 3),
    weekday: weekdayOf(wall).slice(0, 3),
  };
};

/** Where room is short: "lun 23 nov" */
export const shortDate = (iso: string, timeZone: string) => {
  const { weekday, day, month } = posterDate(iso, timeZone);
  return `${weekday} ${day} ${month}`;
};

/** The local day in ISO format: "2026-03-14". */
export const isoDay = (iso: string, timeZone: string) => wallOf(iso, timeZone).toISOString().slice(0, 10);

/** The local hour at which one night ends and the next begins, so that a gig past midnight is one night. */
export const DAWN_HOUR = 6;
export const DAWN = `${twoDigits(DAWN_HOUR)}:00`;
const HOUR = 60 * MINUTE;

/** The local day that is `days` later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10);

/**
 * The local day on which the night of a moment begins: hours before dawn belong to the night before.
 * @param startTime the local time, `20:30`, where it is known apart from the date
 */
export const nightDay = ({ date, hasTime }: Moment, timeZone: string, startTime?: string | null): string => {
  const wall = wallOf(date, timeZone).toISOString();
  const day = wall.slice(0, 10);
  const time = startTime ?? (hasTime ? wall.slice(11, 16) : DAWN);
  return time < DAWN ? dayAfter(day, -1) : day;
};

/** The local time in ISO format without the zone: "2026-03-14T20:30:00". */
export const isoTime = (iso: string, timeZone: string) => wallOf(iso, timeZone).toISOString().slice(0, 19);

/** The moment in ISO format: "2026-03-14T20:30:00-05:00", or only the day when the hour is unknown. */
export const isoMoment = ({ date, hasTime }: Moment, timeZone: string) => {
  if (!hasTime) return isoDay(date, timeZone);
  const wall = wallOf(date, timeZone);
  const offset = Math.round((wall.getTime() - Date.parse(date)) / MINUTE);
  const minutes = Math.abs(offset);
  const zone = `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return wall.toISOString().slice(0, 19) + zone;
};

/** A date as spreadsheets read it: "2026-03-14 20:30", or only the day when the hour is unknown. */
export const sheetMoment = ({ date, hasTime }: Moment, timeZone: string) =>
  hasTime ? isoTime(date, timeZone).slice(0, 16).replace('T', ' ') : isoDay(date, timeZone);

export const isUpcoming = (event: { upcomingUntil: string }, now: string) =>
  Date.parse(event.upcomingUntil) > Date.parse(now);
