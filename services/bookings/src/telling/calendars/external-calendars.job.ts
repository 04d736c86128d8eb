import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DAWN_HOUR } from '@tocada/contracts/ground/days.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import type { NightsAnswer } from '@tocada/runtime/calendars/busy-nights.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { periodically } from '@tocada/runtime/periodic.js';
import { inZone } from '@tocada/runtime/zone.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import {
  claimDue,
  endFailed,
  endRead,
  endUnchanged,
  nightsOf,
  setNights,
  type Claimed,
  type Read,
} from '../../records/dates/external-calendars.sql.js';
import { isPublicAddress } from '../../records/ground/public-address.js';
import { storedTimeZone } from '../../records/ground/time-zone.sql.js';
import { busyNights } from './busy-nights.js';
import { fetchCalendar } from './fetch-calendar.js';
import { UnreadableCalendar } from './unreadable-calendar.js';

/** The time between two looks for due calendars, and the longest time for the other server. Milliseconds. */
const LOOK_EVERY = 60_000;
const FETCH_LIMIT = 15_000;
const AT_ONCE = 20;
/** The days whose nights are known: yesterday, because its night may still run, and a year of bookings. */
const BEFORE = 1;
const AFTER = 400;

const unclear = ({ count, line }: NightsAnswer['unclear']): Said | null => {
  if (count === 0) return null;
  return count === 1 ? say('calendar_one_unclear', { line }) : say('calendar_unclear', { count, line });
};

/** Reads calendars from elsewhere. A replica leases those that are due; when it dies, its lease ends. */
@Injectable()
export class ExternalCalendarsJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(ExternalCalendarsJob.name);
  private readonly stopped = new AbortController();
  private readonly isAllowed;
  private stop: () => void = () => {};

  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    { CALENDARS_ALLOW_PRIVATE_ADDRESSES }: BookingsEnv,
  ) {
    this.isAllowed = CALENDARS_ALLOW_PRIVATE_ADDRESSES === 'on' ? () => true : isPublicAddress;
  }

  onApplicationBootstrap(): void {
    this.stop = periodically(LOOK_EVERY, () => this.run(), this.log);
  }

  onModuleDestroy(): void {
    this.stop();
    this.stopped.abort();
  }

  /** Reads what is due without the caller, who does not wait for other servers. */
  wake(): void {
    this.run().catch((error: unknown) => this.log.error(error));
  }

  async run(): Promise<void> {
    const claimed = await claimDue(this.em, AT_ONCE);
    await Promise.all(claimed.map((calendar) => this.read(calendar)));
  }

  private async read(calendar: Claimed): Promise<void> {
    try {
      const read = await this.nightsIn(calendar);
      if (read) await this.store(calendar, read);
      else await endUnchanged(this.em, calendar);
    } catch (error) {
      // Its lease ends by itself, and another replica reads it.
      if (this.stopped.signal.aborted) return;
      const isKnown = error instanceof UnreadableCalendar;
      await endFailed(this.em, calendar, isKnown ? error.said : say('calendar_unread'));
      if (!isKnown) throw error;
    }
  }

  /** Resolves with null when the calendar is the known one, for the same days. */
  private async nightsIn({ url, etag, lastModified, readFor }: Claimed): Promise<Read | null> {
    const timeZone = await storedTimeZone(this.em);
    const today = inZone(new Date().toISOString(), timeZone).toPlainDate();
    const from = today.subtract({ days: BEFORE }).toString();
    const to = today.add({ days: AFTER }).toString();
    const asked = `${from} ${to} ${timeZone}`;
    const known = readFor === asked ? { etag, lastModified } : { etag: null, lastModified: null };
    const signal = AbortSignal.any([this.stopped.signal, AbortSignal.timeout(FETCH_LIMIT)]);
    const fetched = await fetchCalendar(url, known, this.isAllowed, signal);
    if (!fetched) return null;
    const read = await busyNights({ text: fetched.text, timeZone, from, to, dawn: DAWN_HOUR });
    return { nights: read.nights, said: unclear(read.unclear), ...fetched.validators, readFor: asked };
  }

  /** Tells the gateways only when a night has changed, because they then read the taken days again. */
  private async store(calendar: Claimed, read: Read): Promise<void> {
    const { id, lease } = calendar;
    if (String(await nightsOf(this.em, id)) === String(read.nights)) {
      await endRead(this.em, calendar, read);
      return;
    }
    await this.changes.write(['calendar'], randomUUID(), { id, lease }, async (em) => {
      if (await endRead(em, calendar, read)) await setNights(em, id, read.nights);
    });
  }
}
