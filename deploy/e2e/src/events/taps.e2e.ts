import '../kit/in-spanish.js';
import { axe, overflowOf, PHONE } from '../kit/browser.js';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { badgeText } from '@tocada/contracts/events/state.js';
import { language } from '../kit/journey-language.js';
import { AdminPanel } from '../kit/panel.js';
import { passwordQuery } from '../kit/requests.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { call } from '../kit/stack.js';
import { Thumb } from '../kit/thumb.js';
import { t } from '../kit/words.js';

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

  await thumb.tap(panel.button(t.events.new));
  await thumb.type(tabpanel, { [t.events.title]: 'Noche de thumb' });
  await thumb.pick(panel.field(t.events.date), 'date', '2150-12-11');
  await thumb.pick(panel.field(t.events.hour), 'time', '20:30');
  await thumb.type(tabpanel, { [t.events.location]: 'Bryan, TX', [t.events.venue]: 'Patio Ñandú' });
  await thumb.tap(tabpanel.getByText(t.eventMore.more, { exact: true }));
  await thumb.tap(panel.button(/^vie \d+ 10:00$/));
  await thumb.tap(panel.button(t.events.add));
  await panel.toast(t.events.added);
  const row = panel.row('Noche de thumb');
  // The month stands there too when the Friday is in the next one.
  await row.getByText(/^Se anuncia vie \d+( \p{Ll}{3})? 10:00$/u).waitFor();
  const { id, announceAt } = await stored();
  const moment = { timeZone: 'America/Chicago', weekday: 'long', hour: 'numeric', minute: '2-digit' } as const;
  expect(new Date(announceAt).toLocaleString('en', moment)).toMatch(/^Friday.*10:00/);
  expect((await call(`${stack.url}/api/events/${id}`)).status).toBe(404);
  expect(await overflowOf(page)).toBe(0);
  expect(await axe(page)).toEqual([]);

  await thumb.tap(row.getByRole('button', { name: t.eventActs.more('Noche de thumb') }));
  await thumb.tap(row.getByRole('button', { name: t.eventActs.acts.move }));
  await thumb.pick(row.getByLabel(t.eventActs.newDate), 'date', '2150-12-12');
  await thumb.tap(row.getByRole('button', { name: t.eventActs.saveDate }));
  await panel.toast(t.eventActs.moved);
  await row.getByText('Antes: vie 11 dic').waitFor();

  await thumb.tap(row.getByRole('button', { name: t.eventActs.acts.soldOut, exact: true }));
  await panel.toast(t.eventActs.soldOut);

  await thumb.tap(row.getByRole('button', { name: t.eventActs.acts.cancel, exact: true }));
  expect(await axe(page)).toEqual([]);
  await thumb.tap(row.getByRole('button', { name: t.eventActs.halt.cancelled }));
  await panel.toast(t.eventActs.done.cancelled);

  expect(await stored()).toMatchObject({
    date: '2150-12-13T02:30:00.000Z',
    previousDates: [{ date: '2150-12-12T02:30:00.000Z', hasTime: true }],
    ticketState: 'sold_out',
    eventStatus: 'cancelled',
  });
  for (const badge of [t.events.upcoming, badgeText('cancelled', language), t.eventActs.acts.soldOut])
    await row.getByText(badge, { exact: true }).first().waitFor();
  expect(await overflowOf(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  thumb.tell('A show’s whole life');
  expect(thumb.taps).toBeLessThanOrEqual(24);
});
