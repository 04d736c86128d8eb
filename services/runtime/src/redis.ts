import { Redis, type RedisOptions } from 'ioredis';

/** How long a command may take before the caller hears that Redis is away. */
const COMMAND_TIMEOUT = 1500;

/** ioredis backs off for up to 5 s; half a second lets everything be well again soon after Redis returns. */
export const retryStrategy = (attempt: number): number => Math.min(attempt * 50, 500);

/** A connection that fails a command rather than keep the caller waiting. */
export const commandConnection = (url: string, options: RedisOptions = {}): Redis =>
  quiet(
    new Redis(url, {
      retryStrategy,
      commandTimeout: COMMAND_TIMEOUT,
      connectTimeout: COMMAND_TIMEOUT,
      maxRetriesPerRequest: 1,
      enableAutoPipelining: true,
      ...options,
    }),
  );

/** A connection for blocking reads or subscriptions: waits for Redis as long as it takes. */
export const waitingConnection = (url: string): Redis =>
  quiet(new Redis(url, { retryStrategy, maxRetriesPerRequest: null, connectTimeout: COMMAND_TIMEOUT }));

/** A dropped connection is retried by itself and shown by /readyz; without a listener ioredis prints each attempt. */
const quiet = (redis: Redis): Redis => redis.on('error', () => {});
