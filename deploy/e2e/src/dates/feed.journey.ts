import '../kit/in-spanish.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { axe, launchBrowser } from '../kit/browser.js';
import { AdminPanel } from '../kit/panel.js';
import { admin, BOOKING, passwordQuery } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { t } from '../kit/words.js';
import { until } from '@tocada/runtime/spec-until.js';
import { readLogs } from '../worker/logs.js';

let stack: TestStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startTestStack({}, ['--scale', 'bookings=2', '--scale', 'gateway=2']),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

const FEED = () => `${stack.url}/api/admin/calendar-feed`;
const post = (path: string, fields: object = {}) => call(`${stack.url}/api/admin${path}`, 'POST', admin(fields));
const path = async (): Promise<string | null> => (await call(`${FEED()}?${passwordQuery}`)).body.path;
const renew = async (): Promise<string> => (await call(FEED(), 'POST', admin())).body.path;
const read = (address: string) => call(stack.url + address);
/** The answers of both gateways. */
const statuses = async (address: string) => [
  ...new Set((await Promise.all(Array.from({ length: 6 }, () => read(address)))).map(({ status }) => status)),
];
/** The day on which the file began, also after midnight. */
const began = Date.now();
const inDays = (days: number) => new Date(began + days * 86_400_000).toISOString().slice(0, 10);

async function hold(day: string, fields: object = {}) {
  const { body } = await post('/bookings', { ...BOOKING, eventDate: day, source: 'phone', ...fields });
  return (await post(`/bookings/${body.id}/holds`)).body;
}

test('needs the password to be made, and a key to be read', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await call(FEED(), method, method === 'POST' ? {} : undefined);
    expect([method, answer.status]).toEqual([method, 401]);
  }
  expect(await path()).toBeNull();
  for (const address of [
    '/agenda.ics',
    '/agenda.ics?clave=',
    `/agenda.ics?clave=${'A'.repeat(43)}`,
    '/agenda.ics?clave[]=a',
  ])
    expect([address, await statuses(address)]).toEqual([address, [404]]);
});

test('has holds as tentative, bookings and blocks as confirmed, with hours where they are known', async () => {
  const booked = await hold(inDays(10), { name: 'Ana Paz', startTime: '20:00', endTime: '01:00' });
  await post(`/calendar/${booked.id}/confirm`);
  await hold(inDays(20), { name: 'Bea Sol' });
  await hold(inDays(20), { name: 'Coral Gil' });
  await post('/calendar', { title: 'Vacaciones', day: inDays(30) });
  const released = await hold(inDays(40), { name: 'Delia Mar' });
  await post(`/calendar/${released.id}/release`);
  await hold(inDays(700), { name: 'Elena Luz' });
  const address = await renew();
  const { status, headers, body } = await read(address);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  const lines = (body as string).replaceAll('\r\n ', '').split('\r\n');
  const of = (name: string) => lines.filter((line) => line.startsWith(name));
  expect(of('SUMMARY:')).toEqual([
    'SUMMARY:Boda\\, Bryan TX\\, Ana Paz',
    'SUMMARY:Apartada: Boda\\, Bryan TX\\, Bea Sol',
    'SUMMARY:Apartada\\, 2.ª opción: Boda\\, Bryan TX\\, Coral Gil',
    'SUMMARY:Vacaciones',
  ]);
  expect(of('STATUS:')).toEqual(['STATUS:CONFIRMED', 'STATUS:TENTATIVE', 'STATUS:TENTATIVE', 'STATUS:CONFIRMED']);
  const [day, next] = [inDays(10), inDays(11)].map((text) => text.replaceAll('-', ''));
  expect(of('DTSTART')[0 + of('DTSTART').findIndex((line) => line.includes(day!))]).toBe(
    `DTSTART;TZID=America/Chicago:${day}T200000`,
  );
  expect(of('DTEND')).toContainEqual(`DTEND;TZID=America/Chicago:${next}T010000`);
  expect(of('DTSTART')).toContainEqual(`DTSTART;VALUE=DATE:${inDays(30).replaceAll('-', '')}`);
  for (const stamp of of('DTSTAMP:')) expect(stamp).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
  expect(of('UID:')[0]).toBe(`UID:${booked.id}@localhost`);
});

test('a new address ends the one before at once, at every gateway; without one nothing is found', async () => {
  const first = await renew();
  const key = { 'idempotency-key': 'direccion-nueva-1' };
  const renewed = async () => (await call(FEED(), 'POST', admin(), key)).body.path as string;
  const second = await renewed();
  expect(await renewed()).toBe(second);
  expect(second).not.toBe(first);
  expect(await path()).toBe(second);
  expect(await statuses(first)).toEqual([404]);
  expect(await statuses(second)).toEqual([200]);
  expect((await call(FEED(), 'DELETE', admin())).status).toBe(204);
  expect(await statuses(second)).toEqual([404]);
  expect(await path()).toBeNull();
});

test('the panel makes, changes and ends the address; the key is in no log and no table', async () => {
  const panel = await AdminPanel.inside(browser, stack.url, 'settings');
  await panel.settings('bandCalendar');
  const { page, button } = panel;
  const field = page.getByLabel(t.feed.address);
  await button(t.feed.create).click();
  const first = await field.inputValue();
  expect(first).toBe(stack.url + (await path()));
  expect((await call(first)).status).toBe(200);
  expect(await axe(page)).toEqual([]);
  await button(t.feed.change).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t.feed.confirmChange }).click();
  await until(
    () => field.inputValue(),
    (value) => value !== first,
  );
  const keys = [first, await field.inputValue()].map((address) => new URL(address).searchParams.get('clave')!);
  expect((await call(first)).status).toBe(404);
  await button(t.feed.end).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t.feed.end }).click();
  await button(t.feed.create).waitFor();
  await panel.close();
  for (const [name, text] of [...readLogs(stack.dataDir), ['traces', stack.collector.received.join()]] as const)
    for (const key of keys) expect([name, text.includes(key)]).toEqual([name, false]);
});
