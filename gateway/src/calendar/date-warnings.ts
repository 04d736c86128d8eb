import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CALENDAR } from '@tocada/contracts/calendar.js';
import { isoDay } from '@tocada/contracts/dates.js';
import type { Event, StoredEvent } from '@tocada/contracts/events.js';
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

  async of(event: Event): Promise<StoredEvent> {
    const { site } = await this.site.get();
    const day = isoDay(event.date, site.timeZone);
    const asked = this.client.call(CALENDAR.availability, { from: day, to: day }).catch(() => undefined);
    const found = await Promise.race([asked, sleep(LIMIT, undefined, { ref: false })]);
    return found?.busy.length ? { ...event, warnings: ['date_busy'] } : event;
  }
}
