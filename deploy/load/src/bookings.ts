import { fork } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { INQUIRY, startBenchStack } from './bench-stack.js';
import { median, print, table } from './report.js';

/**
 * Compares the booking desk, with outbox, idempotency and exactly-once writes, against the least that any server can
 * do: plain node:http and one INSERT of the same fields with synchronous commit into the same Postgres. Both are
 * measured in requests acknowledged per second, in interleaved rounds of one run.
 */
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 16;
const LIMITS = { ratio: 0.15, p99: 100 };

const BOOKING = {
  ...INQUIRY,
  details: 'Cien invitados, dos horas.',
};
const COLUMNS = ['name', 'email', 'phone', 'eventDate', 'eventType', 'location', 'details'] as const;

if (process.send) {
  process.once('disconnect', () => process.exit());
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: CONNECTIONS });
  const insert = {
    name: 'insert',
    text: `insert into plain_bookings (name, email, phone, event_date, event_type, location, details)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
  };
  const store = async (request: IncomingMessage): Promise<string> => {
    const body = JSON.parse(await text(request)) as Record<string, string>;
    const { rows } = await pool.query({ ...insert, values: COLUMNS.map((name) => body[name]) });
    return JSON.stringify({ ...body, ...(rows[0] as object) });
  };
  const server = createServer((request, response) => {
    void store(request).then((answer) => response.writeHead(201, { 'content-type': 'application/json' }).end(answer));
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
} else {
  await bench();
}

async function post(url: string) {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(BOOKING),
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.errors + result.non2xx > 0) throw new Error(`${url}: ${result.errors + result.non2xx} failures`);
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    sent: result.requests.total,
  };
}

async function bench(): Promise<void> {
  const stack = await startBenchStack();
  const database = new pg.Client({ connectionString: stack.backing.BOOKINGS_DATABASE_URL });
  await database.connect();
  await database.query(`create table plain_bookings (id uuid primary key default gen_random_uuid(), name text not null,
    email text not null, phone text not null, event_date timestamptz not null, event_type text not null,
    location text not null, details text null, created_at timestamptz not null default now())`);
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, DATABASE_URL: stack.backing.BOOKINGS_DATABASE_URL },
  });
  const port = await new Promise<number>((resolve) => child.once('message', (port) => resolve(port as number)));
  const url = `${stack.gateways[0]}/api/booking-inquiry`;
  const plainUrl = `http://127.0.0.1:${port}/`;
  await post(url);
  await post(plainUrl);
  const rounds: { ours: Awaited<ReturnType<typeof post>>; plain: Awaited<ReturnType<typeof post>> }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await post(url), plain: await post(plainUrl) });

  const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure));
  const ratio = of(({ ours, plain }) => ours.rate / plain.rate);
  const p99 = of(({ ours }) => ours.p99);
  const ok = ratio >= LIMITS.ratio && p99 < LIMITS.p99;
  print(
    table(
      ['16 connections', 'rate', 'of plain', 'limit', 'p50', 'p99', 'limit', ''],
      [
        [
          'POST /api/booking-inquiry',
          `${Math.round(of(({ ours }) => ours.rate))}/s`,
          ratio.toFixed(2),
          `≥ ${LIMITS.ratio}`,
          `${of(({ ours }) => ours.p50)} ms`,
          `${p99} ms`,
          `< ${LIMITS.p99} ms`,
          ok ? 'ok' : 'missed',
        ],
        [
          'node:http and one INSERT',
          `${Math.round(of(({ plain }) => plain.rate))}/s`,
          '1',
          '',
          `${of(({ plain }) => plain.p50)} ms`,
          `${of(({ plain }) => plain.p99)} ms`,
          '',
          '',
        ],
      ],
    ),
  );
  child.kill();
  await database.end();
  await stack.remove();
  process.exit(ok ? 0 : 1);
}
