import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CHANGES, type AnnouncedChange } from '@tocada/contracts/changes.js';
import { write } from '@tocada/contracts/kit/rpc.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { requestContext } from '@tocada/runtime/context.js';
import { openSpecDatabase } from '@tocada/runtime/database/spec-database.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { commandConnection, waitingConnection } from '@tocada/runtime/redis.js';
import { ownRedis } from '@tocada/runtime/spec-servers.js';
import { startSilentProxy, type SilentProxy } from '@tocada/runtime/spec-silent-proxy.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { StreamsContext } from '@tocada/runtime/streams/streams.context.js';
import { StreamsServer } from '@tocada/runtime/streams/streams.server.js';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { z } from 'zod';
import { contentOrm } from '../content.orm.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { until } from '@tocada/runtime/spec-until.js';

const { changing: CHANGING, changed: CHANGED } = CHANGES.content;
/** Messages go to all databases of a Redis. */
const redisUrl = await ownRedis();
const database = await openSpecDatabase('content', contentOrm);

let proxy: SilentProxy;
let redis: Redis;
let subscriber: Redis;
let changes: ChangesService;
/** The messages to the gateways, by the id of the change. */
let told: Map<string, (AnnouncedChange & { channel: string })[]>;
const closing: { close(): unknown }[] = [];

beforeAll(async () => {
  await database.em.execute("create table shown (title text not null); insert into shown values ('nothing')");
  subscriber = waitingConnection(redisUrl);
  await subscriber.subscribe(CHANGED.channel, CHANGING.channel);
  subscriber.on('message', (channel, text: string) => {
    const message = JSON.parse(text) as AnnouncedChange;
    told.set(message.id, [...(told.get(message.id) ?? []), { ...message, channel }]);
  });
});
afterAll(() => subscriber.disconnect());

beforeEach(async () => {
  told = new Map();
  const { hostname, port } = new URL(redisUrl);
  proxy = await startSilentProxy({ host: hostname, port: Number(port) });
  redis = commandConnection(proxy.url(redisUrl));
  await redis.ping();
  changes = new ChangesService(database.em, redis, CHANGES.content);
});
afterEach(async () => {
  for (const part of closing.splice(0).toReversed()) await part.close();
  redis.disconnect();
  await proxy.close();
});

/** @param then what happens before the commit */
const show = (id: string, title: string, then = () => {}) =>
  changes.write(['events'], id, title, async (em) => {
    await em.execute('update shown set title = ?', [title]);
    then();
    return title;
  });
const shown = async () => (await sql<{ title: string }>(database.em, 'select title from shown'))[0]!.title;

/** Waits for the message that the change was committed. A message without a reply may arrive more than once. */
const lastTold = (id: string, tags = 1) =>
  until(
    () => told.get(id)?.at(-1),
    (last) => last?.channel === CHANGED.channel && last.tags.length === tags,
  );

/** Locks the row that all writes lock. `awaited` waits until a write waits for it. */
async function holdLock(): Promise<{ awaited: () => Promise<unknown>; release: () => Promise<void> }> {
  const em = database.em.fork();
  await em.begin();
  const [own] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid from content_revision for update');
  const waiting = () =>
    sql(database.em, 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [own!.pid]);
  return { awaited: () => until(waiting, ({ length }) => length > 0), release: () => em.rollback() };
}

/** A call whose deadline passes when `state.isLate` is set. */
function called<T>(work: () => Promise<T>) {
  const state = { isLate: false };
  return { state, result: requestContext.run({ requestId: 'spec', isLate: () => state.isLate }, work) };
}

const unavailable = { code: 'unavailable' };

