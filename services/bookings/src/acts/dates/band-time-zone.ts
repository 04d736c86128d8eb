import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { TIME_ZONE_KEY, type SiteData } from '@tocada/contracts/site/site.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { periodically } from '@tocada/runtime/periodic.js';
import type { Redis } from 'ioredis';
import { REDIS, SITE_FILE } from '../../config/tokens.js';
import { READ_ALL_AGAIN } from '../../records/dates/external-calendars.sql.js';
import { moveEntries } from '../../records/dates/move-entries.sql.js';
import { READ_SHOWS_AGAIN } from '../../records/dates/shows.sql.js';
import { beginTimeZone, setTimeZone, storedTimeZone } from '../../records/ground/time-zone.sql.js';
import { moveInquiries } from '../../records/inquiries/move-inquiries.sql.js';
import { changeDates } from './dates.js';

/** Milliseconds. */
const FOLLOW_EVERY = 1000;

/** Follows the zone of the identity, which is in another database: all dates keep their wall clock. */
@Injectable()
export class BandTimeZone implements OnApplicationBootstrap, OnApplicationShutdown {
  private stopFollowing = () => {};

  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    @Inject(REDIS) private readonly redis: Pick<Redis, 'get'>,
    @Inject(SITE_FILE) private readonly file: SiteData,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // Dates from before the first start are in the zone of site.json.
    await beginTimeZone(this.em, this.file.timeZone);
    this.stopFollowing = periodically(FOLLOW_EVERY, () => this.follow(), new Logger(BandTimeZone.name));
  }

  onApplicationShutdown(): void {
    this.stopFollowing();
  }

  async timeZone(): Promise<{ timeZone: string }> {
    return { timeZone: await storedTimeZone(this.em) };
  }

  private async follow(): Promise<void> {
    const zone = await this.redis.get(TIME_ZONE_KEY).catch(() => null);
    if (zone !== null) await this.move(zone);
  }

  /** One transaction, and nothing when the dates are in the zone already: replicas and repetitions do no harm. */
  async move(to: string): Promise<void> {
    if ((await storedTimeZone(this.em)) === to) return;
    await changeDates(this.changes, randomUUID(), { to }, async (em) => {
      // In this order, like every writer of both tables. Readers go on.
      await sql(em, 'lock table booking_inquiries, calendar_entries in exclusive mode');
      const zones = { from: await storedTimeZone(em), to };
      if (zones.from === to) return;
      await setTimeZone(em, to);
      await moveInquiries(em, zones);
      await moveEntries(em, zones);
      await sql(em, READ_ALL_AGAIN);
      await sql(em, READ_SHOWS_AGAIN);
    });
  }
}
