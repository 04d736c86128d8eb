import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { isDatabaseAway } from '@tocada/runtime/database/database-error.js';
import { periodically } from '@tocada/runtime/periodic.js';
import { InquiryEntity, type InquiryRow } from '../inquiries/inquiry.entity.js';
import { bandMail } from '../mail/band.mail.js';
import { clientMail } from '../mail/client.mail.js';
import { digestMail } from '../mail/digest.mail.js';
import type { Mail } from '../mail/mail.js';
import { Mailer } from '../mail/mailer.js';
import { Webhook } from '../webhook.js';
import { backOff } from './back-off.js';
import { DeliveryError } from './delivery-error.js';
import { attempts } from './notices.metrics.js';
import { NoticesRepository, type Claim } from './notices.repository.js';

const MARK_AGAIN = 250;
/** Several of these fit into a lease. */
const RENEW_EVERY = 5000;
/** Most attempts are long over then; one that is not goes on without the worker, which takes up the next notice. */
const WORKER_PATIENCE = 10_000;
/** Attempts under way at a time. Each may hold a connection to a server that stands still. */
const MOST_UNDER_WAY = 30;
/** How long attempts may still take when the process is to end. */
const LAST_PATIENCE = 15_000;

/** Attempts to send notices, and their outcome in the outbox. */
@Injectable()
export class NoticeDelivery {
  private readonly logger = new Logger(NoticeDelivery.name);
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly em: EntityManager,
    private readonly notices: NoticesRepository,
    private readonly mailer: Mailer,
    private readonly webhook: Webhook,
  ) {}

  /** Makes one attempt. Resolves when it is over, or when it takes so long that nobody should wait for it. */
  async deliver(id: string): Promise<void> {
    const attempt = this.attempt(id);
    const over = attempt.then(
      () => {},
      () => {},
    );
    this.underWay.add(over);
    void over.then(() => this.underWay.delete(over));
    const patience = new AbortController();
    const enough = sleep(WORKER_PATIENCE, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([attempt, this.underWay.size < MOST_UNDER_WAY ? enough : attempt]);
    patience.abort();
  }

  /** Waits for all attempts; before the process would be ended with them, ends those that take too long. */
  async finish(): Promise<void> {
    const timer = setTimeout(() => this.stopping.abort(), LAST_PATIENCE);
    while (this.underWay.size > 0) await Promise.all(this.underWay);
    clearTimeout(timer);
  }

  private async attempt(id: string): Promise<void> {
    const claim = await this.notices.claim(id);
    if (!claim) return;
    const hand = await this.handing(id, claim);
    if (!hand) return;
    const stopRenewing = periodically(RENEW_EVERY, () => this.notices.renew(id, claim.tries), this.logger);
    try {
      await this.send(id, claim, hand);
    } finally {
      stopRenewing();
    }
  }

  private async send(id: string, { kind, tries }: Claim, hand: () => Promise<unknown>): Promise<void> {
    try {
      await hand();
    } catch (error) {
      const { message, isFinal, code } = DeliveryError.from(error);
      // A client's address can be wrong for good. The band's is not: a full mailbox says 5xx too, and a request must
      // not be lost for it.
      const isOver = isFinal && kind === 'client';
      this.logger.warn(`${kind} notice ${id}, try ${tries}: ${code}`);
      attempts.inc({ kind, outcome: 'failed' });
      return this.write(() => this.notices.markNotSent(id, message, backOff(tries), isOver));
    }
    attempts.inc({ kind, outcome: 'sent' });
    await this.write(() => this.notices.markSent(id));
  }

  /** How the notice is handed over; undefined when its inquiry is gone. */
  private async handing(id: string, { kind, inquiryId }: Claim): Promise<(() => Promise<unknown>) | undefined> {
    const { mailer, stopping, webhook } = this;
    const send = (mail: Mail) => mailer.send(id, mail, stopping.signal);
    if (kind === 'digest') {
      const flooded = await this.notices.flooded();
      // Nothing to tell when the admin has dealt with all of them.
      return async () => flooded.since && send(digestMail(flooded.count, flooded.since, mailer.site, mailer.siteUrl));
    }
    const inquiry = (await this.em.fork().findOne(InquiryEntity, { id: inquiryId! })) as InquiryRow | null;
    if (!inquiry) return undefined;
    if (kind === 'webhook') return () => webhook.post(id, inquiry);
    const mail = kind === 'band' ? bandMail : clientMail;
    return () => send(mail(inquiry, mailer.site, mailer.siteUrl));
  }

  /** What has been sent must not be forgotten: waits for the database, and keeps the notice meanwhile. */
  private async write(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        await sleep(MARK_AGAIN);
      }
    }
  }
}
