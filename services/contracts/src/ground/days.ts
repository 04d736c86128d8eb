import DATES from './days.texts.js';
import { SPOKEN, type Language } from './language.js';

/** All dates of the site are local to the band, not to the reader or the server. */
export interface Moment {
  date: string;
  hasTime: boolean;
}

/*
 * Engines format dates differently and change with their ICU data: the order of en-CA, narrow spaces, "sep" or "sept".
 * Therefore Intl only provides numbers, and the words are in our catalogues, so that pages, mails, share cards and tables agree.
 */
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

/** Offsets of a zone from UTC in minutes, each with its first minute since 1970. None is known after the last, null. */
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

/** The results of `offsetsAround`, which takes up to 50 ms. */
const computed = new Map<string, ZoneOffsets>();

/** The offsets of the zone from five years before `year` to the end of the year after it, in UTC. */
export const offsetsAround = (year: number, timeZone: string): ZoneOffsets => {
  const key = `${timeZone} ${year}`;
  const offsets = computed.get(key) ?? offsetsFrom(year, timeZone);
  computed.set(key, offsets);
  return offsets;
};

const offsetsFrom = (year: number, timeZone: string): ZoneOffsets => {
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

const twoDigits = (count: number) => String(count).padStart(2, '0');

const wordsOf = (wall: Date, language: Language) => {
  const texts = DATES[language];
  const month = texts.months[wall.getUTCMonth()]!;
  const weekday = texts.weekdays[wall.getUTCDay()]!;
  const date = wall.getUTCDate();
  const day = texts.day(date, month, wall.getUTCFullYear());
  const hour = wall.getUTCHours();
  return {
    month,
    weekday,
    date,
    day,
    long: texts.long(weekday, day),
    hour: texts.hour(`${hour % 12 || 12}:${twoDigits(wall.getUTCMinutes())}`, hour < 12),
  };
};

const wordsAt = (iso: string, timeZone: string, language: Language) => wordsOf(wallOf(iso, timeZone), language);

/** "14 de marzo de 2026" */
export const dayOf = (iso: string, timeZone: string, language = SPOKEN) => wordsAt(iso, timeZone, language).day;

/** "marzo de 2026" */
export const monthYear = (iso: string, timeZone: string, language = SPOKEN) => {
  const wall = wallOf(iso, timeZone);
  return DATES[language].monthYear(wordsOf(wall, language).month, wall.getUTCFullYear());
};

/** "sábado, 14 de marzo de 2026" */
export const longDate = (iso: string, timeZone: string, language = SPOKEN) => wordsAt(iso, timeZone, language).long;

/** "8:30 p.m." */
export const hourOf = (iso: string, timeZone: string, language = SPOKEN) => wordsAt(iso, timeZone, language).hour;

/** A local time, "20:30" or "20:30:00", in words. */
export const timeText = (time: string, language = SPOKEN) =>
  hourOf(`1970-01-01T${time.slice(0, 5)}:00Z`, 'UTC', language);

/** "sábado 14 de marzo", for days that are near. */
export const nearDate = (iso: string, timeZone: string, language = SPOKEN) => {
  const { weekday, date, month } = wordsAt(iso, timeZone, language);
  return DATES[language].near(weekday, date, month);
};

/** The long date, with the hour when one is known: "sábado, 14 de marzo de 2026, 8:30 p.m." */
export const longMoment = ({ date, hasTime }: Moment, timeZone: string, language = SPOKEN) => {
  const { long, hour } = wordsAt(date, timeZone, language);
  return hasTime ? `${long}, ${hour}` : long;
};

/** Within a sentence: "14 de marzo de 2026 a las 8:30 p.m." */
export const sentenceMoment = (iso: string, timeZone: string, language = SPOKEN) => {
  const { day, hour } = wordsAt(iso, timeZone, language);
  return DATES[language].at(day, hour);
};

/** The pieces of a poster date: { day: '14', month: 'mar', weekday: 'sáb' } */
export const posterDate = (iso: string, timeZone: string, language = SPOKEN) => {
  const { date, month, weekday } = wordsAt(iso, timeZone, language);
  return { day: String(date), month: month.slice(0, 3), weekday: weekday.slice(0, 3) };
};

/** Where room is short: "lun 23 nov" */
export const shortDate = (iso: string, timeZone: string, language = SPOKEN) => {
  const { weekday, day, month } = posterDate(iso, timeZone, language);
  return DATES[language].short(weekday, day, month);
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
