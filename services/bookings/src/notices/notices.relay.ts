import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isDatabaseAway } from '@tocada/runtime/database/database-error.js';
import { BookingsEnv } from '../bookings.env.js';
import { Channels } from './channel.js';
import { NoticesQueue } from './notices.queue.js';
import { NoticesRepository } from './notices.repository.js';

/** The interval between rounds, which find notices of dead replicas and notices that are due again. Milliseconds. */
const IDLE = 1000;
/** The delay in which new notices gather, to be queued together. Milliseconds. */
const GATHER = 25;
/** The delay after an outage, in which workers record the notices that they sent meanwhile. Milliseconds. */
const GRACE = 3000;

/** Moves notices from the outbox to the queue. Any number of replicas may do so concurrently. */
@Injectable()
export class NoticesRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(NoticesRelay.name);
  private closing = false;
  private woken = false;
  private wakeUp: () => void = () => {};
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly env: BookingsEnv,
    private readonly channels: Channels,
    private readonly notices: NoticesRepository,
    private readonly queue: NoticesQueue,
  ) {}

  onApplicationBootstrap(): void {
    this.loop = this.run();
  }

  /** Call after a commit that has added notices. */
  wake(): void {
    this.woken = true;
    this.wakeUp();
  }

  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    this.wake();
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.closing) {
      if (!this.woken) await this.idle();
      this.woken = false;
      try {
        await sleep(GATHER);
        if (this.queue.isReachable) await this.relay();
      } catch (error) {
        this.logger.warn(error instanceof Error ? error.message : String(error));
        await sleep(isDatabaseAway(error) ? GRACE : IDLE);
      }
    }
  }

  private idle(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, IDLE);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private get isBraked(): boolean {
    return this.env.RATE_LIMIT === 'on';
  }

  private async relay(): Promise<void> {
    if (this.isBraked) await this.notices.brake(this.env.CLIENT_MAILS_PER_HOUR);
    for (const lane of this.channels.lanes) await this.fill(lane);
  }

  /** Keeps no transaction open while it waits for Redis. */
  private async fill(lane: string): Promise<void> {
    while (!this.closing) {
      const room = await this.queue.room(lane);
      const leased = room > 0 ? await this.notices.lease(this.channels.kindsIn(lane), room, this.isBraked) : [];
      if (leased.length === 0) return;
      try {
        await this.queue.add(lane, leased);
      } catch (error) {
        // Some may have been queued. Queuing them again changes nothing, because jobs have the ids of their notices.
        await this.notices.release(leased.map(({ id }) => id));
        throw error;
      }
    }
  }
}
