import '../kit/in-english.js';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { BookingDesk } from '../kit/booking-desk.js';
import { axe, launchBrowser, textsOf } from '../kit/browser.js';
import { language } from '../kit/journey-language.js';
import { AdminPanel, gate } from '../kit/panel.js';
import { BOOKING, passwordQuery } from '../kit/requests.js';
import { until } from '@tocada/runtime/spec-until.js';
import { call, PASSWORD, shareTestStack, type TestStack } from '../kit/stack.js';
import { spoken, starting, t } from '../kit/words.js';

let stack: TestStack;
let browser: Browser;
let panel: AdminPanel;

const REQUEST = {
  ...BOOKING,
  name: 'Lucía Ñandú',
  phone: '(979) 555-0142',
  eventDate: '2150-03-07',
  details: 'Ochenta personas\nen el patio',
};
const ask = (fields: object = {}) =>
  call(`${stack.url}/api/booking-inquiry`, 'POST', { ...REQUEST, language, ...fields });

beforeAll(async () => {
  [stack, browser] = await Promise.all([shareTestStack(), launchBrowser()]);
});
afterEach(() => panel.close());
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

const inside = async () => (panel = await AdminPanel.inside(browser, stack.url, 'inquiries'));
const stored = async () =>
  (await call(`${stack.url}/api/admin/bookings?${passwordQuery}`)).body as { name: string; status: string }[];
const names = () => panel.page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents();

