import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { BLOCK_LIMIT, commandConnection } from '@tocada/runtime/redis.js';
import { Queue } from 'bullmq';
import { BookingsEnv } from '../bookings.env.js';
import { LANES, queueOf, type Lane } from './notices.lanes.js';
import type { Leased } from './notices.repository.js';

/** A worker that could not reach the database asks for the notice again; a failed mail is the outbox's business. */
const JOB = {
  attempts: 10,
  // A worker blocks until the next job is due.
  backoff: { type: 'fixed', delay: BLOCK_LIMIT },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/** What workers can send in so many seconds is queued; the rest waits in the outbox. */
const SECONDS_AHEAD = 2;

/** Which notices are to be sent now. It holds their ids and nothing else: what it loses, the outbox queues again. */
@Injectable()
export class NoticesQueue implements OnModuleDestroy {
  private readonly connection;
  private readonly queues: Record<Lane, Queue>;
  private readonly enough: number;

  constructor({ REDIS_URL, MAIL_PER_SECOND }: BookingsEnv) {
    this.enough = SECONDS_AHEAD * MAIL_PER_SECOND;
    this.connection = commandConnection(REDIS_URL, { enableAutoPipelining: false });
    const logger = new Logger(NoticesQueue.name);
    const open = (lane: Lane) => {
      // Without the check of the version: it asks once, and a queue made while Redis is away would never work again.
      const options = { connection: this.connection, skipWaitingForReady: true, skipVersionCheck: true };
      return new Queue(queueOf(lane), options).on('error', ({ message }) => logger.warn(message));
    };
    this.queues = { mail: open('mail'), webhook: open('webhook') };
  }

  get isReachable(): boolean {
    return this.connection.status === 'ready';
  }

  /**
   * In the order in which they are to leave, before what is in the queue; client mail after everything else. One that is in
   * the queue already stays as it is.
   */
  async add(lane: Lane, notices: Leased[]): Promise<void> {
    const jobs = notices.toReversed().map(({ id, kind }) => {
      const turn = kind === 'client' ? { priority: 1 } : { lifo: true };
      return { name: 'notice', data: {}, opts: { jobId: id, ...turn, ...JOB } };
    });
    await this.queues[lane].addBulk(jobs);
  }

  /** How many more a lane is to hold: more than workers can send soon would have to be queued again and again. */
  async room(lane: Lane): Promise<number> {
    const { wait = 0, prioritized = 0 } = await this.queues[lane].getJobCounts('wait', 'prioritized');
    return this.enough - wait - prioritized;
  }

  async remove(ids: string[]): Promise<void> {
    await Promise.all(ids.flatMap((id) => LANES.map((lane) => this.queues[lane].remove(id))));
  }

  /** Of all lanes together. */
  async counts(): Promise<Record<string, number>> {
    const states = ['wait', 'prioritized', 'active', 'delayed', 'failed'] as const;
    const counts = await Promise.all(LANES.map((lane) => this.queues[lane].getJobCounts(...states)));
    return Object.fromEntries(states.map((state) => [state, counts.reduce((sum, { [state]: n = 0 }) => sum + n, 0)]));
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(LANES.map((lane) => this.queues[lane].close().catch(() => {})));
    this.connection.disconnect();
  }
}
