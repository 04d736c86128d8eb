import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { passwordQuery } from '../kit/requests.js';
import { ScriptedMailServer } from '../kit/scripted-mail-server.js';
import { call } from '../kit/stack.js';
import { errorLines } from '../worker/logs.js';
import { BAND, desk, given, REPLICAS, smtp, stack, startNotices, WEBHOOK_SECRET } from './notices-stack.js';
import { until } from '@tocada/runtime/spec-until.js';

startNotices();

const summary = async () => (await call(`${stack.url}/api/admin/mail?${passwordQuery}`)).body;
const metricsOf = async (replica: string): Promise<string[]> => {
  const port = stack.processes.get(replica)!.spec.env.PRIVATE_PORT;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith('notices_'));
};

describe('the mails of a request', () => {
  test('one goes to the band with all fields and every way to answer, one to the client', async () => {
    const booking = await desk.book({
      name: 'José Ñandú',
      phone: '(979) 555-0177',
      eventDate: '2026-03-08',
      details: 'Cien personas',
    });
    await desk.settled(booking.id);
    const reference = inquiryReference(booking.id);
    const { mail: band } = given.mailTo(BAND, booking.id);
    expect(band.subject).toMatch(new RegExp(`^Boda · dom 8 mar( 2026)? · José Ñandú, Bryan \\(${reference}\\)$`));
    expect(band.from).toEqual({ name: 'Neón 979', address: 'no-responder@neon979.example' });
    expect(band.replyTo).toEqual([{ name: 'José Ñandú', address: booking.email }]);
    expect(band.messageId).toMatch(/^<[0-9a-f-]{36}@neon979\.example>$/);
    const typed = [booking.name, booking.phone, booking.email, 'Cien personas'];
    const facts = ['8 de marzo de 2026', 'Boda', 'Bryan TX'];
    const opened = `${stack.url}/admin#solicitudes-${booking.id}`;
    const ways = [`${opened}-responder`, 'tel:+19795550177', opened];
    for (const part of [band.text!, band.html!])
      for (const fact of [...typed, ...facts, ...ways]) expect(part).toContain(fact);
    expect(band.text).toContain('Esa noche: ');
    // An answer that begins in the panel counts.
    expect(band.text).not.toContain('wa.me');

    const { mail: client } = given.mailTo(booking.email, booking.id);
    expect(client.subject).toBe(`Recibimos tu solicitud (${reference}) – Neón 979`);
    expect(client.replyTo).toEqual([{ name: '', address: BAND }]);
    for (const part of [client.text!, client.html!]) {
      for (const fact of [...facts, reference, 'https://wa.me/19795550142', '(979) 555-0142'])
        expect(part).toContain(fact);
      // A visitor can enter another person's address, so the mail to the client repeats no words of the form.
      for (const word of typed) expect(part).not.toContain(word);
    }
    expect(client.html).toContain('<html lang="es">');
    expect(client.messageId).not.toBe(band.messageId);
  });

  test.each([
    ['2026-03-08', 'domingo, 8 de marzo de 2026', false],
    ['2026-11-01', 'domingo, 1 de noviembre de 2026', false],
    ['2026-03-08T20:30', 'domingo, 8 de marzo de 2026, 8:30', true],
    ['2026-11-01T00:30', 'domingo, 1 de noviembre de 2026, 12:30', true],
  ])('%s is the band’s local %s', async (eventDate, shown, hasTime) => {
    const booking = await desk.book({ eventDate });
    expect(booking.hasTime).toBe(hasTime);
    await desk.settled(booking.id);
    const { mail } = given.mailTo(BAND, booking.id);
    expect(mail.text).toContain(`Fecha: ${shown}`);
  });

  test('the webhook gets the request, signed together with the time', async () => {
    const began = Date.now();
    const booking = await desk.book({ name: '<!channel> @everyone' });
    await desk.settled(booking.id);
    const calls = given.hooked.filter(({ body }) => body.includes(booking.id));
    expect(calls).toHaveLength(1);
    const { headers, body } = calls[0]!;
    const signed = `${headers['tocada-timestamp'] as string}.${body}`;
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(signed).digest('hex');
    expect(headers['tocada-signature']).toBe(`sha256=${signature}`);
    const signedAt = Number(headers['tocada-timestamp']);
    expect([signedAt >= Math.floor(began / 1000), signedAt <= Date.now() / 1000]).toEqual([true, true]);
    const sent = JSON.parse(body);
    expect(sent).toMatchObject({ type: 'booking.created', reference: inquiryReference(booking.id), booking });
    expect(sent.text + sent.content).not.toContain('@everyone');
  });

  test('a failing webhook is retried', async () => {
    given.hookStatus = 500;
    const booking = await desk.book();
    await until(
      () => desk.find(booking.id),
      (row) => row!.notices.some(({ kind, lastError }) => kind === 'webhook' && lastError === 'HTTP 500'),
    );
    given.hookStatus = 204;
    expect((await desk.notice(booking.id, 'webhook', 'sent')).tries).toBe(2);
  });
});

