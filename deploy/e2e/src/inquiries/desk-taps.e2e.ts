import '../kit/in-english.js';
import { afterEach, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { BookingDesk } from '../kit/booking-desk.js';
import { axe, overflowOf, PHONE } from '../kit/browser.js';
import { AdminPanel } from '../kit/panel.js';
import { browser, stack, startEmptySite } from '../kit/site.js';
import { Thumb } from '../kit/thumb.js';
import { starting, t } from '../kit/words.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

test('a week of the leader on a phone takes at most 40 taps, and no view changes by itself', async () => {
  const desk = new BookingDesk(stack);
  const night = '2150-06-06';
  await desk.enter('Caro Repetida', { eventDate: '2149-06-05' });
  for (const [index, name] of ['Eva Cinco', 'Fito Seis', 'Gina Siete', 'Hugo Ocho', 'Irma Nueve'].entries())
    await desk.enter(name, { eventDate: `2150-07-0${index + 1}` });
  await desk.enter('Juan Pasado', { eventDate: new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10) });
  await desk.enter('Robot Spam', { eventDate: '2150-08-01', details: 'SEO barato' });
  await desk.enter('Dana Cara', { eventDate: '2150-08-08' });
  await desk.enter('Caro Repetida', { eventDate: '2150-08-15' });
  await desk.enter('Beto Dos', { eventDate: night });
  await desk.enter('Ana Uno', { eventDate: night });

  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', PHONE);
  const { page } = panel;
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const thumb = new Thumb(page);
  const list = page.getByRole('button', { name: t.desk.views.list, exact: true });
  const tap = async (target: Locator) => {
    await thumb.tap(target);
    expect(await list.getAttribute('aria-pressed')).toBe('true');
  };
  const opened = panel.opened();
  const open = (name: string) => tap(panel.button(t.desk.openOf(name)));
  const shut = (name: string) => tap(panel.button(t.opened.closeOf(name)));
  const press = (name: string | RegExp) => tap(opened.getByRole('button', { name, exact: typeof name === 'string' }));
  const inRow = (name: string, act: string) => tap(panel.row(name).getByRole('button', { name: act, exact: true }));
  /** Taps a link that opens WhatsApp in a window of its own. */
  const writeTo = async (link: Locator) => {
    const window = page.context().waitForEvent('page');
    await tap(link);
    await (await window).close();
  };

  // Spam goes, and three clients are answered: one with a template, two by their number.
  await inRow('Robot Spam', t.desk.more);
  await tap(panel.row('Robot Spam').getByRole('button', { name: t.desk.spam }));
  await panel.row('Robot Spam').waitFor({ state: 'detached' });
  await inRow('Eva Cinco', t.desk.reply);
  await writeTo(opened.getByRole('link', { name: starting(t.desk.whatsApp) }).nth(1));
  await desk.becomes('Eva Cinco', ({ status }) => status, 'contacted');
  await shut('Eva Cinco');
  for (const name of ['Fito Seis', 'Gina Siete']) {
    await writeTo(panel.row(name).getByRole('link', { name: t.opened.whatsAppTo(name) }));
    await desk.becomes(name, ({ status }) => status, 'contacted');
  }
  for (const name of ['Hugo Ocho', 'Irma Nueve']) {
    await inRow(name, t.stageWords.stages.contacted.act);
    await desk.becomes(name, ({ status }) => status, 'contacted');
  }
  expect(await panel.row('Caro Repetida').first().innerText()).toContain(t.desk.wroteBefore);

  // Two ask for one night. The first option is asked to confirm, and books.
  for (const name of ['Ana Uno', 'Beto Dos']) {
    await open(name);
    await press(t.holds.holdDate);
    await press(t.holds.hold);
    await panel.toast(t.desk.dateActs.held);
    await shut(name);
  }
  await open('Ana Uno');
  await press(starting(t.holds.challenge));
  await opened
    .getByText(/confirm/i)
    .first()
    .waitFor();
  await press(t.desk.more);
  await press(starting(t.desk.bookOn('')));
  await desk.becomes('Ana Uno', ({ stage }) => stage, 'booked');
  await thumb.tap(opened.getByRole('button', { name: t.opened.createShow }));
  await thumb.tap(panel.button(t.events.add));
  await panel.toast(t.events.added);
  await tap(page.getByRole('tab', { name: t.panel.inquiries }));

  // One is lost, one was played.
  await open('Dana Cara');
  await press(t.desk.more);
  await press(t.stageWords.stages.lost.act);
  await thumb.select(opened.getByLabel(t.stageWords.stages.lost.form.reason), t.stageWords.reasons.price);
  await press(t.stageWords.stages.lost.form.save);
  await desk.becomes('Dana Cara', ({ stage }) => stage, 'lost');
  await shut('Dana Cara');
  await inRow('Juan Pasado', t.stageWords.stages.completed.act);
  await desk.becomes('Juan Pasado', ({ stage }) => stage, 'completed');

  thumb.tell('The leader’s week');
  expect(await overflowOf(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  expect(thumb.taps).toBeLessThanOrEqual(40);
});
