import { createHmac } from 'node:crypto';
import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import { languagesOf } from '@tocada/contracts/language.js';
import type { BookingsEnv } from '../config/bookings.env.js';
import { present, type InquiryRow } from '../inquiries/inquiry.entity.js';
import type { CurrentSite } from '../site/current-site.js';
import { DeliveryError } from '../notices/delivery-error.js';
import { WEBHOOK } from './webhook.texts.js';

const TIMEOUT = 10_000;

/** HMAC-SHA256 over `<timestamp>.<body>`. The timestamp is signed too, so that nobody can replay a recorded call. */
const signatureOf = (secret: string, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** Calls a program of the band for each inquiry, for example a bridge to Slack, Discord or WhatsApp. */
export class Webhook {
  constructor(
    private readonly env: BookingsEnv,
    private readonly site: CurrentSite,
  ) {}

  get isOn(): boolean {
    return this.env.WEBHOOK_URL !== undefined;
  }

  /** @throws DeliveryError when the answer is not 2xx */
  async post(noticeId: string, inquiry: InquiryRow): Promise<void> {
    const { WEBHOOK_URL, WEBHOOK_SECRET } = this.env;
    if (!WEBHOOK_URL || !WEBHOOK_SECRET) throw new DeliveryError('WEBHOOK_URL no está configurado', 'off');
    const reference = inquiryReference(inquiry.id);
    // Slack shows `text` and Discord `content`, both as markup, so neither contains text of a visitor.
    const site = await this.site.get();
    const panel = new URL('/admin', this.env.SITE_URL);
    const summary = WEBHOOK[languagesOf(site).panel].summary(site.name, reference, panel);
    const body = JSON.stringify({
      type: 'booking.created',
      text: summary,
      content: summary,
      reference,
      booking: present(inquiry),
    });
    const timestamp = Math.floor(Date.now() / 1000);
    const answer = await fetch(WEBHOOK_URL, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        'content-type': 'application/json',
        'tocada-notice': noticeId,
        'tocada-timestamp': String(timestamp),
        'tocada-signature': signatureOf(WEBHOOK_SECRET, timestamp, body),
      },
      body,
    }).catch((error: Error) => {
      const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
      throw new DeliveryError(code ?? error.message, code ?? error.name);
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new DeliveryError(`HTTP ${answer.status}`, `HTTP ${answer.status}`);
  }
}
