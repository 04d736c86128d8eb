import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { commandConnection, waitingConnection } from '../redis.js';

/** A worker that has not renewed its lock for this long is dead, and its job runs again. Milliseconds. */
const LOCK = 10_000;
const LOOK_FOR_DEAD = 5000;
/** The number of workers that may die with a job before it is dropped. */
const MOST_STALLS = 10;
/** The pause of a worker after an error of Redis. Milliseconds. */
const WORKER_RETRY_DELAY = 1000;
/** The pause before a failed job runs again. Milliseconds. */
const JOB_RETRY_DELAY = 1000;
/** The time for which a worker waits for a job in one command, in seconds. */
const ASK = 3;
/** Longer than ASK, and short enough to repeat an unanswered renewal before LOCK ends. Milliseconds. */
const SILENCE = 4500;
const RENEW_EVERY = 2500;

/** Skips the version check: it runs once, and a queue that is created while Redis is away would never work. */
const AT_ONCE = { skipWaitingForReady: true, skipVersionCheck: true };

const STATES = ['wait', 'prioritized', 'active', 'delayed', 'failed'] as const;

/** Where new jobs go: behind the waiting jobs, before them, or behind all jobs that are ever added without a position. */
const POSITIONS = { next: {}, first: { lifo: true }, last: { priority: 1 } };

interface Log {
  warn(message: string | object): void;
}

interface JobQueueOptions {
  redisUrl: string;
  /** The name of a job in the log. */
  job: string;
  /** The number of failures after which a job is dropped. */
  attempts: number;
  log: Log;
}

interface WorkerOptions {
  /** Jobs at a time in this process. */
  concurrency: number;
  /** Jobs per second in all processes together. */
  perSecond?: number;
}

/** A queue of rows' ids. A relay adds undone rows again, so neither an emptied Redis nor a dead process loses one. */
export class JobQueue {
  private readonly queue: Queue;
  private readonly adding: Redis;
  private working: Redis | undefined;
  private worker: Worker | undefined;
  private closing = false;

  constructor(
    private readonly name: string,
    private readonly options: JobQueueOptions,
  ) {
    this.adding = commandConnection(options.redisUrl, { enableAutoPipelining: false });
    this.queue = new Queue(name, {
      connection: this.adding,
      ...AT_ONCE,
      // Remove ended jobs, because a row may need its job id again.
      defaultJobOptions: {
        attempts: options.attempts,
        backoff: { type: 'fixed', delay: JOB_RETRY_DELAY },
        removeOnComplete: true,
        removeOnFail: true,
      },
    });
    this.queue.on('error', this.warn);
  }

  get isReachable(): boolean {
    return this.adding.status === 'ready';
  }

  /** Adds ids in the order in which they are to be worked on. An id in the queue keeps its place. */
  async add(ids: string[], position: keyof typeof POSITIONS = 'next'): Promise<void> {
    const ordered = position === 'first' ? ids.toReversed() : ids;
    await this.queue.addBulk(
      ordered.map((id) => ({ name: this.options.job, data: {}, opts: { jobId: id, ...POSITIONS[position] } })),
    );
  }

  async remove(ids: string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.queue.remove(id)));
  }

  counts(): Promise<Record<string, number>> {
    return this.queue.getJobCounts(...STATES);
  }

  /** The number of jobs that no worker has taken yet. */
  async waiting(): Promise<number> {
    const { wait = 0, prioritized = 0 } = await this.queue.getJobCounts('wait', 'prioritized');
    return wait + prioritized;
  }

  /** Starts to work on the jobs of all processes. A job whose work fails is worked on again. */
  start(work: (id: string, attempt: number) => Promise<void>, { concurrency, perSecond }: WorkerOptions): void {
    const { redisUrl, job: noun, log } = this.options;
    this.working = waitingConnection(redisUrl, { socketTimeout: SILENCE });
    this.worker = new Worker(this.name, ({ id, attemptsMade }) => work(id!, attemptsMade + 1), {
      connection: this.working,
      ...AT_ONCE,
      drainDelay: ASK,
      concurrency,
      ...(perSecond !== undefined && { limiter: { max: perSecond, duration: 1000 } }),
      lockDuration: LOCK,
      lockRenewTime: RENEW_EVERY,
      stalledInterval: LOOK_FOR_DEAD,
      maxStalledCount: MOST_STALLS,
      runRetryDelay: WORKER_RETRY_DELAY,
    });
    this.worker.on('error', this.warn);
    this.worker.on('failed', (job, err) => {
      if (!this.closing) log.warn({ msg: `${noun} not done`, err, [noun]: job?.id });
    });
  }

  /** Takes no more jobs and waits for the current ones. */
  async close(): Promise<void> {
    this.closing = true;
    await this.worker?.close().catch(() => {});
    await this.queue.close().catch(() => {});
    this.adding.disconnect();
    this.working?.disconnect();
  }

  /** Without a listener an error of BullMQ would end the process. */
  private readonly warn = ({ message }: Error): void => this.options.log.warn(message);
}
