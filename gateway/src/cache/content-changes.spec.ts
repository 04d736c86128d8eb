import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { CHANGES, CHANGES_CHANNEL, CHANGING_CHANNEL } from '@tocada/contracts/changes.js';
import type { ContentTag } from '@tocada/contracts/tags.js';
import { startSilentProxy, type SilentProxy } from '@tocada/runtime/spec-silent-proxy.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { StreamsServer } from '@tocada/runtime/streams/streams.server.js';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { CachedAnswer } from './cached-answer.js';
import { ContentChanges } from './content-changes.js';
import { HotCache } from './hot-cache.js';

/** A database of its own, in which no other file's service answers for content. Messages go to all databases. */
const redisUrl = Object.assign(new URL(process.env.TEST_REDIS_URL!), { pathname: '/7' }).href;
/** Milliseconds after its acknowledgement from which a change is seen, or the answer is marked. */
const BOUND = 250;

/** What content holds. */
let value: string;
let revision: number;
let service: StreamsServer;
let client: StreamsClient;
let cache: HotCache;
let changes: ContentChanges;
/** Between Redis and the subscription to the changes, and nothing else. */
let proxy: SilentProxy;

beforeEach(async () => {
  value = 'old';
  revision = 100;
  service = new StreamsServer({
    service: 'content',
    redisUrl,
    calls: [CHANGES.revision],
    logger: pino({ level: 'silent' }),
  });
  service.addHandler(CHANGES.revision.name, (async () => revision) as never);
  await service.listen(() => {});
  client = new StreamsClient({ redisUrl });
  const { hostname, port } = new URL(redisUrl);
  proxy = await startSilentProxy({ host: hostname, port: Number(port) });
  cache = new HotCache(() => !client.connected);
  changes = new ContentChanges(proxy.url(redisUrl), client, cache);
  await untilFresh();
});
afterEach(async () => {
  changes.close();
  client.close();
  await service.close();
  await proxy.close();
});

const load = async () => ({
  answer: new CachedAnswer({ type: 'text/plain', body: Buffer.from(value) }, {}),
  expires: Infinity,
});
async function read(tag: ContentTag = 'events', loading = load) {
  const { answer, stale } = await cache.get(`/${tag}`, [tag], loading);
  return { text: answer.body.toString(), stale };
}

/** Until what content holds is answered from the cache, without a mark. */
async function untilFresh(tag: ContentTag = 'events'): Promise<void> {
  for (;;) {
    let loads = 0;
    const { text, stale } = await read(tag, () => ((loads += 1), load()));
    if (text === value && !stale && loads === 0) return;
    await sleep(10);
  }
}

const publish = (message: object, channel = CHANGES_CHANNEL) =>
  client.unwrap<Redis>().publish(channel, JSON.stringify(message));

/** An edit that is acknowledged when it resolves. */
async function edit(
  text: string,
  tags: ContentTag[] = ['events'],
  number = revision + 1,
  id: string = randomUUID(),
): Promise<void> {
  value = text;
  revision = number;
  await publish({ id, tags, revision });
}

async function expectSeen(text: string): Promise<void> {
  await sleep(BOUND);
  const found = await read();
  if (!found.stale) expect(found.text).toBe(text);
}

test('a change drops what it names, and nothing else', async () => {
  await edit('first');
  await untilFresh();
  // Other files may publish changes of their own, which look like a gap: then once more.
  for (let isKept = false; !isKept; await sleep(10)) {
    await untilFresh('members');
    await edit('second');
    isKept = (await read('members')).text !== 'second';
  }
  await expectSeen('second');
});

describe('every change is seen, or the answer is marked, within 250 ms:', () => {
  test('on a line that has fallen silent, and again without a mark when it was made anew', async () => {
    proxy.silence();
    await edit('new');
    await expectSeen('new');
    proxy.resume();
    await untilFresh();
  });

  test('on a line that stays silent: after three seconds content is asked again', async () => {
    proxy.silence();
    await edit('new');
    await sleep(3000);
    expect(await read()).toEqual({ text: 'new', stale: false });
  });

  test('on a process that stood still', async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    expect(await read()).toEqual({ text: 'old', stale: true });
    await untilFresh();
  });

  test('when the line was cut, and what was read before the change arrives after it', async () => {
    const { subscriber } = changes as unknown as { subscriber: Redis };
    const closed = new Promise((resolve) => subscriber.once('close', resolve));
    subscriber.disconnect(true);
    await closed;
    await read();
    await edit('new');
    await expectSeen('new');
    await untilFresh();
  });

  test.each([
    ['that goes back', -50],
    ['that leaves some out', 2],
    ['that comes a second time', 0],
  ])('with a revision %s', async (_, step) => {
    await edit('first');
    await untilFresh();
    await edit('new', ['members'], revision + step);
    await expectSeen('new');
  });

  test('and what follows a revision that went back', async () => {
    await edit('first');
    await untilFresh();
    await edit('second', ['events'], 50);
    await untilFresh();
    await edit('new', ['events'], 51);
    await expectSeen('new');
  });
});

describe('a change that was begun', () => {
  let id: string;
  beforeEach(async () => {
    id = randomUUID();
    await untilFresh('members');
    await publish({ id, tags: ['events'] }, CHANGING_CHANNEL);
  });

  test('is seen within 250 ms, though nobody tells of its end', async () => {
    value = 'committed';
    await expectSeen('committed');
    // It may have been committed only now: nothing that it changes is kept.
    value = 'committed later';
    expect(await read()).toEqual({ text: 'committed later', stale: false });
    await edit('told', ['events'], revision + 1, id);
    await untilFresh();
  });

  test('and does not happen, is doubted no more', async () => {
    await sleep(BOUND);
    await publish({ id, tags: [] }, CHANGING_CHANNEL);
    await untilFresh();
  });

  test('and ends in time, costs nobody anything', async () => {
    const isKept = async () => !(await read('events', async () => Promise.reject(new Error()))).stale;
    expect(await isKept()).toBe(true);
    await edit('told', ['events'], revision + 1, id);
    await untilFresh();
    await sleep(BOUND);
    expect(await isKept()).toBe(true);
  });
});

test('a revision that went back without a message is found by asking', async () => {
  await edit('first');
  await untilFresh();
  value = 'restored';
  revision -= 10;
  for (const limit = Date.now() + 10_000; Date.now() < limit && (await read()).text !== value;) await sleep(50);
  expect((await read()).text).toBe('restored');
});

test.each(['no JSON', '7', 'null', '{}', '{"id":"x","tags":["venues"],"revision":101}'])(
  'a message that is no change makes everything forgotten, and ends nothing: %s',
  async (text) => {
    for (const channel of [CHANGES_CHANNEL, CHANGING_CHANNEL]) {
      value = `new ${channel}`;
      await client.unwrap<Redis>().publish(channel, text);
      await expectSeen(value);
      await untilFresh();
      await edit(`newer ${channel}`);
      await expectSeen(value);
      await untilFresh();
    }
  },
);
