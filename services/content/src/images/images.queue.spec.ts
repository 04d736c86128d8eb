import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startSilentProxy } from '@tocada/runtime/spec-silent-proxy.js';
import type { ContentEnv } from '../config/content.env.js';
import { ImagesQueue } from './images.queue.js';

/** A database of its own, in which no other file's worker takes the jobs. */
const redisUrl = Object.assign(new URL(process.env.TEST_REDIS_URL!), { pathname: '/8' });

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
    while (!done.includes(id)) await sleep(10);
  };
  await queue.onApplicationBootstrap();
  await work();
  proxy.silence();
  proxy.resume();
  const died = performance.now();
  await work();
  expect(performance.now() - died).toBeLessThan(15_000);
  await queue.onApplicationShutdown();
  await proxy.close();
});
