import { once } from 'node:events';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Redis } from 'ioredis';
import { BLOCK_LIMIT, blockingConnection, commandConnection, pingIdle, waitingConnection } from './redis.js';
import { specServers } from './spec-servers.js';
import { startSilentProxy, type SilentProxy } from './spec-silent-proxy.js';

/** Nothing is written here. */
const { REDIS_URL: redisUrl } = await specServers();
let proxy: SilentProxy;
let redis: Redis;
afterEach(async () => {
  redis.disconnect();
  await proxy.close();
});

async function open(connect: (url: string) => Redis): Promise<void> {
  const { hostname, port } = new URL(redisUrl);
  proxy = await startSilentProxy({ host: hostname, port: Number(port) });
  redis = connect(proxy.url(redisUrl));
  await ready();
}

const ready = () => new Promise((resolve) => redis.once('ready', resolve));

test.each([
  ['commands', commandConnection],
  ['subscriptions', waitingConnection],
])('an idle connection for %s that dies without a word is made again', async (_, connect) => {
  await open(connect);
  pingIdle();
  proxy.silence();
  proxy.resume();
  pingIdle();
  await ready();
  expect(await redis.ping()).toBe('PONG');
});

test('a blocking read whose connection dies without a word is asked again', async () => {
  await open(blockingConnection);
  const read = redis.blpop('redis-spec:nothing', BLOCK_LIMIT / 1000);
  proxy.silence();
  proxy.resume();
  await ready();
  expect(await read).toBeNull();
});

test('a blocking read that finds nothing is no dead connection', async () => {
  await open(blockingConnection);
  let closed = 0;
  redis.on('close', () => (closed += 1));
  // A busy machine may answer a round too late.
  let good = 0;
  for (let round = 0; round < 12 && good < 3; round += 1) {
    const before = closed;
    await redis.blpop('redis-spec:nothing', BLOCK_LIMIT / 1000);
    if (closed === before) good += 1;
  }
  expect(good).toBe(3);
});

test('a connection is pinged when it has read nothing since the last look', async () => {
  await open(commandConnection);
  const pings = jest.spyOn(redis, 'ping');
  pingIdle();
  await redis.time();
  pings.mockClear();
  pingIdle();
  expect(pings).not.toHaveBeenCalled();
  pingIdle();
  expect(pings).toHaveBeenCalledTimes(1);
});

test('when a connection closes, the others are pinged at once', async () => {
  await open(commandConnection);
  const other = commandConnection(redisUrl);
  await once(other, 'ready');
  const pings = jest.spyOn(redis, 'ping');
  const closed = once(other, 'close');
  other.disconnect(true);
  await closed;
  expect(pings).toHaveBeenCalledTimes(1);
  other.disconnect();
});
