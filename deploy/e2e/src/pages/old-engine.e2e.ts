import '../kit/in-spanish.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { BookingDesk } from '../kit/booking-desk.js';
import { Band, complaintsOf, launchBrowser, newPage, open, sendInquiry } from '../kit/browser.js';
import { AdminPanel } from '../kit/panel.js';
import { PASSWORD, shareTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { t } from '../kit/words.js';

let stack: TestStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([shareTestStack(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

/** Removes what our oldest browsers lack, and makes Intl print dates as WebKit does. */
function becomeOld() {
  const methods = { toSorted: 0, toSpliced: 0, toReversed: 0, with: 0, findLast: 0, findLastIndex: 0 };
  for (const name of Object.keys(methods)) delete (Array.prototype as any)[name];
  for (const name of ['isWellFormed', 'toWellFormed']) delete (String.prototype as any)[name];
  for (const name of ['timeout', 'any']) delete (AbortSignal as any)[name];
  for (const name of ['withResolvers', 'try']) delete (Promise as any)[name];
  for (const name of ['canParse', 'parse']) delete (URL as any)[name];
  delete (Object as any).groupBy;
  delete (globalThis as any).Iterator;
  const { DateTimeFormat } = Intl;
  const { get } = Object.getOwnPropertyDescriptor(DateTimeFormat.prototype, 'format')!;
  (Intl as any).DateTimeFormat = function (locale: string, options: Intl.DateTimeFormatOptions = {}) {
    if (/^(long|short)(Offset|Generic)$/.test(options.timeZoneName ?? '')) throw new RangeError('timeZoneName');
    return new DateTimeFormat(locale === 'en-CA' ? 'en-US' : locale, options);
  };
  (Intl.DateTimeFormat as any).prototype = DateTimeFormat.prototype;
  Object.defineProperty(DateTimeFormat.prototype, 'format', {
    get(this: Intl.DateTimeFormat) {
      return (date: Date) => get!.call(this)(date).replace(/ /g, '\u202F');
    },
  });
}

/** A browser whose every page lacks newer features. */
const oldBrowser = {
  async newContext(options?: BrowserContextOptions) {
    const context = await browser.newContext(options);
    await context.addInitScript(becomeOld);
    return context;
  },
} as Browser;

describe('in an engine of 2022', () => {
  test('the booking form keeps its date and sends', async () => {
    const page = await newPage(oldBrowser);
    const complaints = complaintsOf(page);
    await page.goto(`${stack.url}/booking`, { waitUntil: 'commit' });
    const date = page.getByLabel(t.inquiries.eventDate);
    const drawn = await date.inputValue();
    await open(page, `${stack.url}/booking`);
    expect(drawn).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(await date.inputValue()).toBe(drawn);
    await sendInquiry(page, 'lucia@example.org');
    await page.getByText(t.inquiries.sent).first().waitFor();
    const [row] = (await new BookingDesk(stack).list()).body;
    expect(row).toMatchObject({ name: 'Lucía Ñandú', hasTime: false });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the panel sorts, edits and removes', async () => {
    const band = new Band(stack);
    const desk = new BookingDesk(stack);
    await band.event({ title: 'Fin de año', date: '2150-12-31', location: 'Bryan' });
    await desk.book({ name: 'Beto' });
    const panel = await AdminPanel.atGate(oldBrowser, stack.url);
    const { page } = panel;
    const complaints = complaintsOf(page);
    await panel.enter(PASSWORD);
    await panel.show('members');

    for (const [name, order] of [
      ['Beto', '2'],
      ['Ana', '1'],
    ] as const) {
      await panel.type({
        [t.panel.name]: name,
        [t.members.role]: 'Voz',
        [t.members.origin]: 'Lima',
        [t.panel.description]: 'Canta.',
        [t.members.order]: order,
      });
      await panel.button(t.members.rows.add).click();
      await panel.row(name).and(page.locator('[aria-busy=false]')).waitFor();
      await page.waitForFunction(() => (document.querySelector('#member-name') as HTMLInputElement).value === '');
    }
    expect(await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Ana',
      'Beto',
    ]);

    await panel.show('events');
    await panel.row('Fin de año').filter({ hasText: t.events.upcoming }).waitFor();
    await panel.button(t.panel.editNamed('Fin de año')).click();
    expect(await panel.field(t.events.date).inputValue()).toBe('2150-12-31');
    await panel.type({ [t.panel.description]: 'Sin hora' });
    await panel.button(t.events.update).click();
    await panel.toast(t.events.updated);
    await panel.row('jueves, 31 de diciembre de 2150').waitFor();

    await panel.show('inquiries');
    await panel.row('Beto').getByRole('button', { name: t.stageWords.stages.contacted.act }).click();
    await panel.row('Beto').getByText('contacted', { exact: true }).waitFor();
    await panel.erase('Beto');
    await panel.confirm('Beto');
    await panel.row('Beto').waitFor({ state: 'detached' });
    // The row leaves at once, and comes back if the server refuses.
    await until(
      async () => (await desk.list()).body.map(({ name }) => name),
      (names) => !names.includes('Beto'),
    );
    expect(complaints).toEqual([]);
    await panel.close();
  });
});
