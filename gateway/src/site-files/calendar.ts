import { entryTitle, type CalendarEntry } from '@tocada/contracts/calendar.js';
import type { Event } from '@tocada/contracts/events.js';
import { languagesOf, type Language } from '@tocada/contracts/language.js';
import { eventPath, FILES } from '@tocada/contracts/pages.js';
import type { Site } from '@tocada/contracts/site.js';
import { inZone, localMoment } from '@tocada/runtime/zone.js';
import ical, { ICalEventStatus, type ICalCalendar } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { CALENDARS } from './calendar.texts.js';

/** The time after which apps should refresh the calendar. Most apps ignore it and refresh every few hours. Seconds. */
const REFRESH = 3600;
const LENGTH = { hours: 3 };
/** A zone with rules of its own: in a calendar with a zone the library writes "UTC" as a time without any zone. */
const UTC = 'Etc/UTC';

/** A calendar without entries, with the rules of the time zone. */
const emptyCalendar = (site: Site, name: string, url: string, language: Language) =>
  ical({
    name,
    prodId: { company: 'Tocada', product: 'Tocada', language: language.toUpperCase() },
    ttl: REFRESH,
    url,
    timezone: { name: site.timeZone, generator: (zone) => tzlib_get_ical_block(zone)[0]! },
  });

/** When an entry begins and ends. Without an hour it takes the whole day. */
function hoursOf(date: string, hasTime: boolean, { timeZone }: Site, endsAt?: string | null) {
  const start = inZone(date, timeZone);
  if (!hasTime) return { start: start.toPlainDate(), allDay: true, timezone: null };
  const end = endsAt ? inZone(endsAt, timeZone) : start.add(LENGTH);
  // A local hour that comes twice means its first time, so the second one is told in UTC.
  const isClear = [start, end].every((at) => at.equals(at.toPlainDateTime().toZonedDateTime(timeZone)));
  if (isClear) return { start, end, allDay: false, timezone: timeZone };
  return { start: start.withTimeZone(UTC), end: end.withTimeZone(UTC), allDay: false, timezone: UTC };
}

/** The library writes DTSTAMP in the calendar's zone, but RFC 5545 requires UTC. @param created of each entry, in order */
function textOf(calendar: ICalCalendar, created: string[]): string {
  const stamps = created.map((instant) => instant.replace(/[-:]|\.\d+/g, ''));
  return calendar.toString().replace(/^DTSTAMP:.*$/gm, () => `DTSTAMP:${stamps.shift()}`);
}

/**
 * The events as iCalendar text. An event keeps its UID, and its SEQUENCE grows with every edit, so that apps update their
 * entry. The band enters no end: a show with an hour takes three hours.
 * @param home the origin with the prefix of the language
 */
export function calendarOf(events: Event[], site: Site, home: string, language: Language): string {
  const { hostname } = new URL(home);
  const calendar = emptyCalendar(site, site.name, home + FILES.calendar, language);
  for (const event of events)
    calendar.createEvent({
      id: `${event.id}@${hostname}`,
      sequence: event.revision,
      ...hoursOf(event.date, event.hasTime, site),
      summary: event.title,
      description: event.description,
      location: [event.venue, event.location].filter(Boolean).join(', '),
      url: home + eventPath(event.id),
      status: ICalEventStatus.CONFIRMED,
    });
  return textOf(
    calendar,
    events.map(({ createdAt }) => createdAt),
  );
}

const summaryOf = ({ kind, rank, title, name }: CalendarEntry, language: Language): string => {
  const words = [entryTitle(title, language), name].filter(Boolean).join(', ');
  return kind === 'hold' ? CALENDARS[language].hold(rank, words) : words;
};

/**
 * The band's own calendar, in the language of its panel: holds are tentative, bookings and blocks are not. It names clients, so
 * its address is secret.
 */
export function bandCalendarOf(entries: CalendarEntry[], site: Site, origin: string): string {
  const { hostname } = new URL(origin);
  const language = languagesOf(site).panel;
  const calendar = emptyCalendar(site, CALENDARS[language].agenda(site.name), origin, language);
  for (const entry of entries)
    calendar.createEvent({
      id: `${entry.id}@${hostname}`,
      sequence: entry.revision,
      ...hoursOf(
        entry.startsAt ?? localMoment(entry.day, site.timeZone).instant.toISOString(),
        entry.startsAt !== null,
        site,
        entry.endsAt,
      ),
      summary: summaryOf(entry, language),
      status: entry.kind === 'hold' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  return textOf(
    calendar,
    entries.map(({ placedAt }) => placedAt),
  );
}