describe('booking requests', () => {
  test('start with an empty list', async () => {
    await inside();
    await panel.page.getByRole('heading', { name: t.inquiriesTab.title }).waitFor();
    await panel.page.getByText(t.inquiriesTab.none).waitFor();
  });

  test('show all fields and every way to answer', async () => {
    await ask();
    await inside();
    const row = panel.row('Lucía Ñandú');
    await row.waitFor();
    const text = await row.innerText();
    const day = spoken({ es: 'sáb 7 mar 2150', en: 'Sat, Mar 7, 2150' });
    for (const part of [t.desk.statuses.pending, 'Boda', day, 'Bryan TX', 'Ochenta personas'])
      expect(text).toContain(part);
    const href = (name: string) => row.getByRole('link', { name }).getAttribute('href');
    const greeting = spoken({
      es: 'Hola Lucía, te escribimos de Neón 979 por tu solicitud para Boda el 7 de marzo de 2150.',
      en: 'Hi Lucía, this is Neón 979 about your wedding request for March 7, 2150.',
    });
    expect(await href(t.opened.whatsAppTo('Lucía Ñandú'))).toBe(
      `https://wa.me/19795550142?text=${encodeURIComponent(greeting)}`,
    );
    expect(await href('(979) 555-0142')).toBe('tel:+19795550142');
    expect(await href('lucia@example.org')).toMatch(/^mailto:lucia@example\.org\?subject=/);
    expect(await axe(panel.page)).toEqual([]);
  });

  test('change their status at once, between any two states, and change back when refused', async () => {
    await inside();
    const row = panel.row('Lucía Ñandú');
    const { contacted, completed } = t.stageWords.stages;
    const { promise, resolve } = gate();
    await panel.refuse('PUT', 'bookings/*/status', 'Ahora no', promise);
    await row.getByRole('button', { name: contacted.act }).click();
    await row.getByText(t.desk.statuses.contacted, { exact: true }).waitFor();
    resolve();
    await panel.toast(t.desk.statusFailed, 'Ahora no');
    await row.getByText(t.desk.statuses.pending, { exact: true }).waitFor();
    await panel.page.unrouteAll();

    for (const [button, status] of [
      [completed.act, 'completed'],
      [contacted.act, 'contacted'],
    ] as const) {
      await row.getByRole('button', { name: button }).click();
      await row.getByText(t.desk.statuses[status], { exact: true }).waitFor();
      await panel.toast(t.desk.statusSet);
      await until(stored, (rows) => rows[0]!.status === status);
    }
  });

  test('are found by words, by status, and apart when they look like spam', async () => {
    await ask({ name: 'Beto Ruiz', email: 'beto@example.org', phone: '936 555 0167', location: 'Navasota TX' });
    await ask({ name: 'Máquina', email: 'spam@example.org', phone: 'por correo', website: 'http://spam.example' });
    await inside();
    const search = panel.page.getByLabel(t.list.search);
    const found = (expected: string[]) => until(names, (texts) => JSON.stringify(texts) === JSON.stringify(expected));
    await found(['Beto Ruiz', 'Lucía Ñandú']);
    await panel.filters();
    await panel.button(t.list.spam(1)).waitFor();
    for (const words of ['beto', 'BETO@example', '5550167', 'navasota']) {
      // Between two searches stands another list, or the second would be satisfied by what the first has found.
      await search.fill('ñandú');
      await found(['Lucía Ñandú']);
      await search.fill(words);
      await found(['Beto Ruiz']);
    }
    await search.fill('nadie');
    await panel.page.getByText(t.inquiriesTab.noMatch).waitFor();
    await search.fill('');
    await panel.page.getByLabel(t.list.byStatus).selectOption(t.list.statuses.contacted);
    await found(['Lucía Ñandú']);
    await panel.page.getByLabel(t.list.byStatus).selectOption(t.list.all);
    await panel.button(starting(t.list.spam(undefined))).click();
    await found(['Máquina']);
    expect(await axe(panel.page)).toEqual([]);
    await panel.button(t.desk.notSpam).click();
    await panel.toast(t.desk.cleared);
    await panel.button(t.list.spam(0)).waitFor();
    await panel.page.getByText(t.inquiriesTab.noSpam).waitFor();
    await panel.button(starting(t.list.spam(undefined))).click();
    await found(['Máquina', 'Beto Ruiz', 'Lucía Ñandú']);
    // A text that is no telephone number has no links.
    expect(await panel.row('Máquina').getByRole('link').allTextContents()).toEqual(['spam@example.org']);
  });

  test('show the state of their mail, and send it again', async () => {
    panel = await AdminPanel.atGate(browser, stack.url);
    await panel.page.route('**/api/admin/bookings?**', async (route) => {
      const answer = await route.fetch();
      const [first, ...rest] = await answer.json();
      if (!first) return route.fulfill({ response: answer });
      const notice = {
        kind: 'band',
        state: 'failed',
        tries: 5,
        lastError: '550 No such user',
        nextTryAt: null,
        doneAt: null,
      };
      return route.fulfill({ response: answer, json: [{ ...first, notices: [notice] }, ...rest] });
    });
    await panel.enter(PASSWORD);
    await panel.show('inquiries');
    const row = panel.row('Máquina');
    await row.getByText(`${t.desk.notices.band}: ${t.desk.failedAfter(5)}: 550 No such user`).waitFor();
    await row.getByRole('button', { name: t.panel.retry }).click();
    await panel.toast(t.desk.noticesSent);
    await row.getByText('550 No such user').waitFor({ state: 'detached' });

    const braked = `update notices set state = 'held' where kind = 'client' returning inquiry_id as id`;
    await new BookingDesk(stack).sql(braked);
    await panel.page.unrouteAll();
    await panel.page.reload();
    await panel.enter(PASSWORD);
    await panel.show('inquiries');
    const heldBack = row.getByText(`${t.desk.notices.client}: ${t.desk.held}`);
    await heldBack.waitFor();
    await row.getByRole('button', { name: t.desk.send, exact: true }).click();
    await heldBack.waitFor({ state: 'detached' });
    const mail = async () => (await call(`${stack.url}/api/admin/mail?${passwordQuery}`)).body;
    await until(mail, ({ waiting }) => waiting === 0);
    await panel.button(t.inquiriesTab.tools).click();
    await panel.button(t.list.testMail).click();
    await panel.toast(t.panel.testMailSent);
  });

  test('are exported and permanently erased', async () => {
    await inside();
    await panel.button(t.inquiriesTab.tools).click();
    for (const [format, start] of [
      ['CSV', /Ñandú/],
      ['JSON', /^\[/],
    ] as const) {
      const download = panel.page.waitForEvent('download');
      await panel.button(t.list.exportAs(format)).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(t.list.file(format.toLowerCase()));
      expect(readFileSync(await file.path(), 'utf8')).toMatch(start);
    }
    await panel.erase('Máquina');
    await panel.confirm(t.desk.eraseText('Máquina'));
    await panel.toast(t.desk.erased);
    expect((await stored()).map(({ name }) => name)).toEqual(['Beto Ruiz', 'Lucía Ñandú']);
    await panel.refuse('DELETE', 'bookings/*', 'Está en uso');
    await panel.erase('Beto Ruiz');
    await panel.confirm('Beto Ruiz');
    await panel.toast(t.desk.eraseFailed, 'Está en uso');
    expect(await names()).toEqual(['Beto Ruiz', 'Lucía Ñandú']);
  });

  test('show an error when they fail to load', async () => {
    panel = await AdminPanel.atGate(browser, stack.url);
    await panel.page.route('**/api/admin/bookings?**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Vuelve luego', code: 'unavailable' } }),
    );
    await panel.enter(PASSWORD);
    await panel.show('inquiries');
    const alert = panel.page.getByRole('tabpanel').getByRole('alert');
    await alert.waitFor();
    expect(await textsOf(alert)).toEqual([`Failed to fetch bookings: 503 Vuelve luego ${t.panel.retry}`]);
    await panel.toast('Failed to fetch bookings: 503');
    await panel.page.unrouteAll();
    await alert.getByRole('button', { name: t.panel.retry }).click();
    await panel.row('Lucía Ñandú').waitFor();
  });

  test('load page by page while the admin scrolls', async () => {
    for (let index = 0; index < 120; index += 1)
      await ask({ name: `Persona ${index}`, email: `p${index}@example.org` });
    await inside();
    await panel.row('Persona 119').waitFor();
    expect(await names()).toHaveLength(50);
    // Only rows near the screen are drawn, so the test collects the rows on the way down.
    const seen = new Set<string>();
    await until(
      async () => {
        for (const name of await names()) seen.add(name);
        await panel.page.mouse.wheel(0, 1500);
        return seen.size;
      },
      (count) => count === 122,
    );
    expect((await names()).length).toBeLessThan(122);
    await panel.page.evaluate(() => scrollTo(0, 0));
    await panel.row('Persona 119').waitFor();
  });
});
