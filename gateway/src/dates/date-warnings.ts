import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CALENDAR, type CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import type { AdminEvent, EventWarning, StoredEvent } from '@tocada/contracts/events/events.js';
import { lastDayOf, zoneOf } from '@tocada/contracts/events/hours.js';
import type { SeriesDate } from '@tocada/contracts/events/series.js';
import { isDated } from '@tocada/contracts/events/state.js';
import { nightDay } from '@tocada/contracts/ground/days.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { CurrentSite } from '../site/current-site.js';

/** An event is stored with or without the calendar, so nobody waits long for it. Milliseconds. */
const LIMIT = 1000;
const late = () => sleep(LIMIT, undefined, { ref: false });
/** The entries of a question that fails. */
const none = () => [];

/** Events are in another service than the calendar, so their clash is found here. The clash is a warning, never a refusal. */
@Injectable()
export class DateWarnings {
  constructor(
    private readonly client: StreamsClient,
    private readonly site: CurrentSite,
  ) {}

  async of(event: AdminEvent): Promise<StoredEvent> {
    if (!isDated(event)) return event;
    const { site } = await this.site.get();
    const timeZone = zoneOf(event, site.timeZone);
    const from = nightDay(event, timeZone);
    const to = lastDayOf(event, timeZone) ?? from;
    const asked = Promise.all([
      this.client.call(CALENDAR.nights, { from, to }).catch(none),
      this.client.call(CALENDAR.quoted, { from, to }).catch(none),
    ]);
    const [nights, quotes] = (await Promise.race([asked, late()])) ?? [[], []];
    // The booking that became this event is no clash.
    const isOwn = ({ inquiryId }: Pick<CalendarEntry, 'inquiryId'>) =>
      inquiryId !== null && inquiryId === event.inquiryId;
    const entries = nights.flatMap((night) => night.entries);
    const warnings: EventWarning[] = [];
    if (entries.some((entry) => entry.kind !== 'hold' && entry.kind !== 'show' && !isOwn(entry)))
      warnings.push('date_busy');
    if (quotes.some((quote) => !isOwn(quote))) warnings.push('date_quoted');
    return warnings.length > 0 ? { ...event, warnings } : event;
  }

  /** Which dates of a series are on nights with something else. None is taken while the calendar does not answer. */
  async ofDates(dates: SeriesDate[]): Promise<(SeriesDate & { isTaken: boolean })[]> {
    const { site } = await this.site.get();
    const nightOf = (date: SeriesDate) => nightDay(date, site.timeZone);
    const nights = new Set(dates.map(nightOf));
    const asked = [...nights].map((day) => this.client.call(CALENDAR.nights, { from: day, to: day }).catch(none));
    const found = (await Promise.race([Promise.all(asked), late()])) ?? [];
    const taken = new Set(
      found
        .flat()
        .filter(({ state }) => state === 'taken')
        .map(({ day }) => day),
    );
    return dates.map((date) => ({ ...date, isTaken: taken.has(nightOf(date)) }));
  }
}
