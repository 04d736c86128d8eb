import { Inject, Injectable } from '@nestjs/common';
import type { SiteData } from '@tocada/contracts/site/site.js';
import { inZone } from '@tocada/runtime/zone.js';
import { Redis } from 'ioredis';
import { Counter } from 'prom-client';
import { SITE_FILE } from '../config/tokens.js';

const KEPT_SECONDS = 3 * 86_400;

const total = new Counter({ name: 'admin_wrong_passwords_total', help: 'Wrong admin passwords that were answered' });

/** Counts wrong passwords by days of the band's time zone. */
@Injectable()
export class WrongPasswords {
  constructor(
    @Inject(SITE_FILE) private readonly site: SiteData,
    private readonly redis: Redis,
  ) {}

  /** Nothing waits for Redis. The metric holds a count that Redis did not take. */
  count(): void {
    total.inc();
    const key = this.keyOf(0);
    this.redis
      .multi()
      .incr(key)
      .expire(key, KEPT_SECONDS)
      .exec()
      .catch(() => {});
  }

  /** The count of today and yesterday; 0 while Redis is down. */
  async sinceYesterday(): Promise<number> {
    const counts = await this.redis.mget(this.keyOf(0), this.keyOf(1)).catch(() => []);
    return counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
  }

  private keyOf(daysAgo: number): string {
    const day = inZone(new Date().toISOString(), this.site.timeZone).subtract({ days: daysAgo }).toPlainDate();
    return `admin:wrong-passwords:${day.toString()}`;
  }
}
