import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Draft, Template } from '@tocada/contracts/replies.js';
import { freePort } from '@tocada/local/ports.js';
import type { Browser } from 'playwright-core';
import { AdminPanel } from './admin-panel.js';
import { BookingDesk } from './booking-desk.js';
import { axe, launchBrowser, PHONE } from './browser.js';
import { admin, passwordQuery } from './requests.js';
import { ScriptedMailServer } from './scripted-mail-server.js';
import { call, startTestStack, type TestStack } from './stack.js';
import { Thumb } from './thumb.js';
import { until } from './until.js';

let stack: TestStack;
let desk: BookingDesk;
let smtp: ScriptedMailServer;
let browser: Browser;
let panel: AdminPanel | undefined;

beforeAll(async () => {
  smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  [stack, browser] = await Promise.all([
    startTestStack({ SMTP_URL: smtp.url, MAIL_TO: 'banda@example.org' }, ['--scale', 'bookings=2']),
    launchBrowser(),
  ]);
  desk = new BookingDesk(stack);
});
afterEach(async () => {
  smtp.behaviour = () => 'accept';
  await panel?.close();
  panel = undefined;
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
  await smtp.kill();
});

const at = (path: string) => `${stack.url}/api/admin/${path}`;
const templates = async (): Promise<Template[]> => (await call(`${at('reply-templates')}?${passwordQuery}`)).body;
const drafts = async (id: string): Promise<Draft[]> =>
  (await call(`${at(`bookings/${id}/replies`)}?${passwordQuery}`)).body;
const reply = (id: string, fields: object) => call(at(`bookings/${id}/replies`), 'POST', admin(fields));
const detail = async (id: string) => (await call(`${at(`bookings/${id}`)}?${passwordQuery}`)).body;
const toClient = (email: string) =>
  smtp.received.filter(({ to, mail }) => to === email && !/Recibimos/.test(mail.subject!));

describe('the calls', () => {
  test('refuse who has no password, an unknown id and an unknown tag, in Spanish', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const [method, path] of [
      ['GET', 'reply-templates'],
      ['POST', 'reply-templates'],
      ['PUT', `reply-templates/${nobody}`],
      ['DELETE', `reply-templates/${nobody}`],
      ['GET', `bookings/${nobody}/replies`],
      ['POST', `bookings/${nobody}/replies`],
    ] as const) {
      const fields = { name: 'Una', text: 'Hola', templateId: nobody, channel: 'mail' };
      const body = method === 'GET' ? undefined : fields;
      expect([path, (await call(at(path), method, body)).status]).toEqual([path, 401]);
      if (!path.includes(nobody)) continue;
      const known = body ? await call(at(path), method, admin(body)) : await call(`${at(path)}?${passwordQuery}`);
      expect([path, known.status]).toEqual([path, 404]);
    }
    expect(await call(at('reply-templates'), 'POST', admin({ name: 'Una', text: 'Son {{precio}}' }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'text', message: expect.stringMatching(/^La etiqueta \{\{precio\}\} no existe\./) }] },
    });
  });

  test('a template is added, changed and removed; an older revision is refused', async () => {
    const before = await templates();
    const { status, body } = await call(at('reply-templates'), 'POST', admin({ name: 'Una', text: 'Hola {{nombre}}' }));
    expect([status, body.language, body.revision]).toEqual([201, 'es', 0]);
    const path = at(`reply-templates/${body.id}`);
    const changed = await call(path, 'PUT', admin({ name: 'Una', language: 'en', text: 'Hi', revision: 0 }));
    expect(changed).toMatchObject({ status: 200, body: { language: 'en', revision: 1 } });
    expect(await call(path, 'DELETE', admin({ revision: 0 }))).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await call(path, 'DELETE', admin({ revision: 1 }))).status).toBe(204);
    expect(await templates()).toEqual(before);
    const { body: other } = await call(at('reply-templates'), 'POST', admin({ name: 'Otra', text: 'Hola' }));
    expect((await call(`${at(`reply-templates/${other.id}`)}?${passwordQuery}`, 'DELETE')).status).toBe(204);
  });
});

