import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { BLOCK_LIMIT, commandConnection } from '@tocada/runtime/redis.js';
import { Queue } from 'bullmq';
import { BookingsEnv } from '../bookings.env.js';
import { Channels } from './channel.js';
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

/** The notices that are to be sent now. The queue holds their ids and nothing else, and the relay queues again what it loses. */
export const queueOf = (lane: string): string => `notices-${lane}`;

@Injectable()
export class NoticesQueue implements OnModuleDestroy {
  private readonly connection;
  private readonly queues: Map<string, Queue>;
  private readonly enough: number;

  constructor(
    { REDIS_URL, MAIL_PER_SECOND }: BookingsEnv,
    private readonly channels: Channels,
  ) {
    this.enough = SECONDS_AHEAD * MAIL_PER_SECOND;
    this.connection = commandConnection(REDIS_URL, { enableAutoPipelining: false });
    const logger = new Logger(NoticesQueue.name);
    const open = (lane: string) => {
      // Without the check of the version: it asks once, and a queue made while Redis is away would never work again.
      const options = { connection: this.connection, skipWaitingForReady: true, skipVersionCheck: true };
      return new Queue(queueOf(lane), options).on('error', ({ message }) => logger.warn(message));
    };
    this.queues = new Map(channels.lanes.map((lane) => [lane, open(lane)]));
  }

  private get all(): Queue[] {
    return [...this.queues.values()];
  }

  private queueOf(lane: string): Queue {
    return this.queues.get(lane)!;
  }

  get isReachable(): boolean {
    return this.connection.status === 'ready';
  }

  /**
   * In the order in which they are to leave, before what is in the queue; notices for strangers after everything else. One that is in
   * the queue already stays as it is.
   */
  async add(lane: string, notices: Leased[]): Promise<void> {
    const jobs = notices.toReversed().map(({ id, kind }) => {
      const turn = this.channels.of(kind).isForStranger ? { priority: 1 } : { lifo: true };
      return { name: 'notice', data: {}, opts: { jobId: id, ...turn, ...JOB } };
    });
    await this.queueOf(lane).addBulk(jobs);
  }

  /** How many more a lane is to hold: more than workers can send soon would have to be queued again and again. */
  async room(lane: string): Promise<number> {
    const { wait = 0, prioritized = 0 } = await this.queueOf(lane).getJobCounts('wait', 'prioritized');
    return this.enough - wait - prioritized;
  }

  async remove(ids: string[]): Promise<void> {
    await Promise.all(ids.flatMap((id) => this.all.map((queue) => queue.remove(id))));
  }

  /** Of all lanes together. */
  async counts(): Promise<Record<string, number>> {
    const states = ['wait', 'prioritized', 'active', 'delayed', 'failed'] as const;
    const counts = await Promise.all(this.all.map((queue) => queue.getJobCounts(...states)));
    return Object.fromEntries(states.map((state) => [state, counts.reduce((sum, { [state]: n = 0 }) => sum + n, 0)]));
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.all.map((queue) => queue.close().catch(() => {})));
    this.connection.disconnect();
  }
}
