import '../kit/in-english.js';
import { axe, quiet } from '../kit/browser.js';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { themeOf, type Preset } from '@tocada/contracts/site/theme.js';
import { AdminPanel, SETTINGS_PAGES } from '../kit/panel.js';
import { admin, BOOKING, EVENT, IMAGE, MEMBER, passwordQuery } from '../kit/requests.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { call } from '../kit/stack.js';
import { starting, t } from '../kit/words.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const enter = async (fields: object): Promise<string> => {
  const answer = await call(
    `${stack.url}/api/admin/bookings`,
    'POST',
    admin({ ...BOOKING, source: 'phone', ...fields }),
  );
  expect(answer.status).toBe(201);
  return answer.body.id;
};

/** A night of each kind, and requests in several stages. */
beforeAll(async () => {
  await band.event({ ...EVENT, date: '2150-05-08T20:00' });
  await band.event({ ...EVENT, date: '2020-05-08T20:00' });
  await band.member(MEMBER);
  await band.save('POST', 'gallery', IMAGE);
  const held = await enter({ name: 'Con Opción', eventDate: '2150-07-10' });
  await band.save('POST', `bookings/${held}/holds`);
  await enter({ name: 'Segunda Opción', eventDate: '2150-07-10' });
  await enter({ name: 'Día de Show', eventDate: '2150-05-08' });
  await band.save('POST', 'calendar', { title: 'Vacaciones', day: '2150-07-11' });
});

test.each<Preset>(['neon', 'fiesta', 'jazz'])('axe finds nothing in any state of the panel in %s', async (preset) => {
  const { data } = (await call(`${stack.url}/api/admin/site?${passwordQuery}`)).body;
  await band.save('PUT', 'site', { data: { ...data, theme: themeOf(preset) } });
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', { viewport: { width: 1440, height: 900 } });
  const { page } = panel;
  const found: string[] = [];
  const look = async (state: string) => {
    for (const line of await axe(page)) found.push(`${state}: ${line}`);
  };
  await panel.row('Con Opción').getByText(t.desk.hold(1)).waitFor();
  await page.getByRole('region', { name: t.inquiriesTab.today }).waitFor();
  await look('list and today');
  await panel.button(t.desk.week).click();
  await page.getByRole('region', { name: t.desk.week }).waitFor();
  await panel.button(t.inquiriesTab.tools).click();
  await panel.filters();
  await panel.button(t.desk.add).click();
  await panel.row('Con Opción').getByRole('button', { name: t.desk.more, exact: true }).click();
  await look('week, tools, filters, a new request and a row’s menu');
  await panel.open('Con Opción');
  await panel.opened().getByRole('button', { name: t.desk.reply, exact: true }).click();
  await panel
    .opened()
    .getByRole('link', { name: starting(t.desk.whatsApp) })
    .nth(1)
    .waitFor();
  await panel.act(t.stageWords.stages.lost.act);
  await look('opened request with templates and the form of a stage');
  await panel.shut('Con Opción');
  await panel.button(t.desk.views.board).click();
  await panel.card('Con Opción').waitFor();
  await panel.card('Con Opción').getByRole('button', { name: t.board.moveTo }).click();
  await look('board');
  await panel.button(t.desk.views.calendar).click();
  await page.locator('[data-day]').first().waitFor();
  await look('calendar');
  for (const tab of ['events', 'members', 'gallery'] as const) {
    await panel.show(tab);
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    await look(tab);
  }
  for (const name of SETTINGS_PAGES) {
    await panel.settings(name);
    await quiet(page);
    await look(name);
  }
  expect(found).toEqual([]);
});

test('at twice the size the form of the site keeps more than half of the window', async () => {
  panel = await AdminPanel.inside(browser, stack.url, 'settings', { viewport: { width: 640, height: 360 } });
  const { page } = panel;
  await panel.settings('site');
  const form = page.getByRole('tabpanel').locator('form');
  await form.getByLabel(t.site.shortName).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  // The toast of the sign-in leaves by itself.
  await page.locator('[data-variant]').waitFor({ state: 'detached' });
  const share = await page.evaluate(() => {
    const isCovering = (element: Element | null) => {
      for (let one = element; one; one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true;
      return false;
    };
    const lines = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return lines.filter((element) => !isCovering(element)).length / innerHeight;
  });
  expect(share).toBeGreaterThan(0.5);
});
