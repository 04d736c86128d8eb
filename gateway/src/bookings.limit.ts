import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ThrottleStorage } from './admin/throttle.storage.js';
import { GatewayEnv } from './gateway.env.js';

const REQUESTS = 5;
const WINDOW = 3_600_000;

/** Providers that ignore dots in the local part, by the domain that their mailboxes are known under. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** One spelling for each mailbox: case, a `+tag`, and where the provider ignores them, dots make no other mailbox. */
export function foldMailbox(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.normalize('NFKC').toLowerCase()) ?? [];
  const untagged = local.replace(/\+.*$/s, '');
  const known = DOTLESS[domain];
  return known ? `${untagged.replaceAll('.', '')}@${known}` : `${untagged}@${domain}`;
}

/** Redis holds no address that anyone could read. */
const mailboxOf = (email: string): string => createHash('sha256').update(foldMailbox(email)).digest('base64url');

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
