import '../kit/in-english.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { axe, drawn, launchBrowser, open, overflowOf, newPage, PHONE } from '../kit/browser.js';
import { language } from '../kit/journey-language.js';
import { AdminPanel } from '../kit/panel.js';
import { admin, BOOKING, EVENT, passwordQuery, writesTo } from '../kit/requests.js';
import { until } from '@tocada/runtime/spec-until.js';
import { call, PASSWORD, shareTestStack, type TestStack } from '../kit/stack.js';
import { spoken, t } from '../kit/words.js';

let stack: TestStack;
let browser: Browser;
let panel: AdminPanel;

const { book } = writesTo(() => stack.url);

beforeAll(async () => {
  [stack, browser] = await Promise.all([shareTestStack(), launchBrowser()]);
});
afterEach(() => panel?.close());
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

/** Matches the button of any count. */
const anyNews = new RegExp([1, 2].map((count) => t.list.newRequests(count).replace(/\d+ /, '')).join('|'));

/** The buttons and links of the panel that stand under an element. */
const coveredBy = (cover: Locator) =>
  cover.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const isUnder = (other: Element) => {
      const { top, bottom, left, right } = other.getBoundingClientRect();
      return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
    };
    return [...document.querySelectorAll('main button, main a, main input, main select')]
      .filter((other) => other !== element && other.checkVisibility() && isUnder(other))
      .map((other) => other.textContent);
  });

test('a request that arrives while one reads does not move the list; a tap shows it, and the tab counts', async () => {
  for (let index = 0; index < 12; index += 1) await book({ name: `Cliente ${index}` });
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', PHONE);
  const { page } = panel;
  const tab = page.getByRole('tab', { name: t.panel.inquiries });
  await panel.row('Cliente 3').scrollIntoViewIfNeeded();
  await until(
    () => tab.innerText(),
    (text) => /12/.test(text),
  );
  await page.evaluate(() => document.fonts.ready);
  // As it was painted: Chromium makes up for what changes above the row with the next frame.
  const place = async () => {
    await drawn(page);
    return panel.row('Cliente 3').evaluate((row) => Math.round(row.getBoundingClientRect().top));
  };
  const before = await place();
  await book({ name: 'Recién llegada' });
  await panel.lookAgain();
  const button = page.getByRole('button', { name: t.list.newRequests(1) });
  await button.waitFor();
  expect([await place(), await panel.row('Recién llegada').count()]).toEqual([before, 0]);
  // In a place of its own, so that it covers nothing wherever the page stands.
  for (const y of [0, 400, 100_000]) {
    await page.evaluate((top) => scrollTo(0, top), y);
    expect(await coveredBy(button)).toEqual([]);
  }
  expect(await tab.innerText()).toMatch(/13/);
  expect(await axe(page)).toEqual([]);
  await book({ name: 'Otra más' });
  await panel.lookAgain();
  await page.getByRole('button', { name: t.list.newRequests(2) }).click();
  await panel.row('Otra más').waitFor();
  await panel.row('Recién llegada').waitFor();
  await page.getByRole('button', { name: anyNews }).waitFor({ state: 'detached' });
});

test('what is set apart as spam is no news', async () => {
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries');
  const { page } = panel;
  await panel.row('Cliente 3').waitFor();
  await book({ name: 'Máquina', website: 'https://spam.example' });
  await book({ name: 'Persona' });
  await panel.lookAgain();
  await page.getByRole('button', { name: t.list.newRequests(1) }).waitFor();
});

test('an answered request leaves the count of its tab', async () => {
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries');
  const tab = panel.page.getByRole('tab', { name: t.panel.inquiries });
  await until(
    () => tab.innerText(),
    (text) => /15/.test(text),
  );
  await panel.row('Persona').getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
  await until(
    () => tab.innerText(),
    (text) => /14/.test(text),
  );
});

