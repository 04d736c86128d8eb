import '../kit/in-english.js';
import { afterEach, describe, expect, test } from '@jest/globals';
import { axe, complaintsOf, open, textsOf, quiet } from '../kit/browser.js';
import { AdminPanel, callsTo, SETTINGS_PAGES, type Tab } from '../kit/panel.js';
import { browser, stack, startEmptySite } from '../kit/site.js';
import { PASSWORD } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { sentence, spoken, t } from '../kit/words.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const inside = async (tab: Tab) => (panel = await AdminPanel.inside(browser, stack.url, tab));
const TABS = ['members', 'events', 'gallery', 'inquiries', 'settings'] as const;

describe('the gate', () => {
  test('asks the server, shows both outcomes, stores a device token alone', async () => {
    panel = await AdminPanel.atGate(browser, stack.url);
    const calls = panel.calls();
    const { page } = panel;
    expect(await page.getByLabel(t.panel.password).getAttribute('placeholder')).toBe(t.panel.passwordPlaceholder);
    await panel.button(t.panel.access).click();
    expect(calls).toHaveLength(0);
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.innerText()).toBe(t.admin.gate);
    expect(await page.title()).toBe(`${t.admin.gate} | Neón 979`);

    await panel.enter('no-es-esta');
    await panel.toast(t.panel.accessDenied, sentence('unauthorized'));
    expect(await page.getByLabel(t.panel.password).inputValue()).toBe('no-es-esta');
    expect(calls.map((request) => new URL(request.url()).pathname)).toEqual(['/api/admin/session']);
    await panel.enter(PASSWORD);
    await panel.toast(t.panel.accessGranted, t.panel.welcome);
    expect(await title.innerText()).toBe(t.admin.panel);
    expect(await textsOf(page.getByRole('tab'))).toEqual(TABS.map((tab) => t.panel[tab]));
    const stored = await page.evaluate(() => [Object.keys(localStorage), { ...sessionStorage }, document.cookie]);
    // The device token opens nothing without the password. The other is the day of the first visit.
    expect(stored).toEqual([['tocada.device', 'panel-first-visit'], {}, '']);

    await panel.button(t.admin.close).click();
    expect(await page.getByLabel(t.panel.password).inputValue()).toBe('');
    expect(await title.innerText()).toBe(t.admin.gate);
    expect(await page.getByRole('tablist').count()).toBe(0);
  });

  test('shows an error when the server is down', async () => {
    panel = await AdminPanel.atGate(browser, stack.url);
    await panel.page.route(callsTo('session'), (route) => route.abort());
    await panel.enter(PASSWORD);
    await panel.toast(t.panel.accessDenied, t.api.noNetwork);
  });

  test('arrow keys change the tab, and the tabs keep the typed text', async () => {
    await inside('members');
    await panel.type({ [t.panel.name]: 'A medias' });
    await panel.page.getByRole('tab', { name: t.panel.members }).focus();
    for (const [key, tab] of [
      ['ArrowRight', t.panel.events],
      ['End', t.panel.settings],
      ['ArrowRight', t.panel.members],
      ['ArrowLeft', t.panel.settings],
      ['Home', t.panel.members],
    ]) {
      await panel.page.keyboard.press(key!);
      // The tab list moves the focus in a timer of its own, a moment after the key.
      await panel.page.locator('[role=tab][aria-selected=true]:focus', { hasText: tab }).waitFor();
    }
    expect(await panel.field(t.panel.name).inputValue()).toBe('A medias');
  });

  test('the requests load at most 90.5 KB (in English 92.5) more than the home page, three tabs 29 KB more, the settings 24 KB more, and none the uploader', async () => {
    const assets = async () =>
      new Map(
        await panel.page.evaluate(() =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .filter(({ name }) => /\/assets\/.+\.(js|css)$/.test(name))
            .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
        ),
      );
    panel = await AdminPanel.atGate(browser, stack.url);
    await open(panel.page, stack.url);
    const home = await assets();
    expect(home.size).toBeGreaterThan(2);
    await panel.close();
    panel = await AdminPanel.atGate(browser, stack.url);
    // The panel opens there when a request waits, or when this was the last tab.
    await panel.page.evaluate(() => localStorage.setItem('panel-tab', 'solicitudes'));
    await panel.enter(PASSWORD);
    await panel.page.getByRole('heading', { name: t.inquiriesTab.title }).waitFor();
    const addedTo = async (before: Map<string, number>) => {
      await quiet(panel.page);
      return [...(await assets())].filter(([name]) => !before.has(name));
    };
    const bytesOf = (added: [string, number][]) => added.reduce((sum, [, size]) => sum + size, 0);
    const first = await addedTo(home);
    for (const [tab, add] of [
      ['members', t.members.rows.add],
      ['events', t.events.add],
      ['gallery', t.gallery.upload],
    ] as const) {
      await panel.show(tab);
      await panel.button(add).waitFor();
    }
    const tabs = await addedTo(new Map([...home, ...first]));
    await panel.show('settings');
    const settings = await addedTo(new Map([...home, ...first, ...tabs]));
    const names = [...first, ...tabs, ...settings].map(([name]) => name).join();
    expect(names).toMatch(/admin-/);
    expect(names).not.toMatch(/upload-dialog|uppy/);
    expect(bytesOf(first)).toBeGreaterThan(10_000);
    // Below 72 KB before requests had quotes, payments and the links of their pages, whose shapes and calls take 6 KB;
    // below 80 KB before events without a day, nights sold again, invoices, failed mails and alerts, which take 4 KB; below 84 KB
    // before debts until they are settled, nights that went by, callers without a date and questions, which take 5 KB; half a KB
    // less before sums had a currency.
    // In English it is 2 KB more: the faults that are stored in Spanish, with their English.
    expect(bytesOf(first)).toBeLessThan(spoken({ es: 90.5, en: 92.5 }) * 1024);
    expect(bytesOf(tabs)).toBeGreaterThan(5_000);
    // Below 17 KB before a photo had a point of interest, whose field takes 1.1 KB, and below 18 KB before the texts of rows had
    // translations, which take 1.2 KB; below 20 KB before events had acts, states, series and more options, which take 8 KB.
    expect(bytesOf(tabs)).toBeLessThan(29 * 1024);
    expect(bytesOf(settings)).toBeLessThan(24 * 1024);
  });

  test('axe and the console find no fault on any tab', async () => {
    panel = await AdminPanel.atGate(browser, stack.url);
    const complaints = complaintsOf(panel.page);
    expect(await axe(panel.page)).toEqual([]);
    await panel.enter(PASSWORD);
    const loads = panel.page.getByRole('tabpanel').getByText(t.panel.loading).filter({ visible: true });
    const loaded = async () => {
      // Each tab has a script of its own.
      await panel.page.getByRole('tabpanel').getByRole('heading').first().waitFor();
      await until(
        () => loads.count(),
        (count) => count === 0,
      );
    };
    for (const tab of TABS) {
      await panel.show(tab);
      await loaded();
      expect(await axe(panel.page)).toEqual([]);
    }
    for (const page of SETTINGS_PAGES.filter((name) => name !== 'site')) {
      await panel.settings(page);
      await loaded();
      expect(await axe(panel.page)).toEqual([]);
    }
    // The preview of the site needs its origin for the fonts, and scripts for its layout. Its policy forbids all scripts.
    const ofPreview = 'allow-scripts and allow-same-origin';
    expect(complaints.filter((text) => !text.includes(ofPreview))).toEqual([]);
  });
});
