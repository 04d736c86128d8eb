import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BLOCK_LIMIT, commandConnection, waitingConnection } from '@tocada/runtime/redis.js';
import { Queue, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { ContentEnv } from '../content.env.js';
import { LOGGER } from '../tokens.js';
import { DeriveCrashed } from './derive-apart.js';
import { ImagesService } from './images.service.js';
import { ImagesWork } from './images.work.js';

const QUEUE = 'images';
const ATTEMPTS = 3;
const RELAY_EVERY = 1000;
/** The number of queued rows at a time: more than there are replicas. */
const BATCH = 20;

/**
 * Processes images, one at a time per replica. The rows are the source of truth, and BullMQ distributes them: a relay
 * adds every waiting row repeatedly under its id, so that neither an emptied Redis nor a killed process loses one.
 */
@Injectable()
export class ImagesQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly adding: Redis;
  private readonly working: Redis;
  private readonly queue: Queue;
  private readonly worker: Worker;
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    env: ContentEnv,
    private readonly em: EntityManager,
    private readonly images: ImagesService,
    private readonly work: ImagesWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.adding = commandConnection(env.REDIS_URL, { enableAutoPipelining: false });
    this.working = waitingConnection(env.REDIS_URL);
    // Skip the version check: it runs once, and a queue that is created while Redis is away would never work.
    this.queue = new Queue(QUEUE, {
      connection: this.adding,
      skipWaitingForReady: true,
      skipVersionCheck: true,
      // Remove ended jobs, because a row may need its job id again.
      defaultJobOptions: {
        attempts: ATTEMPTS,
        // A worker blocks until the next job is due.
        backoff: { type: 'fixed', delay: BLOCK_LIMIT },
        removeOnComplete: true,
        removeOnFail: true,
      },
    });
    this.worker = new Worker(QUEUE, (job) => this.process(job), {
      connection: this.working,
      drainDelay: BLOCK_LIMIT / 1000,
      skipWaitingForReady: true,
      skipVersionCheck: true,
      autorun: false,
      concurrency: 1,
      lockDuration: 10_000,
      stalledInterval: 5000,
      maxStalledCount: 10,
    });
    // /readyz shows an outage of Redis. Without listeners these errors would end the process.
    this.queue.on('error', () => {});
    this.worker.on('error', () => {});
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.images.registerMissing();
    void this.worker.run().catch(() => {});
    this.timer = setInterval(() => this.relay(), RELAY_EVERY);
    this.relay();
  }

  private relay(): void {
    void this.add().catch(() => {});
  }

  private async add(): Promise<void> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from images where state in ('pending', 'removed') order by created_at limit ${BATCH}`,
    );
    if (rows.length === 0 || this.stopping.signal.aborted) return;
    await this.queue.addBulk(rows.map(({ id }) => ({ name: QUEUE, data: null, opts: { jobId: id } })));
  }

  counts(): Promise<Record<string, number>> {
    return this.queue.getJobCounts('wait', 'active', 'delayed', 'failed');
  }

  private async process(job: Job): Promise<void> {
    const id = job.id!;
    const started = Date.now();
    try {
      await this.work.run(id, this.stopping.signal);
      this.logger.info({ image: id, ms: Date.now() - started }, 'image done');
    } catch (error) {
      if (!this.stopping.signal.aborted) this.logger.warn({ err: error, image: id }, 'image not done');
      if (error instanceof DeriveCrashed && job.attemptsMade + 1 >= ATTEMPTS) {
        await this.work.fail(id, 'La imagen no se pudo procesar. Prueba con otra.');
      } else throw error;
    }
  }

  /** Abandons the current image. Another replica, or this one after its restart, processes it again. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.worker.close();
    await this.queue.close();
    this.adding.disconnect();
    this.working.disconnect();
  }
}
