import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lastValueFrom } from 'rxjs';
import { RpcErrorFilter } from '../rpc-error.filter.js';
import { exactlyOnce } from './exactly-once.js';
import { InboxEntity } from './inbox.entity.js';
import { ormOptions } from './orm-options.js';
import { refusesWrites } from './refused-writes.js';
import { patient } from './spec-patience.js';

let orm: MikroORM;
beforeAll(async () => {
  const url = process.env.TEST_CONTENT_DATABASE_URL!;
  const options = ormOptions({ url, entities: [InboxEntity], migrations: [], poolSize: 1 });
  orm = (await MikroORM.init({ ...patient(options), logger: () => {} })) as unknown as MikroORM;
  await orm.em.execute(
    'create temp table inbox (id text primary key, fingerprint text, result json, done_at timestamptz default now())',
  );
});
afterAll(() => orm.close());

const filter = new RpcErrorFilter({ warn: () => {}, error: () => {} } as never);
/** A call that writes, as a service answers it. */
const write = (id: string, before = 'select 1') =>
  exactlyOnce(orm.em, id, {}, async (em) => void (await em.execute(before))).then(
    () => 'written',
    (error: unknown) => lastValueFrom(filter.catch(error)).catch(({ code }: { code: string }) => code),
  );

test('a database that reads and refuses writes is remembered until a write succeeds', async () => {
  expect(await write('a')).toBe('written');
  expect(refusesWrites()).toBe(false);
  expect(await write('b', `do $$ begin raise exception using errcode = 'disk_full'; end $$`)).not.toBe('written');
  expect(await orm.em.execute('select 1 as one')).toEqual([{ one: 1 }]);
  expect(refusesWrites()).toBe(true);
  expect(await write('c')).toBe('written');
  expect(refusesWrites()).toBe(false);
});

test('a refusal of one statement is not one of the database', async () => {
  expect(await write('d', 'select 1/0')).toBe('internal');
  expect(refusesWrites()).toBe(false);
});
