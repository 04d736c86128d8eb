import '../kit/in-english.js';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { BookingDesk } from '../kit/booking-desk.js';
import { axe, layOutAll, overflowOf, PHONE } from '../kit/browser.js';
import { AdminPanel } from '../kit/panel.js';
import { admin, BOOKING, EVENT } from '../kit/requests.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { call } from '../kit/stack.js';
import { starting, t } from '../kit/words.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const enter = (fields: object) =>
  call(`${stack.url}/api/admin/bookings`, 'POST', admin({ ...BOOKING, source: 'phone', ...fields }));

/** The facts that make a row long, among two hundred requests. */
beforeAll(async () => {
  const desk = new BookingDesk(stack);
  await desk.sql(
    `insert into booking_inquiries (id, name, email, phone, event_date, event_type, location, details, created_at)
     select gen_random_uuid(), 'Máquina ' || n, 'm' || n || '@example.org', '9795' || lpad(n::text, 6, '0'),
       '2150-05-01T17:00Z', 'Evento Corporativo', 'College Station TX', repeat('Queremos música. ', 20),
       now() - interval '90 hours' - n * interval '1 second'
     from generate_series(1, 192) n`,
  );
  await band.event({ ...EVENT, title: 'Baile en el granero de la feria', date: '2150-05-08' });
  const details = 'Ochenta personas en el patio.\nTocan a las nueve.';
  const long = { name: 'Mtro. Aurelio de la Garza y Montemayor', email: `${'guadalupe.'.repeat(3)}@example.org` };
  await enter({ ...long, eventDate: '2150-05-08', details });
  for (const eventDate of ['2150-06-05', '2150-06-12', '2150-06-19'])
    await enter({ name: 'Ana de Siempre', email: 'ana@example.org', eventDate, details });
  await enter({ name: 'Z'.repeat(100), eventDate: '2150-07-03' });
  const held = await enter({ name: 'Con Opción', eventDate: '2150-07-10', details });
  await call(`${stack.url}/api/admin/bookings/${held.body.id}/holds`, 'POST', admin());
});

const inside = async (options: BrowserContextOptions) => {
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', options);
  await panel.row('Con Opción').getByText(t.desk.hold(1)).waitFor();
  await panel.page.getByRole('region', { name: t.inquiriesTab.today }).waitFor();
};
const foldToday = async () => {
  await panel.button(starting(t.inquiriesTab.today)).click();
  await panel.page.getByRole('region', { name: t.inquiriesTab.today }).waitFor({ state: 'detached' });
};
/** The tops and heights of the rows of the list, from the top of the page. Pixels. */
const rows = async () => {
  await layOutAll(panel.page);
  return panel.page.locator('[data-list] li[id]').evaluateAll((all) =>
    all.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: top + scrollY, height: Math.round(height), buttons: row.querySelectorAll('button').length };
    }),
  );
};

test('a row is at most 210 px high on a phone, and two of them are on one screen', async () => {
  await inside(PHONE);
  const first = (await panel.page
    .getByRole('region', { name: t.inquiriesTab.today })
    .getByRole('listitem')
    .first()
    .boundingBox())!;
  expect(first.y).toBeLessThanOrEqual(400);
  await foldToday();
  const all = await rows();
  expect(all.length).toBeGreaterThanOrEqual(20);
  expect(all.filter(({ height }) => height > 210)).toEqual([]);
  expect(all[0]!.top).toBeLessThanOrEqual(400);
  // Name, reply, both buttons of the status, and the rest.
  expect(new Set(all.map(({ buttons }) => buttons))).toEqual(new Set([5]));
  for (const width of [390, 360, 320]) {
    await panel.page.setViewportSize({ width, height: 844 });
    expect(await overflowOf(panel.page)).toBe(0);
  }
  expect(await axe(panel.page)).toEqual([]);
});

test('from 1024 px a row is at most 112 px high, also beside the pane, and four of them are in view', async () => {
  await inside({ viewport: { width: 1440, height: 900 } });
  const expectRows = async () => {
    const all = await rows();
    expect(all.filter(({ height }) => height > 112)).toEqual([]);
    expect(await overflowOf(panel.page)).toBe(0);
    return all;
  };
  const all = await expectRows();
  expect(all[0]!.top).toBeLessThanOrEqual(330);
  expect(all.filter(({ top, height }) => top + height <= 900).length).toBeGreaterThanOrEqual(4);
  await foldToday();
  await expectRows();
  await panel.open('Con Opción');
  for (const width of [1440, 1024]) {
    await panel.page.setViewportSize({ width, height: 900 });
    await expectRows();
  }
});
