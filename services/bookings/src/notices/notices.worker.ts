import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BLOCK_LIMIT, waitingConnection } from '@tocada/runtime/redis.js';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { BookingsEnv } from '../bookings.env.js';
import { NoticeDelivery } from './notice.delivery.js';
import { NOTICES_QUEUE } from './notices.queue.js';

const CONCURRENCY = 4;
/** A worker that gives no sign of life for so long is dead, and what it had in its hands is taken up again. */
const LOCK = 15_000;
const LOOK_FOR_DEAD = 5000;

/** Takes notices from the queue; those of all replicas together keep to one rate. */
@Injectable()
export class NoticesWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(NoticesWorker.name);
  private connection: Redis | undefined;
  private worker: Worker | undefined;

  constructor(
    private readonly env: BookingsEnv,
    private readonly delivery: NoticeDelivery,
  ) {}

  onApplicationBootstrap(): void {
    this.connection = waitingConnection(this.env.REDIS_URL);
    this.worker = new Worker(NOTICES_QUEUE, ({ id }) => this.delivery.deliver(id!), {
      connection: this.connection,
      drainDelay: BLOCK_LIMIT / 1000,
      concurrency: CONCURRENCY,
      lockDuration: LOCK,
      stalledInterval: LOOK_FOR_DEAD,
      runRetryDelay: 1000,
      limiter: { max: this.env.MAIL_PER_SECOND, duration: 1000 },
      skipWaitingForReady: true,
    });
    this.worker.on('error', ({ message }) => this.logger.warn(message));
    this.worker.on('failed', (job, { message }) => this.logger.warn(`notice ${job?.id} put off: ${message}`));
  }

  /** Finishes the mails that it has begun. */
  async onModuleDestroy(): Promise<void> {
    await this.worker?.close().catch(() => {});
    this.connection?.disconnect();
  }
}
