import type { Event } from '@tocada/contracts/events.js';
import { eventPath, FILES } from '@tocada/contracts/pages.js';
import type { Site } from '@tocada/contracts/site.js';
import { inZone } from '@tocada/runtime/zone.js';
import ical, { ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';

/** How often apps should refresh the calendar. Most apps ignore it and refresh every few hours. Seconds. */
const REFRESH = 3600;
const LENGTH = { hours: 3 };

/**
 * The events as iCalendar text, including the rules of the time zone. An event keeps its UID, and its SEQUENCE grows with
 * every edit, so that apps update their entry. The band enters no end: a show with an hour takes three hours.
 */
export function calendarOf(events: Event[], site: Site, origin: string): string {
  const { hostname } = new URL(origin);
  const calendar = ical({
    name: site.name,
    prodId: { company: 'Tocada', product: 'Tocada', language: 'ES' },
    ttl: REFRESH,
    url: origin + FILES.calendar,
    timezone: { name: site.timeZone, generator: (zone) => tzlib_get_ical_block(zone)[0]! },
  });
  for (const event of events) {
    const start = inZone(event.date, site.timeZone);
    calendar.createEvent({
      id: `${event.id}@${hostname}`,
      sequence: event.revision,
      start: event.hasTime ? start : start.toPlainDate(),
      ...(event.hasTime && { end: start.add(LENGTH) }),
      allDay: !event.hasTime,
      timezone: event.hasTime ? site.timeZone : null,
      summary: event.title,
      description: event.description,
      location: [event.venue, event.location].filter(Boolean).join(', '),
      url: origin + eventPath(event.id),
      status: ICalEventStatus.CONFIRMED,
    });
  }
  // The library writes DTSTAMP in the calendar's zone, but RFC 5545 requires UTC.
  const stamps = events.map(({ createdAt }) => createdAt.replace(/[-:]|\.\d+/g, ''));
  return calendar.toString().replace(/^DTSTAMP:.*$/gm, () => `DTSTAMP:${stamps.shift()}`);
}
