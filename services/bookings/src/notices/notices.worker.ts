import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BLOCK_LIMIT, waitingConnection } from '@tocada/runtime/redis.js';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { BookingsEnv } from '../bookings.env.js';
import { NoticeDelivery } from './notice.delivery.js';
import { Channels } from './channel.js';
import { queueOf } from './notices.queue.js';

/** Per lane. */
const CONCURRENCY = 4;
/** A worker that has not renewed its lock for this long is dead, and its job runs again. Milliseconds. */
const LOCK = 15_000;
const LOOK_FOR_DEAD = 5000;

/** Takes notices from the queues. All replicas together keep to one rate per queue. */
@Injectable()
export class NoticesWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(NoticesWorker.name);
  private connection: Redis | undefined;
  private workers: Worker[] = [];

  constructor(
    private readonly env: BookingsEnv,
    private readonly channels: Channels,
    private readonly delivery: NoticeDelivery,
  ) {}

  onApplicationBootstrap(): void {
    const connection = (this.connection = waitingConnection(this.env.REDIS_URL));
    this.workers = this.channels.lanes.map((lane) =>
      new Worker(queueOf(lane), ({ id }) => this.delivery.deliver(id!), {
        connection,
        drainDelay: BLOCK_LIMIT / 1000,
        concurrency: CONCURRENCY,
        lockDuration: LOCK,
        stalledInterval: LOOK_FOR_DEAD,
        runRetryDelay: 1000,
        limiter: { max: this.env.MAIL_PER_SECOND, duration: 1000 },
        skipWaitingForReady: true,
      })
        .on('error', ({ message }) => this.logger.warn(message))
        .on('failed', (job, { message }) => this.logger.warn(`notice ${job?.id} put off: ${message}`)),
    );
  }

  /** Accepts no more jobs and finishes the current ones. */
  async onModuleDestroy(): Promise<void> {
    const closed = Promise.all(this.workers.map((worker) => worker.close().catch(() => {})));
    await this.delivery.finish();
    await closed;
    this.connection?.disconnect();
  }
}
