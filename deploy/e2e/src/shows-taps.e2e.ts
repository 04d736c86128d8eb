import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { AdminPanel } from './admin-panel.js';
import { axe, overflowOf, PHONE } from './browser.js';
import { passwordQuery } from './requests.js';
import { band, browser, stack, startEmptySite } from './site.js';
import { call } from './stack.js';
import { Thumb } from './thumb.js';

let panel: AdminPanel;

startEmptySite();
beforeAll(() => band.event({ title: 'Otro show', date: '2150-05-01T20:00', location: 'Bryan TX' }));
afterEach(() => panel.close());

test('a show is announced for Friday 10:00, moved, sold out and cancelled in at most 24 taps', async () => {
  panel = await AdminPanel.inside(browser, stack.url, 'events', PHONE);
  const { page } = panel;
  const thumb = new Thumb(page);
  const tabpanel = page.getByRole('tabpanel');
  const stored = async () => {
    const { body } = await call(`${stack.url}/api/admin/events?${passwordQuery}`);
    return body.find(({ title }: { title: string }) => title === 'Noche de thumb');
  };

  await thumb.tap(panel.button('Nuevo evento'));
  await thumb.type(tabpanel, { Título: 'Noche de thumb' });
  await thumb.pick(panel.field('Fecha'), 'date', '2150-12-11');
  await thumb.pick(panel.field('Hora (Opcional)'), 'time', '20:30');
  await thumb.type(tabpanel, { Ubicación: 'Bryan, TX', Venue: 'Patio Ñandú' });
  await thumb.tap(tabpanel.getByText('Más opciones', { exact: true }));
  await thumb.tap(panel.button(/^vie \d+ 10:00$/));
  await thumb.tap(panel.button('Agregar Evento'));
  await panel.toast('Evento agregado exitosamente');
  const row = panel.row('Noche de thumb');
  // The month stands there too when the Friday is in the next one.
  await row.getByText(/^Se anuncia vie \d+( \p{Ll}{3})? 10:00$/u).waitFor();
  const { id, announceAt } = await stored();
  const moment = { timeZone: 'America/Chicago', weekday: 'long', hour: 'numeric', minute: '2-digit' } as const;
  expect(new Date(announceAt).toLocaleString('en', moment)).toMatch(/^Friday.*10:00/);
  expect((await call(`${stack.url}/api/events/${id}`)).status).toBe(404);
  expect(await overflowOf(page)).toBe(0);
  expect(await axe(page)).toEqual([]);

  await thumb.tap(row.getByRole('button', { name: 'Más de Noche de thumb' }));
  await thumb.tap(row.getByRole('button', { name: 'Cambiar fecha' }));
  await thumb.pick(row.getByLabel('Fecha nueva'), 'date', '2150-12-12');
  await thumb.tap(row.getByRole('button', { name: 'Cambiar la fecha' }));
  await panel.toast('Evento cambiado de fecha');
  await row.getByText('Antes: vie 11 dic').waitFor();

  await thumb.tap(row.getByRole('button', { name: 'Agotado', exact: true }));
  await panel.toast('Boletos agotados');

  await thumb.tap(row.getByRole('button', { name: 'Cancelar', exact: true }));
  expect(await axe(page)).toEqual([]);
  await thumb.tap(row.getByRole('button', { name: 'Cancelar el show' }));
  await panel.toast('Evento cancelado');

  expect(await stored()).toMatchObject({
    date: '2150-12-13T02:30:00.000Z',
    previousDates: [{ date: '2150-12-12T02:30:00.000Z', hasTime: true }],
    ticketState: 'sold_out',
    eventStatus: 'cancelled',
  });
  for (const badge of ['Próximo', 'Cancelado', 'Agotado'])
    await row.getByText(badge, { exact: true }).first().waitFor();
  expect(await overflowOf(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  thumb.tell('A show’s whole life');
  expect(thumb.taps).toBeLessThanOrEqual(24);
});
