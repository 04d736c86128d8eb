import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isDatabaseAway } from '@tocada/runtime/database/database-error.js';
import { backOff } from '@tocada/runtime/queue/back-off.js';
import { Relay } from '@tocada/runtime/queue/relay.js';
import { Counter } from 'prom-client';
import { BookingsEnv } from '../../config/bookings.env.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { isPublicAddress } from '../../records/ground/public-address.js';
import {
  claimDevices,
  drop,
  dueFor,
  forget,
  markRefused,
  markSent,
  openOf,
  release,
  renewLease,
  unseen,
  type Device,
  type Due,
} from './deliveries.sql.js';
import { serviceOf } from './endpoints.js';
import { lowering, ringing, tagOf, topicOf, type Payload, type Reader } from './payload.js';
import { post, type Answer, type Target } from './post.js';
import { subjectOf, vapidKeys, type VapidKeys } from './vapid.js';

const attempts = new Counter({
  name: 'push_attempts_total',
  help: 'Attempts to give an alert to the push service of a device',
  labelNames: ['outcome'] as const,
});

/** A push service that is silent for longer has refused. Shorter than the lease of a device. Milliseconds. */
const ANSWER_LIMIT = 10_000;
/** Alerts live for hours, so that a service that is back soon gets them soon. Milliseconds. */
const LONGEST_PAUSE = 300_000;
/** The longest pause that a service may ask for. Milliseconds. */
const LONGEST_WISH = 4 * 3_600_000;
const RECORD_RETRY_DELAY = 250;
/** The time that attempts may still take when the process stops. Milliseconds. */
const SHUTDOWN_TIMEOUT = 15_000;

/** The subscription has ended. */
export const GONE = [404, 410];
const BUSY = 429;
export const isTaken = (status: number): boolean => status >= 200 && status < 300;

/** A message for a device, and the notices that it tells of. */
interface Ring {
  payload: Payload;
  of: Due[];
}

/** Gives alerts to devices. Each device has one message under way at a time, in all replicas. */
@Injectable()
export class PushSender implements OnApplicationBootstrap, OnModuleDestroy {
  /** Undefined: the installation has no key, and no device rings. */
  readonly keys: VapidKeys | undefined;
  private readonly logger = new Logger(PushSender.name);
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly relay = new Relay(() => this.round(), this.logger);

  constructor(
    private readonly env: BookingsEnv,
    private readonly em: EntityManager,
    private readonly site: CurrentSite,
  ) {
    const { VAPID_PRIVATE_KEY } = env;
    this.keys = VAPID_PRIVATE_KEY === undefined ? undefined : vapidKeys(VAPID_PRIVATE_KEY);
  }

  onApplicationBootstrap(): void {
    if (this.keys) this.relay.start();
  }

  /** Call after a commit that has made alerts due. */
  wake(): void {
    this.relay.wake();
  }

  async onModuleDestroy(): Promise<void> {
    await this.relay.stop();
    const timer = setTimeout(() => this.stopping.abort(), SHUTDOWN_TIMEOUT);
    await Promise.all(this.underWay);
    clearTimeout(timer);
  }