describe('a reply by mail', () => {
  test('reaches the client once, and the band is the one to answer', async () => {
    const { id, email } = await desk.book({ name: 'José Ñandú' });
    const [{ templateId, text }] = (await drafts(id)) as [Draft];
    expect(text).toContain('¡Hola, José!');
    const key = { 'idempotency-key': `respuesta-${id}` };
    const input = admin({ templateId, channel: 'mail', revision: 0 });
    const url = at(`bookings/${id}/replies`);
    const answers = await Promise.all([call(url, 'POST', input, key), call(url, 'POST', input, key)]);
    expect(answers.map(({ status, body }) => [status, body.inquiry.stage])).toEqual([
      [201, 'contacted'],
      [201, 'contacted'],
    ]);
    const sent = await until(
      () => detail(id),
      ({ replies }) => replies[0].mail.state === 'sent',
    );
    expect(sent.replies).toHaveLength(1);
    const [{ mail }] = toClient(email) as [(typeof smtp.received)[number]];
    expect(toClient(email)).toHaveLength(1);
    expect(mail.subject).toMatch(/^Tu solicitud a Neón 979 \([0-9A-F]{4}-[0-9A-F]{4}\)$/);
    expect(mail.text!.replaceAll('\r\n', '\n')).toContain(text);
    expect(mail.replyTo).toEqual([{ name: '', address: 'banda@example.org' }]);
  });

  test('that the other server refuses says so, and goes out again on request', async () => {
    const { id, email } = await desk.book();
    await desk.settled(id);
    smtp.behaviour = (recipient) => (recipient === email ? 'refuse' : 'accept');
    const [{ templateId }] = (await drafts(id)) as [Draft];
    expect((await reply(id, { templateId, channel: 'mail' })).status).toBe(201);
    const failed = await until(
      () => desk.find(id),
      (row) => row?.lastReply?.mail?.state === 'failed',
    );
    expect(failed!.lastReply!.mail!.lastError).toContain('No such user');
    expect((await call(`${at('mail')}?${passwordQuery}`)).body.failed).toBe(1);
    smtp.behaviour = () => 'accept';
    await desk.retry(id);
    await until(
      () => desk.find(id),
      (row) => row?.lastReply?.mail?.state === 'sent',
    );
    expect(toClient(email)).toHaveLength(1);
  });

  test('whose client is erased before it leaves is never sent, and nothing of it remains', async () => {
    const { id, email } = await desk.book();
    await desk.settled(id);
    await smtp.kill();
    const [{ templateId }] = (await drafts(id)) as [Draft];
    await reply(id, { templateId, channel: 'mail', text: 'Palabra única: zarzamora' });
    expect((await desk.change(id, '', 'DELETE')).status).toBe(204);
    for (const table of ['replies', 'notices', 'inbox', 'activities']) {
      const rows = await desk.sql(`select 1 from ${table} t where t::text like $1 or t::text like $2`, [
        `%${id}%`,
        '%zarzamora%',
      ]);
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
    await smtp.start();
    const other = await desk.book();
    await desk.settled(other.id);
    expect(toClient(email)).toEqual([]);
  });
});

describe('in the panel on a phone', () => {
  const inside = async (tab: 'Solicitudes' | 'Ajustes') => {
    panel = await AdminPanel.inside(browser, stack.url, tab, PHONE);
    await panel.page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    return panel;
  };

  test('WhatsApp opens with the filled in text in two taps, and the reply is noted', async () => {
    const { id } = await desk.book({ name: 'Zoraida Paz', phone: '(979) 555-0177', eventDate: '2150-03-07' });
    const { page, row, toast } = await inside('Solicitudes');
    await row('Zoraida Paz').waitFor();
    const thumb = new Thumb(page);
    await thumb.tap(page.getByRole('button', { name: 'Responder a Zoraida Paz' }));
    const popup = page.waitForEvent('popup');
    await thumb.tap(page.getByRole('link', { name: 'WhatsApp: Fecha libre' }));
    const chat = new URL((await popup).url());
    expect(thumb.taps).toBe(2);
    expect([chat.host, chat.pathname]).toEqual(['wa.me', '/19795550177']);
    expect(chat.searchParams.get('text')).toMatch(/^¡Hola, Zoraida!.*El sábado, 7 de marzo de 2150 lo tenemos libre/s);
    await toast.call(panel, 'Respuesta anotada como preparada');
    await row('Zoraida Paz').getByText('«Fecha libre», WhatsApp preparado').waitFor();
    const { stage, firstReplyAt, timeline, replies } = await detail(id);
    expect([stage, typeof firstReplyAt]).toEqual(['contacted', 'string']);
    expect(timeline[0]).toMatchObject({ kind: 'reply', detail: { channel: 'whatsapp', template: 'Fecha libre' } });
    expect(replies[0].text).toBe(chat.searchParams.get('text'));
  });

  test('a text with gaps is completed first; a mail is sent from there, and a refusal loses no word', async () => {
    const { id, email } = await desk.book({ name: 'Amparo Gil' });
    const { page, row, button } = await inside('Solicitudes');
    await page.getByRole('button', { name: 'Responder a Amparo Gil' }).tap();
    const quote = row('Amparo Gil').getByRole('listitem').filter({ hasText: 'Cotización' });
    await quote.getByText('Falta: total, vence, enlace').waitFor();
    expect(await quote.getByRole('link').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await button('Editar o correo: Cotización').tap();
    const text = page.getByLabel('Texto de la respuesta');
    expect(await text.inputValue()).toContain('El total es (falta el total).');
    await text.fill('Hola {{nombre}}: son {{precio}}');
    await button('Enviar por correo: Cotización').tap();
    await panel!.toast('Error al enviar la respuesta');
    expect(await text.inputValue()).toBe('Hola {{nombre}}: son {{precio}}');
    await text.fill('Hola {{nombre}}: son $900');
    // Somebody else answers meanwhile.
    const [{ templateId }] = (await drafts(id)) as [Draft];
    await reply(id, { templateId, channel: 'whatsapp' });
    await button('Enviar por correo: Cotización').tap();
    await panel!.toast('Error al enviar la respuesta', 'Alguien cambió esto mientras lo editabas.');
    expect(await text.inputValue()).toBe('Hola {{nombre}}: son $900');
    await button('Enviar por correo: Cotización').tap();
    await panel!.toast('El correo se está enviando');
    await until(
      async () => toClient(email).map(({ mail }) => mail.text),
      ([sent]) => sent?.includes('Hola Amparo: son $900') ?? false,
    );
  });

  test('Ajustes edits the templates: an unknown tag is refused beside its field, and nothing typed is lost', async () => {
    const { page, button } = await inside('Ajustes');
    const section = page.getByRole('region', { name: 'Plantillas de respuesta' });
    await section.getByRole('heading', { name: 'Gracias' }).waitFor();
    await section.getByRole('button', { name: 'Nueva plantilla' }).tap();
    await section.getByLabel('Nombre').fill('Lluvia');
    await section.getByLabel('Texto').fill('{{nombre}}, ¿hay techo en {{salon}}?');
    await button('Agregar Plantilla').tap();
    await section.getByText('La etiqueta {{salon}} no existe.').waitFor();
    expect(await section.getByLabel('Texto').inputValue()).toBe('{{nombre}}, ¿hay techo en {{salon}}?');
    expect(await axe(page)).toEqual([]);
    await section.getByLabel('Texto').fill('{{nombre}}, ¿hay techo en {{lugar}}?');
    await button('Agregar Plantilla').tap();
    await panel!.toast('Plantilla agregada');
    expect((await templates()).at(-1)).toMatchObject({ name: 'Lluvia', text: '{{nombre}}, ¿hay techo en {{lugar}}?' });
    await button('Eliminar Lluvia').tap();
    await panel!.confirm('Lluvia');
    await panel!.toast('Plantilla eliminada');
    expect((await templates()).map(({ name }) => name)).not.toContain('Lluvia');
  });
});
