import { Redis, type RedisOptions } from 'ioredis';

/** How long a command may take before the caller hears that Redis is away. All times here are milliseconds. */
const COMMAND_TIMEOUT = 1500;
/** A connection on which nothing arrives for so long, while an answer is due, is dead, though nobody closed it. */
const SILENCE = 2000;
/** How often a connection asks for an answer, so that its death is noticed before somebody needs it. */
const PING_EVERY = 500;
/** The longest that a command may block: an answer that is due later looks like silence. */
export const BLOCK_LIMIT = 1000;

/** Of every connection: a dead one is dropped, and whatever was dropped is soon made again. */
export const reconnecting = {
  /** ioredis backs off for up to 5 s; half a second lets everything be well again soon after Redis returns. */
  retryStrategy: (attempt: number): number => Math.min(attempt * 50, 500),
  connectTimeout: COMMAND_TIMEOUT,
  socketTimeout: SILENCE,
} satisfies RedisOptions;

/** A connection that fails a command rather than keep the caller waiting. */
export const commandConnection = (url: string, options: RedisOptions = {}): Redis =>
  pinged(
    connection(url, {
      commandTimeout: COMMAND_TIMEOUT,
      maxRetriesPerRequest: 1,
      enableAutoPipelining: true,
      ...options,
    }),
  );

/** A connection for subscriptions and for workers: its commands wait for Redis as long as it takes. */
export const waitingConnection = (url: string): Redis => pinged(blockingConnection(url));

/** A waiting connection for commands that block, behind which a ping would wait: they block for BLOCK_LIMIT at most. */
export const blockingConnection = (url: string): Redis => connection(url, { maxRetriesPerRequest: null });

/** A dropped connection is retried by itself and shown by /readyz; without a listener ioredis prints each attempt. */
const connection = (url: string, options: RedisOptions): Redis =>
  // Who subscribes has to know when a subscription is made again, and so makes it again himself.
  new Redis(url, { ...reconnecting, autoResubscribe: false, ...options }).on('error', () => {});

function pinged(redis: Redis): Redis {
  const timer = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => {});
  }, PING_EVERY);
  timer.unref();
  return redis.once('end', () => clearInterval(timer));
}
