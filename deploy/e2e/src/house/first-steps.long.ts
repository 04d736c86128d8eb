import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { LANGUAGES, LOCALES, type Language } from '@tocada/contracts/ground/language.js';
import MAKE_IT_YOURS from '@tocada/contracts/house/first-steps.texts.js';
import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { PAGES } from '@tocada/contracts/pages/pages.js';
import { SITE_ADMIN_ROUTES, type SiteState } from '@tocada/contracts/site/site.js';
import { FOLDER, PICTURED, pictureOf, stepOf, STEPS, type Step } from '@tocada/local/guide/pages.js';
import { wordsOf, type Words } from '@tocada/local/guide/words.js';
import { ROOT } from '@tocada/local/root.js';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser, lookThrough, newPage, open, overflowOf, PHONE, STILL } from '../kit/browser.js';
import { passwordQuery } from '../kit/requests.js';
import { call, PASSWORD, shareTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

/** Pictures are written when this is set: `FIRST_STEPS_PICTURES=write npm test -- first-steps`. */
const isWriting = process.env.FIRST_STEPS_PICTURES === 'write';
const WIDTH = PHONE.viewport!.width;
/** The pixels that stay covered at the top: by the header of the site, and in the panel by its tabs, too. */
const SITE_BAR = 72;
const PANEL_BARS = 140;
const TIME_ZONE = 'America/Chicago';

const BANDS: Record<Language, Record<string, string>> = {
  es: {
    name: 'Los Arrieros',
    subtitle: 'Norteño y cumbia para bailar',
    show: 'Baile en la plaza',
    venue: 'Plaza del Sol',
    member: 'Luna Ríos',
    role: 'Voz y acordeón',
    story: 'Canta desde niña y no suelta el acordeón ni para comer.',
    client: 'Elena Cruz',
  },
  en: {
    name: 'The Back Porch',
    subtitle: 'Country and Southern rock, live',
    show: 'Friday on the porch',
    venue: 'Union Hall',
    member: 'Luna Rivers',
    role: 'Vocals and accordion',
    story: 'Has sung since she was a kid, and never puts down the accordion.',
    client: 'Ellen Cross',
  },
};

/** A Saturday, that many days from now or a little later. */
function saturdayIn(days: number): string {
  const day = dayAfter(isoDay(new Date().toISOString(), TIME_ZONE), days);
  return dayAfter(day, 6 - new Date(`${day}T12:00:00Z`).getUTCDay());
}

/** The words, and the names of those that were read. */
function watched(words: Words): { words: Words; read: Set<string> } {
  const read = new Set<string>();
  const watch = <T extends object>(of: T, mark: string): T =>
    new Proxy(of, {
      get(target, key) {
        if (key !== 'spanish') read.add(mark + String(key));
        return Reflect.get(target, key);
      },
    });
  return { words: watch({ ...words, spanish: watch(words.spanish, 'spanish ') }, ''), read };
}

describe.each(LANGUAGES)('the first steps in %s', (language) => {
  const band = BANDS[language];
  const pictured = new Set<Step>();
  let stack: TestStack;
  let browser: Browser;
  let page: Page;
  let words: Words;

  beforeAll(async () => {
    [stack, browser, words] = await Promise.all([shareTestStack(), launchBrowser(), wordsOf(language)]);
    page = await newPage(browser, { ...PHONE, ...STILL, locale: LOCALES[language] });
  });
  afterAll(async () => {
    await page.context().close();
    await browser.close();
    await stack.remove();
  });

  const read = async <T>(path: string): Promise<T> => (await call(`${stack.url}${path}?${passwordQuery}`)).body;
  const rows = (path: string) => read<Record<string, any>[]>(`/api/admin/${path}`);
  const becomes = <T>(ask: () => Promise<T>, isDone: (answer: T) => boolean) => until(ask, isDone);

  const visible = (found: Locator) => found.filter({ visible: true });
  const button = (name: string, within: Page | Locator = page) =>
    visible(within.getByRole('button', { name, exact: true }));
  const tab = (name: string) => visible(page.getByRole('tab', { name }));
  /** A field, whose label ends in a star when it is required. */
  const field = (label: string, within: Page | Locator = page) =>
    visible(within.getByLabel(label, { exact: true }).or(within.getByLabel(`${label} *`, { exact: true }))).first();
  const opened = () => page.locator('[data-opened]');

  async function enter({ password, enter: access }: Pick<Words, 'password' | 'enter'>): Promise<void> {
    await field(password).fill(PASSWORD);
    await button(access).tap();
    await page.getByRole('tablist').first().waitFor();
  }
  async function toPanel(): Promise<void> {
    await open(page, stack.url + PAGES.admin.path);
    await enter(words);
  }
  /** A page of the settings, which on a phone stands behind a list. */
  async function toSettings(settings: string, name: string): Promise<void> {
    await tab(settings).tap();
    const list = page.getByRole('navigation', { name: settings });
    const back = page.getByRole('link', { name: `‹ ${settings}` });
    await visible(list.or(back)).first().waitFor();
    if (!(await list.isVisible())) await back.tap();
    await list.getByRole('link', { name, exact: true }).tap();
  }
  async function seePanel({ members, shows, gallery, requests, settings }: Words): Promise<void> {
    for (const name of [members, shows, gallery, requests, settings]) await tab(name).waitFor();
    await page.getByText(MAKE_IT_YOURS[language].title).first().waitFor();
  }
  async function upload(name: string, picture: string): Promise<void> {
    await button(name).tap();
    const input = page.getByRole('dialog').locator('input.uppy-Dashboard-input').first();
    await input.setInputFiles(join(ROOT, 'deploy/demo/pictures', picture));
    await input.waitFor({ state: 'detached' });
  }
  const isReady = (found: Record<string, any>[]) => found.length > 0 && found[0]!.image?.state === 'ready';

  /** Takes the picture of a step, of that height, with `shown` at `top`. Pixels. */
  async function look(step: Step, height: number, shown?: Locator, top = 0): Promise<void> {
    for (const toast of await page.locator('[data-variant]').all()) await toast.waitFor({ state: 'detached' });
    await shown?.evaluate((element, margin) => {
      (element as HTMLElement).style.scrollMarginTop = `${margin}px`;
      element.scrollIntoView({ block: 'start', behavior: 'instant' });
    }, top);
    await page.evaluate(() => document.fonts.ready);
    expect(await overflowOf(page)).toBe(0);
    const taken = await page.screenshot({ animations: 'disabled', clip: { x: 0, y: 0, width: WIDTH, height } });
    const small = await sharp(taken).png({ palette: true, colours: 96, effort: 10, dither: 0.5 }).toBuffer();
    const file = join(ROOT, FOLDER, pictureOf(step, language));
    if (isWriting) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, small);
    }
    expect([file, existsSync(file)]).toEqual([file, true]);
    pictured.add(step);
  }

  /** Each step as its text says it, by the words of the text alone. */
  const DO: Record<Exclude<Step, 'backup'>, (words: Words) => Promise<void>> = {
    async start() {
      await open(page, stack.url);
      expect(await rows('events')).toEqual([]);
    },
    async enter(all) {
      const said = language === 'es' ? all : all.spanish;
      await open(page, stack.url + PAGES.admin.path);
      await field(said.password).fill(PASSWORD);
      await look('enter', 400);
      await enter(said);
      if (language === 'es') await seePanel(all);
    },
    async language(all) {
      if (language === 'es') {
        await toSettings(all.settings, all.site);
        await tab(all.languages).tap();
        await field(all.secondLanguage).selectOption({ label: all.english });
        await look('language', PHONE.viewport!.height, page.getByRole('tablist').last(), PANEL_BARS);
        expect(await button(all.publish).isEnabled()).toBe(true);
        await field(all.secondLanguage).selectOption('none');
        return;
      }
      const { settings, site, languages, english, primaryLanguage, panelLanguage, publish } = all.spanish;
      await toSettings(settings, site);
      await tab(languages).tap();
      await field(primaryLanguage).selectOption({ label: english });
      await field(panelLanguage).selectOption({ label: english });
      await look('language', PHONE.viewport!.height, page.getByRole('tablist').last(), PANEL_BARS);
      await button(publish).tap();
      await becomes(
        () => read<SiteState>(SITE_ADMIN_ROUTES.state.path),
        ({ data }) => data.languages?.panel === 'en',
      );
      await page.reload();
      await enter(all);
      await seePanel(all);
      await toSettings(all.settings, all.site);
      await tab(all.languages).tap();
      await field(all.secondLanguage).waitFor();
    },
    async band(all) {
      await toSettings(all.settings, all.site);
      await tab(all.identity).tap();
      await field(all.bandName).fill(band.name!);
      const logo = page.getByRole('group', { name: all.logo, exact: true });
      await button(all.changeLogo, logo).waitFor();
      await tab(all.wording).tap();
      await field(all.subtitle).fill(band.subtitle!);
      await tab(all.contact).tap();
      await field(all.phone).fill('(979) 555-0188');
      await field(all.towns).fill('Bryan\nCollege Station');
      await tab(all.colours).tap();
      const styles = page.getByRole('group', { name: all.style });
      await styles.getByText('Fiesta', { exact: true }).tap();
      await look('band', PHONE.viewport!.height, page.getByRole('tablist').last(), PANEL_BARS);
      await button(all.publish).tap();
      await becomes(
        () => read<SiteState>(SITE_ADMIN_ROUTES.state.path),
        ({ data }) => data.name === band.name && data.theme.preset === 'fiesta',
      );
    },
    async show(all) {
      // The new identity stands in the page's head from the next document on.
      await toPanel();
      await tab(all.shows).tap();
      await field(all.showTitle).fill(band.show!);
      await field(all.date).fill(saturdayIn(30));
      await field(all.hour).fill('20:00');
      await field(all.location).fill('Bryan, TX');
      await field(all.venue).fill(band.venue!);
      await look('show', 700, field(all.showTitle).locator('..'), 200);
      await upload(all.uploadPoster, 'events/baile-granero.webp');
      await button(all.addShow).tap();
      await becomes(() => rows('events'), isReady);
    },
    async page(all) {
      await open(page, stack.url);
      const upcoming = page.getByRole('heading', { name: all.upcoming }).first();
      await upcoming.waitFor();
      await lookThrough(page);
      await look('page', 640, upcoming, 340);
      await page.getByRole('link', { name: band.show! }).first().tap();
      await page.waitForURL(/\/events\/./);
    },
    async photos(all) {
      await toPanel();
      await tab(all.members).tap();
      await field(all.name).fill(band.member!);
      await field(all.role).fill(band.role!);
      await field(all.origin).fill('Bryan, TX');
      await field(all.description).fill(band.story!);
      await upload(all.uploadPhoto, 'members/luna.webp');
      await button(all.addMember).tap();
      await becomes(() => rows('band-members'), isReady);
      await tab(all.gallery).tap();
      await upload(all.uploadToGallery, 'gallery/concierto.webp');
      await becomes(() => rows('gallery'), isReady);
      await open(page, stack.url + PAGES.band.path);
      const member = page.getByRole('heading', { name: band.member! });
      await member.waitFor();
      await lookThrough(page);
      await look('photos', 660, page.getByRole('heading', { level: 1 }), SITE_BAR);
    },
    async request(all) {
      await open(page, stack.url + PAGES.booking.path);
      await page.getByRole('heading', { name: all.quote, exact: true }).first().waitFor();
      const typed = { name: band.client!, phone: '979 555 0100', email: 'cliente@example.org' };
      for (const [name, text] of Object.entries({ ...typed, eventDate: saturdayIn(60) }))
        await page.locator(`#booking-${name}`).fill(text);
      await page.locator('#booking-eventType').selectOption('Quinceañera');
      await page.locator('#booking-location').selectOption('Bryan TX');
      await button(all.send).tap();
      await becomes(
        () => rows('bookings'),
        (found) => found.length === 1,
      );
      await toPanel();
      await tab(all.requests).tap();
      await button(all.reply, page.getByRole('listitem')).tap();
      await opened().getByText(all.whatsApp, { exact: true }).first().waitFor();
      await look('request', 700);
      await opened().getByRole('button', { name: all.editOrMail }).first().tap();
      await opened().getByRole('button', { name: all.mail }).first().tap();
      await becomes(
        () => rows('bookings'),
        ([found]) => found!.stage === 'contacted',
      );
    },
    async book(all) {
      await button(all.holdDate, opened()).tap();
      await field(all.heldUntil, opened()).fill(saturdayIn(8));
      await button(all.hold, opened()).tap();
      const [{ id }] = (await rows('bookings')) as [{ id: string }];
      await becomes(
        () => read<InquiryDetail>(`/api/admin/bookings/${id}`),
        ({ entries }) => entries.length === 1,
      );
      await look('book', 520, button(all.holdDate, opened()), 380);
      await button(all.others, opened()).tap();
      await opened()
        .getByRole('button', { name: all.book.replace('…', '') })
        .first()
        .tap();
      await becomes(
        () => rows('bookings'),
        ([found]) => found!.stage === 'booked',
      );
      await button(all.createShow, opened()).tap();
      await button(all.addShow).tap();
      await becomes(
        () => rows('events'),
        (found) => found.length === 2,
      );
    },
    async calendar(all) {
      await toSettings(all.settings, all.bandCalendar);
      const create = button(all.createAddress);
      await create.waitFor();
      await look('calendar', 560, page.getByRole('heading', { name: all.bandCalendar }), 190);
      await create.tap();
      await create.waitFor({ state: 'detached' });
      await open(page, stack.url);
      await page.getByRole('heading', { name: all.upcoming }).first().waitFor();
      await page.getByRole('link', { name: all.subscribe }).first().waitFor();
    },
    async help(all) {
      await toPanel();
      await toSettings(all.settings, all.status);
      await button(all.check).tap();
      await button(all.check).waitFor({ state: 'detached' });
    },
  };

  test.each(Object.keys(DO) as (keyof typeof DO)[])('%s: is done with its words', async (step) => {
    const [told, done] = [watched(words), watched(words)];
    stepOf(step, language, told.words);
    await DO[step](done.words);
    expect([...told.read].filter((word) => !done.read.has(word))).toEqual([]);
  });

  test('each picture was taken', () => expect(STEPS.filter((step) => pictured.has(step))).toEqual(PICTURED));
});
