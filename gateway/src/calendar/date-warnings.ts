import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CALENDAR, type CalendarEntry } from '@tocada/contracts/calendar.js';
import { nightDay } from '@tocada/contracts/dates.js';
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
    const { site } = await this.site.get();
    const day = nightDay(event, site.timeZone);
    const asked = this.client.call(CALENDAR.nights, { from: day, to: day }).catch(() => undefined);
    const found = await Promise.race([asked, sleep(LIMIT, undefined, { ref: false })]);
    // The booking that became this event is no clash.
    const isOwn = ({ inquiryId }: CalendarEntry) => inquiryId !== null && inquiryId === event.inquiryId;
    const entries = found?.flatMap((night) => night.entries) ?? [];
    const isBusy = entries.some((entry) => entry.kind !== 'hold' && entry.kind !== 'show' && !isOwn(entry));
    return isBusy ? { ...event, warnings: ['date_busy'] } : event;
  }
}
