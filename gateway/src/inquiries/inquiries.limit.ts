import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ThrottleStorage } from '../admin/throttle.storage.js';
import type { InquiryForm, InquirySign } from '@tocada/contracts/inquiries/inquiries.js';
import { GatewayEnv } from '../config/gateway.env.js';
import { lineKeyOf } from '../http/network-of.js';
import { InquiriesStamps } from './inquiries.stamps.js';

const HOUR = 3_600_000;
const OF_ONE_MAILBOX = 5;
/** Inquiries without a valid stamp that are believed in an hour. The band's own programs send no stamp. */
const WITHOUT_STAMP = 30;

const LINE_WINDOW = 600_000;
/** Inquiries from one line within its window. A family that fills in the form together stays below this limit. */
const OF_ONE_LINE = 20;

/** Providers that ignore dots in the local part, with the domain that identifies their mailboxes. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** Gives every mailbox one spelling: ignores case, a `+tag` and, where the provider ignores them, dots. */
export function foldMailbox(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.normalize('NFKC').toLowerCase()) ?? [];
  const untagged = local.replace(/\+.*$/s, '');
  const known = DOTLESS[domain];
  return known ? `${untagged.replaceAll('.', '')}@${known}` : `${untagged}@${domain}`;
}

/** A hash, so that Redis holds no readable address. */
const mailboxOf = (email: string): string => createHash('sha256').update(foldMailbox(email)).digest('base64url');

/** Limits abuse of the inquiry form. All replicas share the counts. */
@Injectable()
export class InquiriesLimit {
  constructor(
    private readonly env: GatewayEnv,
    private readonly throttle: ThrottleStorage,
    private readonly stamps: InquiriesStamps,
  ) {}

  private get isOff(): boolean {
    return this.env.RATE_LIMIT === 'off';
  }

  /** Counts a valid inquiry. Resolves with the seconds that its line has to wait, or 0. */
  async blockedFor(address: string): Promise<number> {
    if (this.isOff) return 0;
    const { isBlocked, timeToBlockExpire } = await this.throttle.increment(
      `bookings:${lineKeyOf(address)}`,
      LINE_WINDOW,
      OF_ONE_LINE,
    );
    return isBlocked ? timeToBlockExpire : 0;
  }

  async signsOf({ email, website, stamp }: InquiryForm, writeId: string): Promise<InquirySign[]> {
    const signs: InquirySign[] = [];
    if (website?.trim()) signs.push('trap');
    const [isOften, verdict] = await Promise.all([
      this.isOver(`mailbox:${mailboxOf(email)}`, writeId, OF_ONE_MAILBOX),
      this.stamps.judge(stamp, writeId),
    ]);
    if (isOften) signs.push('mailbox');
    if (verdict === 'hasty') signs.push('haste');
    // An inquiry that already has a sign does not count against the limit of unstamped ones.
    if (verdict === 'none' && signs.length === 0 && (await this.isOver('unstamped', writeId, WITHOUT_STAMP)))
      signs.push('flood');
    return signs;
  }

  /** Each write id counts once, so that a client who retries after an outage does not look suspicious. */
  private async isOver(key: string, writeId: string, most: number): Promise<boolean> {
    return !this.isOff && (await this.throttle.countDistinct(`bookings:${key}`, writeId, HOUR, most)) > most;
  }
}
