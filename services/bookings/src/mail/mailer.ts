import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { MailTestResult } from '@tocada/contracts/notices.js';
import type { Site } from '@tocada/contracts/site.js';
import { createTransport } from 'nodemailer';
import { BookingsEnv } from '../bookings.env.js';
import { DeliveryError } from '../notices/delivery-error.js';
import { SITE } from '../tokens.js';
import type { Address, Mail } from './mail.js';
import { readAddress, smtpOptions } from './smtp-options.js';
import { testMail } from './test.mail.js';

/** However slowly the server talks, an attempt is over then, and well before its lease. Milliseconds. */
const ATTEMPT_LIMIT = 20_000;
/** The admin is waiting. */
const TEST_LIMIT = 6000;

/** Lines of a mail end in CRLF, whatever a visitor's machine ends them with. */
const canonical = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n');

@Injectable()
export class Mailer {
  readonly isOn: boolean;
  readonly siteUrl: string;
  private readonly from: Address;
  private readonly band: string;

  constructor(
    private readonly env: BookingsEnv,
    @Inject(SITE) readonly site: Site,
  ) {
    this.isOn = env.SMTP_URL !== 'off';
    this.siteUrl = env.SITE_URL;
    this.from = env.MAIL_FROM ? readAddress(env.MAIL_FROM) : { name: site.name, address: site.email };
    this.band = env.MAIL_TO ?? site.email;
    if (!this.isOn) new Logger(Mailer.name).warn('SMTP_URL=off: no mail is sent, neither to the band nor to clients');
  }

  /**
   * Resolves with the server's answer.
   * @param id the same for every attempt, so that a mail that was sent twice is known as one by its Message-ID
   * @throws DeliveryError
   */
  async send(id: string, mail: Mail, limit: number = ATTEMPT_LIMIT): Promise<string> {
    if (!this.isOn) throw new DeliveryError('El correo está apagado (SMTP_URL=off)', 'off');
    const resolve = (address: Mail['to']) => (address === 'band' ? this.band : address);
    const transport = createTransport(smtpOptions(this.env.SMTP_URL, limit));
    const sending = transport.sendMail({
      from: this.from,
      to: resolve(mail.to),
      ...(mail.replyTo && { replyTo: resolve(mail.replyTo) }),
      subject: mail.subject,
      text: canonical(mail.text),
      html: canonical(mail.html),
      // Both parts arrive as they are: no line is wrapped on the way, and none can end the message.
      encoding: 'base64',
      messageId: `<${id}@${this.from.address.split('@').at(-1)}>`,
      ...(mail.isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    let timer: NodeJS.Timeout;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DeliveryError('El servidor de correo no responde', 'ETIMEDOUT')), limit);
    });
    try {
      return (await Promise.race([sending, late])).response;
    } catch (error) {
      throw DeliveryError.from(error);
    } finally {
      clearTimeout(timer!);
    }
  }

  /** One mail to the band, and what became of it. */
  async test(): Promise<MailTestResult> {
    try {
      return { ok: true, answer: await this.send(randomUUID(), testMail(this.site), TEST_LIMIT) };
    } catch (error) {
      return { ok: false, answer: (error as Error).message };
    }
  }
}
