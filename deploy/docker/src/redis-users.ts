import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';

/** Nobody administers Redis, and nobody drops the scripts of others or lists their connections, keys and channels. */
const PROCESS =
  '+@all -@admin -@dangerous +info -function -fcall -fcall_ro -script|flush -script|kill -client|tracking -pubsub';
/** Names of keys hold digests of addresses and sessions. The gateway looks for sessions of an older password. */
const BLIND = `${PROCESS} -scan -randomkey -dbsize`;
/** Services publish replies and changes, but may not listen: the replies of one hold what the other stores. */
const SERVICE = `${BLIND} -@pubsub +publish +client|unblock &rpc:reply:*`;

/** The keys, channels and commands of each process. Wider rules roll with a release, narrower ones with the next. */
export const RULES = {
  gateway:
    `${PROCESS} ~admin:* ~throttle:* ~stamp:* ~rpc:content ~rpc:bookings ` +
    '&rpc:reply:* &content:changing &content:changed',
  content: `${SERVICE} ~rpc:content ~bull:images:* &content:changing &content:changed`,
  // An erasure rewrites the append-only file, which would otherwise keep what was erased.
  bookings: `${SERVICE} ~rpc:bookings ~bull:notices-* +bgrewriteaof`,
  // Of a session the companion may know that it is open. Its value would let the companion try passwords by itself.
  companion: `${BLIND} ~companion:* ~companion-* &companion:* (+exists ~admin:session:*)`,
};

export type RedisUser = keyof typeof RULES;
export const REDIS_USERS = Object.keys(RULES) as RedisUser[];

/** @returns the address of Redis for each process, as `GATEWAY_REDIS_URL` and so on. @param at host and port */
export const redisUrls = (at: string, passwords: Record<RedisUser, string>): Record<string, string> =>
  Object.fromEntries(
    REDIS_USERS.map((user) => [
      `${user.toUpperCase()}_REDIS_URL`,
      `redis://${user}:${encodeURIComponent(passwords[user])}@${at}`,
    ]),
  );

/** A rule in parentheses is one word. */
const wordsOf = (rules: string): string[] => rules.match(/\([^)]*\)|\S+/g)!;

/** @param url of a process: `redis://user:password@…` */
function rulesOf(url: string): [user: string, ...rules: string[]] {
  const { username, password } = new URL(url);
  const rules = RULES[username as RedisUser];
  if (!rules) throw new Error(`Redis has no rules for the user ${JSON.stringify(username)}`);
  const hash = createHash('sha256').update(decodeURIComponent(password)).digest('hex');
  return [username, 'reset', 'on', `#${hash}`, ...wordsOf(rules)];
}

/** Lines of redis.conf that make the users of `urls`, and the password of the default user, who may do everything. */
export function redisUserLines(defaultPassword: string, urls: string[]): string[] {
  return [`requirepass ${JSON.stringify(defaultPassword)}`, ...urls.map((url) => ['user', ...rulesOf(url)].join(' '))];
}

/** Gives a running Redis the users of `urls`. It reads its file at its start alone, and a release may change the rules. */
export async function makeRedisUsers(defaultUrl: string, urls: string[]): Promise<void> {
  // One's own Redis may have one user for all.
  const own = urls.filter((url) => url !== defaultUrl);
  if (own.length === 0) return;
  const redis = new Redis(defaultUrl, { lazyConnect: true, connectTimeout: 30_000, retryStrategy: () => null });
  await redis.connect();
  try {
    for (const url of own) await redis.acl('SETUSER', ...rulesOf(url));
    // Only a Redis with an `aclfile` can. Ours finds the users in its redis.conf.
    await redis.acl('SAVE').catch(() => {});
  } finally {
    redis.disconnect();
  }
}
