import { afterEach, describe, expect, test } from '@jest/globals';
import { AdminPanel, gate, type Tab } from './admin-panel.js';
import { textsOf } from './browser.js';
import { bandToday, farFromMidnight } from './moments.js';
import { band, browser, stack, startEmptySite } from './site.js';
import { call, PASSWORD } from './stack.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const inside = async (tab: Tab, options = {}) => (panel = await AdminPanel.inside(browser, stack.url, tab, options));
const events = async () =>
  (await call(`${stack.url}/api/events`)).body as { title: string; date: string; id: string }[];
const today = bandToday;

describe('events', () => {
  test('are added, changed and removed', async () => {
    await farFromMidnight();
    await inside('events');
    expect(await panel.field('Fecha').inputValue()).toBe(today());
    expect(await textsOf(panel.field('Tiene Fotos').locator('option'))).toEqual(['Sí', 'No']);
    expect(await panel.field('Tiene Fotos').inputValue()).toBe('false');
    await panel.button('Agregar Evento').click();
    await panel.page.getByText('El título es requerido').waitFor();
    await panel.page.getByText('La ubicación es requerida').waitFor();

    const calls = panel.calls();
    const written = () => calls.findLast((request) => request.postData() !== null)!.postDataJSON();
    await panel.type({
      Título: 'Noche de "Neón"',
      Ubicación: 'Bryan, TX',
      Venue: 'Patio Ñandú',
      Descripción: 'Gratis',
    });
    await panel.button('Agregar Evento').click();
    await panel.toast('Evento agregado exitosamente');
    expect(written()).toMatchObject({ date: today(), hasPhotos: false });
    const row = panel.row('Noche de "Neón"');
    // An event of today without an hour is upcoming.
    expect(await row.innerText()).toContain('Próximo');
    expect(await row.innerText()).toContain('Patio Ñandú - Bryan, TX');
    expect(await row.innerText()).not.toContain('Con Fotos');

    await panel.button('Editar Noche de "Neón"').click();
    await panel.type({ Fecha: '2024-01-31', 'Hora (Opcional)': '23:30' });
    await panel.field('Tiene Fotos').selectOption('Sí');
    await panel.button('Actualizar Evento').click();
    await panel.toast('Evento actualizado exitosamente');
    expect(written()).toMatchObject({ date: '2024-01-31T23:30', hasPhotos: true });
    for (const text of ['Pasado', 'Con Fotos', 'miércoles, 31 de enero de 2024, 11:30 p.m.'])
      await row.filter({ hasText: text }).waitFor();

    await panel.button('Eliminar Noche de "Neón"').click();
    await panel.confirm(/eliminar el evento "Noche de "Neón""/);
    await panel.toast('Evento eliminado exitosamente');
    expect(await events()).toEqual([]);
  });

  test('a refusal shows its reason and keeps the typed text', async () => {
    const { id } = await band.event({ title: 'Feria', date: '2150-11-01', location: 'Bryan' });
    await inside('events');
    await panel.row('Feria').waitFor();
    const { promise, resolve } = gate();
    await panel.refuse('POST', 'events', 'Ese día ya tocan', promise);
    await panel.type({ Título: 'Otra', Ubicación: 'Navasota', 'Hora (Opcional)': '21:00' });
    await panel.button('Agregar Evento').click();
    await panel.row('Otra').waitFor();
    resolve();
    await panel.toast('Error al crear evento', 'Ese día ya tocan');
    await panel.row('Otra').waitFor({ state: 'detached' });
    expect(await panel.field('Hora (Opcional)').inputValue()).toBe('21:00');

    await panel.page.route('**/api/admin/events', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '<html>' }) : route.fallback(),
    );
    await panel.button('Agregar Evento').click();
    await panel.toast('Error al crear evento', 'Error desconocido');

    await panel.refuse('DELETE', `events/${id}`, 'Ya se anunció');
    await panel.button('Eliminar Feria').click();
    await panel.confirm('Feria');
    await panel.toast('Error al eliminar evento', 'Ya se anunció');
    await panel.row('Feria').waitFor();
    await band.save('DELETE', `events/${id}`);
  });

  test.each(['Pacific/Kiritimati', 'America/Chicago', 'Pacific/Pago_Pago'])(
    'no date drifts by being saved again in %s',
    async (timezoneId) => {
      // The nights of the clock changes. 1:30 occurs twice on 1 November; this is the second one.
      const dates = ['2026-03-08', '2026-11-01', '2026-03-08T23:30', '2026-11-01T00:30', '2026-11-01T07:30:00.000Z'];
      for (const [index, date] of dates.entries())
        await band.event({ title: `Tocada ${index}`, date, location: 'Bryan' });
      const before = await events();
      await inside('events', { timezoneId });
      for (const index of dates.keys()) {
        await panel.button(`Editar Tocada ${index}`).click();
        expect(await panel.field('Fecha').inputValue()).toBe(dates[index]!.slice(0, 10));
        await panel.type({ Descripción: 'Otra vez' });
        await panel.button('Actualizar Evento').click();
        await panel.row(`Tocada ${index}`).filter({ hasText: 'Otra vez' }).waitFor();
        await panel.button('Agregar Evento').waitFor();
      }
      const stable = ({ date, title }: { date: string; title: string }) => [title, date];
      expect((await events()).map(stable)).toEqual(before.map(stable));
      for (const { id } of before) await band.save('DELETE', `events/${id}`);
    },
  );

  test('a change shows on the public pages of the same browser', async () => {
    panel = await AdminPanel.atGate(browser, stack.url);
    const { page } = panel;
    await page.getByRole('link', { name: 'Eventos' }).first().click();
    await page.getByText('No hay eventos próximos').waitFor();
    await page.goBack();
    await panel.enter(PASSWORD);
    await panel.show('events');
    await panel.type({ Título: 'Recién anunciado', Ubicación: 'Bryan', Fecha: '2150-01-01' });
    await panel.button('Agregar Evento').click();
    await panel.toast('Evento agregado exitosamente');
    await page.getByRole('link', { name: 'Eventos' }).first().click();
    await page.getByRole('heading', { name: 'Recién anunciado' }).waitFor();
  });
});

