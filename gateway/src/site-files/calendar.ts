import { entryTitle, type CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import type { Event, Tombstone } from '@tocada/contracts/events/events.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import { eventPath, FILES } from '@tocada/contracts/pages/pages.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { inZone, localMoment } from '@tocada/runtime/zone.js';
import ical, { ICalEventStatus, ICalEventTransparency, type ICalCalendar } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import CALENDARS from './calendar.texts.js';

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
function hoursOf(date: string, hasTime: boolean, timeZone: string, endsAt?: string | null) {
  const start = inZone(date, timeZone);
  if (!hasTime) {
    const last = endsAt ? { end: inZone(endsAt, timeZone).toPlainDate() } : {};
    return { start: start.toPlainDate(), ...last, allDay: true, timezone: null };
  }
  const end = endsAt ? inZone(endsAt, timeZone) : start.add(LENGTH);
  // A local hour that comes twice means its first time, so the second one is told in UTC.
  const isClear = [start, end].every((at) => at.equals(at.toPlainDateTime().toZonedDateTime(timeZone)));
  if (isClear) return { start, end, allDay: false, timezone: timeZone };
  return { start: start.withTimeZone(UTC), end: end.withTimeZone(UTC), allDay: false, timezone: UTC };
}

/** When an entry was made and last changed. */
interface Stamps {
  created: string;
  changed?: string | undefined;
}

/** The library writes these instants in the calendar's zone, but RFC 5545 requires UTC. @param entries in order */
function textOf(calendar: ICalCalendar, entries: Stamps[]): string {
  const left = entries.map(({ created, changed }) =>
    Object.entries({ DTSTAMP: created, 'LAST-MODIFIED': changed })
      .filter(([, instant]) => instant !== undefined)
      .map(([name, instant]) => `${name}:${instant!.replace(/[-:]|\.\d+/g, '')}`)
      .join('\r\n'),
  );
  return calendar.toString().replace(/^DTSTAMP:.*$/gm, () => left.shift()!);
}

/** Google takes out what is cancelled, others strike it, and some show the title alone: so the title says it too. */
function toldOf({ title, eventStatus }: Pick<Event, 'title' | 'eventStatus'>, language: Language) {
  const texts = CALENDARS[language];
  if (eventStatus === 'cancelled')
    return { summary: texts.cancelled(title), status: ICalEventStatus.CANCELLED, ...FREE };
  if (eventStatus === 'postponed')
    return { summary: texts.postponed(title), status: ICalEventStatus.TENTATIVE, ...FREE };
  return { summary: title, status: ICalEventStatus.CONFIRMED };
}
/** A night on which the show does not take place is a free one in the followers' calendars. */
const FREE = { transparency: ICalEventTransparency.TRANSPARENT };

/**
 * The events as iCalendar text. An event keeps its UID, and its SEQUENCE grows with every edit, so that apps update their
 * entry. A show with an hour and without an end takes three hours.
 * @param gone the events that visitors saw and see no more
 * @param home the origin with the prefix of the language
 */
export function calendarOf(events: Event[], gone: Tombstone[], site: Site, home: string, language: Language): string {
  const { hostname } = new URL(home);
  const calendar = emptyCalendar(site, site.name, home + FILES.calendar, language);
  for (const event of events)
    calendar.createEvent({
      id: `${event.id}@${hostname}`,
      sequence: event.revision,
      ...hoursOf(event.date, event.hasTime, zoneOf(event, site.timeZone), event.endsAt),
      ...toldOf(event, language),
      description: event.description,
      location: [event.venue, event.address, event.location].filter(Boolean).join(', '),
      url: home + eventPath(event.id),
    });
  for (const { id, sequence, date, hasTime, timeZone, title } of gone)
    calendar.createEvent({
      id: `${id}@${hostname}`,
      sequence,
      ...hoursOf(date, hasTime, timeZone ?? site.timeZone),
      ...toldOf({ title: title ?? '', eventStatus: 'cancelled' }, language),
    });
  return textOf(calendar, [
    ...events.map(({ createdAt, changedAt }) => ({ created: createdAt, changed: changedAt })),
    ...gone.map(({ changedAt }) => ({ created: changedAt, changed: changedAt })),
  ]);
}

const summaryOf = ({ kind, rank, title, name }: CalendarEntry, language: Language): string => {
  const words = [entryTitle(title, language), name].filter(Boolean).join(', ');
  return kind === 'hold' ? CALENDARS[language].hold(rank, words) : words;
};

/** The band's calendar in its panel's language; holds are tentative. It names clients, so its address is secret. */
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
        site.timeZone,
        entry.endsAt,
      ),
      summary: summaryOf(entry, language),
      status: entry.kind === 'hold' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  return textOf(
    calendar,
    entries.map(({ placedAt }) => ({ created: placedAt })),
  );
}
