import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { CHANGES } from '@tocada/contracts/changes.js';
import type { Tag } from '@tocada/contracts/routes.js';
import { ownRedis } from '@tocada/runtime/spec-servers.js';
import { startSilentProxy, type SilentProxy } from '@tocada/runtime/spec-silent-proxy.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { StreamsServer } from '@tocada/runtime/streams/streams.server.js';
import { until } from '@tocada/runtime/spec-until.js';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { CachedAnswer } from './cached-answer.js';
import { CacheInvalidator } from './cache-invalidator.js';
import { HotCache } from './hot-cache.js';

/** In it, no service of another file answers as content, and no other file tells of changes. */
const redisUrl = await ownRedis();
/** From this time after its acknowledgement a change is seen, or the answer is marked as stale. Milliseconds. */
const BOUND = 250;

/** The value that the content service holds. */
let value: string;
let revision: number;
let service: StreamsServer;
let client: StreamsClient;
let cache: HotCache;
let invalidator: CacheInvalidator;
/** Only the subscription to the changes passes through this proxy. */
let proxy: SilentProxy;

beforeEach(async () => {
  value = 'old';
  revision = 100;
  service = new StreamsServer({
    service: 'content',
    redisUrl,
    logger: pino({ level: 'silent' }),
  });
  service.addHandler(CHANGES.content.revision.name, (async () => revision) as never);
  await service.listen(() => {});
  client = new StreamsClient({ redisUrl });
  const { hostname, port } = new URL(redisUrl);
  proxy = await startSilentProxy({ host: hostname, port: Number(port) });
  cache = new HotCache(() => !client.connected);
  invalidator = new CacheInvalidator(proxy.url(redisUrl), client, cache);
  await untilFresh();
});
afterEach(async () => {
  jest.restoreAllMocks();
  invalidator.close();
  client.close();
  await service.close();
  await proxy.close();
});

const load = async () => ({
  answer: new CachedAnswer({ type: 'text/plain', body: Buffer.from(value) }, {}),
  expires: Infinity,
});
async function read(tag: Tag = 'events', loading = load) {
  const { answer, stale } = await cache.get(`/${tag}`, [tag], loading);
  return { text: answer.body.toString(), stale };
}

/** Waits until the cache itself answers with the current value, not marked as stale. */
async function untilFresh(tag: Tag = 'events'): Promise<void> {
  await until(
    async () => {
      let loads = 0;
      const { text, stale } = await read(tag, () => ((loads += 1), load()));
      return { text, stale, loads };
    },
    ({ text, stale, loads }) => text === value && !stale && loads === 0,
  );
}

/** The text of the first answer that is not marked as stale, as answers of a starved process may be. */
const firstFresh = async () => (await until(read, ({ stale }) => !stale)).text;

const redisOf = (of: StreamsClient) => (of as unknown as { commands: Redis }).commands;

const publish = (message: object, channel = CHANGES.content.changed.channel) =>
  redisOf(client).publish(channel, JSON.stringify(message));

/** Makes an edit and resolves when it is acknowledged. */
async function edit(
  text: string,
  tags: Tag[] = ['events'],
  number = revision + 1,
  id: string = randomUUID(),
): Promise<void> {
  value = text;
  revision = number;
  await publish({ id, tags, revision });
}

/** Call after the acknowledgement. From `BOUND` after it, no answer is old without a mark, however late it is asked for. */
async function expectSeen(text: string): Promise<void> {
  const acknowledged = performance.now();
  await until(
    async () => {
      const asked = performance.now();
      const found = await read();
      const isDue = asked - acknowledged >= BOUND;
      expect({ ...found, isDue }).not.toEqual({ text: expect.not.stringMatching(text), stale: false, isDue: true });
      return isDue;
    },
    (isDue) => isDue,
  );
}

test('a change drops the entries that it names, and no others', async () => {
  await edit('first');
  await untilFresh();
  // Changes that other files publish look like a gap. Then this is repeated.
  await until(
    async () => {
      await untilFresh('members');
      await edit('second');
      return (await read('members')).text !== 'second';
    },
    (isKept) => isKept,
  );
  await expectSeen('second');
});