const RTL = 'مرحبا بكم \u202eedoc\u202c שלום';
const HOSTILE = `"comillas" 'simples' <b>negritas</b> <script>alert(1)</script> &amp; </td></table>
=SUMA(A1) \\ 🎸👩‍👩‍👧 ${RTL}
.
From quien sea
${'ñ'.repeat(1200)} fin`;

/** The logo is the only image of a mail. */
const withoutLogo = (html: string | undefined): string => html!.replace(/<img\s+src="[^"]*\/icon-192\.png"[^>]*>/, '');

describe('texts of every kind', () => {
  test('arrive unchanged in the band’s mail, never as markup, and are absent from the client’s mail', async () => {
    const details = `${HOSTILE}\n${'línea larga '.repeat(1000)}`.slice(0, 9_999) + '.';
    expect(details).toHaveLength(10_000);
    const fields = { name: `Ñ"<i>${RTL}`, eventType: '<Otro> & "más"', location: `Otra 'ubicación' ${RTL}`, details };
    const booking = await desk.book(fields);
    expect(booking).toMatchObject(fields);
    await desk.settled(booking.id);
    expect(await desk.find(booking.id)).toMatchObject(fields);
    const { mail } = given.mailTo(BAND, booking.id);
    for (const value of Object.values(fields)) expect(mail.text!.replaceAll('\r\n', '\n')).toContain(value);
    expect(withoutLogo(mail.html)).not.toMatch(/<script|<b>|<i>|<img/);
    const shown = [...mail.html!.matchAll(/<td[^>]*dir="auto"[^>]*>([^<]*)<\/td>/g)].map(([, cell]) =>
      cell!.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]!).replaceAll('\r\n', '\n'),
    );
    expect(shown).toEqual(expect.arrayContaining(Object.values(fields)));
    const { mail: client } = given.mailTo(booking.email, booking.id);
    for (const value of Object.values(fields)) expect(client.text!.replaceAll('\r\n', '\n')).not.toContain(value);
    expect(withoutLogo(client.html)).not.toMatch(/<script|<b>|<i>|<img|&lt;/);
  });

  test('a name of several lines adds no header and no recipient', async () => {
    const name = 'Ana\r\nBcc: victima@example.org\r\nSubject: otra cosa\r\n\r\ncuerpo';
    const booking = await desk.book({ name, eventType: 'Boda\r\nX-Malo: sí' });
    await desk.settled(booking.id);
    const mails = given.mailsOf(booking.id);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([BAND, booking.email].toSorted());
    for (const { mail, raw } of mails) {
      const keys = mail.headers.map(({ key }) => key);
      expect(keys).not.toContain('bcc');
      expect(keys).not.toContain('x-malo');
      expect(keys.filter((key) => key === 'subject')).toHaveLength(1);
      expect(raw.toString()).not.toMatch(/^bcc:/im);
    }
    expect(smtp.received.map(({ to }) => to)).not.toContain('victima@example.org');
  });

  test('the longest name makes no oversized header', async () => {
    const booking = await desk.book({ name: '🎸'.repeat(LIMITS.line / 2) });
    await desk.settled(booking.id);
    for (const { mail } of given.mailsOf(booking.id))
      expect(Math.max(...mail.headers.map(({ value }) => value.length))).toBeLessThan(1500);
    expect(given.mailTo(BAND, booking.id).mail.text).toContain('🎸'.repeat(LIMITS.line / 2));
  });
});

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

