import type { Redis } from 'ioredis';
import { gaugesOf } from './gauges.js';

/** Registers the memory of Redis, once per process, under the names of redis_exporter. All processes report the same. */
export function observeRedisMemory(redis: Redis): void {
  const read = async () => {
    const text = await redis.info('memory');
    return (field: string) => Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  };
  gaugesOf(read, {
    redis_memory_used_bytes: ['Memory that Redis uses', (valueOf) => valueOf('used_memory')],
    redis_memory_max_bytes: ['Memory that Redis may use; 0 means no limit', (valueOf) => valueOf('maxmemory')],
  });
}
