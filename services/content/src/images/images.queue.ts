import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { say } from '@tocada/contracts/sentences/say.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { JobQueue } from '@tocada/runtime/queue/job-queue.js';
import { Relay } from '@tocada/runtime/queue/relay.js';
import { ContentEnv } from '../config/content.env.js';
import { DeriveCrashed } from './derive-apart.js';
import { ImagesService } from './images.service.js';
import { ImagesWork } from './images.work.js';

const ATTEMPTS = 3;
/** The number of queued rows at a time: more than there are replicas. */
const BATCH = 20;

const WAITING = `select id from images where state in ('pending', 'removed') order by created_at limit ${BATCH}`;

/** Processes images, one at a time per replica. */
@Injectable()
export class ImagesQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ImagesQueue.name);
  private readonly relay = new Relay(() => this.round(), this.logger);
  private readonly queue: JobQueue;
  private readonly stopping = new AbortController();

  constructor(
    { REDIS_URL }: ContentEnv,
    private readonly em: EntityManager,
    private readonly images: ImagesService,
    private readonly work: ImagesWork,
  ) {
    const options = { redisUrl: REDIS_URL, job: 'image', attempts: ATTEMPTS, log: this.logger };
    this.queue = new JobQueue('images', options);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.images.registerMissing();
    this.queue.start((id, attempt) => this.process(id, attempt), { concurrency: 1 });
    this.relay.start();
  }

  private async round(): Promise<void> {
    if (!this.queue.isReachable) return;
    const rows = await sql<{ id: string }>(this.em, WAITING);
    if (rows.length > 0) await this.queue.add(rows.map(({ id }) => id));
  }

  counts(): Promise<Record<string, number>> {
    return this.queue.counts();
  }

  private async process(id: string, attempt: number): Promise<void> {
    const started = Date.now();
    try {
      await this.work.run(id, this.stopping.signal);
      this.logger.log({ msg: 'image done', image: id, ms: Date.now() - started });
    } catch (error) {
      if (!(error instanceof DeriveCrashed) || attempt < ATTEMPTS) throw error;
      this.logger.warn({ msg: 'image not done', err: error, image: id });
      await this.work.fail(id, say('image_unmade'));
    }
  }

  /** Abandons the current image. Another replica, or this one after its restart, processes it again. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.relay.stop();
    await this.queue.close();
  }
}
