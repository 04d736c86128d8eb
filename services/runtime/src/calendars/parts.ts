import { LIMITS } from '@tocada/contracts/ground/limits.js';
import ICAL from 'ical.js';

/** Why an entry of a calendar cannot be read. */
export type Why = 'unreadable' | 'property_too_long' | 'repeats' | 'no_start' | 'lasts_too_long' | 'zone_too_long';

export class UnclearEntry extends Error {
  override name = 'UnclearEntry';
  constructor(readonly why: Why) {
    super(why);
  }
}

/** An entry or a zone of a calendar, as it is written. */
export interface Part {
  /** Of its beginning, from 1. */
  line: number;
  /** Without the parts inside an entry, which are alarms, and with those inside a zone, which are its observances. */
  properties: string[];
  isClosed: boolean;
}

/** The longest property: the library is quadratic in its parameters. Escapes make a text twice as long. */
const PROPERTY_MOST = LIMITS.text * 2 + 100;

/** The parts of a calendar with their lines unfolded. Each is read alone, so that a broken one costs no other. */
export function partsOf(text: string): { entries: Part[]; zones: Part[]; isWhole: boolean } {
  const entries: Part[] = [];
  const zones: Part[] = [];
  let zone: Part | undefined;
  let entry: Part | undefined;
  /** The parts of an entry that are no property of it: alarms. */
  let depth = 0;
  let openCalendars = 0;
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = at + 1;
    const parts = [lines[at]!];
    while (/^[ \t]/.test(lines[at + 1] ?? '')) parts.push(lines[(at += 1)]!.slice(1));
    const property = parts.join('').trimEnd();
    const mark = property.toUpperCase();
    if (mark === 'BEGIN:VCALENDAR') openCalendars += 1;
    else if (mark === 'END:VCALENDAR') openCalendars -= 1;
    else if (mark === 'BEGIN:VTIMEZONE') zones.push((zone = { line, properties: [], isClosed: false }));
    else if (mark === 'END:VTIMEZONE' && zone) {
      zone.isClosed = true;
      zone = undefined;
    } else if (mark === 'BEGIN:VEVENT') {
      entries.push((entry = { line, properties: [], isClosed: false }));
      zone = undefined;
      depth = 0;
    } else if (mark === 'END:VEVENT' && entry) {
      entry.isClosed = true;
      entry = undefined;
    } else if (zone) zone.properties.push(property);
    else if (mark.startsWith('BEGIN:')) depth += 1;
    else if (mark.startsWith('END:')) depth -= 1;
    else if (depth === 0) entry?.properties.push(property);
  }
  return { entries, zones, isWhole: openCalendars === 0 };
}

export const nameOf = (property: string) => /^[\w-]*/.exec(property)![0].toLowerCase();

/**
 * The component that a part writes, of the properties that are named. Others may be as broken as they like.
 * @throws UnclearEntry, and errors of many kinds: the library parses a value when the value is first read
 */
export function componentOf(name: string, { properties, isClosed }: Part, names: ReadonlySet<string>): ICAL.Component {
  const read = properties.filter((property) => names.has(nameOf(property)));
  if (!isClosed) throw new UnclearEntry('unreadable');
  if (read.some((property) => property.length > PROPERTY_MOST)) throw new UnclearEntry('property_too_long');
  return new ICAL.Component(ICAL.parse([`BEGIN:${name}`, ...read, `END:${name}`].join('\r\n')));
}

export const textIn = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').trim();

/** The longest time between the start and the end of an entry, in seconds: the library counts it month by month. */
const LONGEST = 36_600 * 86_400;

/** @throws UnclearEntry */
export function refuseLasting(length: ICAL.Duration): void {
  if (!(Math.abs(length.toSeconds()) <= LONGEST)) throw new UnclearEntry('lasts_too_long');
}
