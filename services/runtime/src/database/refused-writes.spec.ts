import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { lastValueFrom } from 'rxjs';
import { RpcErrorFilter } from '../rpc-error.filter.js';
import { exactlyOnce } from './exactly-once.js';
import { INBOX_SQL, InboxEntity } from './inbox.entity.js';
import { ormOptions } from './orm-options.js';
import { refusesWrites } from './refused-writes.js';
import { openSpecDatabase } from './spec-database.js';

const { em } = await openSpecDatabase('content', (url) =>
  ormOptions({ url, entities: [InboxEntity], migrations: [], poolSize: 1 }),
);
beforeAll(() => em.execute(INBOX_SQL));

const filter = new RpcErrorFilter({ warn: () => {}, error: () => {} } as never);
/** A call that writes, as a service answers it. */
const write = (before = 'select 1') =>
  exactlyOnce(em, randomUUID(), {}, async (transaction) => void (await transaction.execute(before))).then(
    () => 'written',
    (error: unknown) => lastValueFrom(filter.catch(error)).catch(({ code }: { code: string }) => code),
  );

test('a database that reads and refuses writes is remembered until a write succeeds', async () => {
  expect(await write()).toBe('written');
  expect(refusesWrites()).toBe(false);
  expect(await write(`do $$ begin raise exception using errcode = 'disk_full'; end $$`)).not.toBe('written');
  expect(await em.execute('select 1 as one')).toEqual([{ one: 1 }]);
  expect(refusesWrites()).toBe(true);
  expect(await write()).toBe('written');
  expect(refusesWrites()).toBe(false);
});

test('a refusal of one statement is not one of the database', async () => {
  expect(await write('select 1/0')).toBe('internal');
  expect(refusesWrites()).toBe(false);
});
