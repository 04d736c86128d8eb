import { isDeepStrictEqual } from 'node:util';
import { SHARED_FIELDS } from '@tocada/contracts/events/events.js';
import { doorsOf, endOf, zoneOf } from '@tocada/contracts/events/hours.js';
import { dayAfter, isoDay, isoTime } from '@tocada/contracts/ground/days.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { momentsIn, type ShowColumns } from './show-columns.js';
import type { ShowMoments } from './show-moments.js';
import type { ShowRow } from './show.entity.js';

/** The columns that all events of a series share. Dates, states, photos and bookings belong to one event each. */
const SHARED = [
  'title',
  'location',
  'venue',
  'description',
  'imageUrl',
  'translations',
  'publication',
  'announceAt',
  'ticketUrl',
  'ticketState',
  ...SHARED_FIELDS,
] as const;
type SharedColumn = (typeof SHARED)[number];

const DAY_MS = 86_400_000;

/** A moment of an event as its clock shows it: the days after the day of the start, and the hour. */
interface Clock {
  days: number;
  hour: string;
  /** An end within a day of the start, whatever day that hour is on. */
  isOfNight: boolean;
}

const hourAt = (instant: Date, zone: string) => isoTime(instant.toISOString(), zone).slice(11, 16);
const dayAt = (instant: Date, zone: string) => isoDay(instant.toISOString(), zone);

function clockOf(moment: Date | null, { date }: ShowMoments, zone: string): Clock | null {
  if (!moment || !date) return null;
  const days = (Date.parse(dayAt(moment, zone)) - Date.parse(dayAt(date, zone))) / DAY_MS;
  const hour = hourAt(moment, zone);
  return { days, hour, isOfNight: days < 1 || (days === 1 && hour <= hourAt(date, zone)) };
}

export const momentsAfter = (row: ShowRow, columns: Partial<ShowColumns>): ShowMoments => ({
  ...momentsIn(row),
  ...pickMoments(columns),
});

const pickMoments = ({ date, hasTime, endsAt, doorsAt }: Partial<ShowColumns>): Partial<ShowMoments> => ({
  ...(date !== undefined && { date }),
  ...(hasTime !== undefined && { hasTime }),
  ...(endsAt !== undefined && { endsAt }),
  ...(doorsAt !== undefined && { doorsAt }),
});

/** The change of an event that its series may follow. */
interface Change {
  shared: SharedColumn[];
  isOtherDay: boolean;
  /** The new hour of the start; null: none any more. Undefined: the hour did not change. */
  hour: string | null | undefined;
  /** Undefined: did not change. */
  ends: Clock | null | undefined;
  doors: Clock | null | undefined;
  /** Undefined: did not change. */
  timeZone: string | null | undefined;
}

export function changeOf(row: ShowRow, columns: Partial<ShowColumns>, bandZone: string): Change {
  const before = momentsIn(row);
  const after = momentsAfter(row, columns);
  const zone = zoneOf(row, bandZone);
  const zoneAfter = columns.timeZone === undefined ? zone : zoneOf(columns, bandZone);
  const changed = <T>(one: T, other: T): T | undefined => (isDeepStrictEqual(one, other) ? undefined : other);
  const hourOf = (moments: ShowMoments, of: string) =>
    moments.date && moments.hasTime ? hourAt(moments.date, of) : null;
  const dayOf = (moments: ShowMoments, of: string) => moments.date && dayAt(moments.date, of);
  return {
    shared: SHARED.filter((name) => name in columns && !isDeepStrictEqual(row[name] ?? null, columns[name] ?? null)),
    isOtherDay: dayOf(before, zone) !== dayOf(after, zoneAfter),
    hour: changed(hourOf(before, zone), hourOf(after, zoneAfter)),
    ends: changed(clockOf(before.endsAt, before, zone), clockOf(after.endsAt, after, zoneAfter)),
    doors: changed(clockOf(before.doorsAt, before, zone), clockOf(after.doorsAt, after, zoneAfter)),
    timeZone: columns.timeZone === undefined ? undefined : changed(row.timeZone ?? null, columns.timeZone ?? null),
  };
}

