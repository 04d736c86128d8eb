import '../kit/in-english.js';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Request, Route } from 'playwright-core';
import { open, newPage, textsOf } from '../kit/browser.js';
import { AdminPanel, callsTo, gate, type Tab } from '../kit/panel.js';
import { BOOKING, EVENT, MEMBER, writesTo } from '../kit/requests.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { PASSWORD } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { t } from '../kit/words.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const { book } = writesTo(() => stack.url);

const enter = async (tab: Tab) => {
  await panel.enter(PASSWORD);
  await panel.toast(t.panel.accessGranted);
  await panel.show(tab);
};
const memberOf = (name: string) => ({
  [t.panel.name]: name,
  [t.members.role]: 'Voz',
  [t.members.origin]: 'Lima',
  [t.panel.description]: 'Canta.',
});
const endsWith = (path: string) => (request: Request) => new URL(request.url()).pathname.endsWith(path);
const isRead = (route: Route) => route.request().method() === 'GET';
const listed = () => textsOf(panel.page.getByRole('tabpanel').getByRole('listitem').getByRole('heading', { level: 3 }));

/** Holds the calls of an address for which `isHeld` until the returned function is called. */
const hold = async (address: string, isHeld: (route: Route) => boolean): Promise<() => void> => {
  const { promise, resolve } = gate();
  await panel.page.route(address, async (route) => {
    if (isHeld(route)) await promise;
    return route.fallback();
  });
  return resolve;
};

test('a row that is added before its list has loaded shows with the list', async () => {
  panel = await AdminPanel.atGate(browser, stack.url);
  await panel.enter(PASSWORD);
  await panel.toast(t.panel.accessGranted);
  const answerRead = await hold(callsTo('band-members'), isRead);
  const answerWrite = await hold(callsTo('band-members'), (route) => !isRead(route));
  await panel.show('members');
  await panel.type(memberOf('Ana Peña'));
  await panel.button(t.members.rows.add).click();
  answerRead();
  await panel.row('Ana Peña').waitFor();
  answerWrite();
  await panel.toast(t.members.rows.added);
  expect((await listed()).filter((title) => title === 'Ana Peña')).toHaveLength(1);
});

test('a row that is stored before its list has loaded is in the list', async () => {
  await band.member({ ...MEMBER, name: 'Antes' });
  panel = await AdminPanel.atGate(browser, stack.url);
  const { promise, resolve } = gate();
  let isFirst = true;
  await panel.page.route(callsTo('band-members'), async (route) => {
    if (!isRead(route) || !isFirst) return route.continue();
    isFirst = false;
    const old = await route.fetch();
    await promise;
    return route.fulfill({ response: old });
  });
  await enter('members');
  await panel.type(memberOf('Después'));
  await panel.button(t.members.rows.add).click();
  await panel.toast(t.members.rows.added);
  const late = panel.page.waitForEvent('requestfinished', endsWith('/band-members'));
  resolve();
  await late;
  await panel.row('Después').waitFor();
  await panel.row('Antes').waitFor();
});

test('a list that is read while changes are being stored keeps them in view', async () => {
  const names = ['Cambia', 'Se va', 'Se queda'];
  const made = await Promise.all(names.map((name) => band.member({ ...MEMBER, name, order: 9 })));
  panel = await AdminPanel.atGate(browser, stack.url);
  const { page } = panel;
  let reads = 0;
  // A list with an image in work is polled.
  await page.route(callsTo('band-members'), async (route) => {
    if (!isRead(route)) return route.fallback();
    const answer = await route.fetch();
    const rows = (await answer.json()) as { id: string }[];
    reads += 1;
    const ours = rows.filter(({ id }) => made.some((member) => member.id === id));
    return route.fulfill({ response: answer, json: ours.map((row) => ({ ...row, image: { state: 'pending' } })) });
  });
  const answer = await hold(callsTo('band-members{,/*}'), (route) => !isRead(route));
  await enter('members');
  await panel.button(t.members.rows.removeOf('Se va')).click();
  await panel.confirm('Se va');
  await panel.button(t.members.rows.editOf('Cambia')).click();
  await panel.type({ [t.panel.name]: 'Cambiada' });
  await panel.button(t.members.rows.update).click();
  await panel.row('Cambiada').waitFor();
  const before = reads;
  // The poll after the next begins when the list has the answer of the next.
  await until(
    () => reads,
    (count) => count > before + 2,
  );
  expect(await listed()).toEqual(['Cambiada', 'Se queda']);
  answer();
  await panel.toast(t.members.rows.changed);
  expect(await listed()).toEqual(['Cambiada', 'Se queda']);
});

