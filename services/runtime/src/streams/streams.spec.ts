import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { read } from '@tocada/contracts/rpc.js';
import { pino } from 'pino';
import { z } from 'zod';
import { AppError } from '../app-error.js';
import { StreamsClient } from './streams.client.js';
import { StreamsServer } from './streams.server.js';

const redisUrl = process.env.TEST_REDIS_URL!;
const logger = pino({ level: 'silent' });
const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const part of closing.splice(0)) await part.close();
});

async function makeClient(options = {}) {
  const client = new StreamsClient({ redisUrl, ...options });
  closing.push(client);
  while (!client.connected) await sleep(5);
  return client;
}

/** A service of one call under a name of its own, so that tests share nothing. */
const newCall = () => read(`test${randomUUID().slice(0, 8)}.echo`, z.unknown(), z.any());
const serviceOf = ({ name }: { name: string }) => name.split('.')[0]!;

async function makeServer(call: ReturnType<typeof newCall>, handler: (data: any) => Promise<unknown>, slots?: number) {
  const server = new StreamsServer({ service: serviceOf(call), redisUrl, calls: [call], logger, slots });
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
      if (data.fail) throw new AppError('not_found', 'Evento no encontrado').toBody();
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
    await sleep(200);
    await makeServer(call, async () => 'here');
    expect(await answer).toBe('here');
  });

  test('nobody answers: unavailable, and the request is not executed later', async () => {
    const call = newCall();
    const client = await makeClient({ timeout: 150 });
    await expect(client.call(call, {})).rejects.toMatchObject({ code: 'unavailable' });
    let ran = 0;
    await makeServer(call, async () => (ran += 1));
    await sleep(200);
    expect(ran).toBe(0);
  });

  test('closing finishes what was begun', async () => {
    const call = newCall();
    const server = await makeServer(call, async () => (await sleep(300), 'done'));
    const client = await makeClient();
    const answer = client.call(call, {});
    await sleep(100);
    await server.close();
    expect(await answer).toBe('done');
  });

  test('closing takes what a read under way still brings', async () => {
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
    await sleep(50);
    held.resolve();
    expect(await answer).toBe('done');
    await closed;
  });

  test('more in flight than allowed is shed at once', async () => {
    const call = newCall();
    const client = await makeClient({ maxInFlight: 2, timeout: 200 });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => client.call(call, {})));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    const started = Date.now();
    const waiting = [client.call(call, {}), client.call(call, {})].map((one) => one.catch(() => {}));
    await expect(client.call(call, {})).rejects.toMatchObject({ code: 'unavailable' });
    expect(Date.now() - started).toBeLessThan(100);
    await Promise.all(waiting);
  });

  test('what nobody read by its deadline is cut from the stream', async () => {
    const call = newCall();
    const client = await makeClient({ timeout: 50 });
    const redis = client.unwrap<import('ioredis').Redis>();
    const stream = `rpc:${serviceOf(call)}`;
    await redis.xadd(stream, Date.now() - 120_000, 'q', '{}');
    await expect(client.call(call, {})).rejects.toMatchObject({ code: 'unavailable' });
    (client as any).trim();
    while ((await redis.xlen(stream)) !== 1) await sleep(5);
  });

  test('an emptied Redis is made good: the group comes back', async () => {
    const call = newCall();
    await makeServer(call, async () => 'again');
    const client = await makeClient();
    expect(await client.call(call, {})).toBe('again');
    await client.unwrap<import('ioredis').Redis>().del(`rpc:${serviceOf(call)}`);
    expect(await client.call(call, {})).toBe('again');
  });

  test('a missing handler, and one for an unknown call, stop the boot', async () => {
    const call = newCall();
    const server = new StreamsServer({ service: serviceOf(call), redisUrl, calls: [call], logger });
    closing.push(server);
    server.addHandler('test.stray', (async () => null) as never);
    const error = await new Promise<unknown>((resolve) => void server.listen(resolve));
    expect(String(error)).toContain(`no handler for ${call.name}`);
    expect(String(error)).toContain('unknown call test.stray');
  });
});
