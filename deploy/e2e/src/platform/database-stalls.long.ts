// Clock: Postgres and its locks stand still for five seconds under traffic. That time is the subject.
import { execFile, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LOCKS } from '@tocada/runtime/database/advisory-locks.js';
import pg from 'pg';
import { freePort } from '@tocada/local/ports.js';
import { readSecrets } from '@tocada/local/secrets.js';
import type { Supervised } from '@tocada/local/supervised.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { admin, EVENT } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

const STALL = 5000;

let stack: TestStack;
let desk: BookingDesk;
let booking: string;

beforeAll(async () => {
  stack = await startTestStack();
  desk = new BookingDesk(stack);
  booking = (await desk.book()).id;
});
afterAll(() => stack.remove());

const edit = () => call(`${stack.url}/api/admin/events`, 'POST', admin(EVENT)).then(({ status }) => status);
/** Reads an address that no cache keeps. */
const coldRead = () => call(`${stack.url}/api/events/${crypto.randomUUID()}`).then(({ status }) => status);
const contact = () => desk.change(booking, '/status', 'PUT', { status: 'contacted' }).then(({ status }) => status);

/**
 * Edits, reads and status changes, concurrent and without pause.
 * @returns a function that stops them
 */
function traffic(): () => Promise<unknown> {
  const stopping = new AbortController();
  const again = async (work: () => Promise<unknown>) => {
    for (; !stopping.signal.aborted; await sleep(20)) await work().catch(() => {});
  };
  const people = [edit, edit, edit, edit, coldRead, coldRead, contact, contact, contact, () => desk.book()].map(again);
  return () => {
    stopping.abort();
    return Promise.all(people);
  };
}

/** More calls than there are connections, so that a lost connection shows. */
const all = async () => {
  const many = (work: () => Promise<number>) => Promise.all(Array.from({ length: 12 }, work));
  return { edits: await many(edit), reads: await many(coldRead), contacts: await many(contact) };
};
const WELL = { edits: Array(12).fill(201), reads: Array(12).fill(404), contacts: Array(12).fill(200) };

async function query(url: URL | string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(String(url));
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const HELD = `select state, query from pg_stat_activity where datname = current_database() and state like 'idle in%'
  and now() - state_change > interval '1 second'`;

async function expectWell(): Promise<void> {
  await until(all, (found) => JSON.stringify(found) === JSON.stringify(WELL));
  await desk.book();
  expect(await query(stack.backing.CONTENT_DATABASE_URL!, HELD)).toEqual([]);
  expect(await query(stack.backing.BOOKINGS_DATABASE_URL!, HELD)).toEqual([]);
}

/** Signals the postmaster and all its children. */
function signalPostgres(signal: NodeJS.Signals): void {
  const { pid } = stack.processes.get('postgres-1')!;
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!);
  for (const each of [pid!, ...children]) process.kill(each, signal);
}

test('Postgres frozen for 5 s under edits: everything recovers, and no connection is lost', async () => {
  const end = traffic();
  await sleep(500);
  signalPostgres('SIGSTOP');
  await sleep(STALL);
  signalPostgres('SIGCONT');
  await end();
  await expectWell();
});

test.each([
  ['CONTENT', 'update content_revision set revision = revision'],
  ['BOOKINGS', 'lock table booking_inquiries in exclusive mode'],
] as const)('a lock held for 5 s in %s: all works again, and no connection is lost', async (database, lock) => {
  const holder = new pg.Client(stack.backing[`${database}_DATABASE_URL`]);
  await holder.connect();
  const end = traffic();
  await sleep(500);
  await holder.query(`begin; ${lock}`);
  await sleep(STALL);
  await holder.end();
  await end();
  await expectWell();
});

/**
 * Kills the process.
 * @returns a function that reads the log of its successor
 */
function restarted(process: Supervised): () => string {
  const { size } = statSync(process.logFile);
  process.signal('SIGKILL');
  return () => readFileSync(process.logFile).subarray(size).toString();
}

test('a service that starts without Postgres is alive, logs one line, and works once Postgres is up', async () => {
  const postgres = stack.processes.get('postgres-1')!;
  const services = ['content-1', 'bookings-1'].map((label) => stack.processes.get(label)!);
  await postgres.stop();
  const logs = services.map(restarted);
  const probe = async (index: number, path: string) =>
    (await fetch(`http://127.0.0.1:${services[index]!.spec.env.PRIVATE_PORT}/${path}`)).status;
  for (const [index, log] of logs.entries()) {
    await until(log, (text) => text.includes('waiting for database 127.0.0.1:'));
    expect([await probe(index, 'livez'), await probe(index, 'readyz')]).toEqual([200, 503]);
  }
  // Time for a few more attempts.
  await sleep(2000);
  for (const log of logs) {
    const lines = log().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!).stack).toBeUndefined();
  }
  await postgres.start();
  await expectWell();
});

test('a replica that starts during a migration waits for its end', async () => {
  const migrating = new pg.Client(stack.backing.CONTENT_DATABASE_URL);
  await migrating.connect();
  await migrating.query('select pg_advisory_lock($1)', [LOCKS.migration]);
  const log = restarted(stack.processes.get('content-1')!);
  await until(log, (text) => text.includes('waiting for database') && text.includes('lock timeout'));
  await migrating.end();
  await expectWell();
});

test('a waiting replica ends with its supervisor', async () => {
  const { args, env } = stack.processes.get('content-1')!.spec;
  const nowhere = `postgresql://content:content@127.0.0.1:${await freePort()}/content`;
  const child = fork(args[0]!, { env: { ...env, PRIVATE_PORT: '0', CONTENT_DATABASE_URL: nowhere }, silent: true });
  const [line] = await once(child.stdout!, 'data');
  expect(String(line)).toContain('waiting for database');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

describe('a refusal of Postgres ends the start with one clear line:', () => {
  const startContent = async (url: URL): Promise<unknown> => {
    const { command, args, env } = stack.processes.get('content-1')!.spec;
    const own = { ...env, PRIVATE_PORT: '0', CONTENT_DATABASE_URL: url.href };
    return promisify(execFile)(command, args, { env: own, timeout: 30_000 }).catch((error: unknown) => error);
  };

  test('a wrong password', async () => {
    const url = new URL(stack.backing.CONTENT_DATABASE_URL!);
    url.password = 'otra';
    expect(await startContent(url)).toMatchObject({
      code: 1,
      stderr: `database ${url.host}/content: password authentication failed for user "content"\n`,
    });
  });

  test('a migration that fails', async () => {
    const url = new URL(stack.backing.CONTENT_DATABASE_URL!);
    url.pathname = 'spoilt';
    const superuser = new URL(url);
    superuser.username = 'tocada';
    superuser.password = readSecrets(stack.dataDir).postgresPassword;
    superuser.pathname = 'postgres';
    await query(superuser, 'create database spoilt owner content');
    await query(url, 'create table events (id int)');
    expect(await startContent(url)).toMatchObject({
      code: 1,
      stderr: `database ${url.host}/spoilt: relation "events" already exists\n`,
    });
  });
});