describe('within 250 ms every change is seen, or the answer is marked as stale,', () => {
  test('when the connection falls silent; after it is restored, answers are fresh again', async () => {
    proxy.silence();
    await edit('new');
    await expectSeen('new');
    proxy.resume();
    await untilFresh();
  });

  test('when the connection stays silent: after three seconds every read asks content', async () => {
    proxy.silence();
    await edit('new');
    // Three seconds and the lease later.
    const { now } = performance;
    jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 3250);
    expect(await read()).toEqual({ text: 'new', stale: false });
  });

  test('when the process was blocked', async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    expect(await read()).toEqual({ text: 'old', stale: true });
    await untilFresh();
  });

  test('when the connection was cut, and the answer to a read from before the change arrives after it', async () => {
    const { subscriber } = invalidator as unknown as { subscriber: Redis };
    const closed = new Promise((resolve) => subscriber.once('close', resolve));
    subscriber.disconnect(true);
    await closed;
    await read();
    await edit('new');
    await expectSeen('new');
    await untilFresh();
  });

  test.each([
    ['goes back', -50],
    ['leaves some out', 2],
    ['comes a second time', 0],
  ])('when a revision %s', async (_, step) => {
    await edit('first');
    await untilFresh();
    await edit('new', ['members'], revision + step);
    await expectSeen('new');
  });

  test('also after a revision that went back', async () => {
    await edit('first');
    await untilFresh();
    await edit('second', ['events'], 50);
    await untilFresh();
    await edit('new', ['events'], 51);
    await expectSeen('new');
  });
});

describe('an announced change', () => {
  let id: string;
  /** Waits until the entries of an announced change are held back. */
  const heldBack = (change: string) =>
    until(
      () => (cache as unknown as { held: Map<string, unknown> }).held.has(change),
      (isHeld) => isHeld,
    );
  beforeEach(async () => {
    id = randomUUID();
    await untilFresh('members');
    await publish({ id, tags: ['events'] }, CHANGES.content.changing.channel);
  });

  test('is seen within 250 ms, even without a final message', async () => {
    value = 'committed';
    await expectSeen('committed');
    // The change may have been committed only now, so no entry that it affects is kept.
    value = 'committed later';
    expect(await firstFresh()).toBe('committed later');
    await edit('told', ['events'], revision + 1, id);
    await untilFresh();
  });

  test('that does not happen no longer holds entries back', async () => {
    await heldBack(id);
    await publish({ id, tags: [] }, CHANGES.content.changing.channel);
    await untilFresh();
  });

  test('that ends in time holds no entries back', async () => {
    await edit('told', ['events'], revision + 1, id);
    await untilFresh();
    // A change that was announced later, and whose time is over later, holds its entries back.
    const later = randomUUID();
    await publish({ id: later, tags: ['members'] }, CHANGES.content.changing.channel);
    await heldBack(later);
    await untilFresh();
  });
});

test('a revision that went back without a message is found by asking', async () => {
  await edit('first');
  await untilFresh();
  value = 'restored';
  revision -= 10;
  await until(read, ({ text }) => text === 'restored');
});

test.each(['no JSON', '7', 'null', '{}', '{"id":"x","tags":["venues"],"revision":101}'])(
  'a message that is no change makes everything forgotten, and ends nothing: %s',
  async (text) => {
    for (const channel of [CHANGES.content.changed.channel, CHANGES.content.changing.channel]) {
      value = `new ${channel}`;
      await redisOf(client).publish(channel, text);
      await expectSeen(value);
      await untilFresh();
      await edit(`newer ${channel}`);
      await expectSeen(value);
      await untilFresh();
    }
  },
);

test('when Redis refuses the channels of one service, only its entries are asked for each time', async () => {
  const admin = redisOf(client);
  const rules = ['reset', 'on', '>narrow', '+@all', '&content:*'];
  await admin.acl('SETUSER', 'narrow', ...rules);
  const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  invalidator.close();
  const narrow = Object.assign(new URL(redisUrl), { username: 'narrow', password: 'narrow' });
  invalidator = new CacheInvalidator(narrow.href, client, cache);
  try {
    await until(
      () => warned.mock.calls.length,
      (count) => count > 0,
    );
    await read('calendar');
    value = 'moved';
    expect(await read('calendar')).toEqual({ text: 'moved', stale: false });
    await edit('new');
    await expectSeen('new');
    await untilFresh();
    const { subscriber } = invalidator as unknown as { subscriber: Redis };
    subscriber.disconnect(true);
    await untilFresh();
    expect(warned.mock.calls.flat()).toEqual([expect.stringContaining(CHANGES.bookings.changed.channel)]);

    await admin.acl('SETUSER', 'narrow', '&bookings:*');
    subscriber.disconnect(true);
    await untilFresh('calendar');
  } finally {
    warned.mockRestore();
    await admin.acl('DELUSER', 'narrow');
  }
});
