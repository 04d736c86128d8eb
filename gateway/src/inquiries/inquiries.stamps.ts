import { createHmac, randomUUID } from 'node:crypto';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { jwtVerify, SignJWT } from 'jose';
import type { Redis } from 'ioredis';
import { redisNow } from '@tocada/runtime/redis.js';
import { askRedis } from '../http/ask-redis.js';

/** The life of a stamp in milliseconds. Longer than anybody takes for the form; the page renews its stamp much earlier. */
const LIFE = 12 * 3_600_000;

/** `none`: the stamp is missing, foreign, used or expired, which alone is no sign of spam. */
type StampVerdict = 'valid' | 'hasty' | 'none';

/** Signs and checks the time at which a form was opened. Redis gives the time, because gateway clocks may differ. */
export class InquiriesStamps {
  private readonly key: Buffer;

  /** @param secret shared by all gateways, and the same after a restart */
  constructor(
    secret: string,
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

  /** Checks a stamp. A stamp is valid for the first inquiry that it comes with, and for repetitions of that inquiry. */
  async judge(stamp: string | null | undefined, writeId: string): Promise<StampVerdict> {
    if (!stamp) return 'none';
    const { jti, iat } = await this.read(stamp);
    if (jti === undefined || iat === undefined) return 'none';
    const age = (await this.now()) - iat * 1000;
    if (age < 0 || age > LIFE) return 'none';
    if (age < LIMITS.stampFrom) return 'hasty';
    const key = `stamp:${jti}`;
    await askRedis(this.redis.set(key, writeId, 'PX', LIFE, 'NX'));
    return (await askRedis(this.redis.get(key))) === writeId ? 'valid' : 'none';
  }

  private async read(stamp: string): Promise<{ jti?: string | undefined; iat?: number | undefined }> {
    try {
      return (await jwtVerify(stamp, this.key, { algorithms: ['HS256'] })).payload;
    } catch {
      return {};
    }
  }

  private now(): Promise<number> {
    return askRedis(redisNow(this.redis));
  }
}
