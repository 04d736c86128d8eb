import { createHmac } from 'node:crypto';
import { languagesOf } from '@tocada/contracts/ground/language.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { inquiryLink } from '@tocada/contracts/inquiries/panel-links.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import type { BookingsEnv } from '../../config/bookings.env.js';
import type { CurrentSite } from '../../records/ground/current-site.js';
import { present, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { DeliveryError } from '../../records/messages/delivery-error.js';
import { lineOf } from '../push/payload.js';
import { callOf, isPreset, type Call } from './presets.js';
import WEBHOOK from './webhook.texts.js';

const TIMEOUT = 10_000;

/** HMAC-SHA256 over `<timestamp>.<body>`. The timestamp is signed too, so that nobody can replay a recorded call. */
const signatureOf = (secret: string, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** Calls a program of the band for each inquiry: its own, or one of the services with a preset. */
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
    if (!this.env.WEBHOOK_URL) throw DeliveryError.of(say('notice_no_webhook'), 'off');
    const { url, headers, body } = this.callFor(noticeId, inquiry, await this.site.get());
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
      headers,
      body,
    }).catch((error: Error) => {
      const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
      throw new DeliveryError(code ?? error.message, code ?? error.name);
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new DeliveryError(`HTTP ${answer.status}`, `HTTP ${answer.status}`);
  }

  private callFor(noticeId: string, inquiry: InquiryRow, site: Site): Call {
    const { WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_PRESET, SITE_URL } = this.env;
    const { id } = inquiry;
    const language = languagesOf(site).panel;
    if (isPreset(WEBHOOK_PRESET)) {
      const alert = { id, cause: 'new', inquiryId: id, hasPhone: false, count: 1 } as const;
      const { eventType, location, dateNote } = inquiry;
      const subject = { eventType, location, dateNote, eventDate: inquiry.eventDate.toISOString() };
      const line = lineOf({ ...alert, ...subject }, { site, language, now: new Date(), badge: 0 });
      const link = inquiryLink({ id, isReplying: false }, SITE_URL);
      return callOf(WEBHOOK_PRESET, { line, link, url: WEBHOOK_URL!, token: WEBHOOK_SECRET });
    }
    const reference = inquiryReference(id);
    // Slack shows `text` and Discord `content`, both as markup, so neither contains text of a visitor.
    const summary = WEBHOOK[language].summary(site.name, reference, new URL('/admin', SITE_URL));
    const body = JSON.stringify({
      type: 'booking.created',
      text: summary,
      content: summary,
      reference,
      booking: { ...present(inquiry), dateNote: inquiry.dateNote ?? null },
    });
    const timestamp = Math.floor(Date.now() / 1000);
    return {
      url: WEBHOOK_URL!,
      headers: {
        'content-type': 'application/json',
        'tocada-notice': noticeId,
        'tocada-timestamp': String(timestamp),
        'tocada-signature': signatureOf(WEBHOOK_SECRET!, timestamp, body),
      },
      body,
    };
  }
}
