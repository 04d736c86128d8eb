import '../kit/in-spanish.js';
import { axe, complaintsOf, launchBrowser, PHONE } from '../kit/browser.js';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ExternalCalendar } from '@tocada/contracts/dates/external-calendars.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { selfSigned } from '@tocada/runtime/spec-certificate.js';
import type { Browser } from 'playwright-core';
import { bandToday } from '../kit/moments.js';
import { AdminPanel } from '../kit/panel.js';
import { admin, BOOKING, EVENT, passwordQuery } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { sentence, starting, t } from '../kit/words.js';
import { until } from '@tocada/runtime/spec-until.js';
import { readLogs } from '../worker/logs.js';

const DAY = 86_400_000;
const SECRET = 'clave-del-calendario-71c5';
const WORDS = 'Cita con el dentista';

const folder = temporaryFolder('calendars');
let server: Server;
let stack: TestStack;
let browser: Browser;
let answer: RequestListener;

beforeAll(async () => {
  const certificate = selfSigned('localhost', new Date(Date.now() - DAY), new Date(Date.now() + 30 * DAY));
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, certificate.cert);
  server = createServer(certificate, (request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  [stack, browser] = await Promise.all([
    startTestStack({ CALENDARS_ALLOW_PRIVATE_ADDRESSES: 'on', NODE_EXTRA_CA_CERTS: file }, [
      '--scale',
      'bookings=2',
      '--scale',
      'gateway=2',
    ]),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
  await browser.close();
  await stack.remove();
});

const PATH = '/api/admin/external-calendars';
const host = () => `localhost:${(server.address() as AddressInfo).port}`;
const address = () => `webcal://${host()}/${SECRET}/basic.ics`;
/** The day on which the file began, also after midnight. */
const began = bandToday();
const dayIn = (days: number) => dayAfter(began, days);
/** A calendar that is busy on these days. */
const give = (...days: string[]) => {
  const events = days.map(
    (day, index) =>
      `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\nSUMMARY:${WORDS}\r\nEND:VEVENT\r\n`,
  );
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
  answer = (_request, response) => void response.end(text);
};

const ask = (method: string, path: string, fields: object = {}) => call(stack.url + path, method, admin(fields));
const post = async <T = any>(path: string, fields: object = {}): Promise<T> => {
  const { status, body } = await ask('POST', `/api/admin${path}`, fields);
  if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
};
const list = async (): Promise<ExternalCalendar[]> => (await call(`${stack.url}${PATH}?${passwordQuery}`)).body;
const settled = () => until(list, (all) => all.every(({ reading }) => !reading));
const add = async (name = 'Agenda de Beto') => {
  const created = await post<ExternalCalendar>('/external-calendars', { name, url: address() });
  await settled();
  return created;
};
/** The answers of both gateways. */
const busy = async () => {
  const read = async () => (await call(`${stack.url}/api/availability?from=${dayIn(0)}&to=${dayIn(60)}`)).body;
  return Promise.all(Array.from({ length: 6 }, read));
};
const seen = (days: string[]) =>
  until(busy, (all) => all.every((one: { busy: string[] }) => one.busy.join() === days.join()));

beforeEach(async () => {
  for (const { id } of await list()) await ask('DELETE', `${PATH}/${id}`);
  give(dayIn(10));
});

describe('the calls', () => {
  test('need the password', async () => {
    const id = '6f0c1b0a-7c1e-4f0e-9a3e-3c9d1a4b5c6d';
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['PUT', `${PATH}/${id}`],
      ['DELETE', `${PATH}/${id}`],
      ['POST', `${PATH}/${id}/read`],
    ] as const) {
      const { status } = await call(stack.url + path, method, method === 'GET' ? undefined : {});
      expect([method, path, status]).toEqual([method, path, 401]);
      if (method === 'GET' || path === PATH) continue;
      expect((await ask(method, path, { name: 'Nadie' })).status).toBe(404);
    }
  });

  test('refuse what is no address of a calendar, in Spanish', async () => {
    for (const url of ['http://example.org/a.ics', 'example.org', '', 5, `https://example.org/${'a'.repeat(2000)}`]) {
      const { status, body } = await ask('POST', PATH, { name: 'Agencia', url });
      expect([status, body.errors]).toEqual([400, [{ path: 'url', message: expect.any(String) }]]);
    }
    const own = await ask('POST', PATH, { name: 'Nosotros', url: stack.url.replace('http:', 'https:') });
    expect([own.status, own.body.message]).toEqual([400, expect.stringMatching(/este mismo sitio/)]);
    expect(await list()).toEqual([]);
  });

  test('make its nights busy for everybody, and its words nowhere known', async () => {
    const created = await add();
    expect(created).toMatchObject({ name: 'Agenda de Beto', host: host(), reading: true });
    const all = await seen([dayIn(10)]);
    for (const one of all) expect(Object.keys(one)).toEqual(['from', 'to', 'busy', 'asOf']);
    const entries = await call(`${stack.url}/api/admin/calendar?from=${dayIn(0)}&to=${dayIn(30)}&${passwordQuery}`);
    expect(entries.body).toMatchObject([
      { kind: 'external', title: 'Agenda de Beto', day: dayIn(10), inquiryId: null },
    ]);
    // An event is warned of, and a booking is not refused.
    const event = await ask('POST', '/api/admin/events', { ...EVENT, date: dayIn(10) });
    expect([event.status, event.body.warnings]).toEqual([201, ['date_busy']]);
    const free = await ask('POST', '/api/admin/events', { ...EVENT, date: dayIn(11) });
    expect([free.status, free.body.warnings]).toEqual([201, undefined]);
    for (const { body } of [event, free]) await ask('DELETE', `/api/admin/events/${body.id}`);
    const inquiry = await post('/bookings', { ...BOOKING, eventDate: dayIn(10), source: 'phone' });
    const hold = await post(`/bookings/${inquiry.id}/holds`);
    expect(await post(`/calendar/${hold.id}/confirm`)).toMatchObject({ kind: 'booked' });
    // The band's own feed has the booking alone.
    const feed = await call(stack.url + (await post('/calendar-feed')).path);
    expect(feed.body.match(/^SUMMARY.*$/gm)).toEqual([expect.stringContaining('Boda')]);
    const answers = JSON.stringify([all, entries.body, created, await list(), feed.body]);
    for (const secret of [WORDS, SECRET]) expect(answers).not.toContain(secret);
    await ask('DELETE', `/api/admin/bookings/${inquiry.id}`);
    await post(`/calendar/${hold.id}/release`);
    const [{ id, revision }] = (await list()) as [ExternalCalendar];
    expect((await ask('DELETE', `${PATH}/${id}`, { revision })).status).toBe(204);
    await seen([]);
  });

  test('read it again now, and keep what is known when it is broken', async () => {
    const { id } = await add();
    give(dayIn(12), dayIn(13));
    expect(await post(`/external-calendars/${id}/read`)).toMatchObject({ id });
    await settled();
    await seen([dayIn(12), dayIn(13)]);
    answer = (_request, response) => void response.end('<html>Inicia sesión</html>');
    await post(`/external-calendars/${id}/read`);
    expect(await settled()).toMatchObject([{ nights: 2, error: expect.stringMatching(/página web/) }]);
    await seen([dayIn(12), dayIn(13)]);
  });

  test('give up a rule that never ends, while the calls of others are answered', async () => {
    const rule = 'DTSTART:20261101T000000Z\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
    const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    answer = (_request, response) => void response.end(text);
    const created = await post<ExternalCalendar>('/external-calendars', { name: 'Sin fin', url: address() });
    expect(created.reading).toBe(true);
    // Both replicas answer this while one of them reads.
    for (let index = 0; index < 20; index += 1) expect((await list())[0]!.name).toBe('Sin fin');
    expect(await settled()).toMatchObject([{ nights: 0, error: expect.stringMatching(/demasiadas repeticiones/) }]);
  });
});

describe('the panel', () => {
  test.each([
    ['phone', PHONE],
    ['desk', { viewport: { width: 1440, height: 900 } }],
  ])('adds, reads, renames and removes a calendar: %s', async (_name, device) => {
    const panel = await AdminPanel.inside(browser, stack.url, 'settings', device);
    await panel.settings('otherCalendars');
    const complaints = complaintsOf(panel.page);
    const section = panel.page.getByRole('region', { name: t.panel.otherCalendars });
    const row = section.getByRole('listitem').filter({ hasText: 'Beto' });
    const button = (name: string) => section.getByRole('button', { name, exact: true });
    await section.getByText(t.externalCalendars.rows.empty).waitFor();
    await section.getByLabel(t.panel.name).fill('Agenda de Beto');
    await section.getByLabel(t.externalCalendars.address).fill('example.org/agenda.ics');
    await button(t.externalCalendars.rows.add).click();
    await section.getByText(sentence('calendar_address')).waitFor();
    expect(await section.getByLabel(t.externalCalendars.address).inputValue()).toBe('example.org/agenda.ics');
    await section.getByLabel(t.externalCalendars.address).fill(address());
    await button(t.externalCalendars.rows.add).click();
    await panel.toast(t.externalCalendars.rows.added);
    await row.getByText(new RegExp(`^${t.externalCalendars.wasRead('.*', 1)}$`)).waitFor();
    await row.getByText(`https://${host()}/•••`, { exact: true }).waitFor();
    expect(await section.getByLabel(t.externalCalendars.address).inputValue()).toBe('');
    expect(await panel.page.content()).not.toContain(SECRET);
    expect(await axe(panel.page)).toEqual([]);

    answer = (_request, response) => void response.writeHead(403).end();
    await button(t.externalCalendars.readOf('Agenda de Beto')).click();
    await row.getByText('El servidor no deja leer el calendario (403)').waitFor();
    await row.getByText(new RegExp(`^${t.externalCalendars.isOld('.*', 1)}$`)).waitFor();
    expect(await axe(panel.page)).toEqual([]);

    give(dayIn(10), dayIn(11));
    await button(t.panel.editNamed('Agenda de Beto')).click();
    await section.getByLabel(t.panel.name).fill('Beto');
    await button(t.externalCalendars.rows.update).click();
    await panel.toast(t.externalCalendars.rows.changed);
    await button(t.externalCalendars.readOf('Beto')).click();
    await row.getByText(new RegExp(`^${t.externalCalendars.wasRead('.*', 2)}$`)).waitFor();

    for (const target of await section.getByRole('button').all()) {
      const box = await target.boundingBox();
      if (box)
        expect([await target.innerText(), box.height >= 44 && box.width >= 44]).toEqual([expect.any(String), true]);
    }
    await button(t.externalCalendars.rows.removeOf('Beto')).click();
    await panel.page.getByRole('alertdialog').getByRole('button', { name: t.panel.remove }).click();
    await panel.toast(t.externalCalendars.rows.removed);
    await section.getByText(t.externalCalendars.rows.empty).waitFor();
    // The preview of the site needs its origin for the fonts, and its policy forbids all scripts.
    expect(complaints).toEqual([]);
    await panel.close();
  });

  test('shows that the night of a request is taken', async () => {
    await add();
    const { id } = await post('/bookings', { ...BOOKING, name: 'Pide Fecha', eventDate: dayIn(10), source: 'phone' });
    const panel = await AdminPanel.inside(browser, stack.url, 'inquiries', PHONE);
    const row = panel.row('Pide Fecha');
    await row.getByText(starting(t.desk.isTakenNear(''))).waitFor();
    const opened = await panel.open('Pide Fecha');
    await opened.getByText('Agenda de Beto').waitFor();
    await opened.getByText(t.desk.marks.external).waitFor();
    await panel.shut('Pide Fecha');
    await panel.button(t.desk.views.calendar).click();
    const cell = panel.page.locator(`[data-day='${dayIn(10)}']`);
    await panel.page.locator('[data-day]').first().waitFor();
    if ((await cell.count()) === 0) await panel.button(t.calendarView.next).click();
    await panel.page.getByRole('button', { name: new RegExp(`${t.desk.marks.external}, Agenda de Beto`) }).waitFor();
    expect(await axe(panel.page)).toEqual([]);
    await panel.close();
    await ask('DELETE', `/api/admin/bookings/${id}`);
  });
});

test('the address is in no log and no trace', () => {
  const told = [...readLogs(stack.dataDir), ['traces', stack.collector.received.join()]] as const;
  expect(told.length).toBeGreaterThan(4);
  for (const [name, text] of told)
    for (const secret of [SECRET, WORDS]) expect([name, text.includes(secret)]).toEqual([name, false]);
});
