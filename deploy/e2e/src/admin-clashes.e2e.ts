import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { codeSentence } from '@tocada/contracts/error-sentences.js';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { AdminPanel, gate, type Tab } from './admin-panel.js';
import { axe, Band, complaintsOf, launchBrowser, overflowOf, PHONE } from './browser.js';
import { BOOKING, EVENT, idsOf, MEMBER, passwordQuery } from './requests.js';
import { call, shareTestStack, type TestStack } from './stack.js';
import { until } from '@tocada/runtime/spec-until.js';

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
  panel.page.getByRole('tabpanel').locator('[role=group], [role=alert]').filter({ hasText: 'lguien' });
const words = async () => (await clash().innerText()).replace(/\s+/g, ' ');

test.each([
  ['phone', PHONE],
  ['tablet', { viewport: { width: 820, height: 1180 } }],
  ['desk', { viewport: { width: 1440, height: 900 } }],
])('shows what stands beside what was typed, on a %s; mine is saved over it', async (device, options) => {
  const title = `Noche en ${device}`;
  const { id } = await band.event({ ...EVENT, title, venue: 'Patio' });
  await inside('events', options);
  await panel.button(`Editar ${title}`).click();
  await panel.type({ Título: `${title}, la mía`, Fecha: '2150-06-02', Descripción: 'Tacos y baile\nhasta tarde' });
  const theirs = { ...EVENT, title, venue: 'Salón Neón', hasPhotos: true, description: 'Boletos en la puerta.' };
  await band.save('PUT', `events/${id}`, theirs);
  await panel.button('Actualizar Evento').click();
  await clash().waitFor();
  expect(await words()).toBe(
    `${codeSentence('stale')} Tus cambios no se guardaron; siguen aquí. Compara y elige: ` +
      'Descripción Lo tuyo Tacos y baile hasta tarde Lo que hay ahora Boletos en la puerta. ' +
      'Guardar mi versión Usar la otra',
  );
  expect(await panel.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group');
  expect(await panel.field('Título').inputValue()).toBe(`${title}, la mía`);
  // The other admin alone has changed it.
  expect(await panel.field('Venue').inputValue()).toBe('Salón Neón');
  expect(await panel.button('Actualizar Evento').count()).toBe(0);
  await panel.row(title).getByText('Salón Neón').waitFor();
  expect(await axe(panel.page)).toEqual([]);
  expect(await overflowOf(panel.page)).toBe(0);

  await panel.button('Guardar mi versión').click();
  await panel.toast('Evento actualizado exitosamente');
  expect(await find('events', id)).toMatchObject({
    title: `${title}, la mía`,
    date: '2150-06-03T01:00:00.000Z',
    venue: 'Salón Neón',
    description: 'Tacos y baile\nhasta tarde',
    hasPhotos: true,
  });
  await panel.button('Agregar Evento').waitFor();
});

test('a third admin edits in between: the panel asks again, and the current row can be accepted and edited', async () => {
  const { id } = await band.member({ ...MEMBER, name: 'Carla' });
  await inside('members', PHONE);
  await panel.button('Editar a Carla').click();
  await panel.type({ Rol: 'Bajo' });
  await band.save('PUT', `band-members/${id}`, { ...MEMBER, name: 'Carla', role: 'Batería' });
  await panel.button('Actualizar Miembro').click();
  await clash().getByText('Batería').waitFor();
  await band.save('PUT', `band-members/${id}`, { ...MEMBER, name: 'Carla', role: 'Teclado', order: 5 });
  await panel.button('Guardar mi versión').click();
  await clash().getByText('Teclado').waitFor();
  expect(await words()).not.toContain('Orden');
  await panel.type({ Descripción: 'Toca de todo.' });
  await panel.button('Usar la otra').click();
  await clash().waitFor({ state: 'detached' });
  expect(await panel.field('Rol').inputValue()).toBe('Teclado');
  // A field that the other admin did not touch stays as typed.
  expect(await panel.field('Descripción').inputValue()).toBe('Toca de todo.');
  await panel.page.waitForFunction(() => document.activeElement?.textContent === 'Actualizar Miembro');
  await panel.type({ Rol: 'Teclado y voz' });
  await panel.button('Actualizar Miembro').click();
  await panel.toast('Miembro actualizado exitosamente');
  expect(await find('band-members', id)).toMatchObject({
    role: 'Teclado y voz',
    order: 5,
    description: 'Toca de todo.',
  });
});

test('each admin changed another field: both changes are kept, without a question', async () => {
  const { id } = await band.event({ ...EVENT, title: 'Noche a dos manos', venue: 'Patio' });
  await inside('events', PHONE);
  await panel.button('Editar Noche a dos manos').click();
  await panel.type({ Descripción: 'La mía' });
  await band.save('PUT', `events/${id}`, { ...EVENT, title: 'Noche a dos manos', venue: 'Salón Neón' });
  await panel.button('Actualizar Evento').click();
  await panel.toast('Evento actualizado exitosamente');
  expect(await find('events', id)).toMatchObject({ venue: 'Salón Neón', description: 'La mía', revision: 2 });
});

test('a removed row: the typed text stays and can be saved as a new row', async () => {
  const { id } = await band.event({ ...EVENT, title: 'Se borra' });
  await inside('events', PHONE);
  await panel.button('Editar Se borra').click();
  await panel.type({ Título: 'Se queda', Descripción: 'Mucho texto' });
  await band.save('DELETE', `events/${id}`);
  await panel.button('Actualizar Evento').click();
  await clash().waitFor();
  expect(await words()).toBe(
    'Este evento ya no existe: alguien lo eliminó mientras lo editabas. ' +
      'Lo que escribiste sigue en el formulario. Guardar como nuevo',
  );
  expect(await panel.row('Se borra').count()).toBe(0);
  expect(await panel.field('Título').inputValue()).toBe('Se queda');
  expect(await axe(panel.page)).toEqual([]);
  await panel.button('Guardar como nuevo').click();
  await panel.toast('Evento agregado exitosamente');
  await panel.row('Se queda').getByText('Mucho texto').first().waitFor();
  await panel.button('Agregar Evento').waitFor();
  await panel.page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Editar Se queda');
});

test('the texts of an image, and a removed image', async () => {
  const { title: show, id: eventId } = await band.event({ ...EVENT, title: 'El del patio' });
  const photo = await band.photo('Con conflicto', '#508');
  await inside('gallery', PHONE);
  await panel.button('Editar Con conflicto').click();
  await panel.type({ 'Qué se ve en la foto': 'La banda' });
  await band.save('PUT', `gallery/${photo.id}`, { title: 'Con conflicto', alt: 'El público', eventId });
  await panel.button('Actualizar Imagen').click();
  await clash().getByText('El público').waitFor();
  expect(await words()).not.toContain(show);
  expect(await axe(panel.page)).toEqual([]);
  await panel.button('Guardar mi versión').click();
  await panel.toast('Imagen actualizada exitosamente');
  expect(await find('gallery', photo.id)).toMatchObject({ alt: 'La banda', eventId, revision: 2 });

  await panel.button('Editar Con conflicto').click();
  await panel.type({ 'Qué se ve en la foto': 'Texto largo' });
  await band.save('DELETE', `gallery/${photo.id}`);
  await panel.button('Actualizar Imagen').click();
  await clash().getByText('alguien la eliminó').waitFor();
  expect(await panel.field('Qué se ve en la foto').inputValue()).toBe('Texto largo');
  expect(await panel.button('Guardar como nuevo').count()).toBe(0);
  await panel.button('Cancelar').click();
  await panel.button('Subir Imagen a Galería').waitFor();
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
  await panel.button('Mover después: Uno').click();
  await clash().waitFor();
  expect(await words()).toContain('Ibas a mover "Uno" al lugar 2.');
  expect(await axe(panel.page)).toEqual([]);
  await clash().getByRole('button', { name: 'Dejar el orden que hay ahora' }).click();
  await clash().waitFor({ state: 'detached' });
  // An admin's own moves do not conflict, even while the first one is slow.
  const { promise, resolve } = gate();
  let held: Promise<void> | undefined = promise;
  await panel.page.route('**/api/admin/gallery/order', async (route) => {
    const hold = held;
    held = undefined;
    await hold;
    return route.continue();
  });
  for (const way of ['antes', 'después', 'después']) await panel.button(`Mover ${way}: Uno`).click();
  resolve();
  const standing = async () => idsOf(await list('gallery')).filter((id) => ids.includes(id));
  await until(standing, (now) => `${now}` === `${[two, three, one]}`);
  expect(await clash().count()).toBe(0);

  await band.save('PUT', 'gallery/order', { ids: [one, two, three] });
  await panel.button('Mover antes: Uno').click();
  await clash()
    .getByRole('button', { name: /^Mover al lugar/ })
    .click();
  await clash().waitFor({ state: 'detached' });
  await until(standing, (now) => `${now}` === `${[two, one, three]}`);
});

test('a request that somebody else has changed: the panel shows both versions, and either can be kept', async () => {
  const { id } = (await call(`${stack.url}/api/booking-inquiry`, 'POST', BOOKING)).body;
  await inside('inquiries', PHONE);
  const row = panel.page.getByRole('listitem').filter({ hasText: 'Marcar Contactado' }).first();
  await row.waitFor();
  // Two quick clicks do not conflict.
  await row.getByRole('button', { name: 'Marcar Contactado' }).click();
  await row.getByRole('button', { name: 'Completado' }).click();
  await until(
    () => find('bookings', id),
    ({ status, revision }) => status === 'completed' && revision === 2,
  );
  await band.save('PUT', `bookings/${id}/status`, { status: 'pending' });
  await row.getByRole('button', { name: 'Marcar Contactado' }).click();
  await clash().waitFor();
  expect(await words()).toBe(
    'Alguien cambió esta solicitud mientras la veías. Lo tuyo contactada ' +
      'Lo que hay ahora pendiente Guardar mi versión Dejarla como está',
  );
  expect(await axe(panel.page)).toEqual([]);
  await panel.button('Guardar mi versión').click();
  await until(
    () => find('bookings', id),
    ({ status }) => status === 'contacted',
  );
  await clash().waitFor({ state: 'detached' });

  await band.save('PUT', `bookings/${id}/status`, { status: 'completed' });
  await row.getByRole('button', { name: 'Marcar Contactado' }).click();
  await clash().waitFor();
  await panel.button('Dejarla como está').click();
  await clash().waitFor({ state: 'detached' });
  expect(await find('bookings', id)).toMatchObject({ status: 'completed' });

  // Another field of the request changed: the choice goes through.
  await band.save('PUT', `bookings/${id}/facts`, { venue: 'Salón Neón' });
  await row.getByRole('button', { name: 'Marcar Contactado' }).click();
  await until(
    () => find('bookings', id),
    ({ status, venue }) => status === 'contacted' && venue === 'Salón Neón',
  );
  expect(await clash().count()).toBe(0);

  await band.save('DELETE', `bookings/${id}`);
  await row.getByRole('button', { name: 'Marcar Contactado' }).click();
  await panel.toast('Error al actualizar estado', 'Esta solicitud ya no existe: alguien la borró.');
});

test('another row is opened while a save is under way: its typed text stays, and a clash of the first is told', async () => {
  for (const name of ['Primera', 'Segunda']) await band.member({ ...MEMBER, name });
  const [first] = (await list('band-members')).filter(({ name }) => name === 'Primera');
  await inside('members', PHONE);
  let answer = Promise.withResolvers<void>();
  await panel.page.route('**/api/admin/band-members/*', async (route) => {
    if (route.request().method() === 'PUT') await answer.promise;
    return route.fallback();
  });
  const saveFirst = async (role: string) => {
    answer = Promise.withResolvers();
    await panel.button('Editar a Primera').click();
    await panel.type({ Rol: role });
    await panel.button('Actualizar Miembro').click();
    await panel.button('Editar a Segunda').click();
    await panel.type({ Rol: 'Trompeta y voz' });
    answer.resolve();
  };
  await saveFirst('Batería');
  await panel.toast('Miembro actualizado exitosamente');
  expect(await panel.field('Rol').inputValue()).toBe('Trompeta y voz');

  await panel.button('Cancelar').click();
  await band.save('PUT', `band-members/${first.id}`, { ...MEMBER, name: 'Primera', role: 'Bajo' });
  await saveFirst('Teclado');
  await panel.toast('Error al actualizar miembro', codeSentence('stale'));
  expect(await panel.field('Rol').inputValue()).toBe('Trompeta y voz');
  expect(await find('band-members', first.id)).toMatchObject({ role: 'Bajo' });
});

test('a lost answer: pressing the button again neither repeats the write nor conflicts', async () => {
  await inside('members', PHONE);
  let lost = 0;
  await panel.page.route('**/api/admin/band-members{,/*}', async (route) => {
    if (route.request().method() === 'GET' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  const NO_NETWORK = 'No se pudo conectar con el servidor. Revisa tu conexión e intenta nuevamente.';
  await panel.type({ Nombre: 'Única', Rol: 'Voz', Origen: 'Lima', Descripción: 'Canta.' });
  await panel.button('Agregar Miembro').click();
  await panel.toast('Error al agregar miembro', NO_NETWORK);
  await panel.button('Agregar Miembro').click();
  await panel.toast('Miembro agregado exitosamente');
  const unique = async () => (await list('band-members')).filter(({ name }) => name === 'Única');
  expect(await unique()).toHaveLength(1);

  lost = 0;
  await panel.button('Editar a Única').click();
  await panel.type({ Rol: 'Voz y maracas' });
  await panel.button('Actualizar Miembro').click();
  await panel.toast('Error al actualizar miembro', NO_NETWORK);
  await panel.button('Actualizar Miembro').click();
  await panel.toast('Miembro actualizado exitosamente');
  expect(await unique()).toMatchObject([{ role: 'Voz y maracas', revision: 1 }]);

  lost = 0;
  await panel.button('Eliminar a Única').click();
  await panel.confirm('Única');
  await panel.toast('Error al eliminar miembro', NO_NETWORK);
  await panel.button('Eliminar a Única').click();
  await panel.confirm('Única');
  await panel.toast('Miembro eliminado exitosamente');
  expect(await unique()).toEqual([]);
});
