import '../kit/in-english.js';
import { afterEach, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { BookingDesk } from '../kit/booking-desk.js';
import { AdminPanel } from '../kit/panel.js';
import { browser, stack, startEmptySite } from '../kit/site.js';
import { PASSWORD } from '../kit/stack.js';
import { starting, t } from '../kit/words.js';
import { until } from '@tocada/runtime/spec-until.js';
import { Keyboard } from './keyboard.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

test('a week of the leader by keyboard alone, with a visible focus', async () => {
  const desk = new BookingDesk(stack);
  await desk.enter('Juan Pasado', { eventDate: new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10) });
  await desk.enter('Robot Spam', { eventDate: '2150-08-01', details: 'SEO barato' });
  await desk.enter('Dana Cara', { eventDate: '2150-08-08' });
  await desk.enter('Eva Cinco', { eventDate: '2150-07-01' });
  await desk.enter('Beto Dos', { eventDate: '2150-06-06' });
  await desk.enter('Ana Uno', { eventDate: '2150-06-06' });

  panel = await AdminPanel.atGate(browser, stack.url, { viewport: { width: 1440, height: 900 } });
  const { page } = panel;
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const keys = new Keyboard(page);
  await keys.reach(page.getByLabel(t.panel.password));
  await page.keyboard.type(PASSWORD);
  await keys.press('Enter');
  await panel.button(t.admin.close).waitFor();
  const requests = page.getByRole('tab', { name: t.panel.inquiries });
  await panel.row('Ana Uno').or(page.getByRole('tabpanel')).first().waitFor();
  if ((await requests.getAttribute('aria-selected')) !== 'true') {
    await keys.reach(page.getByRole('tab', { selected: true }));
    for (let turns = 0; turns < 5 && (await requests.getAttribute('aria-selected')) !== 'true'; turns += 1)
      await keys.press('ArrowRight');
  }
  await panel.row('Ana Uno').waitFor();

  const opened = panel.opened();
  const name = (whose: string) => panel.button(t.desk.openOf(whose));
  const inRow = (whose: string, act: string) =>
    keys.activate(panel.row(whose).getByRole('button', { name: act, exact: true }));
  const open = async (whose: string) => {
    await keys.activate(name(whose));
    await opened.getByRole('heading', { name: t.opened.history }).waitFor();
  };
  const act = (what: string | RegExp) =>
    keys.activate(opened.getByRole('button', { name: what, exact: typeof what === 'string' }));
  /** Escape closes, and the focus is on the row again. */
  const shut = async (whose: string) => {
    await keys.press('Escape');
    await opened.waitFor({ state: 'detached' });
    await until(
      () => name(whose).evaluate((button) => button === document.activeElement),
      (isThere) => isThere,
    );
  };
  const writeTo = async (link: Locator) => {
    const window = page.context().waitForEvent('page');
    await keys.activate(link);
    await (await window).close();
  };

  // j and k walk the rows, and r answers.
  await keys.reach(name('Ana Uno'));
  for (const [key, whose] of [
    ['j', 'Beto Dos'],
    ['j', 'Eva Cinco'],
    ['k', 'Beto Dos'],
    ['j', 'Eva Cinco'],
  ] as const) {
    await keys.press(key);
    await keys.expectVisibleFocus(name(whose));
  }
  await keys.press('r');
  await writeTo(opened.getByRole('link', { name: starting(t.desk.whatsApp) }).nth(1));
  await desk.becomes('Eva Cinco', ({ status }) => status, 'contacted');
  await keys.press('Escape');
  await opened.waitFor({ state: 'detached' });

  await inRow('Robot Spam', t.desk.more);
  await inRow('Robot Spam', t.desk.spam);
  await panel.row('Robot Spam').waitFor({ state: 'detached' });
  await inRow('Juan Pasado', t.stageWords.stages.completed.act);
  await desk.becomes('Juan Pasado', ({ stage }) => stage, 'completed');

  for (const whose of ['Ana Uno', 'Beto Dos']) {
    await open(whose);
    await act(t.holds.holdDate);
    await act(t.holds.hold);
    await panel.toast(t.desk.dateActs.held);
    await shut(whose);
  }
  await open('Ana Uno');
  await act(t.desk.more);
  await act(starting(t.desk.bookOn('')));
  const sure = page.getByRole('alertdialog');
  await desk.becomes('Ana Uno', ({ stage }) => stage, 'booked');
  expect(await sure.count()).toBe(0);
  await shut('Ana Uno');

  await open('Dana Cara');
  await act(t.desk.more);
  await act(t.stageWords.stages.lost.act);
  await keys.select(opened.getByLabel(t.stageWords.stages.lost.form.reason), t.stageWords.reasons.price);
  await act(t.stageWords.stages.lost.form.save);
  await desk.becomes('Dana Cara', ({ stage }) => stage, 'lost');
  await shut('Dana Cara');

  // The other views and the settings.
  for (const view of [t.desk.views.board, t.desk.views.calendar, t.desk.views.list]) {
    await keys.activate(panel.button(view), 'Space');
    await panel.button(view).and(page.locator('[aria-pressed=true]')).waitFor();
  }
  await keys.reach(requests);
  await keys.press('ArrowRight');
  await keys.activate(
    page.getByRole('navigation', { name: t.panel.settings }).getByRole('link', { name: t.panel.templates }),
  );
  await page.getByRole('heading', { name: t.replies.title }).waitFor();
  process.stdout.write(`The leader’s week by keyboard: ${keys.presses} keys\n`);
});
