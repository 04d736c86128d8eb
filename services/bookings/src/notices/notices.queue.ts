import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { BLOCK_LIMIT, commandConnection } from '@tocada/runtime/redis.js';
import { Queue } from 'bullmq';
import { BookingsEnv } from '../bookings.env.js';

export const NOTICES_QUEUE = 'notices';

/** A worker that could not reach the database asks for the notice again; a failed mail is the outbox's business. */
const JOB = {
  attempts: 10,
  // A worker blocks until the next job is due.
  backoff: { type: 'fixed', delay: BLOCK_LIMIT },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/** What workers can send in so many seconds is queued; the rest waits in the outbox. */
const SECONDS_AHEAD = 5;

/** Which notices are to be sent now. It holds their ids and nothing else: what it loses, the outbox queues again. */
@Injectable()
export class NoticesQueue implements OnModuleDestroy {
  private readonly connection;
  private readonly queue: Queue;
  private readonly enough: number;

  constructor({ REDIS_URL, MAIL_PER_SECOND }: BookingsEnv) {
    this.enough = SECONDS_AHEAD * MAIL_PER_SECOND;
    this.connection = commandConnection(REDIS_URL, { enableAutoPipelining: false });
    // Without the check of the version: it asks once, and a queue made while Redis is away would never work again.
    this.queue = new Queue(NOTICES_QUEUE, {
      connection: this.connection,
      skipWaitingForReady: true,
      skipVersionCheck: true,
    });
    const logger = new Logger(NoticesQueue.name);
    this.queue.on('error', ({ message }) => logger.warn(message));
  }

  get isReachable(): boolean {
    return this.connection.status === 'ready';
  }

  /** One that is in the queue already stays as it is. */
  async add(ids: string[]): Promise<void> {
    await this.queue.addBulk(ids.map((id) => ({ name: 'notice', data: {}, opts: { jobId: id, ...JOB } })));
  }

  /** How many more it is to hold: more than workers can send soon would have to be queued again and again. */
  async room(): Promise<number> {
    const { wait = 0 } = await this.queue.getJobCounts('wait');
    return this.enough - wait;
  }

  async remove(ids: string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.queue.remove(id)));
  }

  counts(): Promise<Record<string, number>> {
    return this.queue.getJobCounts('wait', 'active', 'delayed', 'failed');
  }

  async onModuleDestroy(): Promise<void> {
    await this.queue.close().catch(() => {});
    this.connection.disconnect();
  }
}
