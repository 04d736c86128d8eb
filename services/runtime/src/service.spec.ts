import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Pool } from 'pg';
import { register } from 'prom-client';
import { InboxEntity } from './database/inbox.entity.js';
import { migrate, ormOptions, withLongLimits } from './database/orm-options.js';
import { openSpecDatabase } from './database/spec-database.js';
import { patient } from './database/spec-patience.js';
import type { ProcessEnv } from './env.js';
import { startService } from './service.js';
import { specServers } from './spec-servers.js';
import { startSilentProxy } from './spec-silent-proxy.js';
import { until } from './spec-until.js';

const POOL_SIZE = 2;

const TABLE = 'slow';

const options = (url: string) => ({
  ...ormOptions({ url, entities: [InboxEntity], migrations: [], poolSize: POOL_SIZE }),
  logger: () => {},
});
const { REDIS_URL } = await specServers();
const { url } = await openSpecDatabase('content', options);
const open = (...migrations: (typeof AddNote)[]) =>
  MikroORM.init({ ...options(url), migrations: { migrationsList: migrations, snapshot: false } });
type Orm = Awaited<ReturnType<typeof open>>;

class AddNote extends Migration {
  override up(): void {
    this.addSql(`alter table ${TABLE} add note text`);
  }
}

class AddWord extends Migration {
  override up(): void {
    this.addSql(`alter table ${TABLE} add word text`);
  }
}

/** Past the limits of a service. */
let beside: MikroORM;
beforeAll(async () => {
  beside = await MikroORM.init(withLongLimits(patient(options(url))));
});
afterAll(() => beside.close());

// Each service registers its metrics, and a process has one service.
afterEach(() => register.clear());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const start = (orm: Orm, port: number, redisUrl = REDIS_URL) => {
  @Module({ providers: [{ provide: MikroORM, useValue: orm }] })
  class NoFeature {}
  const env = { REDIS_URL: redisUrl, LOG_LEVEL: 'silent', PRIVATE_PORT: port, PRIVATE_HOST: '127.0.0.1' } as ProcessEnv;
  return startService({ name: `service-spec-${port}`, env, module: NoFeature, stuckAfter: 300 });
};

/** Status of a path of the private port; undefined while nothing listens. */
const statusAt = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => undefined,
  );

test('a service whose pool gives no connection back is not alive, and ends itself', async () => {
  const orm = await open();
  const port = await freePort();
  const service = await start(orm, port);
  const statusOf = (path: string) => statusAt(port, path);
  const ended = Promise.withResolvers<unknown[]>();
  const kill = jest.spyOn(process, 'kill').mockImplementation((...args) => (ended.resolve(args), true));
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
  const take = () => Promise.all(Array.from({ length: POOL_SIZE }, () => pool.connect()));
  try {
    for (let round = 0; round < 5; round += 1) {
      const clients = await take();
      await clients[0]!.query('select pg_sleep(0.1)');
      for (const client of clients) client.release();
      expect(await statusOf('/livez')).toBe(200);
    }
    expect(await statusOf('/readyz')).toBe(200);
    const clients = await take();
    expect(await ended.promise).toEqual([process.pid, 'SIGTERM']);
    expect(await statusOf('/livez')).toBe(503);
    for (const client of clients) client.release();
    expect(await statusOf('/livez')).toBe(200);
  } finally {
    kill.mockRestore();
    await service.close();
    await orm.close();
  }
});

test('a service is alive for as long as its migration waits or works, and ready only after it', async () => {
  await beside.em.execute(`create table ${TABLE} ()`);
  const orm = await open(AddNote);
  const port = await freePort();
  /** When the migration began to wait for the lock. */
  const waiting = async () =>
    (
      (await beside.em.execute(
        'select query_start::text as since from pg_stat_activity where wait_event_type = ? and query like ?',
        ['Lock', `alter table ${TABLE}%`],
      )) as { since: string }[]
    )[0]?.since;
  const statuses = () => Promise.all(['/livez', '/readyz'].map((path) => statusAt(port, path)));
  const holder = await ((await beside.em.getConnection().getNativeClient()) as Pool).connect();
  await holder.query(`begin; lock table ${TABLE}`);
  const starting = start(orm, port);
  const first = await until(waiting, Boolean);
  expect(await statuses()).toEqual([200, 503]);
  // Longer than a migration waits for one lock: it lets the statements behind it pass, and tries again.
  await until(waiting, (since) => since !== undefined && since !== first);
  expect(await statuses()).toEqual([200, 503]);
  await holder.query('rollback');
  holder.release();
  const service = await starting;
  try {
    expect(await statuses()).toEqual([200, 200]);
    await beside.em.execute(`select note from ${TABLE}`);
  } finally {
    await service.close();
    await beside.em.execute(`drop table ${TABLE}`);
    await orm.close();
  }
});

test('a migration is told in the log without colours', async () => {
  await beside.em.execute(`create table ${TABLE} ()`);
  const lines: string[] = [];
  const orm = await MikroORM.init({
    ...options(url),
    migrations: { migrationsList: [AddWord], snapshot: false },
    logger: (line) => lines.push(line),
  });
  try {
    await migrate(orm);
    expect(lines.join('\n')).toMatch(/Applied 'AddWord'/);
    expect(lines.join('\n')).not.toContain('\u001B');
  } finally {
    await beside.em.execute(`drop table ${TABLE}`);
    await orm.close();
  }
});

test('a service needs Redis to become ready, and not to stay ready', async () => {
  const { hostname, port: redisPort } = new URL(REDIS_URL);
  const proxy = await startSilentProxy({ host: hostname, port: Number(redisPort) });
  proxy.silence();
  const orm = await open();
  const port = await freePort();
  const service = await start(orm, port, proxy.url(REDIS_URL));
  try {
    expect(await statusAt(port, '/readyz')).toBe(503);
    proxy.resume();
    await until(
      () => statusAt(port, '/readyz'),
      (status) => status === 200,
    );
    proxy.silence();
    expect(await statusAt(port, '/readyz')).toBe(200);
  } finally {
    proxy.resume();
    await service.close();
    await orm.close();
    await proxy.close();
  }
});
