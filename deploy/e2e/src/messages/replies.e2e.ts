import '../kit/in-spanish.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Draft, Template } from '@tocada/contracts/messages/replies.js';
import { freePort } from '@tocada/local/ports.js';
import type { Browser } from 'playwright-core';
import { axe, launchBrowser, overflowOf, PHONE } from '../kit/browser.js';
import { language } from '../kit/journey-language.js';
import { AdminPanel, callsTo } from '../kit/panel.js';
import { admin, passwordQuery } from '../kit/requests.js';
import { ScriptedMailServer } from '../kit/scripted-mail-server.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { Thumb } from '../kit/thumb.js';
import { until } from '@tocada/runtime/spec-until.js';
import { sentence, spoken, starting, t, yearDay } from '../kit/words.js';

let stack: TestStack;
let desk: BookingDesk;
let smtp: ScriptedMailServer;
let browser: Browser;
let panel: AdminPanel | undefined;
/** The names of the templates in this language, by their purpose. */
let names: Partial<Record<string, string>> = {};

beforeAll(async () => {
  smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  [stack, browser] = await Promise.all([
    startTestStack({ SMTP_URL: smtp.url, MAIL_TO: 'banda@example.org' }, ['--scale', 'bookings=2']),
    launchBrowser(),
  ]);
  desk = new BookingDesk(stack);
  const own = (await templates()).filter((template) => template.language === language);
  names = Object.fromEntries(own.map(({ purpose, name }) => [purpose, name]));
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
  smtp.received.filter(({ to, mail }) => to === email && !/Recibimos|We got/.test(mail.subject!));

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
      ['POST', `bookings/${nobody}/contacts`],
      ['POST', `bookings/${nobody}/news/untold`],
    ] as const) {
      const fields = { name: 'Una', text: 'Hola', templateId: nobody, channel: 'mail', activityId: nobody };
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
    expect(text).toContain(spoken({ es: '¡Hola, José!', en: 'Hi José,' }));
    const key = { 'idempotency-key': `respuesta-${id}` };
    const input = admin({ templateId, channel: 'mail', revision: 0 });
    const url = at(`bookings/${id}/replies`);
    const answers = await Promise.all([call(url, 'POST', input, key), call(url, 'POST', input, key)]);
    expect(answers.map(({ status, body }) => [status, body.inquiry?.stage ?? body])).toEqual([
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
    const subject = spoken({ es: 'Tu solicitud a Neón 979', en: 'Your request to Neón 979' });
    expect(mail.subject).toMatch(new RegExp(String.raw`^${subject} \([0-9A-F]{4}-[0-9A-F]{4}\)$`));
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
  const inside = async (tab: 'inquiries' | 'settings') => {
    panel = await AdminPanel.inside(browser, stack.url, tab, PHONE);
    await panel.page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    return panel;
  };

  test('WhatsApp opens with the filled in text in two taps, and the reply is noted', async () => {
    const { id } = await desk.book({ name: 'Zoraida Paz', phone: '(979) 555-0177', eventDate: '2150-03-07' });
    const { page, row, toast } = await inside('inquiries');
    await row('Zoraida Paz').waitFor();
    const thumb = new Thumb(page);
    await thumb.tap(row('Zoraida Paz').getByRole('button', { name: t.desk.reply }));
    const popup = page.waitForEvent('popup');
    await thumb.tap(page.getByRole('link', { name: t.replies.whatsAppOf(names.free!) }));
    const chat = new URL((await popup).url());
    expect(thumb.taps).toBe(2);
    expect([chat.host, chat.pathname]).toEqual(['wa.me', '/19795550177']);
    expect(chat.searchParams.get('text')).toMatch(
      spoken({
        es: /^¡Hola, Zoraida!.*El sábado, 7 de marzo de 2150 lo tenemos libre/s,
        en: /^Hi Zoraida,.*we're free on Saturday, March 7, 2150/s,
      }),
    );
    await toast.call(panel, `${t.desk.contacts.whatsapp} ${t.desk.moved}`);
    await panel!
      .opened('Zoraida Paz')
      .getByText(starting(t.replies.last(names.free!, t.desk.inWhatsApp, '')))
      .waitFor();
    const { stage, firstReplyAt, timeline, replies } = await detail(id);
    expect([stage, typeof firstReplyAt]).toEqual(['contacted', 'string']);
    expect(timeline[0]).toMatchObject({ kind: 'reply', detail: { channel: 'whatsapp', template: names.free! } });
    expect(replies[0].text).toBe(chat.searchParams.get('text'));
  });

  test('a text with gaps is completed first; a mail is sent from there as it was typed, and a refusal loses no word', async () => {
    const { body: price } = await call(
      at('reply-templates'),
      'POST',
      admin({ name: 'Precio', language, text: 'El total es {{total}}.' }),
    );
    const { id, email } = await desk.book({ name: 'Amparo Gil' });
    const { page, row, button } = await inside('inquiries');
    await row('Amparo Gil').getByRole('button', { name: t.desk.reply }).tap();
    const opened = panel!.opened('Amparo Gil');
    const quote = opened.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Precio' }) });
    await quote.getByText(t.replies.missing('total')).waitFor();
    expect(await quote.getByRole('link').count()).toBe(0);
    // No quote fills in the templates of a quote, so they are not offered.
    const ofQuotes = page.getByRole('heading', { name: new RegExp(`${names.quote}|${names.deposit}`) });
    expect(await opened.getByRole('listitem').filter({ has: ofQuotes }).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await button(`${t.replies.editOrMail}: Precio`).tap();
    const text = page.getByLabel(t.replies.answer);
    expect(await text.inputValue()).toBe(`El total es ${spoken({ es: '(falta el total)', en: '(total missing)' })}.`);
    await button(t.replies.mailOf('Precio')).tap();
    await panel!.toast(t.replies.mailFailed);
    const typed = 'Hola Amparo: son $900 {{y}} ni un peso más';
    await text.fill(typed);
    // Another admin answers after the press, and before the server has the mail.
    await page.route(
      callsTo(`bookings/${id}/replies`),
      async (route) => {
        await reply(id, { templateId: price.id, channel: 'whatsapp', text: 'Hola' });
        await route.fallback();
      },
      { times: 1 },
    );
    await button(t.replies.mailOf('Precio')).tap();
    await panel!.toast(t.replies.mailFailed, sentence('stale'));
    expect(await text.inputValue()).toBe(typed);
    await button(t.replies.mailOf('Precio')).tap();
    await panel!.toast(t.desk.mailing);
    await until(
      async () => toClient(email).map(({ mail }) => mail.text),
      ([sent]) => sent?.includes(typed) ?? false,
    );
    expect((await call(`${at(`reply-templates/${price.id}`)}?${passwordQuery}`, 'DELETE')).status).toBe(204);
  });

  test('the first template fits the night; one that would not be true says why and can only be edited', async () => {
    await call(at('calendar'), 'POST', admin({ title: 'Vacaciones', day: '2150-06-04' }));
    const { id } = await desk.book({ name: 'Nora Ocupada', eventDate: '2150-06-04' });
    const { page, row, button } = await inside('inquiries');
    await row('Nora Ocupada').getByRole('button', { name: t.desk.reply }).tap();
    const section = panel!.opened('Nora Ocupada').getByRole('region', { name: t.panel.templates });
    const first = section.getByRole('heading').first();
    await first.waitFor();
    expect(await first.innerText()).toBe(names.taken);
    const free = section
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: names.free!, exact: true }) });
    expect(await free.isVisible()).toBe(false);
    await section.getByText(starting(t.replies.unfit(0).replace(/ \(0\)$/, ''))).tap();
    await free.getByText(sentence('untrue_blocked')).waitFor();
    expect(await free.getByRole('link').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await button(`${t.panel.edit}: ${names.free}`).tap();
    expect(await button(t.replies.mailOf(names.free!)).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: t.replies.whatsAppOf(names.free!) }).count()).toBe(0);
    await page.getByLabel(t.replies.answer).fill('El jueves no, pero el viernes sí.');
    await page.getByRole('link', { name: t.replies.whatsAppOf(names.free!) }).tap();
    await panel!.toast(`${t.desk.contacts.whatsapp} ${t.desk.moved}`);
    const [{ templateId }] = (await drafts(id)).filter(({ purpose }) => purpose === 'free') as [Draft];
    expect(await reply(id, { templateId, channel: 'mail' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'text', message: 'Esa noche está bloqueada. Cambia el texto antes de mandarlo.' }] },
    });
  });

  test('WhatsApp, the number and the mail of a request count as an answer, and a press can be taken back', async () => {
    for (const [name, link, words, kept] of [
      ['Wanda Chat', t.opened.whatsAppTo('Wanda Chat'), t.desk.contacts.whatsapp, t.opened.contacts.whatsapp],
      ['Tania Tel', '(979) 555-0188', t.desk.contacts.phone, t.opened.contacts.phone],
      ['Corina Correo', 'corina@example.org', t.desk.contacts.mail, t.opened.contacts.mail],
    ] as const) {
      const { id } = await desk.book({
        name,
        phone: '(979) 555-0188',
        ...(name === 'Corina Correo' && { email: 'corina@example.org' }),
      });
      const { page, row } = await inside('inquiries');
      const pending = async () => (await call(`${at('pending-bookings')}?${passwordQuery}`)).body.pending;
      const before = await pending();
      await row(name).waitFor();
      // Also with addresses of 50 letters in the list.
      expect(await overflowOf(page)).toBe(0);
      // A press of these leads out of the browser.
      await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
      await row(name).getByRole('link', { name: link }).tap();
      await panel!.toast(`${words} ${t.desk.moved}`);
      await row(name).getByText(t.desk.statuses.contacted, { exact: true }).waitFor();
      expect(await detail(id)).toMatchObject({
        stage: 'contacted',
        firstReplyAt: expect.any(String),
        timeline: [{ kind: 'contact' }, { kind: 'stage' }],
      });
      expect(await pending()).toBe(before - 1);
      const opened = await panel!.open(name);
      await opened.getByText(kept, { exact: true }).waitFor();
      expect(await axe(page)).toEqual([]);
      await panel!.shut(name);
      await row(name).getByRole('button', { name: t.opened.didNotWrite }).tap();
      await until(pending, (count) => count === before);
      await row(name).getByText(t.desk.statuses.pending, { exact: true }).waitFor();
      await panel!.close();
    }
  });

  test('a press that is followed by leaving the page is noted all the same', async () => {
    const { id } = await desk.book({ name: 'Fuga Veloz', phone: '(979) 555-0166' });
    const { page, row } = await inside('inquiries');
    await row('Fuga Veloz').waitFor();
    await page.evaluate(() => {
      for (const link of document.querySelectorAll('a[href^="https://wa.me/"]')) link.removeAttribute('target');
    });
    await row('Fuga Veloz')
      .getByRole('link', { name: t.opened.whatsAppTo('Fuga Veloz') })
      .tap();
    await page.waitForURL(/wa\.me/);
    await until(
      () => detail(id),
      ({ stage }) => stage === 'contacted',
    );
  });

  test('the words of a challenge open in WhatsApp, and that counts as an answer', async () => {
    const { id } = await desk.book({ name: 'Rita Plazo', phone: '(979) 555-0144', eventDate: '2150-07-23' });
    expect((await desk.change(id, '/holds', 'POST')).status).toBe(201);
    const { page } = await inside('inquiries');
    const opened = await panel!.open('Rita Plazo');
    await opened.getByRole('button', { name: t.holds.challengeHours }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: t.holds.challenge }).tap();
    const popup = page.waitForEvent('popup');
    await opened.getByRole('link', { name: t.holds.openWhatsApp }).tap();
    expect(new URL((await popup).url()).searchParams.get('text')).toContain(
      spoken({ es: 'te guardamos el jueves, 23 de julio de 2150', en: 'we’re holding Thursday, July 23, 2150' }),
    );
    await panel!.toast(`${t.desk.contacts.whatsapp} ${t.desk.moved}`);
    const { stage, firstReplyAt, timeline } = await detail(id);
    expect([stage, typeof firstReplyAt, timeline[0].kind]).toEqual(['contacted', 'string', 'contact']);
  });

  test('after a booking the client hears in one tap, by WhatsApp or mail, and never by itself', async () => {
    const { id, email } = await desk.book({ name: 'Vera Novia', phone: '(979) 555-0155', eventDate: '2150-07-09' });
    const { page } = await inside('inquiries');
    const opened = await panel!.open('Vera Novia');
    await panel!.act(t.desk.bookOn(yearDay('2150-07-09')));
    const strip = opened.getByRole('region', { name: t.opened.news });
    await strip.getByText(t.opened.newsOf('Vera Novia', t.stageWords.news.booked)).waitFor();
    const isBooked = spoken({ es: 'está reservado para tu evento', en: 'is booked for your event' });
    const night = spoken({ es: 'jueves, 9 de julio de 2150', en: 'Thursday, July 9, 2150' });
    await strip.getByText(`${night} ${isBooked}`).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(toClient(email)).toEqual([]);
    const popup = page.waitForEvent('popup');
    await strip.getByRole('link', { name: t.opened.tellByWhatsApp('Vera Novia') }).tap();
    expect(new URL((await popup).url()).searchParams.get('text')).toContain(isBooked);
    await strip.waitFor({ state: 'detached' });
    expect((await detail(id)).timeline[0]).toMatchObject({ kind: 'reply', detail: { template: names.booked } });

    expect(
      (await desk.change(id, '/stage', 'PUT', { stage: 'cancelled', reason: 'client', note: 'Se mudan' })).status,
    ).toBe(200);
    await panel!.close();
    const again = await inside('inquiries');
    await again.open('Vera Novia');
    await again.page.getByRole('button', { name: t.opened.tellByMail('Vera Novia') }).tap();
    await panel!.toast(t.desk.mailing);
    await again.page.getByRole('region', { name: t.opened.news }).waitFor({ state: 'detached' });
    await until(
      async () => toClient(email).map(({ mail }) => mail.text),
      ([sent]) =>
        sent?.includes(spoken({ es: `quedó cancelado lo del ${night}`, en: `${night} has been canceled` })) ?? false,
    );
    expect((await detail(id)).news).toBe(null);
  });

  test('news that the client knows already is left, and stays in the timeline', async () => {
    const { id } = await desk.book({ name: 'Pilar Sabe', eventDate: '2150-07-16' });
    await desk.change(id, '/stage', 'PUT', { stage: 'lost', reason: 'price' });
    const { page } = await inside('inquiries');
    const opened = await panel!.open('Pilar Sabe');
    const strip = page.getByRole('region', { name: t.opened.news });
    await strip.getByRole('button', { name: t.opened.needless }).tap();
    await strip.waitFor({ state: 'detached' });
    await opened.getByText(t.opened.untold(t.stageWords.news.lost)).waitFor();
  });

  test('Ajustes edits the templates: an unknown tag is refused beside its field, and nothing typed is lost', async () => {
    const { page, button } = await inside('settings');
    await panel!.settings('templates');
    const section = page.getByRole('region', { name: t.replies.title });
    await section.getByRole('heading', { name: 'Gracias' }).waitFor();
    await section.getByRole('button', { name: t.replies.rows.create }).tap();
    await section.getByLabel(t.panel.name).fill('Lluvia');
    await section.getByLabel(t.replies.text).fill('{{nombre}}, ¿hay techo en {{salon}}?');
    await button(t.replies.rows.add).tap();
    await section
      .getByText(spoken({ es: 'La etiqueta {{salon}} no existe.', en: 'There’s no {{salon}} tag.' }))
      .waitFor();
    expect(await section.getByLabel(t.replies.text).inputValue()).toBe('{{nombre}}, ¿hay techo en {{salon}}?');
    expect(await axe(page)).toEqual([]);
    await section.getByLabel(t.replies.text).fill('{{nombre}}, ¿hay techo en {{lugar}}?');
    await section.getByLabel(t.desk.optional(t.replies.purpose)).selectOption(t.replies.purposes.nudge);
    await button(t.replies.rows.add).tap();
    await panel!.toast(t.replies.rows.added);
    expect((await templates()).at(-1)).toMatchObject({
      name: 'Lluvia',
      purpose: 'nudge',
      text: '{{nombre}}, ¿hay techo en {{lugar}}?',
    });
    await button(t.replies.rows.removeOf('Lluvia')).tap();
    await panel!.confirm('Lluvia');
    await panel!.toast(t.replies.rows.removed);
    expect((await templates()).map(({ name }) => name)).not.toContain('Lluvia');
  });
});