describe('an edit is not executed after its deadline', () => {
  test('when it waited for a lock until then', async () => {
    await show(randomUUID(), 'before');
    const { awaited, release } = await holdLock();
    const { state, result } = called(() => show(randomUUID(), 'late'));
    const refused = expect(result).rejects.toMatchObject(unavailable);
    await awaited();
    state.isLate = true;
    await release();
    await refused;
    expect(await shown()).toBe('before');
  });

  test('when it waited for earlier edits until then', async () => {
    const { awaited, release } = await holdLock();
    const first = show(randomUUID(), 'first');
    let ran = 0;
    const { state, result } = called(() => changes.write(['events'], randomUUID(), null, async () => (ran += 1)));
    const refused = expect(result).rejects.toMatchObject(unavailable);
    await awaited();
    state.isLate = true;
    await release();
    await refused;
    expect([await first, ran]).toEqual(['first', 0]);
  });

  test('so it never overwrites a newer edit: four edits are refused, and the fifth is acknowledged', async () => {
    const call = write(`changes${randomUUID().slice(0, 8)}.show`, z.string(), z.string());
    const service = call.name.split('.')[0]!;
    const servers: StreamsServer[] = [];
    for (let replica = 0; replica < 2; replica += 1) {
      const server = new StreamsServer({ service, redisUrl, logger: pino({ level: 'silent' }) });
      const own = new ChangesService(database.em, redis, CHANGES.content);
      server.addHandler(call.name, ((title: string, { writeId }: StreamsContext) =>
        own.write(['events'], writeId, title, async (em) => {
          await em.execute('update shown set title = ?', [title]);
          return title;
        })) as never);
      await server.listen(() => {});
      closing.push(server);
      servers.push(server);
    }
    const [hasty, patient] = [300, 8000].map((timeout) => new StreamsClient({ redisUrl, timeout })) as [
      StreamsClient,
      StreamsClient,
    ];
    closing.push(hasty, patient);
    await until(() => hasty.connected && patient.connected, Boolean);

    const { release } = await holdLock();
    const refused = await Promise.allSettled([1, 2, 3, 4].map((n) => hasty.call(call, `refused ${n}`)));
    expect(refused.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    const newer = patient.call(call, 'newer');
    await until(
      () => redis.xlen(`rpc:${service}`),
      (length) => length > 0,
    );
    await release();
    expect(await newer).toBe('newer');
    // The replicas have ended the refused edits, too.
    await until(
      () => servers.reduce((sum, { busySlots }) => sum + busySlots, 0),
      (count) => count === 0,
    );
    expect(await shown()).toBe('newer');
  });
});

describe('the gateways get a message', () => {
  test('before the commit: until it is sent, nothing is written', async () => {
    await show(randomUUID(), 'before');
    const id = randomUUID();
    const publish = jest.spyOn(redis, 'publish');
    proxy.silence();
    const answer = show(id, 'told');
    // The first try has failed, and the edit has waited for it.
    await until(
      () => publish.mock.calls.length,
      (tries) => tries > 1,
    );
    expect([await shown(), told.has(id)]).toEqual(['before', false]);
    proxy.resume();
    await answer;
    expect(await shown()).toBe('told');
    expect(await lastTold(id)).toMatchObject({ tags: ['events'] });
    expect(told.get(id)![0]).toMatchObject({ channel: CHANGING.channel, tags: ['events'] });
  });

  test('before the commit, or the edit is refused and not executed', async () => {
    await show(randomUUID(), 'before');
    proxy.silence();
    const { state, result } = called(() => show(randomUUID(), 'not told'));
    state.isLate = true;
    await expect(result).rejects.toMatchObject(unavailable);
    expect(await shown()).toBe('before');
  });

  test('when the change does not happen', async () => {
    const id = randomUUID();
    const refused = changes.write(['events'], id, null, () => Promise.reject(new AppError('not_found')));
    await expect(refused).rejects.toMatchObject({ code: 'not_found' });
    await until(
      () => told.get(id)?.length,
      (count) => count === 2,
    );
    expect(told.get(id)).toMatchObject([{ channel: CHANGING.channel }, { channel: CHANGING.channel, tags: [] }]);
  });

  test('before the edit is acknowledged, with retries while Redis is silent', async () => {
    const id = randomUUID();
    const answer = show(id, 'told', () => proxy.silence());
    await until(shown, (title) => title === 'told');
    expect(told.get(id)).toMatchObject([{ channel: CHANGING.channel }]);
    proxy.resume();
    await answer;
    await lastTold(id);
  });

  test('or the edit is refused; a repeated edit drops every entry, because its revision is unknown', async () => {
    const id = randomUUID();
    const { state, result } = called(() => show(id, 'not told', () => proxy.silence()));
    const refused = expect(result).rejects.toMatchObject(unavailable);
    await until(shown, (title) => title === 'not told');
    state.isLate = true;
    await refused;
    proxy.resume();
    expect(await show(id, 'not told')).toBe('not told');
    expect(await lastTold(id, CHANGES.content.tags.length)).toMatchObject({ tags: CHANGES.content.tags });
  });
});
