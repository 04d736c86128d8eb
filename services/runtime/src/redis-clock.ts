import type { Redis } from 'ioredis';
import { redisNow } from './redis.js';

/** The rate at which two clocks may drift apart: 0.5 ms per second. */
const DRIFT = 0.0005;

/** The time by Redis' clock, which all processes share. NaN before the first measurement. */
export class RedisClock {
  private offset = NaN;
  /** The largest possible error of `offset` at its measurement. */
  private error = Infinity;
  private measured = 0;

  /** Epoch milliseconds. */
  now(): number {
    return this.offset + performance.now();
  }

  /** The earliest possible time at `local`, a value of performance.now(). */
  earliest(local: number): number {
    return this.offset + local - this.uncertainty();
  }

  /** The latest possible time now. */
  latest(): number {
    return this.now() + this.uncertainty();
  }

  private uncertainty(): number {
    return this.error + (performance.now() - this.measured) * DRIFT;
  }

  /** Rejects while Redis does not answer. */
  async measure(redis: Redis): Promise<void> {
    const askedAt = performance.now();
    const then = await redisNow(redis);
    const answered = performance.now();
    const offset = then - (askedAt + answered) / 2;
    const error = (answered - askedAt) / 2;
    const known = this.uncertainty();
    // Keep the more exact measurement. If the two contradict each other, the clock was set or belongs to another Redis.
    if (error > known && Math.abs(offset - this.offset) <= error + known) return;
    this.offset = offset;
    this.error = error;
    this.measured = answered;
  }
}
