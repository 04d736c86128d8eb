import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { DocumentKind } from '@tocada/contracts/deals/quotes.js';
import { openSpecDatabase } from '@tocada/runtime/database/spec-database.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { until } from '@tocada/runtime/spec-until.js';
import { bookingsOrm } from '../../bookings.orm.js';
import type { DocumentFacts } from '../../records/deals/facts.js';
import type { DocumentStore } from './document-store.js';
import { DocumentsService } from './documents.service.js';

const database = await openSpecDatabase('bookings', bookingsOrm);
const { em } = database;
const rows = <T = Record<string, any>>(statement: string, values: unknown[] = []) => sql<T>(em, statement, values);
const replicas: DocumentsService[] = [];
/** The numbers whose files were made, in their order, and those whose file cannot be stored. */
let made: string[];
let broken: Set<string>;

beforeEach(async () => {
  await Promise.all(replicas.splice(0).map((one) => one.onModuleDestroy()));
  await database.empty();
  made = [];
  broken = new Set();
});
afterAll(async () => {
  await Promise.all(replicas.map((one) => one.onModuleDestroy()));
  await database.close();
});

/** A replica whose files are their numbers. */
function start(
  store: (number: string) => Promise<void> = async (number) => {
    made.push(number);
  },
) {
  const replica = new DocumentsService(em, {} as DocumentStore);
  Object.assign(replica, {
    async store({ number }: DocumentFacts) {
      await store(number);
      if (broken.has(number)) throw new Error('the store is away');
      return { key: `documents/${number}.pdf`, sha256: number };
    },
  });
  replicas.push(replica);
  replica.onApplicationBootstrap();
  return replica;
}
const issue = (kind: DocumentKind, number: string, at = 'now') =>
  rows(
    `insert into documents (id, kind, number, language, facts, retain_until, at)
     values ($1, $2, $3, 'es', $4::jsonb, '2200-01-01', $5::timestamptz)`,
    [randomUUID(), kind, number, JSON.stringify({ number }), at],
  );
const waiting = async () => (await rows('select number from documents where sha256 is null')).length;
const untilStored = () => until(waiting, (count) => count === 0);

test('agreements are made before the papers that are older', async () => {
  for (const number of ['R-1', 'R-2']) await issue('receipt', number);
  await issue('credit_note', 'N-1');
  await issue('agreement', 'C-1');
  await issue('amendment', 'C-2');
  start();
  await untilStored();
  expect(made).toEqual(['C-1', 'C-2', 'R-1', 'R-2', 'N-1']);
});

test('papers of one moment are made in the order of their numbers', async () => {
  const numbers = ['R-5', 'R-2', 'R-4', 'R-1', 'R-3'];
  for (const number of numbers) await issue('receipt', number, '2026-11-01T12:00:00Z');
  start();
  await untilStored();
  expect(made).toEqual(numbers.toSorted());
});

test('of several replicas one makes each document', async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => `C-${String(index).padStart(2, '0')}`);
  for (const number of numbers) await issue('agreement', number);
  // Each is held until all three are at work.
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = async (number: string) => {
    made.push(number);
    if (made.length === 3) resolve();
    await promise;
  };
  for (let replica = 0; replica < 3; replica += 1) start(held);
  await untilStored();
  expect(made.toSorted()).toEqual(numbers);
});

test('a document that cannot be stored rests, and the others go on', async () => {
  broken.add('C-1');
  await issue('agreement', 'C-1');
  await issue('receipt', 'R-1');
  start();
  await until(waiting, (count) => count === 1);
  const [{ rests } = { rests: false }] = await rows(
    `select lease_until > now() + interval '3 seconds' as rests from documents where tries = 1 and number = 'C-1'`,
  );
  expect(rests).toBe(true);
  broken.clear();
  await rows('update documents set lease_until = now()');
  await untilStored();
  expect(made).toEqual(['C-1', 'R-1', 'C-1']);
});

test('a document whose replica has died is made by another one', async () => {
  await issue('agreement', 'C-1');
  await rows(`update documents set tries = 1, lease_until = now() + interval '30 seconds'`);
  await issue('receipt', 'R-1');
  start();
  await until(waiting, (count) => count === 1);
  expect(made).toEqual(['R-1']);
  await rows(`update documents set lease_until = now()`);
  await untilStored();
  expect(made).toEqual(['R-1', 'C-1']);
});
