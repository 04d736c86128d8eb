import { afterEach, describe, expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
import { AdminPanel, gate, type Tab } from './admin-panel.js';
import { open, newPage, textsOf } from './browser.js';
import { BOOKING, EVENT, MEMBER, writesTo } from './requests.js';
import { band, browser, stack, startEmptySite } from './site.js';
import { PASSWORD } from './stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const { book } = writesTo(() => stack.url);

const enter = async (tab: Tab) => {
  await panel.enter(PASSWORD);
  await panel.toast('Acceso Concedido');
  await panel.show(tab);
};
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

interface AddedRow {
  list: string;
  show: () => Promise<void>;
  path: string;
  fields: Record<string, string>;
  add: string;
  added: string;
  row: string;
}

test.each<AddedRow>([
  {
    list: 'Miembros',
    show: () => panel.show('Miembros'),
    path: 'band-members',
    fields: { Nombre: 'Ana Peña', Rol: 'Voz', Origen: 'Monterrey', Descripción: 'Canta.' },
    add: 'Agregar Miembro',
    added: 'Miembro agregado exitosamente',
    row: 'Ana Peña',
  },
])('$list: a row that is added before its list has loaded shows with the list', async ({ show, path, ...list }) => {
  panel = await AdminPanel.atGate(browser, stack.url);
  await panel.enter(PASSWORD);
  await panel.toast('Acceso Concedido');
  const answerRead = await hold(`**/api/admin/${path}`, isRead);
  const answerWrite = await hold(`**/api/admin/${path}`, (route) => !isRead(route));
  await show();
  await panel.type(list.fields);
  await panel.button(list.add).click();
  answerRead();
  await panel.row(list.row).waitFor();
  answerWrite();
  await panel.toast(list.added);
  expect((await listed()).filter((title) => title === list.row)).toHaveLength(1);
});

test('a row that is stored before its list has loaded is in the list', async () => {
  await band.member({ ...MEMBER, name: 'Antes' });
  panel = await AdminPanel.atGate(browser, stack.url);
  const { promise, resolve } = gate();
  let isFirst = true;
  await panel.page.route('**/api/admin/band-members', async (route) => {
    if (!isRead(route) || !isFirst) return route.continue();
    isFirst = false;
    const old = await route.fetch();
    await promise;
    return route.fulfill({ response: old });
  });
  await enter('Miembros');
  await panel.type({ Nombre: 'Después', Rol: 'Voz', Origen: 'Lima', Descripción: 'Canta.' });
  await panel.button('Agregar Miembro').click();
  await panel.toast('Miembro agregado exitosamente');
  const late = panel.page.waitForEvent('requestfinished', (request) => request.url().endsWith('/band-members'));
  resolve();
  await late;
  await panel.row('Después').waitFor();
  await panel.row('Antes').waitFor();
});

test('a list that is read while changes are being stored keeps them in view', async () => {
  const names = ['Cambia', 'Se va', 'Sigue'];
  const made = await Promise.all(names.map((name) => band.member({ ...MEMBER, name, order: 9 })));
  panel = await AdminPanel.atGate(browser, stack.url);
  const { page } = panel;
  let reads = 0;
  // A list with an image in work is polled.
  await page.route('**/api/admin/band-members', async (route) => {
    if (!isRead(route)) return route.fallback();
    const answer = await route.fetch();
    const rows = (await answer.json()) as { id: string }[];
    reads += 1;
    const ours = rows.filter(({ id }) => made.some((member) => member.id === id));
    return route.fulfill({ response: answer, json: ours.map((row) => ({ ...row, image: { state: 'pending' } })) });
  });
  const answer = await hold('**/api/admin/band-members{,/*}', (route) => !isRead(route));
  await enter('Miembros');
  await panel.button('Eliminar a Se va').click();
  await panel.confirm('Se va');
  await panel.button('Editar a Cambia').click();
  await panel.type({ Nombre: 'Cambiada' });
  await panel.button('Actualizar Miembro').click();
  await panel.row('Cambiada').waitFor();
  const before = reads;
  // The poll after the next begins when the list has the answer of the next.
  await until(
    () => reads,
    (count) => count > before + 2,
  );
  expect(await listed()).toEqual(['Cambiada', 'Sigue']);
  answer();
  await panel.toast('Miembro actualizado exitosamente');
  expect(await listed()).toEqual(['Cambiada', 'Sigue']);
});

describe('a read that is older than a change', () => {
  test('of the first steps, whose answer the gate no longer waits for, changes no list', async () => {
    await band.event({ ...EVENT, title: 'Posada' });
    panel = await AdminPanel.atGate(browser, stack.url);
    const { page } = panel;
    const { promise, resolve } = gate();
    let isFirst = true;
    await page.route('**/api/admin/events', async (route) => {
      if (!isRead(route) || !isFirst) return route.continue();
      isFirst = false;
      const old = await route.fetch();
      await promise;
      return route.fulfill({ response: old });
    });
    await enter('Eventos');
    await panel.row('Posada').waitFor();
    await panel.type({ Título: 'Boda', Fecha: '2150-12-11', Ubicación: 'Bryan, TX' });
    await panel.button('Agregar Evento').click();
    await panel.toast('Evento agregado exitosamente');
    const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/admin/events'));
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
    await enter('Eventos');
    await panel.button('Más de Los sábados').click();
    const row = panel.row('Los sábados');
    await row.getByRole('button', { name: 'Repetir' }).click();
    await row.getByLabel('Cuántas fechas más').fill('2');
    await row.getByRole('button', { name: 'Ver las fechas' }).click();
    await row.getByRole('group', { name: 'Fechas de la serie' }).waitFor();
    const read = panel.page.waitForRequest((request) => request.url().endsWith('/api/admin/events'));
    const answer = await hold('**/api/admin/events', isRead);
    await row.getByRole('button', { name: /^Agregar/ }).click();
    await panel.toast('2 eventos agregados');
    await read;
    await panel.button('Eliminar Sobra').click();
    await panel.confirm('Sobra');
    await panel.toast('Evento eliminado exitosamente');
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
    await enter('Solicitudes');
    await panel.row('Otra Clienta').waitFor();
    await panel.open('Abierta Siempre');
    await panel.page.getByLabel('Buscar por nombre, teléfono, correo o ciudad').fill('siempre');
    await until(listed, (names) => names.length === 1);
    expect(await listed()).toEqual(['Abierta Siempre']);
  });

  test('are listed although a link has opened one of them before the list has loaded', async () => {
    const { id } = await book({ ...BOOKING, name: 'Enlazada Antes', email: 'antes@example.org' });
    const page = await newPage(browser);
    await open(page, `${stack.url}/admin#solicitudes-${id}`);
    panel = AdminPanel.at(page);
    const answer = await hold('**/api/admin/bookings?*', isRead);
    await panel.enter(PASSWORD);
    await panel.opened('Enlazada Antes').getByRole('heading', { name: 'Notas e historial' }).waitFor();
    answer();
    await panel.row('Enlazada Antes').waitFor();
  });
});
