import { createHmac, randomUUID } from 'node:crypto';
import { LIMITS } from '@tocada/contracts/limits.js';
import { jwtVerify, SignJWT } from 'jose';
import type { Redis } from 'ioredis';
import { ThrottleStorage } from './admin/throttle.storage.js';

/** Longer than anybody takes for the form; the page renews its stamp much earlier. */
const LIFE = 12 * 3_600_000;
/** Requests that one stamp counts for. The same request sent again is one. */
const REQUESTS = 1;

/** A stamp that is missing, foreign, used up or expired is no valid one, and that is no sign of anything by itself. */
export type StampVerdict = 'valid' | 'hasty' | 'none';

/**
 * The server's word on when somebody began to fill in the booking form, which a program can neither make nor backdate.
 * Times are those of Redis' clock, because the clocks of two gateways may be minutes apart.
 */
export class BookingsStamps {
  private readonly key: Buffer;

  /** @param secret shared by all gateways, and the same after a restart */
  constructor(
    secret: string,
    private readonly throttle: ThrottleStorage,
    private readonly redis: Redis,
  ) {
    this.key = createHmac('sha256', secret).update('stamps of the booking form').digest();
  }

  async make(): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(randomUUID())
      .setIssuedAt((await this.now()) / 1000)
      .sign(this.key);
  }

  /** Counts the request that the stamp came with. */
  async judge(stamp: string | null | undefined, requestId: string): Promise<StampVerdict> {
    if (!stamp) return 'none';
    const { jti, iat } = await this.read(stamp);
    if (jti === undefined || iat === undefined) return 'none';
    const age = (await this.now()) - iat * 1000;
    if (age < 0 || age > LIFE) return 'none';
    if (age < LIMITS.stampFrom) return 'hasty';
    const requests = await this.throttle.countDistinct(`stamp:${jti}`, requestId, LIFE, REQUESTS);
    return requests > REQUESTS ? 'none' : 'valid';
  }

  private async read(stamp: string): Promise<{ jti?: string | undefined; iat?: number | undefined }> {
    try {
      return (await jwtVerify(stamp, this.key, { algorithms: ['HS256'] })).payload;
    } catch {
      return {};
    }
  }

  /** Epoch milliseconds. */
  private async now(): Promise<number> {
    const [seconds, microseconds] = await this.redis.time();
    return Number(seconds) * 1000 + Number(microseconds) / 1000;
  }
}
