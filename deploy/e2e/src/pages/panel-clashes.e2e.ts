import '../kit/in-spanish.js';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { axe, Band, complaintsOf, launchBrowser, overflowOf, PHONE } from '../kit/browser.js';
import { AdminPanel, callsTo, gate, type Tab } from '../kit/panel.js';
import { BOOKING, EVENT, idsOf, MEMBER, passwordQuery } from '../kit/requests.js';
import { call, PASSWORD, shareTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { sentence, spoken, t } from '../kit/words.js';

const IMAGE = { imageURL: '/member.svg' };

let stack: TestStack;
let browser: Browser;
let band: Band;
let panel: AdminPanel;
let complaints: string[];

beforeAll(async () => {
  [stack, browser] = await Promise.all([shareTestStack({}, ['--scale', 'content=2']), launchBrowser()]);
  band = new Band(stack);
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

const list = async (path: string): Promise<any[]> =>
  (await call(`${stack.url}/api/admin/${path}?${passwordQuery}`)).body;
const find = async (path: string, id: string) => (await list(path)).find((row) => row.id === id);

afterEach(async () => {
  await panel.close();
  // Chromium itself reports a 409.
  expect(complaints.filter((text) => !/status of (404|409)|ERR_FAILED/.test(text))).toEqual([]);
});
const inside = async (tab: Tab, options?: BrowserContextOptions) => {
  panel = await AdminPanel.inside(browser, stack.url, tab, options);
  complaints = complaintsOf(panel.page);
};
const clash = () =>
  panel.page
    .getByRole('tabpanel')
    .locator('[role=group], [role=alert]')
    .filter({ hasText: spoken({ es: 'lguien', en: 'omeone' }) });
const typeMember = (name: string) =>
  panel.type({
    [t.panel.name]: name,
    [t.members.role]: 'Voz',
    [t.members.origin]: 'Lima',
    [t.panel.description]: 'Canta.',
  });
const words = async () => (await clash().innerText()).replace(/\s+/g, ' ');

test.each([
  ['phone', PHONE],
  ['tablet', { viewport: { width: 820, height: 1180 } }],
  ['desk', { viewport: { width: 1440, height: 900 } }],
])('shows what stands beside what was typed, on a %s; mine is saved over it', async (device, options) => {
  const title = `Noche en ${device}`;
  const { id } = await band.event({ ...EVENT, title, venue: 'Patio' });
  await inside('events', options);
  await panel.button(t.panel.editNamed(title)).click();
  await panel.type({
    [t.events.title]: `${title}, la mía`,
    [t.events.date]: '2150-06-02',
    [t.panel.description]: 'Tacos y baile\nhasta tarde',
  });
  const theirs = { ...EVENT, title, venue: 'Salón Neón', hasPhotos: true, description: 'Boletos en la puerta.' };
  await band.save('PUT', `events/${id}`, theirs);
  await panel.button(t.events.update).click();
  await clash().waitFor();
  expect(await words()).toBe(
    `${sentence('stale')} ${t.panel.compare} ` +
      `${t.panel.description} ${t.panel.mine} Tacos y baile hasta tarde ${t.panel.theirs} Boletos en la puerta. ` +
      `${t.panel.saveMine} ${t.panel.takeTheirs}`,
  );
  expect(await panel.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group');
  expect(await panel.field(t.events.title).inputValue()).toBe(`${title}, la mía`);
  // The other admin alone has changed it.
  expect(await panel.field(t.events.venue).inputValue()).toBe('Salón Neón');
  expect(await panel.button(t.events.update).count()).toBe(0);
  await panel.row(title).getByText('Salón Neón').waitFor();
  expect(await axe(panel.page)).toEqual([]);
  expect(await overflowOf(panel.page)).toBe(0);

  await panel.button(t.panel.saveMine).click();
  await panel.toast(t.events.updated);
  expect(await find('events', id)).toMatchObject({
    title: `${title}, la mía`,
    date: '2150-06-03T01:00:00.000Z',
    venue: 'Salón Neón',
    description: 'Tacos y baile\nhasta tarde',
    hasPhotos: true,
  });
  await panel.button(t.events.add).waitFor();
});

test('a third admin edits in between: the panel asks again, and the current row can be accepted and edited', async () => {
  const { id } = await band.member({ ...MEMBER, name: 'Carla' });
  await inside('members', PHONE);
  await panel.button(t.members.rows.editOf('Carla')).click();
  await panel.type({ [t.members.role]: 'Bajo' });
  await band.save('PUT', `band-members/${id}`, { ...MEMBER, name: 'Carla', role: 'Batería' });
  await panel.button(t.members.rows.update).click();
  await clash().getByText('Batería').waitFor();
  await band.save('PUT', `band-members/${id}`, { ...MEMBER, name: 'Carla', role: 'Teclado', order: 5 });
  await panel.button(t.panel.saveMine).click();
  await clash().getByText('Teclado').waitFor();
  expect(await words()).not.toContain(t.members.order);
  await panel.type({ [t.panel.description]: 'Toca de todo.' });
  await panel.button(t.panel.takeTheirs).click();
  await clash().waitFor({ state: 'detached' });
  expect(await panel.field(t.members.role).inputValue()).toBe('Teclado');
  // A field that the other admin did not touch stays as typed.
  expect(await panel.field(t.panel.description).inputValue()).toBe('Toca de todo.');
  await panel.page.waitForFunction((update) => document.activeElement?.textContent === update, t.members.rows.update);
  await panel.type({ [t.members.role]: 'Teclado y voz' });
  await panel.button(t.members.rows.update).click();
  await panel.toast(t.members.rows.changed);
  expect(await find('band-members', id)).toMatchObject({
    role: 'Teclado y voz',
    order: 5,
    description: 'Toca de todo.',
  });
});

test('each admin changed another field: both changes are kept, without a question', async () => {
  const { id } = await band.event({ ...EVENT, title: 'Noche a dos manos', venue: 'Patio' });
  await inside('events', PHONE);
  await panel.button(t.panel.editNamed('Noche a dos manos')).click();
  await panel.type({ [t.panel.description]: 'La mía' });
  await band.save('PUT', `events/${id}`, { ...EVENT, title: 'Noche a dos manos', venue: 'Salón Neón' });
  await panel.button(t.events.update).click();
  await panel.toast(t.events.updated);
  expect(await find('events', id)).toMatchObject({ venue: 'Salón Neón', description: 'La mía', revision: 2 });
});

test('a removed row: the typed text stays and can be saved as a new row', async () => {
  const { id } = await band.event({ ...EVENT, title: 'Se borra' });
  await inside('events', PHONE);
  await panel.button(t.panel.editNamed('Se borra')).click();
  await panel.type({ [t.events.title]: 'Se queda', [t.panel.description]: 'Mucho texto' });
  await band.save('DELETE', `events/${id}`);
  await panel.button(t.events.update).click();
  await clash().waitFor();
  expect(await words()).toBe(`${t.events.gone} ${t.panel.stillInForm} ${t.panel.saveAsNew}`);
  expect(await panel.row('Se borra').count()).toBe(0);
  expect(await panel.field(t.events.title).inputValue()).toBe('Se queda');
  expect(await axe(panel.page)).toEqual([]);
  await panel.button(t.panel.saveAsNew).click();
  await panel.toast(t.events.added);
  await panel.row('Se queda').getByText('Mucho texto').first().waitFor();
  await panel.button(t.events.add).waitFor();
  await panel.page.waitForFunction(
    (edit) => document.activeElement?.getAttribute('aria-label') === edit,
    t.panel.editNamed('Se queda'),
  );
});

test('the texts of an image, and a removed image', async () => {
  const { title: show, id: eventId } = await band.event({ ...EVENT, title: 'El del patio' });
  const photo = await band.photo('Con conflicto', '#508');
  await inside('gallery', PHONE);
  await panel.button(t.panel.editNamed('Con conflicto')).click();
  await panel.type({ [t.gallery.alt]: 'La banda en vivo' });
  await band.save('PUT', `gallery/${photo.id}`, { title: 'Con conflicto', alt: 'El público', eventId });
  await panel.button(t.gallery.update).click();
  await clash().getByText('El público').waitFor();
  expect(await words()).not.toContain(show);
  expect(await axe(panel.page)).toEqual([]);
  await panel.button(t.panel.saveMine).click();
  await panel.toast(t.gallery.updated);
  expect(await find('gallery', photo.id)).toMatchObject({ alt: 'La banda en vivo', eventId, revision: 2 });

  await panel.button(t.panel.editNamed('Con conflicto')).click();
  await panel.type({ [t.gallery.alt]: 'Texto largo' });
  await band.save('DELETE', `gallery/${photo.id}`);
  await panel.button(t.gallery.update).click();
  await clash().getByText(t.gallery.gone).waitFor();
  expect(await panel.field(t.gallery.alt).inputValue()).toBe('Texto largo');
  expect(await panel.button(t.panel.saveAsNew).count()).toBe(0);
  await panel.button(t.panel.cancel).click();
  await panel.button(t.gallery.upload).waitFor();
});

test('an order that somebody else has changed: the panel shows the current order and offers the same move on it', async () => {
  const ids: string[] = [];
  for (const title of ['Tres', 'Dos', 'Uno']) {
    ids.unshift((await band.save('POST', 'gallery', { ...IMAGE, title, alt: title })).id);
  }
  const [one, two, three] = ids as [string, string, string];
  await inside('gallery', PHONE);
  await panel.row('Uno').waitFor();
  await band.save('PUT', 'gallery/order', { ids: [two, one] });
  await panel.button(`${t.gallery.moveAfter}: Uno`).click();
  await clash().waitFor();
  expect(await words()).toContain(t.gallery.orderNow('Uno', 2));
  expect(await axe(panel.page)).toEqual([]);
  await clash().getByRole('button', { name: t.gallery.keepOrder }).click();
  await clash().waitFor({ state: 'detached' });
  // An admin's own moves do not conflict, even while the first one is slow.
  const { promise, resolve } = gate();
  let held: Promise<void> | undefined = promise;
  await panel.page.route(callsTo('gallery/order'), async (route) => {
    const hold = held;
    held = undefined;
    await hold;
    return route.continue();
  });
  const { moveBefore, moveAfter } = t.gallery;
  for (const way of [moveBefore, moveAfter, moveAfter]) await panel.button(`${way}: Uno`).click();
  resolve();
  const standing = async () => idsOf(await list('gallery')).filter((id) => ids.includes(id));
  await until(standing, (now) => `${now}` === `${[two, three, one]}`);
  expect(await clash().count()).toBe(0);

  await band.save('PUT', 'gallery/order', { ids: [one, two, three] });
  await panel.button(`${t.gallery.moveBefore}: Uno`).click();
  await clash()
    .getByRole('button', { name: t.gallery.moveTo(2) })
    .click();
  await clash().waitFor({ state: 'detached' });
  await until(standing, (now) => `${now}` === `${[two, one, three]}`);
});

test('a request that somebody else has changed: the panel shows both versions, and either can be kept', async () => {
  const { id } = (await call(`${stack.url}/api/booking-inquiry`, 'POST', BOOKING)).body;
  await inside('inquiries', PHONE);
  const row = panel.page.getByRole('listitem').filter({ hasText: t.stageWords.stages.contacted.act }).first();
  await row.waitFor();
  // Two quick clicks do not conflict.
  await row.getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
  await row.getByRole('button', { name: t.stageWords.stages.completed.act }).click();
  await until(
    () => find('bookings', id),
    ({ status, revision }) => status === 'completed' && revision === 2,
  );
  await band.save('PUT', `bookings/${id}/status`, { status: 'pending' });
  await row.getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
  await clash().waitFor();
  expect(await words()).toBe(
    `${t.list.clash} ${t.panel.mine} ${t.list.chosenStatuses.contacted} ` +
      `${t.panel.theirs} ${t.list.chosenStatuses.pending} ${t.panel.saveMine} ${t.list.leave}`,
  );
  expect(await axe(panel.page)).toEqual([]);
  await panel.button(t.panel.saveMine).click();
  await until(
    () => find('bookings', id),
    ({ status }) => status === 'contacted',
  );
  await clash().waitFor({ state: 'detached' });

  await band.save('PUT', `bookings/${id}/status`, { status: 'completed' });
  await row.getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
  await clash().waitFor();
  await panel.button(t.list.leave).click();
  await clash().waitFor({ state: 'detached' });
  expect(await find('bookings', id)).toMatchObject({ status: 'completed' });

  // Another field of the request changed: the choice goes through.
  await band.save('PUT', `bookings/${id}/facts`, { venue: 'Salón Neón' });
  await row.getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
  await until(
    () => find('bookings', id),
    ({ status, venue }) => status === 'contacted' && venue === 'Salón Neón',
  );
  expect(await clash().count()).toBe(0);

  await band.save('DELETE', `bookings/${id}`);
  await row.getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
  await panel.toast(t.desk.statusFailed, t.desk.gone);
});

test('another row is opened while a save is under way: its typed text stays, and a clash of the first is told', async () => {
  for (const name of ['Primera', 'Segunda']) await band.member({ ...MEMBER, name });
  const [first] = (await list('band-members')).filter(({ name }) => name === 'Primera');
  await inside('members', PHONE);
  let answer = Promise.withResolvers<void>();
  await panel.page.route(callsTo('band-members/*'), async (route) => {
    if (route.request().method() === 'PUT') await answer.promise;
    return route.fallback();
  });
  const saveFirst = async (role: string) => {
    answer = Promise.withResolvers();
    await panel.button(t.members.rows.editOf('Primera')).click();
    await panel.type({ [t.members.role]: role });
    await panel.button(t.members.rows.update).click();
    await panel.button(t.members.rows.editOf('Segunda')).click();
    await panel.type({ [t.members.role]: 'Trompeta y voz' });
    answer.resolve();
  };
  await saveFirst('Batería');
  await panel.toast(t.members.rows.changed);
  expect(await panel.field(t.members.role).inputValue()).toBe('Trompeta y voz');

  await panel.button(t.panel.cancel).click();
  await band.save('PUT', `band-members/${first.id}`, { ...MEMBER, name: 'Primera', role: 'Bajo' });
  await saveFirst('Teclado');
  await panel.toast(t.members.rows.notChanged, sentence('stale'));
  expect(await panel.field(t.members.role).inputValue()).toBe('Trompeta y voz');
  expect(await find('band-members', first.id)).toMatchObject({ role: 'Bajo' });
});

test('a list that comes between a lost answer and the next press changes nothing of what is sent', async () => {
  await band.member({ ...MEMBER, name: 'Antigua' });
  const listed = gate();
  panel = await AdminPanel.atGate(browser, stack.url, PHONE);
  complaints = complaintsOf(panel.page);
  await panel.page.route(callsTo('band-members'), async (route) => {
    if (route.request().method() === 'GET') {
      await listed.promise;
      return route.fallback();
    }
    await route.fetch();
    return route.abort();
  });
  await panel.enter(PASSWORD);
  await panel.toast(t.panel.accessGranted);
  await panel.show('members');
  await typeMember('Primeriza');
  await panel.button(t.members.rows.add).click();
  await panel.toast(t.members.rows.notAdded, t.api.noNetwork);
  listed.resolve();
  await panel.row('Antigua').waitFor();
  await panel.page.unroute(callsTo('band-members'));
  await panel.button(t.members.rows.add).click();
  await panel.toast(t.members.rows.added);
  expect((await list('band-members')).filter(({ name }) => name === 'Primeriza')).toHaveLength(1);
});

test('a lost answer: pressing the button again neither repeats the write nor conflicts', async () => {
  await inside('members', PHONE);
  let lost = 0;
  await panel.page.route(callsTo('band-members{,/*}'), async (route) => {
    if (route.request().method() === 'GET' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await typeMember('Única');
  await panel.button(t.members.rows.add).click();
  await panel.toast(t.members.rows.notAdded, t.api.noNetwork);
  await panel.button(t.members.rows.add).click();
  await panel.toast(t.members.rows.added);
  const unique = async () => (await list('band-members')).filter(({ name }) => name === 'Única');
  expect(await unique()).toHaveLength(1);

  lost = 0;
  await panel.button(t.members.rows.editOf('Única')).click();
  await panel.type({ [t.members.role]: 'Voz y maracas' });
  await panel.button(t.members.rows.update).click();
  await panel.toast(t.members.rows.notChanged, t.api.noNetwork);
  await panel.button(t.members.rows.update).click();
  await panel.toast(t.members.rows.changed);
  expect(await unique()).toMatchObject([{ role: 'Voz y maracas', revision: 1 }]);

  lost = 0;
  await panel.button(t.members.rows.removeOf('Única')).click();
  await panel.confirm('Única');
  await panel.toast(t.members.rows.notRemoved, t.api.noNetwork);
  await panel.button(t.members.rows.removeOf('Única')).click();
  await panel.confirm('Única');
  await panel.toast(t.members.rows.removed);
  expect(await unique()).toEqual([]);
});
