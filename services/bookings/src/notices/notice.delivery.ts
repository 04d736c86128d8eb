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
/** Several renewals fit into a lease. Milliseconds. */
const RENEW_EVERY = 5000;
/** After this time a slow attempt goes on in the background, and the worker takes the next notice. Milliseconds. */
const WORKER_PATIENCE = 10_000;
/** The limit of concurrent attempts. Each may hold a connection to a server that hangs. */
const MOST_UNDER_WAY = 30;
/** How long attempts may still take when the process stops. Milliseconds. */
const LAST_PATIENCE = 15_000;

/** Attempts to deliver notices and records the outcome in the outbox. */
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

  /** Makes one attempt. Resolves when the attempt ends, or earlier when it is slow and continues in the background. */
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

  /** Waits for all attempts, and aborts those that would outlast the process. */
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
      // A refusal is final only for a client, whose address may be wrong. The band's mailbox may be full, which is also
      // 5xx, and the band must not lose an inquiry.
      const isOver = isFinal && kind === 'client';
      this.logger.warn(`${kind} notice ${id}, try ${tries}: ${code}`);
      attempts.inc({ kind, outcome: 'failed' });
      return this.write(() => this.notices.markNotSent(id, message, backOff(tries), isOver));
    }
    attempts.inc({ kind, outcome: 'sent' });
    await this.write(() => this.notices.markSent(id));
  }

  /** A function that delivers the notice; undefined when its inquiry is gone. */
  private async handing(id: string, { kind, inquiryId }: Claim): Promise<(() => Promise<unknown>) | undefined> {
    const { mailer, stopping, webhook } = this;
    const send = (mail: Mail) => mailer.send(id, mail, stopping.signal);
    if (kind === 'digest') {
      const flooded = await this.notices.flooded();
      // Send nothing when the admin has already dealt with all of them.
      return async () => flooded.since && send(digestMail(flooded.count, flooded.since, mailer.site, mailer.siteUrl));
    }
    const inquiry = (await this.em.fork().findOne(InquiryEntity, { id: inquiryId! })) as InquiryRow | null;
    if (!inquiry) return undefined;
    if (kind === 'webhook') return () => webhook.post(id, inquiry);
    const mail = kind === 'band' ? bandMail : clientMail;
    return () => send(mail(inquiry, mailer.site, mailer.siteUrl));
  }

  /** Records the outcome. Waits for the database and keeps the lease meanwhile, so that nothing is sent twice. */
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
