import { afterEach, expect, jest, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { RedisClock } from './redis-clock.js';
import { redisNow } from './redis.js';
import { specServers } from './spec-servers.js';

afterEach(() => void jest.restoreAllMocks());

/** This machine's clock, in milliseconds, which moves only where a test moves it. */
let local = 0;
const stopClock = () => jest.spyOn(performance, 'now').mockImplementation(() => local);

/** A Redis whose clock is ahead of this machine's. It reads its clock after a part of the time that its answer takes. */
const ahead = (milliseconds: number, delay = 0, part = 1) =>
  ({
    time: async () => {
      local += delay * part;
      const now = local + milliseconds;
      local += delay * (1 - part);
      return [Math.floor(now / 1000), Math.round((now % 1000) * 1000)];
    },
  }) as unknown as Redis;

test("tells the time of Redis, whatever this process's own clock says", async () => {
  const redis = new Redis((await specServers()).REDIS_URL);
  const clock = new RedisClock();
  await clock.measure(redis);
  const [before, earliest] = [clock.now(), clock.earliest(performance.now())];
  const now = await redisNow(redis);
  expect(earliest).toBeLessThanOrEqual(before);
  expect(earliest).toBeLessThanOrEqual(now);
  expect(clock.latest()).toBeGreaterThanOrEqual(now);
  redis.disconnect();
});

test('holds no time before it has measured one', () => {
  const clock = new RedisClock();
  expect([clock.now(), clock.earliest(0), clock.latest()]).toEqual([NaN, NaN, NaN]);
});

test.each([0, 0.5, 1])(
  'the true time lies between the earliest and the latest: read after %d of the delay',
  async (part) => {
    stopClock();
    const clock = new RedisClock();
    await clock.measure(ahead(5000, 30, part));
    local += 1000;
    expect(clock.earliest(local)).toBeLessThanOrEqual(local + 5000);
    expect(clock.latest()).toBeGreaterThanOrEqual(local + 5000);
    expect(clock.latest() - clock.earliest(local)).toBeLessThan(32);
  },
);

test('a slow answer does not spoil a good measurement, unless it contradicts it', async () => {
  stopClock();
  const clock = new RedisClock();
  await clock.measure(ahead(0));
  const before = clock.latest() - clock.now();
  await clock.measure(ahead(0, 100));
  expect(clock.latest() - clock.now()).toBeLessThan(before + 1);
  await clock.measure(ahead(60_000, 100));
  expect(clock.now() - local).toBeGreaterThan(59_000);
});
