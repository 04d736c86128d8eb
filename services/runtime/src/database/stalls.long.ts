import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { startSilentProxy, type SilentProxy } from '../spec-silent-proxy.js';
import { until } from '../spec-until.js';
import { isDatabaseAway } from './database-error.js';
import { InboxEntity } from './inbox.entity.js';
import { ormOptions, withLongLimits } from './orm-options.js';
import { openSpecDatabase } from './spec-database.js';
import { patient } from './spec-patience.js';
import { sql } from './sql.js';

const POOL_SIZE = 3;

const options = (address: string) => ({
  ...ormOptions({ url: address, entities: [InboxEntity], migrations: [], poolSize: POOL_SIZE }),
  logger: () => {},
});
const database = await openSpecDatabase('content', options);
const { url } = database;
/** As a service has it. */
const open = (address: string) => MikroORM.init(options(address));
type Orm = Awaited<ReturnType<typeof open>>;

let proxy: SilentProxy;
/** Over the proxy. */
let orm: Orm;
/** Of somebody who may take long, past the proxy. */
let beside: Orm;

beforeAll(async () => {
  beside = await MikroORM.init(withLongLimits(patient(options(url))));
  await beside.em.execute('create table counter as select 0 as value');
});
afterAll(() => beside.close());
beforeEach(async () => {
  const { hostname, port } = new URL(url);
  proxy = await startSilentProxy({ host: hostname, port: Number(port) });
  orm = await open(proxy.url(url));
});
afterEach(async () => {
  await orm.close();
  await proxy.close();
});

const poolOf = async ({ em }: { em: EntityManager }) => (await em.getConnection().getNativeClient()) as Pool;
const backend = async (em: EntityManager) =>
  (await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid'))[0]!.pid;
const count = (em: EntityManager) => em.execute('update counter set value = value + 1');

/** In a transaction that has written, which is where a connection must not get lost. */
const writing = (em: EntityManager, work: (transaction: EntityManager) => Promise<unknown>) =>
  em.fork().transactional(async (transaction) => {
    await count(transaction);
    await work(transaction);
  });

const expectAway = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => 'no error',
    (reason: unknown) => reason,
  );
  expect({ error, isAway: isDatabaseAway(error) }).toMatchObject({ isAway: true });
};

/** All connections at once can be had and can write; and nobody sits on a lock. */
async function expectWell(): Promise<void> {
  const all = () => Promise.all(Array.from({ length: POOL_SIZE }, () => writing(orm.em, backend)));
  await until(
    () =>
      all().then(
        () => 'well',
        ({ message }: Error) => message,
      ),
    (answer) => answer === 'well',
  );
  const pool = await poolOf(orm);
  expect({ taken: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }).toEqual({ taken: 0, waiting: 0 });
}

test('a slow statement is ended by Postgres, and its connection goes on', async () => {
  const pid = await backend(orm.em);
  await expectAway(orm.em.execute('select pg_sleep(5)'));
  expect(await backend(orm.em)).toBe(pid);
  await expectAway(sql(orm.em, 'select pg_sleep(5)'));
});

test('who waits for a lock gives up, and all is well when it is free', async () => {
  await writing(beside.em, async () => {
    const tries = Array.from({ length: 3 * POOL_SIZE }, () => expectAway(writing(orm.em, async () => {})));
    await Promise.all(tries);
  });
  await expectWell();
});

test('a transaction whose connection is killed costs the pool no place', async () => {
  for (let killed = 0; killed <= POOL_SIZE; killed += 1) {
    await expect(
      writing(orm.em, async (transaction) => {
        await beside.em.execute('select pg_terminate_backend(?)', [await backend(transaction)]);
        await count(transaction);
      }),
    ).rejects.toThrow();
  }
  await expectWell();
});

test('connections that die without a word are abandoned, their locks freed, and new ones made', async () => {
  const started = Promise.withResolvers<void>();
  const silent = Promise.withResolvers<void>();
  const broken = expectAway(
    writing(orm.em, async (transaction) => {
      started.resolve();
      await silent.promise;
      await count(transaction);
    }),
  );
  await started.promise;
  // Another one under way, and one idle.
  await Promise.all([backend(orm.em), backend(orm.em)]);
  proxy.silence();
  silent.resolve();
  const alone = expectAway(sql(orm.em, 'select 1'));
  await Promise.all([broken, alone]);
  proxy.resume();
  await expectWell();
});

test('idle connections that died without a word are not handed out for long', async () => {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => orm.em.execute('select pg_sleep(0.1)')));
  const pool = await poolOf(orm);
  expect(pool.idleCount).toBe(POOL_SIZE);
  proxy.silence();
  proxy.resume();
  // The pool closes them before a statement can hang on one.
  await until(
    () => pool.totalCount,
    (count) => count === 0,
  );
  await Promise.all(Array.from({ length: POOL_SIZE }, () => writing(orm.em, backend)));
});

test('a pool closes although its connections have died without a word', async () => {
  const started = Promise.withResolvers<void>();
  const broken = expectAway(
    writing(orm.em, async (transaction) => {
      started.resolve();
      await transaction.execute('select pg_sleep(1)');
    }),
  );
  await started.promise;
  await backend(orm.em);
  proxy.silence();
  await orm.close();
  await broken;
});
