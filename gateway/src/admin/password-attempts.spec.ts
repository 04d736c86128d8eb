import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import type { GatewayEnv } from '../config/gateway.env.js';
import { PasswordAttempts } from './password-attempts.js';

const PREFIX = 'password-attempts-spec:';
const redis = new Redis(process.env.TEST_REDIS_URL!, { keyPrefix: PREFIX });
const settings = { COMPANION_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'la-de-ahora', RATE_LIMIT: 'on' } as GatewayEnv;
const attempts = new PasswordAttempts(settings, redis);

const keys = async () => (await redis.keys(`${PREFIX}*`)).map((key) => key.slice(PREFIX.length));

beforeEach(async () => void (await redis.del('none', ...(await keys()))));
afterAll(() => redis.disconnect());

const wrong = (address: string) => attempts.admit(address, false);
const right = (address: string) => attempts.admit(address, true);
/** How many attempts were answered. */
const answered = async (all: Promise<number>[]) => (await Promise.all(all)).filter((seconds) => seconds === 0).length;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const ipv4 = (host: number) => `198.51.100.${host}`;

test('one address, however it is spelled, gets ten wrong answers a minute; after that even the right password is refused', async () => {
  expect(await answered(times(25, (at) => wrong(at % 2 ? '203.0.113.7' : '::ffff:cb00:7107')))).toBe(10);
  const seconds = await right('203.0.113.7');
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await right('203.0.113.8')).toBe(0);
});

test('an IPv6 /64 gets ten wrong answers a minute, a /48 a hundred', async () => {
  expect(await answered(times(300, (at) => wrong(`2001:db8:1:2::${at.toString(16)}`)))).toBe(10);
  const line = (at: number) => `2001:db8:2:${at.toString(16)}::1`;
  // Makes the addresses known, so that the strangers' limit does not apply.
  await Promise.all(times(20, (at) => right(line(at))));
  expect(await answered(times(200, (at) => wrong(line(at % 20))))).toBe(100);
  expect(await right('2001:db8:3::1')).toBe(0);
});

test('strangers together get thirty wrong answers a minute, then they queue; beyond the queue they are refused', async () => {
  await right('203.0.113.1');
  expect(await answered(times(30, (at) => wrong(ipv4(at))))).toBe(30);
  // Four of these are answered: at once and after one, two and three seconds.
  const more = times(12, (at) => attempts.admit(ipv4(100 + at), at % 2 === 0));
  // A known address neither waits nor is refused, and its wrong guesses delay nobody.
  expect(await answered(times(20, (at) => attempts.admit('203.0.113.1', at > 5)))).toBe(20);
  const seconds = await Promise.all(more);
  expect(seconds.filter((each) => each === 0)).toHaveLength(4);
  for (const each of seconds.filter((each) => each > 0)) expect([4, 5]).toContain(each);
});

test('an address stays known for 30 days, and only for the password it gave', async () => {
  await right('203.0.113.1');
  await right('2001:db8:1:2::1');
  const known = (await keys()).filter((key) => key.startsWith('admin:known:'));
  expect(known).toHaveLength(2);
  for (const key of known) expect(Math.round((await redis.ttl(key)) / 86_400)).toBe(30);
  await Promise.all(times(30, (at) => wrong(ipv4(at))));
  const waiting = times(4, (at) => wrong(ipv4(50 + at)));
  const later = new PasswordAttempts({ ...settings, ADMIN_PASSWORD: 'la-siguiente' }, redis);
  expect(await answered([right('2001:db8:1:2:ffff::1')])).toBe(1);
  expect(await answered([later.admit('203.0.113.1', true)])).toBe(0);
  await Promise.all(waiting);
});

test('no key in Redis reveals an address', async () => {
  await right('203.0.113.1');
  await wrong('203.0.113.2');
  await wrong('2001:db8:1:2::1');
  expect((await keys()).join(' ')).not.toMatch(/203\.0|2001|db8/);
});

test('nothing is counted when the limit is off', async () => {
  const off = new PasswordAttempts({ ...settings, RATE_LIMIT: 'off' } as GatewayEnv, redis);
  expect(await answered(times(100, () => off.admit('203.0.113.1', false)))).toBe(100);
  expect(await keys()).toEqual([]);
});
