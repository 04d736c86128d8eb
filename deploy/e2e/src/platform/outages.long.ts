// Clock: servers are away for ten seconds, a refusal must come before the deadline of a call, and recovery within 20 s.
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { admin, BOOKING, EVENT } from '../kit/requests.js';
import { call, PASSWORD, startTestStack, type Answer, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
  await create();
});
afterAll(() => stack.remove());

const create = () => call(`${stack.url}/api/admin/events`, 'POST', admin(EVENT));

const book = () => call(`${stack.url}/api/booking-inquiry`, 'POST', BOOKING);

const cachedReads = ['/api/events/upcoming', '/api/events/past', '/api/band-members', '/api/gallery', '/', '/events'];

async function expectUnavailable(make: () => Promise<Answer>): Promise<void> {
  const started = Date.now();
  const answer = await make();
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.body.code).toBe('unavailable');
  // Not at the deadline of a call, 8 s. The rest is room for a busy machine.
  expect(Date.now() - started).toBeLessThan(5000);
}

/** Waits until health is good again without help. */
async function expectWellAgain(): Promise<void> {
  const began = Date.now();
  await until(
    async () => {
      const { status, body } = await call(`${stack.url}/api/health`);
      return status === 200 ? [(await create()).status, (await book()).status].join() : body;
    },
    (found) => found === '201,201',
  );
  expect(Date.now() - began).toBeLessThan(20_000);
}

const readAll = async () => {
  for (const path of cachedReads)
    expect({ path, status: (await call(stack.url + path)).status }).toEqual({ path, status: 200 });
};

describe('Redis down for ten seconds', () => {
  test('cached reads still answer, other calls get 503 at once, and everything recovers without help', async () => {
    await readAll();
    const redis = stack.processes.get('redis-1')!;
    await redis.stop();
    const stopped = Date.now();
    await readAll();
    expect((await call(`${stack.url}/api/events/upcoming`)).headers.get('cache-status')).toContain('ttl=-1');
    await expectUnavailable(create);
    await expectUnavailable(book);
    await expectUnavailable(() => call(`${stack.url}/api/admin/bookings?password=${encodeURIComponent(PASSWORD)}`));
    await expectUnavailable(() => call(`${stack.url}/api/events/${crypto.randomUUID()}`));
    const health = await call(`${stack.url}/api/health`);
    expect(health.status).toBe(503);
    expect(health.body.parts).toMatchObject({
      redis: 'down',
      content: 'unknown',
      contentDatabase: 'unknown',
      storage: 'ok',
    });
    const statusOf = (name: string, path: string) =>
      call(`http://127.0.0.1:${stack.processes.get(name)!.spec.env.PRIVATE_PORT}${path}`).then(
        ({ status }) => status,
        () => undefined,
      );
    // The gateway stays behind the edge, for its cached pages.
    expect(await statusOf('gateway-1', '/readyz')).toBe(200);
    // A process that starts meanwhile waits for Redis, and no supervisor kills it for that.
    stack.processes.get('companion-1')!.signal('SIGKILL');
    await until(
      () => statusOf('companion-1', '/livez'),
      (status) => status === 200,
    );
    expect(await statusOf('companion-1', '/readyz')).toBe(503);
    await sleep(Math.max(0, 10_000 - (Date.now() - stopped)));
    await redis.start();
    await expectWellAgain();
    expect((await call(`${stack.url}/api/events/upcoming`)).headers.get('cache-status')).toBeNull();
  });

  test('a Redis that hangs counts as down', async () => {
    await readAll();
    const redis = stack.processes.get('redis-1')!;
    redis.signal('SIGSTOP');
    try {
      await readAll();
      await expectUnavailable(() => call(`${stack.url}/api/events/${crypto.randomUUID()}`));
      await expectUnavailable(create);
      await expectUnavailable(book);
    } finally {
      redis.signal('SIGCONT');
    }
    await expectWellAgain();
  });

  test('a Redis at its memory limit is called full, and nothing behind it is called down', async () => {
    await readAll();
    const redis = new Redis(stack.backing.REDIS_URL!);
    try {
      await redis.config('SET', 'maxmemory', '1mb');
      const unknown = {
        content: 'unknown',
        bookings: 'unknown',
        contentDatabase: 'unknown',
        bookingsDatabase: 'unknown',
      };
      const full = { gateway: 'ok', redis: 'full', ...unknown, storage: 'ok', companion: 'ok' };
      await until(
        async () => {
          const { status, body } = await call(`${stack.url}/api/health`);
          return [status, body.parts];
        },
        // A busy machine lets a part answer late once.
        (found) => isDeepStrictEqual(found, [503, full]),
      );
      await readAll();
      await expectUnavailable(book);
    } finally {
      await redis.config('SET', 'maxmemory', '0');
      redis.disconnect();
    }
    await expectWellAgain();
  });

  test('a write under way when Redis hangs completes when Redis is back', async () => {
    const redis = stack.processes.get('redis-1')!;
    redis.signal('SIGSTOP');
    const answer = create();
    await sleep(3000);
    redis.signal('SIGCONT');
    expect((await answer).status).toBe(201);
    await expectWellAgain();
  });
});

describe('the databases down for ten seconds', () => {
  test('cached reads still answer, other calls get 503 at once, and everything recovers without help', async () => {
    await readAll();
    const postgres = stack.processes.get('postgres-1')!;
    await postgres.stop();
    const stopped = Date.now();
    await readAll();
    await expectUnavailable(create);
    await expectUnavailable(book);
    // A good answer is cached for a second.
    const health = await until(
      () => call(`${stack.url}/api/health`),
      ({ status }) => status === 503,
    );
    expect(health.body.parts).toMatchObject({ contentDatabase: 'down', bookingsDatabase: 'down', redis: 'ok' });
    await sleep(Math.max(0, 10_000 - (Date.now() - stopped)));
    await postgres.start();
    await expectWellAgain();
  });

  test('a page made of old answers is marked as old and not cached', async () => {
    const page = () => call(`${stack.url}/events`);
    await readAll();
    const postgres = stack.processes.get('postgres-1')!;
    await postgres.stop();
    // After a restart of Redis a gateway may have missed a change. It makes its pages anew, but only from old answers.
    const redis = stack.processes.get('redis-1')!;
    await redis.stop();
    await redis.start();
    await until(
      () => call(`${stack.url}/api/health`),
      ({ body }) => body.parts.redis === 'ok' && body.parts.content === 'ok',
    );
    const marked = await page();
    expect([marked.status, marked.headers.get('cache-status')]).toEqual([200, expect.stringContaining('ttl=-1')]);
    await postgres.start();
    await expectWellAgain();
    await until(page, ({ headers }) => headers.get('cache-status') === null);
  });

  test('a killed Postgres is restarted, and no acknowledged write is lost', async () => {
    const { body } = await book();
    stack.processes.get('postgres-1')!.signal('SIGKILL');
    const list = await until(
      () => call(`${stack.url}/api/admin/bookings?password=${encodeURIComponent(PASSWORD)}`),
      ({ status }) => status === 200,
    );
    expect(list.body.map(({ id }: { id: string }) => id)).toContain(body.id);
  });
});
