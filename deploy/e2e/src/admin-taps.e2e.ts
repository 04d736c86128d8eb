import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { AdminPanel, type Tab } from './admin-panel.js';
import { FIXTURE, MEMBERS, PHONE } from './browser.js';
import { BOOKING, passwordQuery } from './requests.js';
import { band, browser, stack, startEmptySite } from './site.js';
import { call, PASSWORD } from './stack.js';
import { Thumb } from './thumb.js';
import { until } from '@tocada/runtime/spec-until.js';
import { photo } from './upload-dialog.js';

let panel: AdminPanel;
let concert: string;

startEmptySite();
beforeAll(async () => {
  for (const fields of MEMBERS) await band.member(fields);
  await band.event({ ...FIXTURE.day, title: 'Feira de Otoño' });
  concert = (await band.event(FIXTURE.timed)).id;
  for (const [title, color] of [
    ['El público', '#c36'],
    ['La prueba de sonido', '#36c'],
  ] as const)
    await band.photo(title, color);
  await call(`${stack.url}/api/booking-inquiry`, 'POST', BOOKING);
});
afterEach(() => panel.close());

const SHOWS = ['Posada del barrio', 'Noche de boleros', 'Baile de fin de año'];

test('the drummer’s day: three shows, a member with photo, eight photos, a request, a typo in 75 taps', async () => {
  panel = await AdminPanel.atGate(browser, stack.url, PHONE);
  const { page } = panel;
  const thumb = new Thumb(page);
  const tabpanel = page.getByRole('tabpanel');
  const show = (tab: Tab) => thumb.tap(page.getByRole('tab', { name: tab }));
  const picture = await photo('foto.jpg', 300, 200);

  await thumb.type(page.locator('main'), { Contraseña: PASSWORD });
  await thumb.tap(panel.button('Acceder'));
  await panel.toast('Acceso Concedido');

  await show('events');
  await thumb.tap(panel.button('Nuevo evento'));
  for (const [index, title] of SHOWS.entries()) {
    await thumb.type(tabpanel, { Título: title });
    await thumb.pick(panel.field('Fecha'), 'date', `2150-12-1${index}`);
    await thumb.pick(panel.field('Hora (Opcional)'), 'time', '20:30');
    await thumb.type(tabpanel, { Ubicación: 'Bryan, TX', Venue: 'Patio Ñandú' });
    await thumb.tap(panel.button('Agregar Evento'));
    await panel.row(title).waitFor();
    await panel.toast('Evento agregado exitosamente');
  }

  await show('members');
  await thumb.tap(panel.button('Nuevo miembro'));
  await thumb.type(tabpanel, { Nombre: 'Caro', Rol: 'Batería', Origen: 'Bryan', Descripción: 'Toca.' });
  await thumb.tap(panel.button('Subir Foto'));
  await thumb.choose(page.getByRole('dialog').getByRole('button', { name: 'elige una imagen' }), picture);
  await page.getByAltText('Vista previa').waitFor();
  await thumb.tap(panel.button('Agregar Miembro'));
  await panel.row('Caro').waitFor();

  await show('gallery');
  await thumb.tap(panel.button('Nueva foto'));
  await thumb.type(tabpanel, { 'Descripción (Opcional)': 'El patio lleno' });
  await thumb.select(panel.field('Evento'), concert);
  await thumb.tap(panel.button('Subir Imagen a Galería'));
  await thumb.choose(page.getByRole('dialog').getByRole('button', { name: 'elige una imagen' }), picture);
  await page.getByText('Va 1 foto.').waitFor();
  for (let count = 2; count <= 8; count += 1) {
    await thumb.choose(panel.button('Siguiente Foto'), picture);
    await page.getByText(`Van ${count} fotos.`).waitFor();
  }

  await show('inquiries');
  // The photos become ready meanwhile, and the toast of each replaces the one before.
  const toasts = await panel.toasts();
  await thumb.tap(panel.button('Marcar Contactado'));
  await until(toasts, (titles) => titles.includes('Estado actualizado exitosamente'));

  await show('events');
  await thumb.tap(panel.button('Editar Feira de Otoño'));
  await thumb.type(tabpanel, { Título: 'Feria de Otoño' });
  await thumb.tap(panel.button('Actualizar Evento'));
  await until(toasts, (titles) => titles.includes('Evento actualizado exitosamente'));
  thumb.tell('The drummer’s day');

  const list = async (path: string) => (await call(`${stack.url}/api/admin/${path}?${passwordQuery}`)).body as any[];
  const titles = (await list('events')).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining([...SHOWS, 'Feria de Otoño']));
  expect(await list('band-members')).toContainEqual(
    expect.objectContaining({ name: 'Caro', imageUrl: expect.stringMatching(/^\/media\//) }),
  );
  const photos = (await list('gallery')).filter(({ eventId }) => eventId === concert);
  expect(photos.map(({ title }) => title)).toEqual(Array(8).fill('El patio lleno'));
  expect(await list('bookings')).toMatchObject([{ status: 'contacted' }]);
  expect(thumb.taps).toBeLessThanOrEqual(75);
});
