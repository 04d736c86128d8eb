import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { MailTestResult } from '@tocada/contracts/notices.js';
import type { Site } from '@tocada/contracts/site.js';
import { createTransport } from 'nodemailer';
import { BookingsEnv } from '../config/bookings.env.js';
import { DeliveryError } from '../notices/delivery-error.js';
import { SITE } from '../config/tokens.js';
import type { Address, Mail } from './mail.js';
import { readAddress, smtpOptions } from './smtp-options.js';
import { testMail } from './test.mail.js';

/** The limit until the end of DATA is sent. Giving up earlier is safe: the server discards the mail. Milliseconds. */
const TALK_LIMIT = 60_000;
/**
 * The limit from the end of DATA to the server's reply, by RFC 5321 4.5.3.2.6. The server may already have accepted the
 * mail, so a client that gives up earlier would send it twice.
 */
const ANSWER_LIMIT = 600_000;
/** Short, because the admin waits for the result. */
const TEST_LIMIT = 6000;
/** For each of the name, the connection, the greeting and every answer, when nothing is sent. Milliseconds. */
const VERIFY_LIMIT = 5000;

const NO_ANSWER = 'El servidor de correo no responde';

/** Lines of a mail end in CRLF. */
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
   * Sends a mail and resolves with the server's reply.
   * @param id the same for every attempt, so that both copies of a repeated mail have the same Message-ID
   * @param signal aborts the attempt
   * @throws DeliveryError
   */
  async send(id: string, mail: Mail, signal: AbortSignal): Promise<string> {
    if (!this.isOn) throw new DeliveryError('El correo está apagado (SMTP_URL=off)', 'off');
    const resolve = (address: Mail['to']) => (address === 'band' ? this.band : address);
    const late = new AbortController();
    const giveUp = () => late.abort();
    let timer = setTimeout(giveUp, TALK_LIMIT);
    const transport = createTransport(smtpOptions(this.env.SMTP_URL));
    transport.use('stream', ({ message }, done) => {
      message.processFunc((bytes) =>
        bytes.once('end', () => {
          clearTimeout(timer);
          timer = setTimeout(giveUp, ANSWER_LIMIT);
        }),
      );
      done();
    });
    try {
      const { response } = await transport.sendMail({
        from: this.from,
        to: resolve(mail.to),
        ...(mail.replyTo && { replyTo: resolve(mail.replyTo) }),
        subject: mail.subject,
        text: canonical(mail.text),
        html: canonical(mail.html),
        // In base64 no server wraps a line, and no line can end the message.
        encoding: 'base64',
        messageId: `<${id}@${this.domain}>`,
        ...(mail.isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } }),
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([late.signal, signal]),
      });
      return response;
    } catch (error) {
      if (late.signal.aborted || signal.aborted) throw new DeliveryError(NO_ANSWER, 'ETIMEDOUT');
      throw DeliveryError.from(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The domain of the sender. */
  get domain(): string {
    return this.from.address.split('@').at(-1)!;
  }

  /** Connects, logs in and sends nothing. Rejects with nodemailer's error when the server does not let this happen. */
  async verify(): Promise<void> {
    const limits = { dnsTimeout: VERIFY_LIMIT, connectionTimeout: VERIFY_LIMIT, greetingTimeout: VERIFY_LIMIT };
    await createTransport({ ...smtpOptions(this.env.SMTP_URL), ...limits, socketTimeout: VERIFY_LIMIT }).verify();
  }

  /** Sends one test mail to the band and reports the result. */
  async testMail(): Promise<MailTestResult> {
    try {
      return {
        ok: true,
        answer: await this.send(randomUUID(), testMail(this.site, this.siteUrl), AbortSignal.timeout(TEST_LIMIT)),
      };
    } catch (error) {
      return { ok: false, answer: (error as Error).message };
    }
  }
}
