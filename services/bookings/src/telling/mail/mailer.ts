import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { MailTestResult } from '@tocada/contracts/messages/notices.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { createTransport } from 'nodemailer';
import { BookingsEnv } from '../../config/bookings.env.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { DeliveryError } from '../../records/messages/delivery-error.js';
import type { Address, Mail } from './mail.js';
import { readAddress, smtpOptions } from './smtp-options.js';
import { testMail } from './test.mail.js';

/** The limit until the end of DATA is sent. Giving up earlier is safe: the server discards the mail. Milliseconds. */
const TALK_LIMIT = 60_000;
/** From DATA's end to the reply, by RFC 5321 4.5.3.2.6: a client that gives up earlier sends a mail twice. */
const ANSWER_LIMIT = 600_000;
/** Short, because the admin waits for the result. */
const TEST_LIMIT = 6000;
/** For each of the name, the connection, the greeting and every answer, when nothing is sent. Milliseconds. */
const VERIFY_LIMIT = 5000;

/** Lines of a mail end in CRLF. */
const canonical = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n');

const domainOf = ({ address }: Address): string => address.split('@').at(-1)!;

@Injectable()
export class Mailer {
  readonly isOn: boolean;
  readonly siteUrl: string;

  constructor(
    private readonly env: BookingsEnv,
    private readonly site: CurrentSite,
  ) {
    this.isOn = env.SMTP_URL !== 'off';
    this.siteUrl = env.SITE_URL;
    if (!this.isOn) new Logger(Mailer.name).warn('SMTP_URL=off: no mail is sent, neither to the band nor to clients');
  }

  /**
   * Sends a mail and resolves with the server's reply.
   * @param write makes the mail with the band's identity as it is now
   * @param id the same for every attempt, so that both copies of a repeated mail have the same Message-ID
   * @param signal aborts the attempt
   * @throws DeliveryError
   */
  async send(id: string, write: (site: Site) => Mail, signal: AbortSignal): Promise<string> {
    if (!this.isOn) throw DeliveryError.of(say('notice_mail_off'), 'off');
    const site = await this.site.get();
    const mail = write(site);
    // The address was removed after the mail was asked for.
    if (typeof mail.to === 'object' && !mail.to.address)
      throw DeliveryError.of(say('notice_no_email'), 'no address', true);
    const from = this.senderOf(site);
    const { MAIL_TO, OPS_MAIL_TO } = this.env;
    const resolve = (address: Mail['to']): string | Address =>
      address === 'band'
        ? (MAIL_TO ?? site.email)
        : address === 'operator'
          ? (OPS_MAIL_TO ?? resolve('band'))
          : address;
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
        from,
        to: resolve(mail.to),
        ...(mail.replyTo && { replyTo: resolve(mail.replyTo) }),
        subject: mail.subject,
        text: canonical(mail.text),
        html: canonical(mail.html),
        // In base64 no server wraps a line, and no line can end the message.
        encoding: 'base64',
        ...(mail.attachment && {
          attachments: [
            { filename: mail.attachment.name, content: mail.attachment.content, contentType: 'application/pdf' },
          ],
        }),
        messageId: `<${id}@${domainOf(from)}>`,
        ...(mail.isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } }),
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([late.signal, signal]),
      });
      return response;
    } catch (error) {
      if (late.signal.aborted || signal.aborted) throw DeliveryError.of(say('notice_no_answer'), 'ETIMEDOUT');
      throw DeliveryError.from(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private senderOf({ name, email }: Site): Address {
    return this.env.MAIL_FROM ? readAddress(this.env.MAIL_FROM) : { name, address: email };
  }

  async domain(): Promise<string> {
    return domainOf(this.senderOf(await this.site.get()));
  }

  /** Connects, logs in and sends nothing. Rejects with nodemailer's error when the server does not let this happen. */
  async verify(): Promise<void> {
    const limits = { dnsTimeout: VERIFY_LIMIT, connectionTimeout: VERIFY_LIMIT, greetingTimeout: VERIFY_LIMIT };
    await createTransport({ ...smtpOptions(this.env.SMTP_URL), ...limits, socketTimeout: VERIFY_LIMIT }).verify();
  }

  async testMail(): Promise<MailTestResult> {
    try {
      return {
        ok: true,
        answer: await this.send(randomUUID(), (site) => testMail(site, this.siteUrl), AbortSignal.timeout(TEST_LIMIT)),
      };
    } catch (error) {
      const { message, said } = error as DeliveryError;
      return { ok: false, answer: message, said };
    }
  }
}
