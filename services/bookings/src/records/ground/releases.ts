import { Inject, Injectable } from '@nestjs/common';
import { UNSAID_CURRENCY, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { gatewayVersions, replicaVersions } from '@tocada/runtime/streams/releases.js';
import type { Redis } from 'ioredis';
import { BookingsEnv } from '../../config/bookings.env.js';
import { REDIS } from '../../config/tokens.js';

/** The releases of the processes that answer now. */
@Injectable()
export class Releases {
  constructor(
    private readonly env: BookingsEnv,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** True while another release prints papers or draws pages. Also where Redis does not tell. */
  private async areMixed(): Promise<boolean> {
    const found = Promise.all([gatewayVersions(this.redis), replicaVersions(this.redis, 'bookings')]);
    return found.then(
      (versions) => versions.flat().some((version) => version !== this.env.VERSION),
      () => true,
    );
  }

  // since 0.2: 0.1.0 prints dollars on whatever is owed, and asks for dollars by PayPal.
  /** Call before a sum leaves the house. @throws AppError `unavailable` where a process would print another currency */
  async refuseFor(currency: QuoteCurrency): Promise<void> {
    if (currency !== UNSAID_CURRENCY && (await this.areMixed()))
      throw new AppError('unavailable', say('currency_upgrading'));
  }
}
