import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@tocada/local/stack.js';
import pg from 'pg';
import { PASSWORD, startBenchStack } from './bench-stack.js';
import { print, table } from './report.js';

/**
 * Sends writes to three replicas of each service: undisturbed, with one replica killed halfway, and with Redis
 * restarted halfway. Half of the writes are events, half are booking requests. The databases must hold one row for each
 * write. After a 503 a client retries under the same key, as the form does.
 */
const COUNT = Number(process.argv[2] ?? 5000);
const IN_FLIGHT = 64;
const PATIENCE = 60_000;

const BOOKING = { phone: '9795550100', eventDate: '2030-05-01', eventType: 'Boda', location: 'Bryan TX' };
const EVENT = { date: '2030-05-01T20:00', location: 'Bryan TX', password: PASSWORD };

interface Result {
  ids: Set<string>;
  again: number;
  slowest: number;
}

async function send(stack: Stack, name: string, at: (index: number) => void): Promise<Result> {
  const result: Result = { ids: new Set(), again: 0, slowest: 0 };
  const write = (index: number) =>
    index % 2
      ? { path: '/api/admin/events', body: { ...EVENT, title: `${name} ${index}` } }
      : { path: '/api/booking-inquiry', body: { ...BOOKING, name: `${name} ${index}`, email: `${index}@example.org` } };
  const one = async (index: number) => {
    const { path, body } = write(index);
    const started = Date.now();
    for (;;) {
      const answer = await fetch(stack.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `${name.replaceAll(' ', '-')}-${index}` },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      const text = await answer?.text();
      if (answer?.status === 201) {
        result.ids.add((JSON.parse(text!) as { id: string }).id);
        result.slowest = Math.max(result.slowest, Date.now() - started);
        return;
      }
      if ((answer && answer.status !== 503) || Date.now() - started > PATIENCE) throw new Error(`${path}: ${text}`);
      result.again += 1;
      await sleep(200);
    }
  };
  let next = 0;
  const client = async () => {
    while (next < COUNT) {
      const index = (next += 1) - 1;
      at(index);
      await one(index);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, client));
  return result;
}

async function count(url: string | undefined, table: string, column: string, name: string): Promise<number> {
  const client = new pg.Client({ connectionString: url! });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table} where ${column} like $1`, [
    `${name} %`,
  ]);
  await client.end();
  return Number(rows[0]!.count);
}

const stack = await startBenchStack(['--scale', 'content=3', '--scale', 'bookings=3', '--scale', 'gateway=3']);
const kill = (...labels: string[]) => labels.forEach((label) => stack.processes.get(label)!.signal('SIGKILL'));
const middle = (work: () => void) => (index: number) => {
  if (index === Math.floor(COUNT / 3)) work();
};
const redis = stack.processes.get('redis-1')!;
const disturbances: Record<string, (index: number) => void> = {
  undisturbed: () => {},
  'kill -9 of replicas': middle(() => kill('content-1', 'bookings-2')),
  'Redis restarted': middle(() => void redis.stop().then(() => redis.start())),
  'kill -9 of Redis': middle(() => kill('redis-1')),
};
const rows: string[][] = [];
let broken = 0;
for (const [name, disturb] of Object.entries(disturbances)) {
  const { ids, again, slowest } = await send(stack, name, disturb);
  const stored =
    (await count(stack.backing.CONTENT_DATABASE_URL, 'events', 'title', name)) +
    (await count(stack.backing.BOOKINGS_DATABASE_URL, 'booking_inquiries', 'name', name));
  const ok = stored === COUNT && ids.size === COUNT;
  if (!ok) broken += 1;
  rows.push([name, ...[COUNT, ids.size, stored, again].map(String), `${slowest} ms`, ok ? 'ok' : 'broken']);
}
print(table(['3 replicas each', 'sent', 'answers', 'rows', 'tried again', 'slowest', ''], rows));
await stack.remove();
process.exit(broken > 0 ? 1 : 0);