/** The fields that an edit of one event changed, by the names of the contract. */
export function fieldsChanged(row: ShowRow, columns: Partial<ShowColumns>, bandZone: string): string[] {
  const { shared, isOtherDay, hour, ends, doors, timeZone } = changeOf(row, columns, bandZone);
  return [
    ...shared,
    ...(isOtherDay || hour !== undefined ? ['date'] : []),
    ...(ends === undefined ? [] : ['endsAt']),
    ...(doors === undefined ? [] : ['doorsAt']),
    ...(timeZone === undefined ? [] : ['timeZone']),
  ];
}

/** The fields of the edited event that are its own after a change of the series: its day, and no field that the others follow. */
export function ownAfter({ seriesOwn }: ShowRow, { shared, ends, doors, timeZone, isOtherDay }: Change): string[] {
  const given = new Set<string>([
    ...shared,
    ...(ends === undefined ? [] : ['endsAt']),
    ...(doors === undefined ? [] : ['doorsAt']),
    ...(timeZone === undefined ? [] : ['timeZone']),
  ]);
  return [...new Set([...seriesOwn.filter((name) => !given.has(name)), ...(isOtherDay ? ['date'] : [])])];
}

/** The columns of a later event of the series after the change. What was changed in it alone stays. */
export function followed(row: ShowRow, change: Change, columns: ShowColumns, bandZone: string): Partial<ShowColumns> {
  const isFree = (name: string) => !row.seriesOwn.includes(name);
  const shared = (names: string[]): Partial<ShowColumns> =>
    Object.fromEntries(names.filter(isFree).map((name) => [name, columns[name as keyof ShowColumns]]));
  const all = shared(change.shared);
  const isTurned = (all.priceMinCents ?? row.priceMinCents ?? 0) > (all.priceMaxCents ?? row.priceMaxCents ?? Infinity);
  const next = isTurned ? shared(change.shared.filter((name) => !name.startsWith('price'))) : all;
  if (!row.date) return next;
  const zone = zoneOf(row, bandZone);
  const timeZone = change.timeZone !== undefined && isFree('timeZone') ? change.timeZone : (row.timeZone ?? null);
  const to = zoneOf({ timeZone }, bandZone);
  const before = momentsIn(row);
  const day = dayAt(row.date, zone);
  const isMoved = change.hour !== undefined && isFree('date');
  const hour = isMoved ? change.hour : row.hasTime ? hourAt(row.date, zone) : null;
  const start = hour == null ? day : `${day}T${hour}`;
  const ends = change.ends !== undefined && isFree('endsAt') ? change.ends : clockOf(before.endsAt, before, zone);
  const doors = change.doors !== undefined && isFree('doorsAt') ? change.doors : clockOf(before.doorsAt, before, zone);
  const isSame = !isMoved && to === zone && ends === undefined && doors === undefined;
  if (isSame) return next;
  const { instant: date, hasTime } = localMoment(start, to);
  return {
    ...next,
    timeZone,
    // The second of two equal hours stays the second.
    date: isMoved || to !== zone ? date : row.date,
    hasTime,
    endsAt: ends && endAt(ends, day, hour ?? null, to),
    doorsAt: doors && hour != null ? doorsAt(doors, `${day}T${hour}`, to) : null,
  };
}

/** An end of one night is after the start, whenever that is. */
const endAt = ({ days, hour, isOfNight }: Clock, day: string, start: string | null, zone: string): Date | null => {
  if (!isOfNight) return localMoment(`${dayAfter(day, days)}T${hour}`, zone).instant;
  if (start === null) return hour === '00:00' ? localMoment(`${dayAfter(day, 1)}T00:00`, zone).instant : null;
  return localMoment(endOf(`${day}T${start}`, hour), zone).instant;
};

const doorsAt = ({ hour }: Clock, start: string, zone: string): Date | null => {
  const doors = doorsOf(start, hour);
  return doors ? localMoment(doors, zone).instant : null;
};
