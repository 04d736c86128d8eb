import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startSilentProxy } from '@tocada/runtime/spec-silent-proxy.js';
import type { BookingsEnv } from '../bookings.env.js';
import { NoticesQueue } from './notices.queue.js';
import { NoticesWorker } from './notices.worker.js';

/** A database of its own, in which no other file's worker takes the jobs. */
const redisUrl = Object.assign(new URL(process.env.TEST_REDIS_URL!), { pathname: '/9' });

test('notices are queued and delivered again when the connections to Redis have died without a word', async () => {
  const proxy = await startSilentProxy({ host: redisUrl.hostname, port: Number(redisUrl.port) });
  const env = { REDIS_URL: proxy.url(redisUrl.href), MAIL_PER_SECOND: 10 } as BookingsEnv;
  const delivered: string[] = [];
  const queue = new NoticesQueue(env);
  const worker = new NoticesWorker(env, {
    deliver: async (id: string) => void delivered.push(id),
    finish: async () => {},
  } as never);
  worker.onApplicationBootstrap();
  const deliver = async () => {
    const id = randomUUID();
    // As the relay does: what could not be queued is queued again.
    while (
      !(await queue.add('mail', [{ id, kind: 'band' }]).then(
        () => true,
        () => false,
      ))
    )
      await sleep(100);
    while (!delivered.includes(id)) await sleep(10);
  };
  await deliver();
  proxy.silence();
  proxy.resume();
  const died = performance.now();
  await deliver();
  expect(performance.now() - died).toBeLessThan(15_000);
  await worker.onModuleDestroy();
  await queue.onModuleDestroy();
  await proxy.close();
});
