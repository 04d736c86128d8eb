import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { read, write } from '@tocada/contracts/kit/rpc.js';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { z } from 'zod';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '../app-error.js';
import type { RedisClock } from '../redis-clock.js';
import { specServers } from '../spec-servers.js';
import { startSilentProxy, type SilentProxy } from '../spec-silent-proxy.js';
import { until } from '../spec-until.js';
import type { StreamReply } from './protocol.js';
import { StreamsClient } from './streams.client.js';
import { StreamsServer } from './streams.server.js';

/** Each service of these tests has a name of its own. */
const { REDIS_URL: redisUrl } = await specServers();
const logger = pino({ level: 'silent' });
const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const part of closing.splice(0).toReversed()) await part.close();
});

async function makeProxy(): Promise<SilentProxy> {
  const { hostname, port } = new URL(redisUrl);
  const proxy = await startSilentProxy({ host: hostname, port: Number(port) });
  closing.push(proxy);
  return proxy;
}

/** Runs `work` with a wall clock that is off by so many milliseconds, up to the first pause of `work`. */
function withClockOff<T>(milliseconds: number, work: () => T): T {
  const { now } = Date;
  Date.now = () => now() + milliseconds;
  try {
    return work();
  } finally {
    Date.now = now;
  }
}

async function makeClient(options = {}) {
  const client = new StreamsClient({ redisUrl, ...options });
  closing.push(client);
  await until(() => client.connected, Boolean);
  return client;
}

/** Starts the service that was away when the call was sent. It takes calls in their order. */
async function expectNotExecuted(call: ReturnType<typeof newCall>) {
  const ran: unknown[] = [];
  await makeServer(call, async (data) => void ran.push(data));
  await (await makeClient()).call(call, 'a later one');
  expect(ran).toEqual(['a later one']);
}

/** The only call of a service whose name no other test uses. */
const newCall = () => read(`test${randomUUID().slice(0, 8)}.echo`, z.unknown(), z.any());
const newWrite = () => write(`test${randomUUID().slice(0, 8)}.echo`, z.unknown(), z.any());
const redisOf = (part: StreamsClient | StreamsServer) => (part as unknown as { commands: Redis }).commands;
/** The clock of a client or a replica. A test that moves it decides which lease has ended. */
const clockOf = (part: StreamsClient | StreamsServer) => (part as unknown as { clock: RedisClock }).clock;
const activeOf = (part: StreamsServer) => (part as unknown as { active: Map<string, { soleUntil: number }> }).active;
const lengthOf = (client: StreamsClient, call: { name: string }) => redisOf(client).xlen(`rpc:${serviceOf(call)}`);
/** As when the time of all calls of a client is over. */
const giveUp = (client: StreamsClient) => {
  const { waiting } = client as unknown as { waiting: Map<number, unknown> };
  for (const reply of waiting.keys()) (client as any).giveUp(reply);
};
const serviceOf = ({ name }: { name: string }) => name.split('.')[0]!;

async function makeServer(call: ReturnType<typeof newCall>, handler: (data: any) => Promise<unknown>, options = {}) {
  const server = new StreamsServer({ service: serviceOf(call), redisUrl, logger, ...options });
  server.addHandler(call.name, handler as never);
  await server.listen((error) => {
    if (error) throw error as Error;
  });
  closing.push(server);
  return server;
}

