import { expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { newPage, open, STILL } from './browser.js';
import { PASSWORD } from './stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { spoken, starting, t } from './words.js';

/** The pages of the settings in their order, by the names of their words. */
export const SETTINGS_PAGES = [
  'site',
  'templates',
  'quotes',
  'bandCalendar',
  'otherCalendars',
  'alerts',
  'status',
  'activity',
] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];
/** A tab, by the name of its word. */
export type Tab = 'members' | 'events' | 'gallery' | 'inquiries' | 'settings';

const IRREVOCABLE = { es: 'Esta acción no se puede deshacer.', en: 'This can’t be undone.' };

/** Matches the addresses of the panel's calls to `path`, which name the language unless it is Spanish. */
export const callsTo = (path: string): string => `**/api/admin/${path}{,?*}`;

/** The admin panel in a browser. */
export class AdminPanel {
  private constructor(readonly page: Page) {}

  /** Opens the gate in a new browser context. */
  static async atGate(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<AdminPanel> {
    return AdminPanel.on(await newPage(browser, { ...STILL, ...options }), url);
  }

  /** At the gate, in this page. */
  static async on(page: Page, url: string): Promise<AdminPanel> {
    await open(page, `${url}/admin`);
    return new AdminPanel(page);
  }

  /** On a page that shows the gate already. */
  static at = (page: Page): AdminPanel => new AdminPanel(page);

  static async inside(browser: Browser, url: string, tab: Tab, options?: BrowserContextOptions): Promise<AdminPanel> {
    const panel = await AdminPanel.atGate(browser, url, options);
    await panel.enter(PASSWORD);
    await panel.toast(t.panel.accessGranted);
    await panel.show(tab);
    return panel;
  }

  async enter(password: string): Promise<void> {
    await this.page.getByLabel(t.panel.password).fill(password);
    await this.button(t.panel.access).click();
  }

  async show(tab: Tab): Promise<void> {
    await this.page.getByRole('tab', { name: t.panel[tab] }).click();
  }

  /** A page of the settings, which on a phone stands behind a list. */
  async settings(page: SettingsPage): Promise<void> {
    await this.show('settings');
    const pages = this.page.getByRole('navigation', { name: t.panel.settings });
    const back = this.page.getByRole('tabpanel').getByRole('link', { name: `‹ ${t.panel.settings}` });
    await pages.or(back).filter({ visible: true }).first().waitFor();
    if (!(await pages.isVisible())) await back.click();
    await pages.getByRole('link', { name: t.panel[page], exact: true }).click();
  }

  button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: typeof name === 'string' });
  field = (label: string) => this.page.getByRole('tabpanel').getByLabel(label);
  /** The rows of the visible tab that contain `text`. */
  row = (text: string) =>
    this.page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: text })
      .and(this.page.locator(':not([data-agenda] *)'));

  /** The opened request of a client: over the page on a phone, beside the view on a desk. */
  opened = (name: string | RegExp = /./) =>
    this.page.locator('[data-opened]').filter({ has: this.page.getByRole('heading', { level: 3, name }) });

  /** Opens a request from its row or card. */
  async open(name: string): Promise<Locator> {
    await this.button(t.desk.openOf(name)).click();
    const opened = this.opened(name);
    await opened.getByRole('heading', { name: t.opened.history }).waitFor();
    return opened;
  }

  async shut(name: string): Promise<void> {
    await this.button(t.opened.closeOf(name)).click();
    await this.opened(name).waitFor({ state: 'detached' });
  }

  /** Presses a button of the opened request, also one that is folded away. */
  async act(name: string): Promise<void> {
    const button = this.opened().getByRole('button', { name, exact: true });
    const more = this.opened().getByRole('button', { name: t.desk.more, exact: true, expanded: false });
    await button.or(more).first().waitFor();
    if (!(await button.isVisible())) await more.click();
    await button.click();
  }

  /** Unfolds search and filters of the list. */
  async filters(): Promise<void> {
    await this.button(t.list.filters).and(this.page.locator('[aria-expanded=false]')).click();
  }

  /** Shows a stage on the board of a phone. */
  async stage(name: string): Promise<void> {
    const stages = this.page.getByRole('group', { name: t.board.stage });
    await stages.getByRole('button', { name: starting(name) }).click();
    await this.page.getByRole('region', { name: starting(name) }).waitFor();
  }

  card = (name: string) => this.page.locator('[data-card]').filter({ hasText: name });

  /** Moves a card of the board, also to a stage that is behind its dots. */
  async move(name: string, to: string): Promise<void> {
    const button = this.card(name).getByRole('button', { name: to, exact: true });
    const more = this.card(name).getByRole('button', { name: t.board.moveTo, expanded: false });
    await button.or(more).first().waitFor();
    if (!(await button.isVisible())) await more.click();
    await button.click();
  }

  /** Erases a request from its row. */
  async erase(name: string): Promise<void> {
    await this.row(name).getByRole('button', { name: t.desk.more, exact: true }).click();
    await this.button(t.desk.eraseOf(name)).click();
  }

  async type(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text);
  }

  /** Waits for the toast of `title`, with `text` if it is given. There is never more than one toast. */
  async toast(title: string, text?: string): Promise<void> {
    const toasts = this.page.locator('[data-variant]');
    await until(
      async () => {
        // One call, because a toast can leave between a count and a read.
        const [toast = '', ...others] = await toasts.allInnerTexts();
        return others.length === 0 ? toast.split('\n').filter(Boolean) : [];
      },
      // An older toast with the same title may still be leaving.
      ([first, second]) => first === title && (text === undefined || second === text),
    );
  }

  /** Collects the titles of all new toasts from now on. */
  async toasts(): Promise<() => Promise<string[]>> {
    const titles = await this.page.evaluateHandle(() => {
      const all = () => document.querySelectorAll<HTMLElement>('[data-variant]');
      const older = new Set<Element>(all());
      const seen = new Map<Element, string>();
      const look = () => {
        for (const toast of all()) if (!older.has(toast)) seen.set(toast, toast.innerText.split('\n')[0] ?? '');
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    return () => titles.evaluate((seen) => [...seen.values()]);
  }

  /** Checks the question of the open dialog and confirms it. */
  async confirm(question: string | RegExp): Promise<void> {
    const dialog = this.page.getByRole('alertdialog');
    const text = await dialog.innerText();
    expect(text).toMatch(question);
    expect(text).toContain(spoken(IRREVOCABLE));
    await dialog.getByRole('button', { name: t.panel.remove }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** From now on refuses every call of `method` below `path` with this sentence. `hold` delays the refusal. */
  async refuse(method: string, path: string, message: string, hold: Promise<void> = Promise.resolve()): Promise<void> {
    await this.page.route(callsTo(path), async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await hold;
      return route.fulfill({ status: 503, json: { message, code: 'unavailable' } });
    });
  }

  /** Makes the panel poll at once, as when its tab becomes visible again. */
  async lookAgain(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** Collects the admin calls from now on. */
  calls(): Request[] {
    const calls: Request[] = [];
    this.page.on('request', (request) => request.url().includes('/api/admin/') && calls.push(request));
    return calls;
  }

  async close(): Promise<void> {
    // A route that still waits for its answer would fail the file that has ended.
    if (!this.page.isClosed()) await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.page.context().close();
  }
}

/** A promise with the function that resolves it. */
export const gate = () => Promise.withResolvers<void>();
