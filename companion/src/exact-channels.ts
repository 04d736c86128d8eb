import { createRequire } from 'node:module';
import type { Redis as RedisClass } from 'ioredis';

/** The module that Companion uses, which may be another version than ours. */
const { Redis } = createRequire(import.meta.resolve('@uppy/companion'))('ioredis') as { Redis: typeof RedisClass };

const relayed = new WeakSet<RedisClass>();

/** Makes Companion subscribe to an import's channel, not to the pattern: Redis' rules know no such pattern. */
export function subscribeToExactChannels(): void {
  Redis.prototype.psubscribe = function (this: RedisClass, ...channels: string[]) {
    if (!relayed.has(this)) {
      relayed.add(this);
      this.on('message', (channel: string, message: string) => this.emit('pmessage', channel, channel, message));
    }
    return this.subscribe(...channels);
  } as RedisClass['psubscribe'];
  Redis.prototype.punsubscribe = function (this: RedisClass, ...channels: string[]) {
    return this.unsubscribe(...channels);
  } as RedisClass['punsubscribe'];
}
