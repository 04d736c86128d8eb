import { randomUUID } from 'node:crypto';
import { test } from '@jest/globals';
import { ownRedis } from '@tocada/runtime/spec-servers.js';
import { startSilentProxy } from '@tocada/runtime/spec-silent-proxy.js';
import { until } from '@tocada/runtime/spec-until.js';
import type { ContentEnv } from '../config/content.env.js';
import { ImagesQueue } from './images.queue.js';

/** In it, no other file's worker takes the jobs. */
const redisUrl = new URL(await ownRedis());

test('images are worked on again when the connections to Redis have died without a word', async () => {
  const proxy = await startSilentProxy({ host: redisUrl.hostname, port: Number(redisUrl.port) });
  const waiting = new Set<string>();
  const done: string[] = [];
  const pool = { query: async () => ({ rows: [...waiting].map((id) => ({ id })) }) };
  const em = { getTransactionContext() {}, getConnection: () => ({ getNativeClient: () => pool }) } as never;
  const queue = new ImagesQueue(
    { REDIS_URL: proxy.url(redisUrl.href) } as ContentEnv,
    em,
    { registerMissing: async () => {} } as never,
    { run: async (id: string) => void (waiting.delete(id), done.push(id)) } as never,
  );
  const work = async () => {
    const id = randomUUID();
    waiting.add(id);
    await until(
      () => done,
      (ids) => ids.includes(id),
    );
  };
  await queue.onApplicationBootstrap();
  await work();
  proxy.silence();
  proxy.resume();
  await work();
  await queue.onApplicationShutdown();
  await proxy.close();
});
