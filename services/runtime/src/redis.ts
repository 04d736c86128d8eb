import { Redis, type RedisOptions } from 'ioredis';

/** The time that a command may take before it fails. All times in this file are milliseconds. */
const COMMAND_TIMEOUT = 1500;
/** A connection is dead when a reply is due and nothing arrives for this long. */
const SILENCE = 2000;
/** The time between two looks for idle connections, so that a dead one is replaced before a command needs it. */
const LOOK_EVERY = 5000;
/** The longest time that a command may block. A longer block would look like a dead connection. */
export const BLOCK_LIMIT = 1000;

/** Options of every connection: a dead connection is closed, and a closed connection is soon opened again. */
export const reconnecting = {
  /** ioredis backs off for up to 5 s by default. Half a second shortens the recovery after an outage. */
  retryStrategy: (attempt: number): number => Math.min(attempt * 50, 500),
  connectTimeout: COMMAND_TIMEOUT,
  socketTimeout: SILENCE,
} satisfies RedisOptions;

/** A connection whose commands fail after a short time, instead of waiting for Redis. */
export const commandConnection = (url: string, options: RedisOptions = {}): Redis =>
  withPings(
    connection(url, {
      commandTimeout: COMMAND_TIMEOUT,
      maxRetriesPerRequest: 1,
      enableAutoPipelining: true,
      ...options,
    }),
  );

/** A connection for subscriptions and workers. Its commands wait for Redis without a limit. */
export const waitingConnection = (url: string, options: RedisOptions = {}): Redis =>
  withPings(blockingConnection(url, options));

/** A connection for commands that block, for at most BLOCK_LIMIT. A ping would wait behind them, so none is sent. */
export const blockingConnection = (url: string, options: RedisOptions = {}): Redis =>
  connection(url, { maxRetriesPerRequest: null, ...options });

/** ioredis reconnects by itself, and /readyz shows the outage. Without an error listener ioredis prints each attempt. */
const connection = (url: string, options: RedisOptions): Redis =>
  // A subscriber must know when its subscription was interrupted, so each subscribes again by itself.
  new Redis(url, { ...reconnecting, autoResubscribe: false, ...options }).on('error', () => {});

/** Connections of this process, with the bytes that each had read at the last look. */
const readBefore = new Map<Redis, number>();
let looking: NodeJS.Timeout | undefined;

/** One look at all connections wakes the process once. */
function withPings(redis: Redis): Redis {
  readBefore.set(redis, 0);
  looking ??= setInterval(pingIdle, LOOK_EVERY).unref();
  // The fault that closed one connection may have silenced the others.
  return redis.on('close', pingAll).once('end', () => readBefore.delete(redis));
}

function pingAll(): void {
  for (const redis of readBefore.keys()) ping(redis);
}

/** A silent connection is closed when the ping has had no answer for SILENCE. */
function ping(redis: Redis): void {
  if (redis.status === 'ready') redis.ping().catch(() => {});
}

/** A connection lives that has read something since the last look. It needs no ping. */
export function pingIdle(): void {
  for (const [redis, before] of readBefore) {
    if (redis.status !== 'ready') continue;
    const { bytesRead } = redis.stream;
    readBefore.set(redis, bytesRead);
    if (bytesRead === before) ping(redis);
  }
}

/** Epoch milliseconds by the clock of Redis, which all processes share. Their own clocks may differ by minutes. */
export async function redisNow(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1000 + Number(microseconds) / 1000;
}
