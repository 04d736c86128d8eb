import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { specServers } from '@tocada/runtime/spec-servers.js';
import { Redis } from 'ioredis';
import type { GatewayEnv } from '../config/gateway.env.js';
import { AdminDevices } from './admin-devices.js';
import { PasswordAttempts } from './password-attempts.js';

const PREFIX = `password-attempts-spec:${randomUUID()}:`;
const { REDIS_URL } = await specServers();
const redis = new Redis(REDIS_URL, { keyPrefix: PREFIX });
const settings = { COMPANION_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'la-de-ahora', RATE_LIMIT: 'on' } as GatewayEnv;
const devices = new AdminDevices(settings, redis);
const attempts = new PasswordAttempts(settings, redis, devices);

const keys = async () => (await redis.keys(`${PREFIX}*`)).map((key) => key.slice(PREFIX.length));

beforeEach(async () => void (await redis.del('none', ...(await keys()))));
afterAll(() => redis.disconnect());

const wrong = (address: string) => attempts.admit(address, false);
const right = (address: string) => attempts.admit(address, true);
/** The number of attempts that were answered. */
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

test('an IPv6 /64 gets ten wrong answers a minute, the strangers of a /48 a hundred', async () => {
  expect(await answered(times(300, (at) => wrong(`2001:db8:1:2::${at.toString(16)}`)))).toBe(10);
  const line = (at: number) => `2001:db8:2:${at.toString(16)}::1`;
  await right(line(0xffff));
  for (let round = 0; round < 10; round += 1) {
    // Makes room among the strangers, so that only the count of the /48 grows.
    await redis.del('throttle:password:strangers');
    await Promise.all(times(10, (at) => wrong(line(10 * round + at))));
  }
  await redis.del('throttle:password:strangers');
  expect(await wrong(line(200))).toBeGreaterThan(0);
  expect(await right(line(201))).toBeGreaterThan(0);
  // A known address has a count of its own.
  expect(await answered(times(20, () => wrong(line(0xffff))))).toBe(10);
  expect(await right('2001:db8:3::1')).toBe(0);
});

test('a device that was right before skips the queue from any address, and is counted by itself', async () => {
  const device = await devices.create();
  const from = (host: number, isRight: boolean, token = device) => attempts.admit(ipv4(host), isRight, token);
  await Promise.all(times(30, (at) => wrong(ipv4(at))));
  const waiting = times(4, (at) => wrong(ipv4(50 + at)));
  expect(await answered(times(5, (at) => from(60 + at, true)))).toBe(5);
  // A made-up token is that of a stranger.
  expect(await answered([from(70, true, 'x'.repeat(43))])).toBe(0);
  // Wrong guesses with the token count against the device alone, from every address.
  expect(await answered(times(15, (at) => from(80 + at, false)))).toBe(10);
  expect(await from(99, true)).toBeGreaterThan(0);
  expect(await attempts.admit(ipv4(99), true, await devices.create())).toBe(0);
  await Promise.all(waiting);
});

test('the address of a known device is known as well', async () => {
  await attempts.admit(ipv4(1), true, await devices.create());
  expect((await keys()).filter((key) => key.startsWith('admin:known:'))).toHaveLength(1);
});

test('a device is known for a year, by a hash, and only for the password it gave', async () => {
  const device = await devices.create();
  const [key] = (await keys()).filter((each) => each.startsWith('admin:device:'));
  expect(key).not.toContain(device);
  expect(Math.round((await redis.ttl(key!)) / 86_400)).toBe(365);
  const later = new AdminDevices({ ...settings, ADMIN_PASSWORD: 'la-siguiente' }, redis);
  expect([await devices.isKnown(device), await later.isKnown(device)]).toEqual([true, false]);
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
  const later = new PasswordAttempts({ ...settings, ADMIN_PASSWORD: 'la-siguiente' }, redis, devices);
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
  const off = new PasswordAttempts({ ...settings, RATE_LIMIT: 'off' } as GatewayEnv, redis, devices);
  expect(await answered(times(100, () => off.admit('203.0.113.1', false)))).toBe(100);
  expect(await keys()).toEqual([]);
});
