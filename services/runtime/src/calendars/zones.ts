import { LIMITS } from '@tocada/contracts/ground/limits.js';
import ICAL from 'ical.js';
import { localMoment } from '../zone.js';
import { componentOf, UnclearEntry, type Part } from './parts.js';

/** The zones that one calendar may explain. Programs write those of their entries, and seldom more than ten. */
const ZONES_MOST = 200;
/** The changes of the clock that one zone may explain: two a year since the year 1, as some programs write. */
const CHANGES_MOST = 5000;
/** The last year for which changes are counted. Later ones are as those of this year. */
const LAST_YEAR = 2100;

const READ = new Set(['begin', 'end', 'tzid', 'dtstart', 'tzoffsetfrom', 'tzoffsetto', 'rrule', 'rdate']);

const QUARTER = 3_600_000 / 4;

/** Remembers offsets, because many entries are in few hours. Zones change at a quarter of an hour at most. */
export const offsets = (offsetAt: (milliseconds: number) => number) => {
  const known = new Map<number, number>();
  return (milliseconds: number): number => {
    const quarter = Math.floor(milliseconds / QUARTER) * QUARTER;
    const offset = known.get(quarter) ?? offsetAt(quarter);
    known.set(quarter, offset);
    return offset;
  };
};

export const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

class KnownZone extends ICAL.Timezone {
  private readonly offsetOf;

  /** @param offsetAt the seconds before UTC, by the wall clock in milliseconds as if it were of UTC */
  constructor(tzid: string, offsetAt: (wall: number) => number) {
    super({ tzid });
    this.offsetOf = offsets(offsetAt);
  }

  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    return this.offsetOf(Date.UTC(year, month - 1, day, hour, minute, second));
  }
}

const namedOffset = (tzid: string) => (wall: number) => {
  const { instant } = localMoment(new Date(wall).toISOString().slice(0, -1), tzid);
  return (wall - instant.getTime()) / 1000;
};

/** True when the observances of a zone have no more changes than are counted. The library would make a list of all. */
function isShort(component: ICAL.Component): boolean {
  let changes = 0;
  for (const observance of component.getAllSubcomponents()) {
    changes += 1 + observance.getAllProperties('rdate').length;
    const start = observance.getFirstPropertyValue('dtstart');
    const rule = observance.getFirstPropertyValue('rrule');
    if (start instanceof ICAL.Time && rule instanceof ICAL.Recur) {
      const iterator = rule.iterator(start);
      const last = LAST_YEAR + ICAL.Timezone.EXTRA_COVERAGE;
      for (let at = iterator.next(); at && at.year <= last && changes <= CHANGES_MOST; at = iterator.next())
        changes += 1;
    }
    if (changes > CHANGES_MOST) return false;
  }
  return true;
}

const timeOf = (wall: number) => {
  const at = new Date(wall);
  return ICAL.Time.fromData({
    year: Math.min(at.getUTCFullYear(), LAST_YEAR),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  });
};

/** @param standAt is told where the reading stands: a zone is first read with the first entry that is in that zone */
function explainedOffset(component: ICAL.Component, line: number, standAt: (line: number) => () => void) {
  let zone: ICAL.Timezone | 'too long' | undefined;
  return (wall: number) => {
    if (!zone) {
      const goOn = standAt(line);
      zone = isShort(component) ? new ICAL.Timezone(component) : 'too long';
      // The library counts all changes again for each later year that is asked for.
      if (zone !== 'too long') zone.utcOffset(timeOf(Date.UTC(LAST_YEAR)));
      goOn();
    }
    if (zone === 'too long') throw new UnclearEntry('zone_too_long');
    return zone.utcOffset(timeOf(wall));
  };
}

/** Makes a calendar's zones known to the library: named ones, and those it explains. A time in another has none. */
export function knowZones(zones: Part[], entries: Part[], standAt: (line: number) => () => void): void {
  ICAL.TimezoneService.reset();
  for (const [index, part] of zones.entries())
    try {
      const component = componentOf('VTIMEZONE', part, READ);
      const tzid = String(component.getFirstPropertyValue('tzid') ?? '');
      const refused = () => {
        throw new UnclearEntry('zone_too_long');
      };
      const offsetAt = index < ZONES_MOST ? explainedOffset(component, part.line, standAt) : refused;
      if (tzid && tzid.length <= LIMITS.line) ICAL.TimezoneService.register(new KnownZone(tzid, offsetAt), tzid);
    } catch {
      // The times of a zone that cannot be read have no zone.
    }
  const properties = entries.flatMap((entry) => entry.properties);
  const names = new Set(
    properties.flatMap((property) => [...property.matchAll(/;TZID="?([^":;,]+)/gi)].map(([, name]) => name!)),
  );
  for (const tzid of names)
    if (isZone(tzid)) ICAL.TimezoneService.register(new KnownZone(tzid, namedOffset(tzid)), tzid);
}
