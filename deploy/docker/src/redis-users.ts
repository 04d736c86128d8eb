import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';

/** No process may administer Redis, drop another process's scripts, or list connections and channels. */
const PROCESS =
  '+@all -@admin -@dangerous +info -function -fcall -fcall_ro -script|flush -script|kill -client|tracking -pubsub';
/** Key names contain digests of addresses and sessions. Only the gateway scans keys, to end sessions of an older password. */
const BLIND = `${PROCESS} -scan -randomkey -dbsize`;
/** A service may publish but not subscribe, because another service's replies contain that service's data. */
const SERVICE = `${BLIND} -@pubsub +publish +client|unblock &rpc:reply:*`;

/** The keys, channels and commands of each process. Wider rules roll with a release, narrower ones with the next. */
export const RULES = {
  gateway:
    `${PROCESS} ~admin:* ~throttle:* ~stamp:* %R~site:* ~rpc:content ~rpc:bookings ` +
    '&rpc:reply:* &content:changing &content:changed &bookings:changing &bookings:changed',
  content: `${SERVICE} ~rpc:content ~bull:images:* ~site:* &content:changing &content:changed`,
  // After an erasure bookings rewrites the append-only file, which still contains the erased data. The two selectors let
  // bookings ask content for shows: it adds calls, and reads neither other callers' calls nor their replies.
  bookings:
    `${SERVICE} ~rpc:bookings ~bull:notices-* %R~site:* %R~admin:gateways &bookings:changing &bookings:changed +bgrewriteaof ` +
    '(+xadd +xack +xdel +xtrim ~rpc:content) (+subscribe +unsubscribe &content:changed &rpc:reply:bookings:*)',
  // The companion may check that a session exists. Reading the value would allow it to guess the password offline.
  companion: `${BLIND} ~companion:* ~companion-* &companion:* (+exists ~admin:session:*)`,
};

export type RedisUser = keyof typeof RULES;
export const REDIS_USERS = Object.keys(RULES) as RedisUser[];

/** The setting that holds a process's address of Redis, for example `GATEWAY_REDIS_URL`. */
export const redisUrlName = (user: RedisUser): string => `${user.toUpperCase()}_REDIS_URL`;

/** @returns the address of Redis for each process, by the name of its setting. @param at host and port */
export const redisUrls = (at: string, passwords: Record<RedisUser, string>): Record<string, string> =>
  Object.fromEntries(
    REDIS_USERS.map((user) => [redisUrlName(user), `redis://${user}:${encodeURIComponent(passwords[user])}@${at}`]),
  );

/** Splits rules at spaces. A selector in parentheses stays whole. */
const wordsOf = (rules: string): string[] => rules.match(/\([^)]*\)|\S+/g)!;

/** @param url of a process: `redis://user:password@…` */
function rulesOf(url: string): [user: string, ...rules: string[]] {
  const { username, password } = new URL(url);
  const rules = RULES[username as RedisUser];
  if (!rules) throw new Error(`Redis has no rules for the user ${JSON.stringify(username)}`);
  const hash = createHash('sha256').update(decodeURIComponent(password)).digest('hex');
  return [username, 'reset', 'on', `#${hash}`, ...wordsOf(rules)];
}

/** Lines of redis.conf that create the users of `urls` and set the password of the default user, which has all rights. */
export function redisUserLines(defaultPassword: string, urls: string[]): string[] {
  return [`requirepass ${JSON.stringify(defaultPassword)}`, ...urls.map((url) => ['user', ...rulesOf(url)].join(' '))];
}

/** Creates or updates the users of `urls` in a running Redis, which reads redis.conf only when it starts. */
export async function makeRedisUsers(defaultUrl: string, urls: string[]): Promise<void> {
  // The operator's own Redis may have a single user for all processes.
  const own = urls.filter((url) => url !== defaultUrl);
  if (own.length === 0) return;
  const redis = new Redis(defaultUrl, { lazyConnect: true, connectTimeout: 30_000, retryStrategy: () => null });
  await redis.connect();
  try {
    for (const url of own) await redis.acl('SETUSER', ...rulesOf(url));
    // SAVE fails without an `aclfile`. The bundled Redis has none: its redis.conf contains the users.
    await redis.acl('SAVE').catch(() => {});
  } finally {
    redis.disconnect();
  }
}
