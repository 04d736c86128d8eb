import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { admin, BOOKING, EVENT } from '../kit/requests.js';
import { call, startTestStack, type Answer, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

const IN_FLIGHT = 64;

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({}, ['--scale', 'content=3', '--scale', 'bookings=2']);
});
afterAll(() => stack.remove());

/** Runs `count` calls, `IN_FLIGHT` at a time; `at` is called before each. */
async function many(count: number, make: (index: number) => Promise<Answer>, at: (index: number) => void = () => {}) {
  const answers: Answer[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = (next += 1) - 1;
      at(index);
      answers.push(await make(index));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return answers;
}

const createEvent = (index: number, headers: Record<string, string> = {}) =>
  call(`${stack.url}/api/admin/events`, 'POST', admin({ ...EVENT, title: `Evento ${index}` }), headers);

const createBooking = (index: number, headers: Record<string, string> = {}) => {
  const booking = { ...BOOKING, name: `Cliente ${index}`, email: `cliente${index}@example.org` };
  return call(`${stack.url}/api/booking-inquiry`, 'POST', booking, headers);
};

/** Retries under the same key after a 503, as the form does: a busy machine may miss the deadline of a call. */
function insist(index: number, create = index % 2 ? createEvent : createBooking): Promise<Answer> {
  const key = randomUUID();
  return until(
    () => create(index, { 'idempotency-key': key }),
    ({ status }) => status !== 503,
  );
}

const countRows = async () =>
  (await count('CONTENT_DATABASE_URL', 'select count(*) from events')) +
  (await count('BOOKINGS_DATABASE_URL', 'select count(*) from booking_inquiries'));

async function count(database: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: stack.backing[database] });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(sql);
  await client.end();
  return Number(rows[0]!.count);
}

describe('three content and two bookings replicas', () => {
  test('2,000 concurrent creations leave 2,000 rows and 2,000 distinct answers', async () => {
    const [events, bookings] = await Promise.all([
      many(1000, (index) => insist(index, createEvent)),
      many(1000, (index) => insist(index, createBooking)),
    ]);
    const answers = [...events, ...bookings];
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2000);
    expect(await count('CONTENT_DATABASE_URL', 'select count(*) from events')).toBe(1000);
    expect(await count('BOOKINGS_DATABASE_URL', 'select count(*) from booking_inquiries')).toBe(1000);
  });

  test('kill -9 of a replica halfway: one row for every answer, no answer lost, and the replica comes back', async () => {
    const before = await count('BOOKINGS_DATABASE_URL', 'select count(*) from booking_inquiries');
    const victim = stack.processes.get('bookings-1')!;
    const pid = victim.pid!;
    const answers = await many(
      1500,
      (index) => createBooking(index),
      (index) => {
        if (index === 500) victim.signal('SIGKILL');
      },
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1500);
    expect((await count('BOOKINGS_DATABASE_URL', 'select count(*) from booking_inquiries')) - before).toBe(1500);
    await until(
      () => victim.available,
      (available) => available,
    );
    expect(victim.pid).not.toBe(pid);
    expect(Number(readFileSync(join(stack.dataDir, 'run/bookings-1.pid'), 'utf8'))).toBe(victim.pid);
  });

  test('Redis restarted halfway: one row for every answer', async () => {
    const before = await countRows();
    const redis = stack.processes.get('redis-1')!;
    let restarted: Promise<void> | undefined;
    const answers = await many(1000, insist, (index) => {
      if (index === 300) restarted = redis.stop().then(() => redis.start());
    });
    await restarted;
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1000);
    expect((await countRows()) - before).toBe(1000);
  });

  test('every replica takes its share', async () => {
    await many(300, (index) => createEvent(index));
    const shares = await Promise.all(
      [1, 2, 3].map(async (index) => {
        const address = stack.processes.get(`content-${index}`)!.spec.env.PRIVATE_PORT;
        const metrics = await (await fetch(`http://127.0.0.1:${address}/metrics`)).text();
        const line =
          /rpc_server_request_duration_seconds_count\{call="content.events.create",outcome="ok"\} (\d+)/.exec(metrics);
        return Number(line?.[1] ?? 0);
      }),
    );
    expect(Math.min(...shares)).toBeGreaterThan(50);
  });
});
