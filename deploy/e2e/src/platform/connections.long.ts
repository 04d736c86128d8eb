// Clock: connections read nothing for seconds, while memory and other answers are watched.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BookingDesk } from '../kit/booking-desk.js';
import { passwordQuery } from '../kit/requests.js';
import { call, shareTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

const CONNECTIONS = 170;
const HEADERS = 'host: a\r\nuser-agent: Mozilla/5.0 (X11; Linux x86_64)\r\naccept: text/html\r\ncookie: a=b\r\n';

let stack: TestStack;

beforeAll(async () => {
  stack = await shareTestStack();
});
afterAll(() => stack.remove());

/** A connection that sends requests and reads nothing. */
function ask(origin: string, ...paths: string[]): Socket {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {});
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\n${HEADERS}\r\n`).join(''));
  return socket;
}

const repeated = (count: number, ...paths: string[]) =>
  Array.from({ length: count }, (_, n) => paths[n % paths.length]!);

/** The heap of the process, including garbage that has not been collected yet. */
async function heapOf(label: string): Promise<number> {
  const port = stack.processes.get(label)!.spec.env.PRIVATE_PORT;
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)![1]) / 1e6;
}

/** The limit in MB. A process may use 192. */
const MOST = 150;

/** For a second 170 connections read nothing, while other requests are answered. */
async function wave(origin: string, count: number, paths: string[], look: () => void = () => {}): Promise<void> {
  const sockets = Array.from({ length: CONNECTIONS }, () => ask(origin, ...repeated(count, ...paths)));
  try {
    for (const end = Date.now() + 1000; Date.now() < end; await sleep(50)) {
      expect((await call(origin + paths.at(-1)!)).status).toBeLessThan(500);
      look();
    }
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

describe('requests whose answers are never read', () => {
  const gateway = () => stack.gateways[0]!;
  const companion = () => `http://127.0.0.1:${stack.processes.get('companion-1')!.spec.env.PORT}`;
  const PAGES = ['/', '/events/nadie', '/api/events'];

  test.each([
    ['400 on each connection, at a gateway', 400, gateway, 'gateway-1', PAGES],
    ['16 on each connection, at a gateway', 16, gateway, 'gateway-1', PAGES],
    ['400 on each connection, at the companion', 400, companion, 'companion-1', ['/companion/s3/params', '/nadie']],
  ])(
    '%s: it goes on and answers all others, and what they took is free again',
    async (_, count, origin, label, paths) => {
      const { pid } = stack.processes.get(label)!;
      for (let time = 0; time < 4; time += 1) await wave(origin(), count, paths);
      await until(
        () => heapOf(label),
        (megabytes) => megabytes < MOST,
      );
      expect(stack.processes.get(label)!.pid).toBe(pid);
    },
  );

  test('400 on each connection, at the edge: at most one upstream connection for each', async () => {
    const { pid } = stack.processes.get('gateway-1')!;
    const files: number[] = [];
    await wave(stack.url, 400, PAGES, () => files.push(readdirSync(`/proc/${pid}/fd`).length));
    expect(Math.max(...files)).toBeLessThan(2 * CONNECTIONS);
  });
});

describe('an export of 60 MB', () => {
  const ROWS = 7000;
  const DETAILS = 9000;

  beforeAll(async () => {
    await new BookingDesk(stack).sql(
      `insert into booking_inquiries
         (id, name, email, phone, event_date, has_time, event_type, location, details, status, suspect, created_at)
       select gen_random_uuid(), 'Cliente ' || n, 'c' || n || '@example.org', '9795550100', '2150-05-01', false, 'Boda',
         'Bryan TX', repeat('a', ${DETAILS}), 'pending', false, now() - n * interval '1 minute'
       from generate_series(1, ${ROWS}) as n`,
    );
  });

  test('takes no memory while its readers stall, and a slow reader gets all of it', async () => {
    const path = `/api/admin/bookings/export?format=csv&${passwordQuery}`;
    const sockets = Array.from({ length: 10 }, () => ask(stack.gateways[0]!, path));
    for (const end = Date.now() + 2500; Date.now() < end; await sleep(100))
      expect(await heapOf('gateway-1')).toBeLessThan(MOST);
    const [reader, ...others] = sockets;
    for (const socket of others) socket.destroy();
    let bytes = 0;
    let end = '';
    reader!.on('data', (part: Buffer) => {
      bytes += part.length;
      end = (end + part.toString('latin1')).slice(-100);
    });
    reader!.resume();
    while (!end.endsWith('\r\n0\r\n\r\n')) await once(reader!, 'data');
    expect(bytes).toBeGreaterThan(ROWS * DETAILS);
    reader!.destroy();
    expect((await call(`${stack.url}/api/health`)).status).toBe(200);
  });
});
