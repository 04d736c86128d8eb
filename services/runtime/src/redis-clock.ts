import type { Redis } from 'ioredis';

/** By how much two clocks may drift apart, as a share of the time that passes. */
const DRIFT = 0.0005;

/**
 * The time by the clock of Redis. All processes share it, while their own clocks may be minutes apart. It is measured by
 * asking, and kept in between by the monotonic clock of this process. Before the first measurement every time is NaN.
 */
export class RedisClock {
  private offset = NaN;
  /** By how much `offset` may have been wrong when it was measured. */
  private error = Infinity;
  private measured = 0;

  /** Epoch milliseconds. */
  now(): number {
    return this.offset + performance.now();
  }

  /** As early as it may have been at `local`, a value of performance.now(). */
  earliest(local: number): number {
    return this.offset + local - this.uncertainty();
  }

  /** As late as it may be now. */
  latest(): number {
    return this.now() + this.uncertainty();
  }

  private uncertainty(): number {
    return this.error + (performance.now() - this.measured) * DRIFT;
  }

  /** Rejects while Redis does not answer. */
  async measure(redis: Redis): Promise<void> {
    const asked = performance.now();
    const [seconds, microseconds] = await redis.time();
    const answered = performance.now();
    const offset = Number(seconds) * 1000 + Number(microseconds) / 1000 - (asked + answered) / 2;
    const error = (answered - asked) / 2;
    const known = this.uncertainty();
    // A slow answer says less than what is known, unless the two contradict: then the clock was set, or is another's.
    if (error > known && Math.abs(offset - this.offset) <= error + known) return;
    this.offset = offset;
    this.error = error;
    this.measured = answered;
  }
}
