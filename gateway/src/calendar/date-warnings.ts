import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CALENDAR, type CalendarEntry } from '@tocada/contracts/calendar.js';
import { nightDay } from '@tocada/contracts/dates.js';
import { lastDayOf, zoneOf } from '@tocada/contracts/event-hours.js';
import { isDated } from '@tocada/contracts/event-state.js';
import type { SeriesDate } from '@tocada/contracts/event-series.js';
import type { AdminEvent, StoredEvent } from '@tocada/contracts/events.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { CurrentSite } from '../site/current-site.js';

/** An event is stored with or without the calendar, so nobody waits long for it. Milliseconds. */
const LIMIT = 1000;

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
    const asked = Promise.allSettled([
      this.client.call(CALENDAR.nights, { from, to }),
      this.client.call(CALENDAR.quoted, { from, to }),
    ]);
    const found = await Promise.race([asked, sleep(LIMIT, undefined, { ref: false })]);
    const [nights, quotes] = found ?? [];
    // The booking that became this event is no clash.
    const isOwn = ({ inquiryId }: Pick<CalendarEntry, 'inquiryId'>) =>
      inquiryId !== null && inquiryId === event.inquiryId;
    const entries = nights?.status === 'fulfilled' ? nights.value.flatMap((night) => night.entries) : [];
    const isBusy = entries.some((entry) => entry.kind !== 'hold' && entry.kind !== 'show' && !isOwn(entry));
    const isQuoted = quotes?.status === 'fulfilled' && quotes.value.some((quote) => !isOwn(quote));
    const warnings = [isBusy && ('date_busy' as const), isQuoted && ('date_quoted' as const)].filter(
      (one) => one !== false,
    );
    return warnings.length > 0 ? { ...event, warnings } : event;
  }

  /** Which dates of a series are on nights with something else. None is taken while the calendar does not answer. */
  async ofDates(dates: SeriesDate[]): Promise<(SeriesDate & { isTaken: boolean })[]> {
    const { site } = await this.site.get();
    const nightOf = (date: SeriesDate) => nightDay(date, site.timeZone);
    const nights = new Set(dates.map(nightOf));
    const asked = [...nights].map((day) => this.client.call(CALENDAR.nights, { from: day, to: day }));
    const found = await Promise.race([Promise.allSettled(asked), sleep(LIMIT, [], { ref: false })]);
    const taken = new Set(
      found.flatMap((answer) =>
        answer.status === 'fulfilled'
          ? answer.value.filter(({ state }) => state === 'taken').map(({ day }) => day)
          : [],
      ),
    );
    return dates.map((date) => ({ ...date, isTaken: taken.has(nightOf(date)) }));
  }
}