  async deliver(target: Target, payload: Payload, ttl: number, limit = ANSWER_LIMIT): Promise<Answer> {
    const { SITE_URL, PUSH_TEST_SERVICE } = this.env;
    const { email } = await this.site.get();
    const isTest = serviceOf(target.endpoint, PUSH_TEST_SERVICE) === 'Test';
    const sender = {
      keys: this.keys!,
      subject: subjectOf(SITE_URL, email),
      isAllowed: isTest ? () => true : isPublicAddress,
    };
    const message = {
      payload: JSON.stringify(payload),
      topic: topicOf(payload),
      urgency: payload.isSilent ? 'low' : 'high',
      ttl,
    } as const;
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(limit)]);
    return post(target, message, sender, signal).catch(unanswered);
  }

  /** Does not wait for push services: one that hangs delays its own devices alone. */
  private async round(): Promise<void> {
    for (const device of await claimDevices(this.em, this.env.RATE_LIMIT === 'on')) {
      const work = this.ring(device)
        .catch((error: unknown) => this.logger.error(error))
        .finally(() => this.underWay.delete(work));
      this.underWay.add(work);
    }
  }

  private async ring(device: Device): Promise<void> {
    const due = await dueFor(this.em, device.id);
    const over = due.filter(({ isOver, cause, count }) => isOver || (cause === 'flood' && count === 0));
    if (over.length > 0) await drop(this.em, device.id, idsOf(over));
    const current = due.filter((one) => !over.includes(one));
    const site = await this.site.get();
    const { language } = device;
    const reader: Reader = { site, language, now: new Date(), badge: await unseen(this.em, device.kinds) };
    for (const [index, ring] of (await this.ringsOf(device, current, reader)).entries()) {
      // Several slow rings outlast one lease.
      if (index > 0 && !(await renewLease(this.em, device))) return;
      if (!(await this.send(device, ring))) return;
    }
    await this.record(() => release(this.em, device));
    // More may have come meanwhile.
    this.wake();
  }

  private async ringsOf(device: Device, due: Due[], reader: Reader): Promise<Ring[]> {
    const loud = due.filter(({ isSilent }) => !isSilent);
    const silent = Map.groupBy(
      due.filter(({ isSilent }) => isSilent),
      ({ tag, ...alert }) => tag ?? tagOf([alert]),
    );
    const lowered = [...silent].map(async ([tag, of]): Promise<Ring> => {
      const open = await openOf(this.em, device.id, tag);
      return { payload: lowering(of[0]!, open, tag, reader), of };
    });
    const rings: Ring[] = loud.length > 0 ? [{ payload: ringing(loud, reader), of: loud }] : [];
    return [...rings, ...(await Promise.all(lowered))];
  }

  /** Resolves with whether the device may get more. */
  private async send(device: Device, { payload, of }: Ring): Promise<boolean> {
    const { id, tries } = device;
    const ids = idsOf(of);
    const ttl = Math.min(...of.map(({ secondsLeft }) => secondsLeft));
    const { status, said, retryAfter } = await this.deliver(device, payload, ttl);
    if (this.stopping.signal.aborted) return false;
    if (isTaken(status)) {
      attempts.inc({ outcome: 'sent' });
      await this.record(() => markSent(this.em, id, ids, payload.tag));
      return true;
    }
    this.logger.warn(`alert to device ${id}: ${said}`);
    if (GONE.includes(status)) {
      attempts.inc({ outcome: 'gone' });
      await this.record(() => forget(this.em, device));
      return false;
    }
    attempts.inc({ outcome: 'failed' });
    const isLater = status === 0 || status === BUSY || status >= 500;
    // Another try of the same message would be refused again.
    const failed = isLater ? [] : ids;
    const pause = isLater ? Math.min(backOff(tries + 1), LONGEST_PAUSE) : 0;
    const delay = Math.max(pause, Math.min(retryAfter ?? 0, LONGEST_WISH));
    await this.record(() => markRefused(this.em, device, { said, counts: status !== BUSY, delay, failed }));
    return false;
  }

  /** Waits for the database, so that nothing is sent twice. */
  private async record(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        return void (await work());
      } catch (error) {
        if (!isDatabaseAway(error) || this.stopping.signal.aborted) throw error;
        await sleep(RECORD_RETRY_DELAY);
      }
    }
  }
}

const idsOf = (due: Due[]): string[] => due.map(({ id }) => id);

/** Status 0: there was no answer. */
const unanswered = ({ code, name }: NodeJS.ErrnoException): Answer => {
  const said = name === 'TimeoutError' || code === 'ABORT_ERR' ? 'ETIMEDOUT' : (code ?? name);
  return { status: 0, said, retryAfter: null };
};