describe('a read that is older than a change', () => {
  test('of the first steps, whose answer the gate no longer waits for, changes no list', async () => {
    await band.event({ ...EVENT, title: 'Posada' });
    panel = await AdminPanel.atGate(browser, stack.url);
    const { page } = panel;
    const { promise, resolve } = gate();
    let isFirst = true;
    await page.route(callsTo('events'), async (route) => {
      if (!isRead(route) || !isFirst) return route.continue();
      isFirst = false;
      const old = await route.fetch();
      await promise;
      return route.fulfill({ response: old });
    });
    await enter('events');
    await panel.row('Posada').waitFor();
    await panel.type({
      [t.events.title]: 'Boda',
      [t.events.date]: '2150-12-11',
      [t.events.location]: 'Bryan, TX',
    });
    await panel.button(t.events.add).click();
    await panel.toast(t.events.added);
    const late = page.waitForEvent('requestfinished', endsWith('/admin/events'));
    resolve();
    await late;
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await panel.row('Boda').count()).toBe(1);
  });

  test('of a list, is made again: it may know rows that the list lacks', async () => {
    const show = { ...EVENT, date: '2151-05-01T20:00' };
    await band.event({ ...show, title: 'Los sábados' });
    await band.event({ ...show, date: '2150-03-01T20:00', title: 'Sobra' });
    panel = await AdminPanel.atGate(browser, stack.url);
    await enter('events');
    await panel.button(t.eventActs.more('Los sábados')).click();
    const row = panel.row('Los sábados');
    await row.getByRole('button', { name: t.eventActs.acts.repeat }).click();
    await row.getByLabel(t.eventRepeat.count).fill('2');
    await row.getByRole('button', { name: t.eventRepeat.look }).click();
    await row.getByRole('group', { name: t.eventRepeat.nights }).waitFor();
    const read = panel.page.waitForRequest(endsWith('/admin/events'));
    const answer = await hold(callsTo('events'), isRead);
    await row.getByRole('button', { name: t.eventRepeat.make(2) }).click();
    await panel.toast(t.eventRepeat.made(2));
    await read;
    await panel.button(t.events.removeNamed('Sobra')).click();
    await panel.confirm('Sobra');
    await panel.toast(t.events.removed);
    answer();
    await until(
      () => panel.row('Los sábados').count(),
      (count) => count === 3,
    );
    expect(await panel.row('Sobra').count()).toBe(0);
  });
});

describe('requests', () => {
  test('are found while one of them is open', async () => {
    await book({ ...BOOKING, name: 'Abierta Siempre' });
    await book({ ...BOOKING, name: 'Otra Clienta', email: 'otra@example.org' });
    panel = await AdminPanel.atGate(browser, stack.url);
    await enter('inquiries');
    await panel.row('Otra Clienta').waitFor();
    await panel.open('Abierta Siempre');
    await panel.page.getByLabel(t.list.search).fill('siempre');
    await until(listed, (names) => names.join() === 'Abierta Siempre');
  });

  test('are listed although a link has opened one of them before the list has loaded', async () => {
    const { id } = await book({ ...BOOKING, name: 'Enlazada Antes', email: 'antes@example.org' });
    const page = await newPage(browser);
    await open(page, `${stack.url}/admin#solicitudes-${id}`);
    panel = AdminPanel.at(page);
    const answer = await hold('**/api/admin/bookings?*', isRead);
    await panel.enter(PASSWORD);
    await panel.opened('Enlazada Antes').getByRole('heading', { name: t.opened.history }).waitFor();
    answer();
    await panel.row('Enlazada Antes').waitFor();
  });
});