test('the booking form says when the night is taken, and takes the request all the same', async () => {
  await call(`${stack.url}/api/admin/calendar`, 'POST', admin({ title: 'Boda de otros', day: '2150-05-08' }));
  const page = await newPage(browser);
  await open(page, `${stack.url}/booking`);
  const line = page.getByText(t.inquiries.isTaken);
  await page.getByLabel(t.inquiries.eventDate).fill('2150-05-08');
  await line.waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByLabel(t.inquiries.eventDate).fill('2150-05-09');
  await line.waitFor({ state: 'detached' });
  await page.getByLabel(t.inquiries.eventDate).fill('2150-05-08');
  await line.waitFor();
  for (const [label, text] of [
    [t.inquiries.name, 'Ana'],
    [t.inquiries.phone, BOOKING.phone],
    [t.inquiries.email, 'ana@example.org'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel(t.inquiries.eventType).selectOption('Boda');
  await page.getByLabel(t.inquiries.location).selectOption('Bryan TX');
  await page.getByRole('button', { name: t.inquiries.send }).click();
  await page.getByText(t.inquiries.sent).first().waitFor();
  await page.context().close();
});

test('the booking form works when the calendar does not answer', async () => {
  const page = await newPage(browser);
  await page.route('**/api/availability**', (route) => route.abort());
  await open(page, `${stack.url}/booking`);
  const asked = page.waitForRequest('**/api/availability**');
  await page.getByLabel(t.inquiries.eventDate).fill('2150-05-08');
  await asked;
  expect(await page.getByLabel(t.inquiries.eventDate).inputValue()).toBe('2150-05-08');
  expect(await page.getByText(t.inquiries.isTaken).count()).toBe(0);
  await page.context().close();
});

test('Ajustes turns the line about a taken night off and on', async () => {
  panel = await AdminPanel.inside(browser, stack.url, 'settings');
  const choose = async (tells: boolean) => {
    await panel.page.getByRole('tab', { name: t.site.form }).click();
    await panel.field(t.site.tellsTaken).selectOption(tells ? t.panel.yes : t.panel.no);
    await panel.button(t.site.publish).click();
    const state = async () => (await call(`${stack.url}/api/admin/site?${passwordQuery}`)).body;
    await until(state, ({ data }) => data.tellsTaken === tells);
  };
  await choose(false);
  const asked: string[] = [];
  /** A new visitor: the form keeps what was typed. */
  const pick = async (day: string) => {
    const page = await newPage(browser);
    page.on('request', (request) => void (request.url().includes('/api/availability') && asked.push(request.url())));
    await open(page, `${stack.url}/booking`);
    await page.getByLabel(t.inquiries.eventDate).fill(day);
    return page;
  };
  const without = await pick('2150-05-08');
  await without.getByLabel(t.inquiries.name).fill('Ana');
  await choose(true);
  const page = await pick('2150-05-08');
  await page.getByText(t.inquiries.isTaken).waitFor();
  // The page before the switch was turned on again asked for nothing.
  expect(asked).toHaveLength(1);
  await Promise.all([without, page].map((one) => one.context().close()));
});

test('an identity without the switch, from an earlier release, still has the line', async () => {
  const { url } = stack;
  const { body } = await call(`${url}/api/admin/site?${passwordQuery}`);
  const { tellsTaken: _tellsTaken, ...data } = body.data;
  const { status, body: after } = await call(`${url}/api/admin/site`, 'PUT', admin({ data }));
  expect([status, after.data.tellsTaken]).toEqual([200, true]);
});

test('the form of an event says when its day is taken, and stores the event all the same', async () => {
  await call(`${stack.url}/api/admin/calendar`, 'POST', admin({ title: 'Vacaciones', day: '2150-10-03' }));
  panel = await AdminPanel.inside(browser, stack.url, 'events');
  const { page } = panel;
  const warning = page.getByText(t.events.warnings.date_busy('Noche libre'));
  await panel.type({
    [t.events.title]: 'Noche libre',
    [t.events.date]: '2150-10-03',
    [t.events.location]: EVENT.location,
  });
  await panel.button(t.events.add).click();
  await warning.waitFor();
  expect(await axe(page)).toEqual([]);
  await panel.button(t.panel.editNamed('Noche libre')).click();
  await panel.field(t.events.date).fill('2150-10-04');
  await panel.button(t.events.update).click();
  await warning.waitFor({ state: 'detached' });
});

describe('the link in a mail to the band', () => {
  let id: string;
  beforeAll(async () => {
    const linked = { name: 'Enlazada Primera', phone: '(979) 555-0177', eventDate: '2150-11-19', language };
    ({ id } = await book(linked));
    // Enough to push it from the first page of the list.
    for (let index = 0; index < 60; index += 1)
      await call(`${stack.url}/api/admin/bookings`, 'POST', admin({ ...BOOKING, name: `Después ${index}` }));
  });
  const atGate = async (hash: string) => {
    const page = await newPage(browser, PHONE);
    await open(page, `${stack.url}/admin#${hash}`);
    return AdminPanel.at(page);
  };
  const opened = (name = 'Enlazada Primera') => panel.button(t.opened.closeOf(name));

  test('opens the request behind the gate, also when it is not on the first page of the list', async () => {
    panel = await atGate(`solicitudes-${id}`);
    await panel.enter(PASSWORD);
    await opened().waitFor();
    expect(await panel.page.getByRole('tab', { name: t.panel.inquiries }).getAttribute('aria-selected')).toBe('true');
    await panel.opened('Enlazada Primera').getByRole('heading', { name: t.opened.history }).waitFor();
    expect(await panel.page.getByRole('region', { name: t.panel.templates }).count()).toBe(0);
    expect(await axe(panel.page)).toEqual([]);
    // Another link opens the other request in the same panel.
    const { body: other } = await call(
      `${stack.url}/api/admin/bookings`,
      'POST',
      admin({ ...BOOKING, name: 'Enlazada Segunda' }),
    );
    await panel.page.evaluate((hash) => (location.hash = hash), `solicitudes-${other.id}`);
    await opened('Enlazada Segunda').waitFor();
  });

  test('opens the templates too, so that an answer takes one tap and counts', async () => {
    panel = await atGate(`solicitudes-${id}-responder`);
    const { page } = panel;
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await panel.enter(PASSWORD);
    const popup = page.waitForEvent('popup');
    const free = spoken({ es: 'Fecha libre', en: 'Date available' });
    await page.getByRole('link', { name: t.replies.whatsAppOf(free) }).tap();
    expect((await popup).url()).toContain('wa.me/19795550177');
    // The badge of the status, because the history may name its stage by the same word.
    const status = panel.opened('Enlazada Primera').getByText(t.desk.statuses.contacted, { exact: true });
    await status.and(page.locator('span')).waitFor();
    expect(await overflowOf(page)).toBe(0);
  });

  test('to a request that is gone says so, and a foreign hash opens nothing', async () => {
    panel = await atGate(`solicitudes-${crypto.randomUUID()}`);
    await panel.enter(PASSWORD);
    await panel.page.getByText(t.desk.gone).waitFor();
    await panel.close();
    panel = await atGate('solicitudes-%3Cimg%20src=x%3E');
    await panel.enter(PASSWORD);
    await panel.row('Después 59').waitFor();
  });
});

test('the desk asks for no list and no year twice as it opens', async () => {
  await book({ name: 'La de otro año' });
  panel = await AdminPanel.atGate(browser, stack.url);
  const calls = panel.calls();
  const addresses = () => calls.map((call) => call.url());
  const count = (part: string) => addresses().filter((address) => address.includes(part)).length;
  await panel.enter(PASSWORD);
  await panel.toast(t.panel.accessGranted);
  await panel.show('inquiries');
  await panel.row('La de otro año').waitFor();
  // The first answer about what waits is no news; the second is.
  await panel.lookAgain();
  await until(
    () => Promise.resolve(count('pending-bookings')),
    (polls) => polls >= 2,
  );
  const asked = addresses().filter((address) => /\/bookings\?|nights\?/.test(address));
  expect(count('nights?')).toBeGreaterThan(3);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});
