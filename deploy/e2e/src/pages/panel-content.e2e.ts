import '../kit/in-spanish.js';
import { afterEach, describe, expect, test } from '@jest/globals';
import { textsOf } from '../kit/browser.js';
import { bandToday, farFromMidnight } from '../kit/moments.js';
import { AdminPanel, callsTo, gate, type Tab } from '../kit/panel.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { call, PASSWORD } from '../kit/stack.js';
import { sentence, spoken, t } from '../kit/words.js';

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
    expect(await panel.field(t.events.date).inputValue()).toBe(today());
    expect(await textsOf(panel.field(t.events.hasPhotos).locator('option'))).toEqual([t.panel.yes, t.panel.no]);
    expect(await panel.field(t.events.hasPhotos).inputValue()).toBe('false');
    await panel.button(t.events.add).click();
    await panel.page.getByText(sentence('title_required')).waitFor();
    await panel.page.getByText(sentence('location_required')).waitFor();

    const calls = panel.calls();
    const written = () => calls.findLast((request) => request.postData() !== null)!.postDataJSON();
    await panel.type({
      [t.events.title]: 'Noche de "Neón"',
      [t.events.location]: 'Bryan, TX',
      [t.events.venue]: 'Patio Ñandú',
      [t.panel.description]: 'Gratis',
    });
    await panel.button(t.events.add).click();
    await panel.toast(t.events.added);
    expect(written()).toMatchObject({ date: today(), hasPhotos: false });
    const row = panel.row('Noche de "Neón"');
    // An event of today without an hour is upcoming.
    expect(await row.innerText()).toContain(t.events.upcoming);
    expect(await row.innerText()).toContain('Patio Ñandú - Bryan, TX');
    expect(await row.innerText()).not.toContain(t.events.withPhotos);

    await panel.button(t.panel.editNamed('Noche de "Neón"')).click();
    await panel.type({ [t.events.date]: '2024-01-31', [t.events.hour]: '23:30' });
    await panel.field(t.events.hasPhotos).selectOption(t.panel.yes);
    await panel.button(t.events.update).click();
    await panel.toast(t.events.updated);
    expect(written()).toMatchObject({ date: '2024-01-31T23:30', hasPhotos: true });
    const moment = spoken({
      es: 'miércoles, 31 de enero de 2024, 11:30 p.m.',
      en: 'Wednesday, January 31, 2024, 11:30 PM',
    });
    for (const text of [t.events.past, t.events.withPhotos, moment]) await row.filter({ hasText: text }).waitFor();

    await panel.button(t.events.removeNamed('Noche de "Neón"')).click();
    await panel.confirm(t.events.confirmRemove('Noche de "Neón"'));
    await panel.toast(t.events.removed);
    expect(await events()).toEqual([]);
  });

  test('a refusal shows its reason and keeps the typed text', async () => {
    const { id } = await band.event({ title: 'Feria', date: '2150-11-01', location: 'Bryan' });
    await inside('events');
    await panel.row('Feria').waitFor();
    const { promise, resolve } = gate();
    await panel.refuse('POST', 'events', 'Ese día ya tocan', promise);
    await panel.type({ [t.events.title]: 'Otra', [t.events.location]: 'Navasota', [t.events.hour]: '21:00' });
    await panel.button(t.events.add).click();
    await panel.row('Otra').waitFor();
    resolve();
    await panel.toast(t.events.notAdded, 'Ese día ya tocan');
    await panel.row('Otra').waitFor({ state: 'detached' });
    expect(await panel.field(t.events.hour).inputValue()).toBe('21:00');

    await panel.page.route(callsTo('events'), (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '<html>' }) : route.fallback(),
    );
    await panel.button(t.events.add).click();
    await panel.toast(t.events.notAdded, t.panel.unknownError);

    await panel.refuse('DELETE', `events/${id}`, 'Ya se anunció');
    await panel.button(t.events.removeNamed('Feria')).click();
    await panel.confirm('Feria');
    await panel.toast(t.events.notRemoved, 'Ya se anunció');
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
        await panel.button(t.panel.editNamed(`Tocada ${index}`)).click();
        expect(await panel.field(t.events.date).inputValue()).toBe(dates[index]!.slice(0, 10));
        await panel.type({ [t.panel.description]: 'Otra vez' });
        await panel.button(t.events.update).click();
        await panel.row(`Tocada ${index}`).filter({ hasText: 'Otra vez' }).waitFor();
        await panel.button(t.events.add).waitFor();
      }
      const stable = ({ date, title }: { date: string; title: string }) => [title, date];
      expect((await events()).map(stable)).toEqual(before.map(stable));
      for (const { id } of before) await band.save('DELETE', `events/${id}`);
    },
  );

  test('a change shows on the public pages of the same browser', async () => {
    panel = await AdminPanel.atGate(browser, stack.url);
    const { page } = panel;
    await page.getByRole('link', { name: t.pages.events }).first().click();
    await page.getByText(t.publicEvents.noUpcoming).waitFor();
    await page.goBack();
    await panel.enter(PASSWORD);
    await panel.show('events');
    await panel.type({
      [t.events.title]: 'Recién anunciado',
      [t.events.location]: 'Bryan',
      [t.events.date]: '2150-01-01',
    });
    await panel.button(t.events.add).click();
    await panel.toast(t.events.added);
    await page.getByRole('link', { name: t.pages.events }).first().click();
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
    expect(new URL(calls[0]!.url()).pathname).toMatch(/\/session$/);
    for (const request of calls.slice(1)) expect(request.headers().authorization).toMatch(/^Bearer [\w-]{43}$/);
    await panel.refuse('DELETE', `gallery/${id}`, 'Es la favorita');
    await panel.button(t.gallery.removeNamed('El público')).click();
    await panel.confirm(t.gallery.confirmRemove('El público'));
    await panel.toast(t.gallery.notRemoved, 'Es la favorita');
    await panel.row('El público').waitFor();
    await panel.page.unrouteAll();
    await panel.button(t.gallery.removeNamed('El público')).click();
    await panel.confirm('El público');
    await panel.toast(t.gallery.removed);
    await panel.page.getByText(t.gallery.empty).waitFor();
  });

  test('a list that fails to load shows an error, and loads on a retry', async () => {
    panel = await AdminPanel.atGate(browser, stack.url);
    const lists = ['band-members', 'events', 'gallery'];
    for (const list of lists)
      await panel.page.route(callsTo(list), (route) =>
        route.fulfill({ status: 503, json: { message: 'Vuelve luego', code: 'unavailable' } }),
      );
    await panel.enter(PASSWORD);
    for (const [tab, words] of [
      ['members', t.members.notLoaded],
      ['events', t.events.notLoaded],
      ['gallery', t.gallery.notLoaded],
    ] as const) {
      await panel.show(tab);
      const alert = panel.page.getByRole('tabpanel').getByRole('alert');
      await alert.waitFor();
      expect(await textsOf(alert)).toEqual([`${words} Vuelve luego ${t.panel.retry}`]);
    }
    await panel.page.unrouteAll();
    await panel.button(t.panel.retry).click();
    await panel.page.getByText(t.gallery.empty).waitFor();
  });
});
