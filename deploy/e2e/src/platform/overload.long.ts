import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { BOOKING, EVENT, admin } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({}, ['--scale', 'gateway=2', '--scale', 'content=2', '--scale', 'bookings=2']);
  await call(`${stack.url}/api/admin/events`, 'POST', admin(EVENT));
});
afterAll(() => stack.remove());

interface Outcome {
  status: number;
  retryAfter: number;
}

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

function get(url: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      answer.resume().on('end', () =>
        resolve({
          status: answer.statusCode!,
          retryAfter: Number(answer.headers['retry-after'] ?? 0),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const residentOf = async (label: string) => {
  const port = stack.processes.get(label)!.spec.env.PRIVATE_PORT;
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)![1]);
};

describe('every kind of process restarted under load', () => {
  test('no request fails', async () => {
    const done = new AbortController();
    const failed: string[] = [];
    let answered = 0;
    const client = async (method: string, path: () => string, body?: object) => {
      while (!done.signal.aborted) {
        const asked = path();
        const { status } = await call(stack.url + asked, method, body).catch((error: Error) => ({
          status: String(error),
        }));
        answered += 1;
        if (status !== 200 && status !== 201) failed.push(`${method} ${asked} ${status}`);
      }
    };
    const list = await call(`${stack.url}/api/events/upcoming`);
    const { id } = list.body[0];
    let page = 0;
    const clients = [
      client('GET', () => '/api/events/upcoming'),
      client('GET', () => '/'),
      client('GET', () => `/api/events/past?limit=${(page = (page % 100) + 1)}`),
      client('GET', () => `/api/events/${id}`),
      client('POST', () => '/api/booking-inquiry', BOOKING),
      client('POST', () => '/api/booking-inquiry', BOOKING),
      client('POST', () => '/api/admin/events', admin({ ...EVENT, date: '1999-05-01' })),
    ];
    for (const label of ['gateway-1', 'content-1', 'bookings-1', 'gateway-2']) {
      const replica = stack.processes.get(label)!;
      await replica.stop();
      await replica.start();
    }
    done.abort();
    await Promise.all(clients);
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(200);
  });
});

describe('more requests than the services can answer', () => {
  test('are answered with 503 and Retry-After, memory and stream stay bounded, and everything recovers', async () => {
    const [gateway] = stack.gateways;
    const redis = new Redis(stack.backing.REDIS_URL!);
    /** Calls that wait, and given-up calls that are being withdrawn. */
    const length = () => redis.xlen('rpc:content');
    await get(`${gateway}/api/events/upcoming`);
    const before = await residentOf('gateway-1');
    const contents = ['content-1', 'content-2'].map((label) => stack.processes.get(label)!);
    // With their watchdogs, which would end them when they stood still alone.
    for (const { pid } of contents) process.kill(-pid!, 'SIGSTOP');
    let longest = 0;
    const asking = setInterval(async () => (longest = Math.max(longest, await length())), 50);
    try {
      const waiting = Array.from({ length: 2600 }, () => get(`${gateway}/api/events/${randomUUID()}`));
      // On a slow machine the first have their answer while the last are still to be sent.
      await until(length, (entries) => entries >= 50);
      // Cached reads are answered all the while.
      expect(await get(`${gateway}/api/events/upcoming`)).toMatchObject({ status: 200 });
      const outcomes = await Promise.all(waiting);
      expect(longest).toBeLessThan(2500);
      expect(outcomes.filter(({ status, retryAfter }) => status !== 503 || retryAfter < 1)).toEqual([]);
      expect((await residentOf('gateway-1')) - before).toBeLessThan(200_000_000);
    } finally {
      clearInterval(asking);
      for (const { pid } of contents) process.kill(-pid!, 'SIGCONT');
    }
    await until(
      () => get(`${gateway}/api/events/${randomUUID()}`),
      ({ status }) => status === 404,
    );
    await until(length, (entries) => entries === 0);
    redis.disconnect();
  });
});
