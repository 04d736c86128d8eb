import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { freePort } from '@tocada/local/ports.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { admin } from '../kit/requests.js';
import { ScriptedMailServer, type Received } from '../kit/scripted-mail-server.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';

export const BAND = 'banda@example.org';
export const REPLICAS = ['bookings-1', 'bookings-2'];
export const WEBHOOK_SECRET = 'secreto-de-prueba';

/** A stack of two replicas of bookings, its mail server and its webhook. */
class NoticesStack {
  /** The requests that the webhook has received. */
  readonly hooked: { headers: IncomingHttpHeaders; body: string }[] = [];
  /** The status of the webhook's answers. */
  hookStatus = 204;

  private constructor(
    readonly stack: TestStack,
    readonly desk: BookingDesk,
    readonly smtp: ScriptedMailServer,
    private readonly hook: Server,
  ) {}

  static async start(): Promise<NoticesStack> {
    const smtp = new ScriptedMailServer(await freePort());
    await smtp.start();
    const hook = createServer();
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    const stack = await startTestStack(
      {
        SMTP_URL: `${smtp.url}?connectionTimeout=5000`,
        MAIL_TO: BAND,
        MAIL_FROM: 'Neón 979 <no-responder@neon979.example>',
        MAIL_PER_SECOND: '200',
        WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/aviso`,
        WEBHOOK_SECRET,
      },
      ['--scale', 'bookings=2'],
    );
    const notices = new NoticesStack(stack, new BookingDesk(stack), smtp, hook);
    hook.on('request', (request, response) => {
      void text(request).then((body) => {
        notices.hooked.push({ headers: request.headers, body });
        response.writeHead(notices.hookStatus).end();
      });
    });
    return notices;
  }

  /** Mail server and webhook take everything again. */
  calm(): void {
    this.smtp.behaviour = () => 'accept';
    this.hookStatus = 204;
  }

  async remove(): Promise<void> {
    await this.stack.remove();
    await this.smtp.kill();
    this.hook.close();
  }

  health() {
    return call(`${this.stack.url}/api/health`);
  }

  mailTest() {
    return call(`${this.stack.url}/api/admin/mail/test`, 'POST', admin());
  }

  /** Mails of the request, by the reference in their subject. */
  mailsOf(id: string): Received[] {
    return this.smtp.received.filter(({ mail }) => mail.subject?.includes(inquiryReference(id)));
  }

  mailTo(to: string, id: string): Received {
    const found = this.mailsOf(id).filter((received) => received.to === to);
    expect(found).toHaveLength(1);
    return found[0]!;
  }
}

// Each test file has its own copy of this module, so its `beforeAll` may assign these exports.
export let given: NoticesStack;
export let stack: TestStack;
export let desk: BookingDesk;
export let smtp: ScriptedMailServer;

/** Starts the stack for the tests of this file. */
export function startNotices(): void {
  beforeAll(async () => {
    given = await NoticesStack.start();
    ({ stack, desk, smtp } = given);
  });
  afterEach(() => given.calm());
  afterAll(() => given.remove());
}
