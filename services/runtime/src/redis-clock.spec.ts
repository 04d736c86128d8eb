import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { RedisClock } from './redis-clock.js';

/** As exact as the clock of Redis: the milliseconds of Date.now() would contradict a good measurement. */
const truth = () => performance.timeOrigin + performance.now();

/** A Redis whose clock is ahead of this machine's, and which takes its time to answer. */
const ahead = (milliseconds: number, delay = 0) =>
  ({
    time: async () => {
      await sleep(delay);
      const now = truth() + milliseconds;
      return [Math.floor(now / 1000), Math.floor((now % 1000) * 1000)];
    },
  }) as unknown as Redis;

test("tells the time of Redis, whatever this process's own clock says", async () => {
  const redis = new Redis(process.env.TEST_REDIS_URL!);
  const clock = new RedisClock();
  await clock.measure(redis);
  const [seconds] = await redis.time();
  expect(Math.abs(clock.now() / 1000 - Number(seconds))).toBeLessThan(2);
  redis.disconnect();
});

test('holds no time before it has measured one', () => {
  const clock = new RedisClock();
  expect([clock.now(), clock.earliest(0), clock.latest()]).toEqual([NaN, NaN, NaN]);
});

test('the true time lies between the earliest and the latest', async () => {
  const clock = new RedisClock();
  await clock.measure(ahead(5000, 30));
  expect(clock.earliest(performance.now())).toBeLessThanOrEqual(truth() + 5000);
  const before = truth() + 5000;
  expect(clock.latest()).toBeGreaterThanOrEqual(before);
});

test('a slow answer does not spoil a good measurement, unless it contradicts it', async () => {
  const clock = new RedisClock();
  await clock.measure(ahead(0));
  const before = clock.latest() - clock.now();
  await clock.measure(ahead(0, 100));
  expect(clock.latest() - clock.now()).toBeLessThan(before + 1);
  await clock.measure(ahead(60_000, 100));
  expect(clock.now() - truth()).toBeGreaterThan(59_000);
});
