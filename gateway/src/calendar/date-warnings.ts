import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CALENDAR, type CalendarEntry } from '@tocada/contracts/calendar.js';
import { isoDay } from '@tocada/contracts/dates.js';
import type { AdminEvent, StoredEvent } from '@tocada/contracts/events.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { CurrentSite } from '../site/current-site.js';

/** An event is stored with or without the calendar, so nobody waits long for it. Milliseconds. */
const LIMIT = 1000;

/** Events are in another service than the calendar, so their clash is found here. It is a warning and never a refusal. */
@Injectable()
export class DateWarnings {
  constructor(
    private readonly client: StreamsClient,
    private readonly site: CurrentSite,
  ) {}

  async of(event: AdminEvent): Promise<StoredEvent> {
    const { site } = await this.site.get();
    const day = isoDay(event.date, site.timeZone);
    const asked = this.client.call(CALENDAR.entries, { from: day, to: day }).catch(() => undefined);
    const found = await Promise.race([asked, sleep(LIMIT, undefined, { ref: false })]);
    // The booking that became this event is no clash.
    const isOwn = ({ inquiryId }: CalendarEntry) => inquiryId !== null && inquiryId === event.inquiryId;
    const isBusy = found?.some((entry) => entry.kind !== 'hold' && !isOwn(entry));
    return isBusy ? { ...event, warnings: ['date_busy'] } : event;
  }
}
