import '../kit/in-spanish.js';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { FIXTURE, MEMBERS, PHONE } from '../kit/browser.js';
import { AdminPanel, type Tab } from '../kit/panel.js';
import { BOOKING, passwordQuery } from '../kit/requests.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { call, PASSWORD } from '../kit/stack.js';
import { Thumb } from '../kit/thumb.js';
import { until } from '@tocada/runtime/spec-until.js';
import { photo } from '../kit/upload-dialog.js';
import { t, uppy } from '../kit/words.js';

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
  const show = (tab: Tab) => thumb.tap(page.getByRole('tab', { name: t.panel[tab] }));
  const picture = await photo('foto.jpg', 300, 200);

  await thumb.type(page.locator('main'), { [t.panel.password]: PASSWORD });
  await thumb.tap(panel.button(t.panel.access));
  await panel.toast(t.panel.accessGranted);

  await show('events');
  await thumb.tap(panel.button(t.events.new));
  for (const [index, title] of SHOWS.entries()) {
    await thumb.type(tabpanel, { [t.events.title]: title });
    await thumb.pick(panel.field(t.events.date), 'date', `2150-12-1${index}`);
    await thumb.pick(panel.field(t.events.hour), 'time', '20:30');
    await thumb.type(tabpanel, { [t.events.location]: 'Bryan, TX', [t.events.venue]: 'Patio Ñandú' });
    await thumb.tap(panel.button(t.events.add));
    await panel.row(title).waitFor();
    await panel.toast(t.events.added);
  }

  await show('members');
  await thumb.tap(panel.button(t.members.rows.create));
  await thumb.type(tabpanel, {
    [t.panel.name]: 'Caro',
    [t.members.role]: 'Batería',
    [t.members.origin]: 'Bryan',
    [t.panel.description]: 'Toca.',
  });
  await thumb.tap(panel.button(t.members.uploadPhoto));
  await thumb.choose(page.getByRole('dialog').getByRole('button', { name: uppy.browseFiles }), picture);
  await page.getByAltText(t.panel.preview).waitFor();
  await thumb.tap(panel.button(t.members.rows.add));
  await panel.row('Caro').waitFor();

  await show('gallery');
  await thumb.tap(panel.button(t.gallery.new));
  await thumb.type(tabpanel, { [t.gallery.optionalDescription]: 'El patio lleno' });
  await thumb.select(panel.field(t.panel.event), concert);
  await thumb.tap(panel.button(t.gallery.upload));
  await thumb.choose(page.getByRole('dialog').getByRole('button', { name: uppy.browseFiles }), picture);
  await page.getByText(t.gallery.sent(1)).waitFor();
  for (let count = 2; count <= 8; count += 1) {
    await thumb.choose(panel.button(t.gallery.nextPhoto), picture);
    await page.getByText(t.gallery.sent(count)).waitFor();
  }

  await show('inquiries');
  // The photos become ready meanwhile, and the toast of each replaces the one before.
  const toasts = await panel.toasts();
  await thumb.tap(panel.button(t.stageWords.stages.contacted.act));
  await until(toasts, (titles) => titles.includes(t.desk.statusSet));

  await show('events');
  await thumb.tap(panel.button(t.panel.editNamed('Feira de Otoño')));
  await thumb.type(tabpanel, { [t.events.title]: 'Feria de Otoño' });
  await thumb.tap(panel.button(t.events.update));
  await until(toasts, (titles) => titles.includes(t.events.updated));
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