describe('the gallery', () => {
  test('loads on the first visit to its tab, shows titles, removes after a confirmation', async () => {
    const { id } = await band.photo('El público', '#a03');
    panel = await AdminPanel.atGate(browser, stack.url);
    const calls = panel.calls();
    await panel.enter(PASSWORD);
    await panel.show('gallery');
    await panel.row('El público').waitFor();
    expect(calls[0]!.url()).toMatch(/\/session$/);
    for (const request of calls.slice(1)) expect(request.headers().authorization).toMatch(/^Bearer [\w-]{43}$/);
    await panel.refuse('DELETE', `gallery/${id}`, 'Es la favorita');
    await panel.button('Eliminar imagen: El público').click();
    await panel.confirm(/eliminar la imagen "El público"/);
    await panel.toast('Error al eliminar imagen', 'Es la favorita');
    await panel.row('El público').waitFor();
    await panel.page.unrouteAll();
    await panel.button('Eliminar imagen: El público').click();
    await panel.confirm('El público');
    await panel.toast('Imagen eliminada exitosamente');
    await panel.page.getByText('No hay imágenes disponibles').waitFor();
  });

  test('a list that fails to load shows an error, and loads on a retry', async () => {
    panel = await AdminPanel.atGate(browser, stack.url);
    const lists = ['band-members', 'events', 'gallery'];
    for (const list of lists)
      await panel.page.route(`**/api/admin/${list}`, (route) =>
        route.fulfill({ status: 503, json: { message: 'Vuelve luego', code: 'unavailable' } }),
      );
    await panel.enter(PASSWORD);
    for (const [tab, words] of [
      ['members', 'los miembros'],
      ['events', 'los eventos'],
      ['gallery', 'las imágenes'],
    ] as const) {
      await panel.show(tab);
      const alert = panel.page.getByRole('tabpanel').getByRole('alert');
      await alert.waitFor();
      expect(await textsOf(alert)).toEqual([`No se pudieron cargar ${words} Vuelve luego Reintentar`]);
    }
    await panel.page.unrouteAll();
    await panel.button('Reintentar').click();
    await panel.page.getByText('No hay imágenes disponibles').waitFor();
  });
});
