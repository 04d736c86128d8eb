import { createHmac, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Ip, Query, Res } from '@nestjs/common';
import { CALENDAR, CALENDAR_ADMIN_ROUTES, feedPath, type FeedAddress } from '@tocada/contracts/dates/calendar.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { FILES } from '@tocada/contracts/pages/pages.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { WrongKeys } from '../admin/wrong-keys.js';
import { GatewayEnv } from '../config/gateway.env.js';
import { Handle } from '../http/handle.js';
import { WriteId } from '../http/idempotency-key.js';
import { bandCalendarOf } from '../site-files/calendar.js';
import { CurrentSite } from '../site/current-site.js';

/** The days of the calendar before and after today. */
const BEFORE = 30;
const AFTER = 360;
const DAY_MS = 86_400_000;

/** The band's calendar for the programs of its members. Its key stands in the query, which no log holds. */
@Controller()
export class FeedController {
  private readonly secret: Buffer;

  constructor(
    private readonly env: GatewayEnv,
    private readonly client: StreamsClient,
    private readonly site: CurrentSite,
    private readonly wrongKeys: WrongKeys,
  ) {
    this.secret = createHmac('sha256', env.COMPANION_SECRET).update('address of the calendar').digest();
  }

  @Handle(CALENDAR_ADMIN_ROUTES.feed)
  async address(): Promise<FeedAddress> {
    return this.addressOf(await this.client.call(CALENDAR.feed, {}));
  }

  @Handle(CALENDAR_ADMIN_ROUTES.renewFeed)
  async renew(@WriteId() writeId: string): Promise<FeedAddress> {
    return this.addressOf(await this.client.call(CALENDAR.setFeed, { on: true }, writeId));
  }

  @Handle(CALENDAR_ADMIN_ROUTES.endFeed)
  async end(@WriteId() writeId: string): Promise<void> {
    await this.client.call(CALENDAR.setFeed, { on: false }, writeId);
  }

  /** A wrong key finds nothing, as any other address. */
  @Get(FILES.bandCalendar)
  async feed(@Query('clave') key: unknown, @Ip() address: string, @Res() response: Response): Promise<void> {
    response.set({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    if (typeof key !== 'string' || !/^[\w-]{43}$/.test(key)) throw new AppError('not_found');
    const retryAfter = await this.wrongKeys.blocked('calendar-key', address);
    if (retryAfter > 0) {
      response.setHeader('retry-after', retryAfter);
      throw new AppError('too_many_requests');
    }
    const { version } = await this.client.call(CALENDAR.feed, {});
    if (version === null || !timingSafeEqual(Buffer.from(key), Buffer.from(this.keyOf(version)))) {
      await this.wrongKeys.count('calendar-key', address);
      throw new AppError('not_found');
    }
    const { site } = await this.site.get();
    const dayIn = (days: number) => isoDay(new Date(Date.now() + days * DAY_MS).toISOString(), site.timeZone);
    const shown = await this.client.call(CALENDAR.entries, { from: dayIn(-BEFORE), to: dayIn(AFTER) });
    // The members know their other calendars, and a calendar that reads this one would count its own nights.
    const entries = shown.filter(({ kind }) => kind !== 'external');
    response
      .type('text/calendar; charset=utf-8')
      .send(bandCalendarOf(entries, site, new URL(this.env.SITE_URL).origin));
  }

  private keyOf(version: string): string {
    return createHmac('sha256', this.secret).update(version).digest('base64url');
  }

  private addressOf({ version }: { version: string | null }): FeedAddress {
    return { path: version && feedPath(this.keyOf(version)) };
  }
}