describe('the transport over Redis Streams', () => {
  test('carries a request and its answer, and an error with its code', async () => {
    const call = newCall();
    await makeServer(call, async (data) => {
      if (data.fail) throw new AppError('not_found', say('event_not_found')).toReply();
      return { echo: data.text };
    });
    const client = await makeClient();
    expect(await client.call(call, { text: 'ñandú 🎸' })).toEqual({ echo: 'ñandú 🎸' });
    await expect(client.call(call, { fail: true })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Evento no encontrado',
    });
  });

  test('gives each request to one of two replicas', async () => {
    const call = newCall();
    const seen: number[] = [];
    await makeServer(call, async (data) => void seen.push(data.n));
    await makeServer(call, async (data) => void seen.push(data.n));
    const client = await makeClient();
    await Promise.all(Array.from({ length: 300 }, (_, n) => client.call(call, { n })));
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, n) => n));
  });

  test('a request sent before its service is there waits for it', async () => {
    const call = newCall();
    const client = await makeClient();
    const answer = client.call(call, {});
    await until(
      () => lengthOf(client, call),
      (length) => length === 1,
    );
    await makeServer(call, async () => 'here');
    expect(await answer).toBe('here');
  });

  test('nobody answers: unavailable, and the request is not executed later', async () => {
    const call = newCall();
    const client = await makeClient({ timeout: 150 });
    await expect(client.call(call, {})).rejects.toMatchObject({ code: 'unavailable' });
    await expectNotExecuted(call);
  });

  test('closing finishes what was begun', async () => {
    const call = newCall();
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<string>();
    const server = await makeServer(call, () => (begun.resolve(), held.promise));
    const client = await makeClient();
    const answer = client.call(call, {});
    await begun.promise;
    const closed = server.close();
    const { reader } = server as unknown as { reader: Redis };
    await until(
      () => reader.status,
      (status) => status === 'end',
    );
    // It reads no more calls, and can still reply.
    await server.ping();
    held.resolve('done');
    expect(await answer).toBe('done');
    await closed;
  });

  test('closing handles the calls that a running read still delivers', async () => {
    const call = newCall();
    const server = await makeServer(call, async () => 'done');
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const { reader } = server as unknown as { reader: { xreadgroup(...args: unknown[]): Promise<unknown> } };
    const read = reader.xreadgroup.bind(reader);
    reader.xreadgroup = async (...args) => {
      const answer = await read(...args);
      if (answer) await (arrived.resolve(), held.promise);
      return answer;
    };
    const client = await makeClient();
    const answer = client.call(call, {});
    await arrived.promise;
    const closed = server.close();
    // Closing has asked Redis to end the read, and Redis has answered.
    await server.ping();
    held.resolve();
    expect(await answer).toBe('done');
    await closed;
  });

  test('closing ends while Redis is away', async () => {
    const call = newCall();
    const proxy = await makeProxy();
    const server = await makeServer(call, async () => 'done', { redisUrl: proxy.url(redisUrl) });
    const client = await makeClient();
    await client.call(call, {});
    await proxy.close();
    await server.close();
  });

  test('calls beyond the limit in flight fail at once', async () => {
    const call = newCall();
    const client = await makeClient({ maxInFlight: 2, timeout: 200 });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => client.call(call, {})));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    const failed: number[] = [];
    const calls = [1, 2, 3].map((number) => client.call(call, {}).catch(() => failed.push(number)));
    await calls[2];
    expect(failed).toEqual([3]);
    await Promise.all(calls);
  });

  test('calls that nobody read by their deadline are removed from the stream', async () => {
    const call = newCall();
    const client = await makeClient({ timeout: 50 });
    const redis = redisOf(client);
    const stream = `rpc:${serviceOf(call)}`;
    await redis.xadd(stream, Date.now() - 120_000, 'q', '{}');
    await expect(client.call(call, {})).rejects.toMatchObject({ code: 'unavailable' });
    (client as any).trim();
    await until(
      () => redis.xlen(stream),
      (length) => length === 0,
    );
  });

  test('after Redis was emptied the group is created again', async () => {
    const call = newCall();
    await makeServer(call, async () => 'again');
    const client = await makeClient();
    expect(await client.call(call, {})).toBe('again');
    await redisOf(client).del(`rpc:${serviceOf(call)}`);
    expect(await client.call(call, {})).toBe('again');
  });

  test('a call of a newer release is unavailable, and the other calls go on', async () => {
    const call = newCall();
    await makeServer(call, async () => 'known');
    const client = await makeClient();
    const newer = read(`${serviceOf(call)}.newer`, z.unknown(), z.any());
    await expect(client.call(newer, {})).rejects.toMatchObject({ code: 'unavailable' });
    expect(await client.call(call, {})).toBe('known');
  });

  test('a caller that gives up removes its request from the stream', async () => {
    const call = newCall();
    const client = await makeClient({ timeout: 50 });
    await expect(client.call(call, {})).rejects.toMatchObject({ code: 'unavailable' });
    await until(
      () => lengthOf(client, call),
      (length) => length === 0,
    );
  });

  test('no replica takes over a call that another replica handles after its caller gave up', async () => {
    const call = newCall();
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const server = await makeServer(call, () => (begun.resolve(), ended.promise));
    const client = await makeClient();
    const answer = expect(client.call(call, {})).rejects.toMatchObject({ code: 'unavailable' });
    await begun.promise;
    giveUp(client);
    await answer;
    const pending = async () => Number((await redisOf(server).xpending(`rpc:${serviceOf(call)}`, serviceOf(call)))[0]);
    await until(pending, (count) => count === 0);
    ended.resolve();
  });

  test('a write that is running when Redis falls silent is refused only when it can no longer be executed', async () => {
    const call = newWrite();
    const seen: string[] = [];
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await makeServer(call, async () => {
      begun.resolve();
      await held.promise;
      seen.push('executed');
    });
    const proxy = await makeProxy();
    const client = await makeClient({ redisUrl: proxy.url(redisUrl), timeout: 60_000 });
    const answer = client.call(call, {}).catch(() => seen.push('refused'));
    // A read is refused as soon as Redis counts as away. The write was sent before it.
    const readToo = client.call(newCall(), {}).catch(() => seen.push('read refused'));
    await begun.promise;
    proxy.silence();
    await readToo;
    held.resolve();
    await until(
      () => seen,
      ({ length }) => length > 1,
    );
    giveUp(client);
    await answer;
    expect(seen).toEqual(['read refused', 'executed', 'refused']);
  });

  test.each([
    ['before its lease ends', false],
    ['after its lease was renewed', true],
  ])('a write that a replica could not do is refused at once: %s', async (_, isSlow) => {
    const call = newWrite();
    const ran: unknown[] = [];
    const client = await makeClient({ timeout: 60_000 });
    const server: StreamsServer = await makeServer(call, async (data) => {
      ran.push(data);
      if (data === 'a later one') return 'done';
      const [handled] = activeOf(server).values();
      const { soleUntil } = handled!;
      if (isSlow) {
        // The replica is in time for its renewal, and the refusal comes between the ends of the two leases.
        clockOf(server).latest = () => soleUntil - 1;
        await until(
          () => handled!.soleUntil,
          (end) => end > soleUntil,
        );
      }
      clockOf(client).latest = () => soleUntil + (isSlow ? 1 : -1);
      throw new AppError('unavailable').toReply();
    });
    await expect(client.call(call, 'the first')).rejects.toMatchObject({ code: 'unavailable' });
    // No call waits to be sent again, and the stream delivers earlier calls before this one.
    expect(client.inFlight).toBe(0);
    expect(await client.call(call, 'a later one')).toBe('done');
    expect(ran).toEqual(['the first', 'a later one']);
  });

  test.each(['unavailable', 'not_found'] as const)(
    '%s of a replica does not refuse a write after another replica has taken over',
    async (code) => {
      const call = newWrite();
      const proxy = await makeProxy();
      const begun = Promise.withResolvers<void>();
      const takenOver = Promise.withResolvers<void>();
      const back = Promise.withResolvers<void>();
      const fail = async () => {
        begun.resolve();
        await back.promise;
        throw new AppError(code).toReply();
      };
      const silent = await makeServer(call, fail, { redisUrl: proxy.url(redisUrl) });
      const client = await makeClient({ timeout: 60_000 });
      const told = Promise.withResolvers<void>();
      const { settle } = client as any;
      (client as any).settle = (reply: StreamReply) => {
        settle.call(client, reply);
        if (reply.error) told.resolve();
      };
      const answer = client.call(call, {});
      await begun.promise;
      // Start the other replica before the silence: the silent replica renews its call as soon as it is back.
      await makeServer(call, async () => {
        takenOver.resolve();
        await told.promise;
        return 'done';
      });
      proxy.silence();
      await takenOver.promise;
      proxy.resume();
      // A ping that was sent into the silence times out.
      await until(() => silent.ping().catch(() => undefined), Boolean);
      back.resolve();
      expect(await answer).toBe('done');
    },
  );
});

