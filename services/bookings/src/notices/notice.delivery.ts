import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { NoticeKind } from '@tocada/contracts/notices.js';
import { isDatabaseAway } from '@tocada/runtime/database/database-error.js';
import { InquiryEntity, type InquiryRow } from '../inquiries/inquiry.entity.js';
import { bandMail } from '../mail/band.mail.js';
import { clientMail } from '../mail/client.mail.js';
import { Mailer } from '../mail/mailer.js';
import { Webhook } from '../webhook.js';
import { backOff } from './back-off.js';
import { DeliveryError } from './delivery-error.js';
import { attempts } from './notices.metrics.js';
import { NoticesRepository } from './notices.repository.js';

const MARK_AGAIN = 250;

/** One attempt to send one notice, and its outcome in the outbox. */
@Injectable()
export class NoticeDelivery {
  private readonly logger = new Logger(NoticeDelivery.name);

  constructor(
    private readonly em: EntityManager,
    private readonly notices: NoticesRepository,
    private readonly mailer: Mailer,
    private readonly webhook: Webhook,
  ) {}

  async deliver(id: string): Promise<void> {
    const claim = await this.notices.claim(id);
    if (!claim) return;
    const inquiry = await this.em.fork().findOne(InquiryEntity, { id: claim.inquiryId });
    if (!inquiry) return;
    try {
      await this.send(claim.kind, id, inquiry as InquiryRow);
    } catch (error) {
      const { message, isFinal, code } = DeliveryError.from(error);
      // A client's address can be wrong for good. The band's is not: a full mailbox says 5xx too, and a request must
      // not be lost for it.
      const isOver = isFinal && claim.kind === 'client';
      this.logger.warn(`${claim.kind} notice ${id}, try ${claim.tries}: ${code}`);
      attempts.inc({ kind: claim.kind, outcome: 'failed' });
      return this.write(() => this.notices.markNotSent(id, message, backOff(claim.tries), isOver));
    }
    attempts.inc({ kind: claim.kind, outcome: 'sent' });
    await this.write(() => this.notices.markSent(id));
  }

  private send(kind: NoticeKind, id: string, inquiry: InquiryRow): Promise<unknown> {
    if (kind === 'webhook') return this.webhook.post(id, inquiry);
    const mail = kind === 'band' ? bandMail : clientMail;
    return this.mailer.send(id, mail(inquiry, this.mailer.site, this.mailer.siteUrl));
  }

  /** What has been sent must not be forgotten: waits for the database, while the queue keeps the notice as ours. */
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
