import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Redis } from 'ioredis';
import { askRedis } from '../http/ask-redis.js';

/** A fixed window with one counter per key, so that a hit's cost never grows. Answers hits and rest of the window. */
const HIT = `
local hits = redis.call('INCR', KEYS[1])
if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { hits, redis.call('PTTL', KEYS[1]) }`;

/** A set of distinct members, which stops growing past the limit. */
const DISTINCT = `
if redis.call('SCARD', KEYS[1]) <= tonumber(ARGV[3]) then redis.call('SADD', KEYS[1], ARGV[1]) end
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 then return tonumber(ARGV[3]) + 1 end
local count = redis.call('SCARD', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return count`;

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Counters shared by all replicas. The throttler's own storage keeps every hit in this process's memory and scans them. */
@Injectable()
export class ThrottleStorage implements ThrottlerStorage {
  constructor(private readonly redis: Redis) {}

  async increment(key: string, ttl: number, limit: number) {
    const [totalHits, left] = await askRedis(
      this.redis.eval(HIT, 1, `throttle:${key}`, ttl) as Promise<[number, number]>,
    );
    return { totalHits, timeToExpire: seconds(left), isBlocked: totalHits > limit, timeToBlockExpire: seconds(left) };
  }

  /** The hits of a key in its window, and the rest of the window. */
  async read(key: string): Promise<{ hits: number; seconds: number }> {
    const [hits, left] = await askRedis(
      Promise.all([this.redis.get(`throttle:${key}`), this.redis.pttl(`throttle:${key}`)]),
    );
    return { hits: Number(hits ?? 0), seconds: seconds(left) };
  }

  /** The number of distinct members of `key` in its window, at most `limit` + 1. */
  countDistinct(key: string, member: string, ttl: number, limit: number): Promise<number> {
    return askRedis(this.redis.eval(DISTINCT, 1, `throttle:${key}`, member, ttl, limit) as Promise<number>);
  }
}
