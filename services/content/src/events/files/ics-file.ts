import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { lastDayOf, zoneOf } from '@tocada/contracts/events/hours.js';
import { isDated } from '@tocada/contracts/events/state.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import ICAL from 'ical.js';
import { cellsOf } from './event-cells.js';
import { ownProperty } from './ics-entries.js';
import type { Column } from './plain-cells.js';

/** The columns that iCalendar has a property for. */
const IN_CALENDARS = new Set<Column>(['title', 'date', 'hour', 'lastDay', 'ends', 'description']);
const STATUS = { scheduled: 'CONFIRMED', rescheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' };

const utc = (iso: string) => ICAL.Time.fromJSDate(new Date(iso), true);

function entryOf(event: AdminEvent & { date: string }, bandZone: string, language: Language): ICAL.Component {
  const entry = new ICAL.Component('vevent');
  const zone = zoneOf(event, bandZone);
  const { id, revision, eventStatus = 'scheduled', date, hasTime, endsAt, changedAt = event.createdAt } = event;
  // RFC 7986 wants no host in it.
  entry.addPropertyWithValue('uid', id);
  entry.addPropertyWithValue('sequence', revision);
  entry.addPropertyWithValue('dtstamp', utc(changedAt));
  entry.addPropertyWithValue('summary', event.title);
  const day = isoDay(date, zone);
  entry.addPropertyWithValue('dtstart', hasTime ? utc(date) : ICAL.Time.fromDateString(day));
  if (hasTime && endsAt) entry.addPropertyWithValue('dtend', utc(endsAt));
  // The day after the last one.
  const last = lastDayOf(event, zone);
  if (!hasTime && last) entry.addPropertyWithValue('dtend', ICAL.Time.fromDateString(dayAfter(last, 1)));
  const { location, venue, description } = event;
  entry.addPropertyWithValue('location', [venue, location].filter(Boolean).join(', '));
  if (description) entry.addPropertyWithValue('description', description);
  entry.addPropertyWithValue('status', STATUS[eventStatus]);
  for (const [column, cell] of Object.entries(cellsOf(event, bandZone, language)) as [Column, string][]) {
    if (!cell || IN_CALENDARS.has(column)) continue;
    const property = new ICAL.Property(ownProperty(column));
    property.resetType('text');
    property.setValue(cell);
    entry.addProperty(property);
  }
  return entry;
}

/** All events that have a date as a calendar. What calendars do not know stands in properties of our own. */
export function icsFile(events: AdminEvent[], bandZone: string, language: Language): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Tocada//Tocada//EN');
  for (const event of events.filter(isDated)) calendar.addSubcomponent(entryOf(event, bandZone, language));
  return `${calendar.toString()}\r\n`;
}
