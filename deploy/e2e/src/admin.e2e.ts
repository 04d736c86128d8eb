import './in-english.js';
import { afterEach, describe, expect, test } from '@jest/globals';
import { AdminPanel, callsTo, gate, SETTINGS_PAGES, type Tab } from './admin-panel.js';
import { axe, complaintsOf, open, textsOf, quiet } from './browser.js';
import { band, browser, stack, startEmptySite } from './site.js';
import { call, PASSWORD } from './stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { sentence, spoken, t } from './words.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const inside = async (tab: Tab) => (panel = await AdminPanel.inside(browser, stack.url, tab));
const rows = async (path: string) => (await call(`${stack.url}/api/${path}`)).body as Record<string, unknown>[];
const DESCRIPTION = 'Canta "desde niña" & baila.';
const MEMBER = {
  [t.panel.name]: 'Ana Peña',
  [t.members.role]: 'Voz',
  [t.members.origin]: 'Monterrey',
  [t.panel.description]: DESCRIPTION,
};
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

  test('the requests load at most 84 KB (in English 86) more than the home page, three tabs 29 KB more, the settings 24 KB more, and none the uploader', async () => {
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
    // below 80 KB before events without a day, nights sold again, invoices, failed mails and alerts, which take 4 KB.
    // In English it is 2 KB more: the faults that are stored in Spanish, with their English.
    expect(bytesOf(first)).toBeLessThan(spoken({ es: 84, en: 86 }) * 1024);
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

describe('members', () => {
  test('are added, changed and removed', async () => {
    await inside('members');
    expect(await panel.field(t.members.order).inputValue()).toBe('0');
    await panel.button(t.members.rows.add).click();
    for (const missing of ['name_required', 'role_required', 'origin_required', 'description_required'] as const)
      await panel.page.getByText(sentence(missing)).waitFor();
    expect(await axe(panel.page)).toEqual([]);

    const calls = panel.calls();
    await panel.type({ ...MEMBER, [t.members.order]: '3' });
    await panel.button(t.members.rows.add).click();
    await panel.toast(t.members.rows.added);
    await panel.page.waitForFunction((add) => document.activeElement?.textContent === add, t.members.rows.add);
    // The panel also asks for new inquiries by itself.
    const added = calls.find((request) => request.method() === 'POST')!;
    expect(added.postDataJSON()).toMatchObject({ name: 'Ana Peña', order: 3 });
    expect(added.postData()).not.toContain(PASSWORD);
    expect(await panel.field(t.panel.name).inputValue()).toBe('');
    await panel.row('Ana Peña').waitFor();

    await panel.button(t.members.rows.editOf('Ana Peña')).click();
    expect(await panel.field(t.panel.description).inputValue()).toBe(DESCRIPTION);
    await panel.button(t.panel.cancel).click();
    expect(await panel.page.locator(':focus').getAttribute('aria-label')).toBe(t.members.rows.editOf('Ana Peña'));
    await panel.button(t.members.rows.editOf('Ana Peña')).click();
    await panel.type({ [t.members.role]: 'Voz y maracas' });
    await panel.button(t.members.rows.update).click();
    await panel.toast(t.members.rows.changed);
    await panel.button(t.members.rows.add).waitFor();
    await panel.row('Voz y maracas').waitFor();
    await panel.page.waitForFunction(
      (edit) => document.activeElement?.getAttribute('aria-label') === edit,
      t.members.rows.editOf('Ana Peña'),
    );

    await panel.button(t.members.rows.removeOf('Ana Peña')).click();
    expect(await axe(panel.page)).toEqual([]);
    await panel.page.keyboard.press('Escape');
    expect(await rows('band-members')).toHaveLength(1);
    await panel.button(t.members.rows.removeOf('Ana Peña')).click();
    await panel.confirm(t.members.rows.removeText('Ana Peña'));
    await panel.toast(t.members.rows.removed);
    expect(await rows('band-members')).toEqual([]);
    await panel.page.getByText(t.members.rows.empty).waitFor();
  });

  /** From now on the answers to calls of this method wait until the returned function is called. */
  async function answersWait(method: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await panel.page.route(callsTo('band-members{,/*}'), async (route) => {
      if (route.request().method() === method) await promise;
      await route.continue();
    });
    return resolve;
  }

  test('the text that is typed while a row is being saved stays for the next row', async () => {
    await inside('members');
    const answer = await answersWait('POST');
    await panel.type(MEMBER);
    await panel.button(t.members.rows.add).click();
    await panel.row('Ana Peña').waitFor();
    await panel.type({ [t.panel.name]: 'Beto Ruiz' });
    answer();
    await panel.toast(t.members.rows.added);
    await until(
      () => panel.field(t.members.role).inputValue(),
      (role) => role === '',
    );
    expect(await panel.field(t.panel.name).inputValue()).toBe('Beto Ruiz');
  });

  test('the text that is typed while an edit is being saved stays, and is saved by the next press', async () => {
    await inside('members');
    await panel.button(t.members.rows.editOf('Ana Peña')).click();
    await panel.type({ [t.members.role]: 'Voz y maracas' });
    const answer = await answersWait('PUT');
    await panel.button(t.members.rows.update).click();
    await panel.row('Voz y maracas').waitFor();
    await panel.type({ [t.members.origin]: 'Lima' });
    answer();
    await panel.toast(t.members.rows.changed);
    expect(await panel.field(t.members.origin).inputValue()).toBe('Lima');
    await panel.button(t.members.rows.update).click();
    await panel.button(t.members.rows.add).waitFor();
    const [{ id, ...stored }] = (await rows('band-members')) as [Record<string, string>];
    expect(stored).toMatchObject({ name: 'Ana Peña', role: 'Voz y maracas', origin: 'Lima' });
    await band.save('DELETE', `band-members/${id}`);
  });

  test('a refusal shows its reason, keeps the typed text, and restores the list', async () => {
    const { id } = await band.member({ name: 'Beto', role: 'Bajo', origin: 'Lima', description: 'Serio.', order: 1 });
    await inside('members');
    await panel.row('Beto').waitFor();
    const { promise: adding, resolve: refuse } = gate();
    await panel.refuse('POST', 'band-members', 'La base de datos descansa', adding);
    await panel.type(MEMBER);
    await panel.button(t.members.rows.add).click();
    // At once, before the server answers.
    await panel.row('Ana Peña').waitFor();
    refuse();
    await panel.toast(t.members.rows.notAdded, 'La base de datos descansa');
    await panel.row('Ana Peña').waitFor({ state: 'detached' });
    for (const [label, text] of Object.entries(MEMBER)) expect(await panel.field(label).inputValue()).toBe(text);

    await panel.refuse('DELETE', `band-members/${id}`, 'Todavía toca con nosotros');
    await panel.button(t.members.rows.removeOf('Beto')).click();
    await panel.confirm('Beto');
    await panel.toast(t.members.rows.notRemoved, 'Todavía toca con nosotros');
    await panel.row('Beto').waitFor();

    await panel.refuse('PUT', `band-members/${id}`, 'No cambies nada');
    await panel.button(t.members.rows.editOf('Beto')).click();
    await panel.type({ [t.panel.name]: 'Roberto' });
    await panel.button(t.members.rows.update).click();
    await panel.toast(t.members.rows.notChanged, 'No cambies nada');
    expect(await panel.field(t.panel.name).inputValue()).toBe('Roberto');
    await panel.row('Beto').waitFor();
    await band.save('DELETE', `band-members/${id}`);
  });

  test('the server’s errors stand beside their fields', async () => {
    await inside('members');
    await panel.page.route(callsTo('band-members'), (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: {
              message: 'Ese rol no existe',
              code: 'invalid',
              errors: [{ path: 'role', message: 'Ese rol no existe' }],
            },
          })
        : route.fallback(),
    );
    await panel.type(MEMBER);
    await panel.button(t.members.rows.add).click();
    await panel.toast(t.members.rows.notAdded, 'Ese rol no existe');
    expect(await panel.field(t.members.role).getAttribute('aria-invalid')).toBe('true');
    await panel.page.locator('#member-role-error', { hasText: 'Ese rol no existe' }).waitFor();
  });

  test('two concurrent removals do not restore each other’s row', async () => {
    const names = ['Uno', 'Dos', 'Tres'];
    for (const name of names) await band.member({ name, role: 'Voz', origin: 'Lima', description: 'Canta.', order: 0 });
    await inside('members');
    const { promise, resolve } = gate();
    await panel.page.route(callsTo('band-members/*'), async (route) => (await promise, route.continue()));
    for (const name of ['Uno', 'Dos']) {
      await panel.button(t.members.rows.removeOf(name)).click();
      await panel.confirm(name);
    }
    expect(await textsOf(panel.page.getByRole('tabpanel').getByRole('heading', { level: 3 }))).toEqual(['Tres']);
    resolve();
    await until(
      () => rows('band-members'),
      (left) => left.length === 1,
    );
    expect(await textsOf(panel.page.getByRole('tabpanel').getByRole('heading', { level: 3 }))).toEqual(['Tres']);
  });
});
