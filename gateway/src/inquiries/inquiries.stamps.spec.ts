import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { commandConnection } from '@tocada/runtime/redis.js';
import { ownRedis } from '@tocada/runtime/spec-servers.js';
import { InquiriesStamps } from './inquiries.stamps.js';

const redis = commandConnection(await ownRedis());
const HOUR = 3600;

/** The seconds by which the clock of Redis has advanced. */
let later = 0;
const clock = new Proxy(redis, {
  get: (target, name) =>
    name === 'time'
      ? async () => [String(1_800_000_000 + later), '0']
      : (Reflect.get(target, name) as (...values: unknown[]) => unknown).bind(target),
});
const stampsOf = (secret: string) => new InquiriesStamps(secret, clock);
const [here, there] = [stampsOf('a'.repeat(32)), stampsOf('a'.repeat(32))];

beforeEach(() => {
  later = 0;
});
afterAll(() => redis.disconnect());

test('a stamp is valid at every gateway from two seconds to twelve hours after it was made', async () => {
  for (const [seconds, verdict] of [
    [0, 'hasty'],
    [1, 'hasty'],
    [2, 'valid'],
    [12 * HOUR, 'valid'],
    [12 * HOUR + 1, 'none'],
    [-1, 'none'],
  ] as const) {
    later = 0;
    const stamp = await here.make();
    later = seconds;
    expect([seconds, await there.judge(stamp, randomUUID())]).toEqual([seconds, verdict]);
  }
});

test('a stamp is valid for one request, however often that is sent', async () => {
  const stamp = await here.make();
  later = 60;
  const [first, second] = [randomUUID(), randomUUID()];
  const verdicts = [];
  for (const id of [first, first, second, first, second]) verdicts.push(await there.judge(stamp, id));
  expect(verdicts).toEqual(['valid', 'valid', 'none', 'valid', 'none']);
});

test.each([undefined, null, '', 'nada', 'a.b.c'])('the value %j is no stamp', async (stamp) => {
  expect(await here.judge(stamp, randomUUID())).toBe('none');
});

test('a stamp of another site is not valid', async () => {
  const stamp = await stampsOf('b'.repeat(32)).make();
  later = 60;
  expect(await here.judge(stamp, randomUUID())).toBe('none');
});
