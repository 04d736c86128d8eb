import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownRedis } from '@tocada/runtime/spec-servers.js';
import { consumerName, streamOf } from '@tocada/runtime/streams/protocol.js';
import { GATEWAYS_KEY, gatewayVersions, replicaVersions } from '@tocada/runtime/streams/releases.js';
import { Redis } from 'ioredis';
import { makeRedisUsers, redisUrls, RULES } from './redis-users.js';

const url = new URL(await ownRedis());
const passwords = { gateway: 'g', content: 'c/ñ', bookings: 'b', companion: 'p' };
const urls = redisUrls(url.host, passwords);
let redis: Redis;
beforeAll(() => {
  redis = new Redis(url.href);
});
afterAll(async () => {
  await redis.acl('DELUSER', ...Object.keys(passwords));
  redis.disconnect();
});

const whoAmI = async (href: string): Promise<string> => {
  const user = new Redis(href, { lazyConnect: true, retryStrategy: () => null });
  user.on('error', () => {});
  try {
    await user.connect();
    return String(await user.acl('WHOAMI'));
  } finally {
    user.disconnect();
  }
};

test('a running Redis gets the users, again and again', async () => {
  await makeRedisUsers(url.href, Object.values(urls));
  await makeRedisUsers(url.href, Object.values(urls));
  const names = await Promise.all(Object.values(urls).map(whoAmI));
  expect(names).toEqual(Object.keys(passwords));
});

test('a rule that a release takes away is gone, and a changed password too', async () => {
  await redis.acl('SETUSER', 'content', 'on', '>before', 'allkeys');
  await makeRedisUsers(url.href, Object.values(urls));
  const before = Object.values(redisUrls(url.host, { ...passwords, content: 'before' }))[1]!;
  await expect(whoAmI(before)).rejects.toThrow();
  expect(String(await redis.acl('LIST'))).not.toContain('user content on ~*');
});

test('bookings sees the releases of gateways and of its own replicas, and signs for no gateway', async () => {
  await makeRedisUsers(url.href, Object.values(urls));
  const stream = streamOf('bookings');
  await redis.xgroup('CREATE', stream, 'bookings', '0', 'MKSTREAM');
  await redis.xgroup('CREATECONSUMER', stream, 'bookings', consumerName('0.1.0'));
  await redis.zadd(GATEWAYS_KEY, Date.now(), '0.2.0:one', Date.now() - 60_000, '0.1.0:gone');
  const user = new Redis(urls.BOOKINGS_REDIS_URL!);
  try {
    expect(await gatewayVersions(user)).toEqual(['0.2.0']);
    expect(await replicaVersions(user, 'bookings')).toEqual(['0.1.0']);
    await expect(user.zadd(GATEWAYS_KEY, 1, 'x')).rejects.toThrow('NOPERM');
  } finally {
    user.disconnect();
    await redis.del(stream, GATEWAYS_KEY);
  }
});

test('an address of another user is refused', async () => {
  await expect(makeRedisUsers(url.href, ['redis://:all@redis:6379'])).rejects.toThrow('no rules for the user ""');
});

test('the operator’s page lists the rules as they are', () => {
  const page = readFileSync(fileURLToPath(new URL('../../REDIS.md', import.meta.url)), 'utf8');
  for (const [user, rules] of Object.entries(RULES))
    expect(page.replaceAll(/ +/g, ' ')).toContain(`| ${user} | \`${rules.replaceAll('|', '\\|')}\` |`);
});