describe('clocks that differ', () => {
  test('a client that is 9 s behind gets its answer', async () => {
    const call = newCall();
    await makeServer(call, async () => 'done');
    const client = await makeClient();
    expect(await withClockOff(-9000, () => client.call(call, {}))).toBe('done');
  });

  test('a client that is 120 s ahead gives up in time, and its request is not executed later', async () => {
    const call = newCall();
    const client = await makeClient({ timeout: 100 });
    await expect(withClockOff(120_000, () => client.call(call, {}))).rejects.toMatchObject({ code: 'unavailable' });
    await expectNotExecuted(call);
  });

  test('a client that is 120 s ahead does not cut the requests of others', async () => {
    const call = newCall();
    const client = await makeClient();
    const answer = client.call(call, {});
    const redis = redisOf(client);
    await until(
      () => lengthOf(client, call),
      (length) => length === 1,
    );
    withClockOff(120_000, () => (client as any).trim());
    await redis.ping();
    await makeServer(call, async () => 'done');
    expect(await answer).toBe('done');
  });

  test('a server that is 120 s ahead answers', async () => {
    const call = newCall();
    const client = await makeClient();
    const answer = client.call(call, {});
    const { now } = Date;
    Date.now = () => now() + 120_000;
    try {
      await makeServer(call, async () => 'done');
      expect(await answer).toBe('done');
    } finally {
      Date.now = now;
    }
  });
});

describe('connections that fall silent', () => {
  /** The current connections stay silent for ever. New ones work. */
  const die = (proxy: SilentProxy) => {
    proxy.silence();
    proxy.resume();
  };

  test('a client opens new ones, and the running request is answered', async () => {
    const call = newWrite();
    await makeServer(call, async () => 'done');
    const proxy = await makeProxy();
    const client = await makeClient({ redisUrl: proxy.url(redisUrl) });
    expect(await client.call(call, {})).toBe('done');
    die(proxy);
    expect(await client.call(call, {})).toBe('done');
  });

  test('a service opens new ones', async () => {
    const call = newCall();
    const proxy = await makeProxy();
    await makeServer(call, async () => 'done', { redisUrl: proxy.url(redisUrl) });
    const client = await makeClient();
    expect(await client.call(call, {})).toBe('done');
    die(proxy);
    expect(await client.call(call, {})).toBe('done');
  });
});

describe('a foreign message on the reply channel', () => {
  test.each(['no JSON', '{}', 'null', '[null]', '[{}]', '[{"reply":1,"error":"?"}]'])('%s', async (text) => {
    const call = newCall();
    await makeServer(call, async () => 'done');
    const client = await makeClient();
    const { channel } = client as unknown as { channel: string };
    const first = client.call(call, {}).catch(() => {});
    await redisOf(client).publish(channel, text);
    await first;
    expect(await client.call(call, {})).toBe('done');
  });
});
