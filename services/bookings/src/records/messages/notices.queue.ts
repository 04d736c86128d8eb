import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { JobQueue } from '@tocada/runtime/queue/job-queue.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { Channels, type Lane } from './channel.js';
import { NoticeDelivery } from './notice.delivery.js';
import type { Leased } from './notices.sql.js';

/** Only an outage of the database fails a job. A failed delivery is tried again by the outbox. */
const ATTEMPTS = 10;
/** Per lane. */
const CONCURRENCY = 4;
/** The queue holds as many notices as workers can send in this time. The rest waits in the outbox. Seconds. */
const SECONDS_AHEAD = 2;

/** The notices that are to be sent now, in a queue per lane. All replicas together keep to the rate of a lane. */
@Injectable()
export class NoticesQueue implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly queues: Map<string, JobQueue>;

  constructor(
    { REDIS_URL }: BookingsEnv,
    private readonly channels: Channels,
    private readonly delivery: NoticeDelivery,
  ) {
    const options = { redisUrl: REDIS_URL, job: 'notice', attempts: ATTEMPTS, log: new Logger(NoticesQueue.name) };
    this.queues = new Map(channels.lanes.map(({ name }) => [name, new JobQueue(`notices-${name}`, options)]));
  }

  onApplicationBootstrap(): void {
    for (const { name, perSecond } of this.channels.lanes)
      this.queues.get(name)!.start((id) => this.delivery.deliver(id), { concurrency: CONCURRENCY, perSecond });
  }

  get isReachable(): boolean {
    return this.all.every((queue) => queue.isReachable);
  }

  /** Adds notices in their order: before those in the queue, strangers' last. One in the queue keeps its place. */
  async add(lane: string, notices: Leased[]): Promise<void> {
    const { first = [], last = [] } = Object.groupBy(notices, ({ kind }) =>
      this.channels.of(kind).isForStranger ? 'last' : 'first',
    );
    for (const [position, some] of [['first', first] as const, ['last', last] as const]) {
      const ids = some.map(({ id }) => id);
      if (ids.length > 0) await this.queues.get(lane)!.add(ids, position);
    }
  }

  /** The number of notices that the queue of the lane may still take. */
  async room({ name, perSecond }: Lane): Promise<number> {
    return SECONDS_AHEAD * perSecond - (await this.queues.get(name)!.waiting());
  }

  async remove(ids: string[]): Promise<void> {
    await Promise.all(this.all.map((queue) => queue.remove(ids)));
  }

  /** The number of notices by state, in all lanes together. */
  async counts(): Promise<Record<string, number>> {
    const sums: Record<string, number> = {};
    for (const counts of await Promise.all(this.all.map((queue) => queue.counts())))
      for (const [state, count] of Object.entries(counts)) sums[state] = (sums[state] ?? 0) + count;
    return sums;
  }

  /** Accepts no more jobs and finishes the current ones. */
  async onModuleDestroy(): Promise<void> {
    const closed = Promise.all(this.all.map((queue) => queue.close()));
    await this.delivery.finish();
    await closed;
  }

  private get all(): JobQueue[] {
    return [...this.queues.values()];
  }
}
