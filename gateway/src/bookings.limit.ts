import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ThrottleStorage } from './admin/throttle.storage.js';
import { GatewayEnv } from './gateway.env.js';

const REQUESTS = 5;
const WINDOW = 3_600_000;

/** The mailbox behind an address: without what people add to it, and never readable in Redis. */
const mailboxOf = (email: string): string =>
  createHash('sha256')
    .update(email.toLowerCase().replace(/\+[^@]*@/, '@'))
    .digest('base64url');

/** Counts requests by e-mail address over all replicas: nobody's mailbox is to be flooded by means of the form. */
@Injectable()
export class BookingsLimit {
  constructor(
    private readonly env: GatewayEnv,
    private readonly throttle: ThrottleStorage,
  ) {}

  /** Each request id counts once, so that a client who tries again after an outage does not come under suspicion. */
  async isOver(email: string, requestId: string): Promise<boolean> {
    if (this.env.RATE_LIMIT === 'off') return false;
    return (await this.throttle.countDistinct(`bookings:${mailboxOf(email)}`, requestId, WINDOW, REQUESTS)) > REQUESTS;
  }
}
