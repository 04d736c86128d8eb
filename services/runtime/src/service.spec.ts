import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Pool } from 'pg';
import { InboxEntity } from './database/inbox.entity.js';
import { ormOptions } from './database/orm-options.js';
import type { ProcessEnv } from './env.js';
import type { Closable } from './process.js';
import { startService } from './service.js';

const POOL_SIZE = 2;

const open = () =>
  MikroORM.init({
    ...ormOptions({
      url: process.env.TEST_CONTENT_DATABASE_URL!,
      entities: [InboxEntity],
      migrations: [],
      poolSize: POOL_SIZE,
    }),
    migrations: { migrationsList: [], tableName: 'service_spec_migrations' },
  });

let orm: Awaited<ReturnType<typeof open>>;

@Module({ providers: [{ provide: MikroORM, useFactory: () => orm }] })
class NoFeature {}

let service: Closable;
let health: string;

beforeAll(async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  health = `http://127.0.0.1:${port}`;
  const env = {
    REDIS_URL: process.env.TEST_REDIS_URL,
    LOG_LEVEL: 'silent',
    PRIVATE_PORT: port,
    PRIVATE_HOST: '127.0.0.1',
  } as ProcessEnv;
  orm = await open();
  service = await startService({ name: `service-spec-${port}`, env, module: NoFeature, calls: [], stuckAfter: 300 });
});
afterAll(async () => {
  await service.close();
  await orm.em.execute('drop table service_spec_migrations');
  await orm.close();
});

const statusOf = async (path: string) => (await fetch(health + path)).status;

test('a service whose pool gives no connection back is not alive, and ends itself', async () => {
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
  }
});