describe('a mail server that', () => {
  test('refuses the client (550): the mail fails at once, and “Reintentar” sends it later', async () => {
    smtp.behaviour = (to) => (to && to !== BAND ? 'refuse' : 'accept');
    const booking = await desk.book();
    const failed = await desk.notice(booking.id, 'client', 'failed');
    expect(failed).toMatchObject({ tries: 1, lastError: expect.stringContaining('550'), nextTryAt: null });
    expect((await desk.notice(booking.id, 'band', 'sent')).tries).toBe(1);
    expect((await given.health()).status).toBe(200);
    const before = await summary();
    expect(before.failed).toBeGreaterThan(0);
    smtp.behaviour = () => 'accept';
    const retried = await desk.retry(booking.id);
    expect(retried.status).toBe(200);
    await desk.settled(booking.id);
    expect(given.mailsOf(booking.id)).toHaveLength(2);
    expect((await summary()).failed).toBe(before.failed - 1);
  });

  test('refuses the band (550): the mail is retried, because a full mailbox must not lose a request', async () => {
    smtp.behaviour = (to) => (to === BAND ? 'refuse' : 'accept');
    const began = Date.now();
    const booking = await desk.book();
    const find = async () => (await desk.find(booking.id))!.notices.find(({ kind }) => kind === 'band')!;
    const waiting = await until(find, ({ lastError }) => lastError !== null);
    expect(waiting).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('550') });
    expect(Date.parse(waiting.nextTryAt!)).toBeGreaterThan(began);
    smtp.behaviour = () => 'accept';
    await desk.settled(booking.id);
  });

  test('greylists (451): the second attempt succeeds, and health stays good', async () => {
    const seen = new Set<string>();
    smtp.behaviour = (to) => {
      if (!to || seen.has(to)) return 'accept';
      seen.add(to);
      return 'greylist';
    };
    const booking = await desk.book();
    const waiting = await until(
      () => desk.find(booking.id),
      (row) => row!.notices.some(({ lastError }) => lastError?.includes('451')),
    );
    expect(waiting!.notices.find(({ lastError }) => lastError)!.state).toBe('waiting');
    expect((await given.health()).status).toBe(200);
    expect((await summary()).waiting).toBeGreaterThan(0);
    const { notices } = await desk.settled(booking.id);
    for (const { kind, tries, lastError } of notices) {
      expect({ kind, tries, lastError }).toEqual({ kind, tries: kind === 'webhook' ? 1 : 2, lastError: null });
    }
    expect(given.mailsOf(booking.id)).toHaveLength(2);
  });

  test('accepts the mail and closes before its answer: the mail is retried under the same Message-ID', async () => {
    let dropped = 0;
    smtp.behaviour = (to) => (to && (dropped += 1) <= 4 ? 'drop' : 'accept');
    const booking = await desk.book();
    await until(
      () => dropped,
      (count) => count >= 4,
    );
    smtp.behaviour = () => 'accept';
    await desk.settled(booking.id);
    expect(given.mailsOf(booking.id)).toHaveLength(2);
  });

  test('has an untrusted certificate: it gets no mail', async () => {
    await smtp.kill();
    const impostor = new ScriptedMailServer(smtp.port, true);
    await impostor.start();
    const booking = await desk.book();
    const refused = await until(
      () => desk.find(booking.id),
      (row) => row!.notices.some(({ lastError }) => lastError?.includes('certificate')),
    );
    expect(refused!.notices.find(({ kind }) => kind === 'band')!.state).toBe('waiting');
    expect((await given.mailTest()).body).toEqual({ ok: false, answer: expect.stringContaining('certificate') });
    await impostor.kill();
    expect(impostor.received).toEqual([]);
    await smtp.start();
    await desk.settled(booking.id);
  });

  test('is down for a day: the notice fails, is shown, and “Reintentar” sends it', async () => {
    await smtp.kill();
    const booking = await desk.book();
    await until(
      () => desk.find(booking.id),
      (row) => row!.notices.some(({ kind, lastError }) => kind === 'client' && lastError !== null),
    );
    await desk.lastTry(booking.id);
    for (const kind of ['band', 'client'] as const) {
      const failed = await desk.notice(booking.id, kind, 'failed');
      expect(failed.lastError).toContain('ECONNREFUSED');
    }
    const lines = (await Promise.all(REPLICAS.map(metricsOf))).flat();
    expect(lines).toEqual(
      expect.arrayContaining([
        'notices_failed 2',
        expect.stringMatching(/^notices_waiting \d+$/),
        expect.stringMatching(/^notices_oldest_waiting_seconds [\d.]+$/),
        expect.stringMatching(/^notices_queue_jobs\{state="wait"\} \d+$/),
        // Each replica counts only its own attempts.
        expect.stringMatching(/^notices_attempts_total\{kind="band",outcome="failed"\} \d+$/),
      ]),
    );
    await smtp.start();
    await desk.retry(booking.id);
    await desk.settled(booking.id);
  });
});

describe('“Enviar correo de prueba”', () => {
  test('shows the server’s answer', async () => {
    expect(await given.mailTest()).toMatchObject({ status: 200, body: { ok: true, answer: '250 Taken' } });
    expect(smtp.received.at(-1)!.to).toBe(BAND);
    smtp.behaviour = (to) => (to ? 'refuse' : 'accept');
    expect((await given.mailTest()).body).toEqual({ ok: false, answer: expect.stringContaining('550') });
    await smtp.kill();
    expect((await given.mailTest()).body).toEqual({ ok: false, answer: expect.stringContaining('ECONNREFUSED') });
    await smtp.start();
    expect((await call(`${stack.url}/api/admin/mail/test`, 'POST', {})).status).toBe(401);
  });
});

// Last, so that it reads what all the tests above have left in the logs.
test('the logs contain no unexpected error', () => {
  expect(errorLines(stack.dataDir)).toEqual([]);
});
