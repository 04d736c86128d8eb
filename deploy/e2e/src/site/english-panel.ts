import { expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { axe, newPage, open, overflowOf, PHONE, STILL, quiet } from '../kit/browser.js';
import { SETTINGS_PAGES, type SettingsPage, type Tab } from '../kit/panel.js';
import { passwordQuery } from '../kit/requests.js';
import { call, PASSWORD } from '../kit/stack.js';
import { foreignTo, SPANISH, textsIn } from '../kit/stop-words.js';
import { wordsIn } from '../kit/words.js';

const t = wordsIn('en');

const TABS: Tab[] = ['members', 'events', 'gallery', 'inquiries'];
/** The words that the band and its clients wrote. */
const OWN = ['events', 'band-members', 'gallery', 'bookings', 'site', 'reply-templates', 'quote-presets', 'terms'];

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

/** The admin panel in English, in a file of any language. Each screen is looked at. */
export class EnglishPanel {
  private constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  /** At the gate, on a phone. */
  static async atGate(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<EnglishPanel> {
    const page = await newPage(browser, { ...STILL, ...PHONE, ...options });
    await open(page, `${url}/admin`);
    return new EnglishPanel(page, url);
  }

  button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: typeof name === 'string' });
  field = (label: string) => this.page.getByRole('tabpanel').getByLabel(label);
  opened = () => this.page.locator('[data-opened]');

  async enter(): Promise<void> {
    await this.page.getByLabel(t.panel.password).fill(PASSWORD);
    await this.button(t.panel.access).tap();
    await this.page.getByRole('tab', { name: t.panel.members }).waitFor();
  }

  /** Checks that this screen has no Spanish word but those of others, is accessible, and is no wider than the phone. */
  async look(screen: string): Promise<void> {
    await quiet(this.page);
    await this.page.waitForFunction(() => !/(Loading|Opening|Checking)[.…]/.test(document.body.innerText));
    const strange = foreignTo('en', await textsIn(this.page, 'en'), await this.ownWords());
    expect([screen, strange, await axe(this.page), await overflowOf(this.page)]).toEqual([screen, [], [], 0]);
  }

  async show(tab: Tab): Promise<void> {
    await this.page.getByRole('tab', { name: t.panel[tab], exact: false }).tap();
  }

  async settings(page: SettingsPage): Promise<void> {
    await this.show('settings');
    const pages = this.page.getByRole('navigation', { name: t.panel.settings });
    const back = this.page.getByRole('tabpanel').getByRole('link', { name: `‹ ${t.panel.settings}` });
    await pages.or(back).filter({ visible: true }).first().waitFor();
    if (!(await pages.isVisible())) await back.tap();
    await pages.getByRole('link', { name: t.panel[page], exact: true }).tap();
  }

  /** Looks at each tab, and at each page of the settings. */
  async walk(): Promise<void> {
    for (const tab of TABS) {
      await this.show(tab);
      await this.look(tab);
    }
    for (const page of SETTINGS_PAGES) {
      await this.settings(page);
      await this.look(page);
    }
  }

  /** Opens a request from its row. */
  async open(name: string): Promise<Locator> {
    await this.button(t.desk.openOf(name)).tap();
    await this.opened().getByRole('heading', { name: t.opened.history }).waitFor();
    return this.opened();
  }

  async shut(name: string): Promise<void> {
    await this.button(t.opened.closeOf(name)).tap();
    await this.opened().waitFor({ state: 'detached' });
  }

  /** Presses a button of the opened request, also one that is folded away. */
  async act(name: string | RegExp): Promise<void> {
    const button = this.opened().getByRole('button', { name, exact: typeof name === 'string' });
    const more = this.opened().getByRole('button', { name: t.desk.more, exact: true, expanded: false });
    await button.or(more).first().waitFor();
    if (!(await button.first().isVisible())) await more.tap();
    await button.first().tap();
  }

  close = () => this.page.context().close();

  private async ownWords(): Promise<string[]> {
    const answers = await Promise.all(
      OWN.map((path) => call(`${this.url}/api/admin/${path}?${passwordQuery}`).then(({ body }) => body as unknown)),
    );
    return stringsIn(answers).filter((text) => text.match(SPANISH));
  }
}
