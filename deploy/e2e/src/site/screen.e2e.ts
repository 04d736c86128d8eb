import '../kit/in-spanish.js';
import {
  axe,
  complaintsOf,
  drawn,
  fill,
  launchBrowser,
  newPage,
  open,
  overflowOf,
  PHONE,
  STILL,
} from '../kit/browser.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Language } from '@tocada/contracts/ground/language.js';
import MAKE_IT_YOURS from '@tocada/contracts/house/first-steps.texts.js';
import { IMAGE_ROUTES } from '@tocada/contracts/kit/images.js';
import { samples } from '@tocada/contracts/kit/spec-samples.js';
import { COLOURS } from '@tocada/contracts/site/colours.js';
import { SITE_ADMIN_ROUTES, type SiteState } from '@tocada/contracts/site/site.js';
import { FONT_PAIRS, PRESETS, themeOf, type FontPair, type Preset } from '@tocada/contracts/site/theme.js';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { language } from '../kit/journey-language.js';
import { AdminPanel } from '../kit/panel.js';
import { admin, passwordQuery } from '../kit/requests.js';
import { call, PASSWORD, shareTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { photo, UploadDialog } from '../kit/upload-dialog.js';
import { sentence, spoken, starting, t, uppy } from '../kit/words.js';

let stack: TestStack;
let browser: Browser;
let panel: AdminPanel | undefined;
let original: SiteState['data'];

const ADMIN_SITE = SITE_ADMIN_ROUTES.state.path;
const state = async (): Promise<SiteState> => (await call(`${stack.url}${ADMIN_SITE}?${passwordQuery}`)).body;
const publish = async (fields: object) => {
  const { status, body } = await call(stack.url + ADMIN_SITE, 'PUT', admin({ data: { ...original, ...fields } }));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

beforeAll(async () => {
  [stack, browser] = await Promise.all([shareTestStack(), launchBrowser()]);
  await fill(stack);
  original = (await state()).data;
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});
afterEach(async () => {
  await panel?.close();
  panel = undefined;
  await publish({});
});

const inside = async (options?: BrowserContextOptions) => {
  panel = await AdminPanel.inside(browser, stack.url, 'settings', options);
  await panel.settings('site');
  return panel;
};
const part = (page: Page, name: string) => page.getByRole('tab', { name, exact: false }).click();
/** The language that the band does not choose. */
const second = spoken<Language>({ es: 'en', en: 'es' });
const makeItYours = spoken(MAKE_IT_YOURS);
const BAND_NAME = `${t.site.bandName} *`;
/** A document of its own, which has its own landmarks. */
const PREVIEW = `iframe[title="${t.site.previewOfSite}"]`;
const previewOf = (page: Page) => page.frameLocator(PREVIEW);

/**
 * The browser says that the scripts of the preview do not run, and that only its policy stops them. Uppy says that an upload was
 * faster than its thumbnail.
 */
const EXPECTED =
  /directive 'script-src 'none''|both allow-scripts and allow-same-origin|before a thumbnail could be generated/;

describe('a new band', () => {
  test('gets its own name, logo, colours, towns and phone in the panel alone', async () => {
    const { page, field, button } = await inside({ viewport: { width: 1440, height: 1000 } });
    const complaints = complaintsOf(page);
    const steps = page.getByRole('region', { name: starting(makeItYours.title) });

    await steps.getByText(starting(makeItYours.title)).click();
    await steps.getByRole('link', { name: makeItYours.steps.name }).click();
    await until(
      () => page.evaluate(() => document.activeElement?.id),
      (id) => id === 'site-name',
    );
    await field(BAND_NAME).fill('Mariachi Los Arrieros');
    // The preview alone shows it so far.
    await previewOf(page)
      .getByRole('heading', { level: 1, name: /Arrieros/ })
      .waitFor();
    expect(await (await fetch(stack.url)).text()).not.toContain('Arrieros');

    const logo = page.getByRole('group', { name: t.site.logo, exact: true });
    await logo
      .getByRole('button', { name: new RegExp(`^(${t.site.uploadImage}|${t.site.changeImage})$`) })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: uppy.dashboardWindowTitle });
    await dialog
      .locator('input.uppy-Dashboard-input')
      .first()
      .setInputFiles(await photo('logo.jpg', 200, 200));
    await dialog.waitFor({ state: 'detached' });
    // The server refuses to publish an image that is not ready.
    await logo.locator('img[src*="/derived/"]').waitFor();

    await steps.getByRole('link', { name: makeItYours.steps.theme }).click();
    await page.getByRole('radio', { name: t.site.presets.fiesta, exact: true }).check({ force: true });
    await field(t.site.accent).first().fill('#ff9bcb');
    await page.getByText(t.site.darkened.accent).waitFor();

    await steps.getByRole('link', { name: makeItYours.steps.phone }).click();
    await field(`${t.site.phone} *`).fill('(210) 555-0188');
    await field(`${t.site.towns} *`).fill('San Antonio\nNew Braunfels\n');
    expect(await axe(page)).toEqual([]);
    await button(t.site.publish).click();
    await until(
      async () => (await state()).data.name,
      (name) => name === 'Mariachi Los Arrieros',
    );
    await page.getByText(t.site.hasNoChanges).waitFor();
    for (const done of [
      makeItYours.steps.name,
      makeItYours.steps.logo,
      makeItYours.steps.theme,
      makeItYours.steps.phone,
      makeItYours.steps.towns,
    ])
      await steps.getByRole('link', { name: done }).waitFor({ state: 'detached' });
    expect(complaints.filter((complaint) => !EXPECTED.test(complaint))).toEqual([]);

    const visitor = await newPage(browser, STILL);
    await open(visitor, stack.url);
    await visitor.getByRole('heading', { level: 1, name: /Arrieros/ }).waitFor();
    const shown = await visitor.evaluate(() => ({
      ground: getComputedStyle(document.documentElement).backgroundColor,
      scheme: getComputedStyle(document.documentElement).colorScheme,
      logo: document.querySelector('header img')?.getAttribute('src'),
      towns: document.querySelector('footer')?.textContent?.includes('New Braunfels'),
      fonts: performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('.woff2'))
        .map((name) => /([a-z-]+?)-[\w-]{8}\.woff2/.exec(name)?.[1])
        .toSorted(),
    }));
    expect(shown).toMatchObject({ ground: 'rgb(253, 243, 225)', scheme: 'light', towns: true });
    expect(shown.logo).toContain('/derived/');
    expect(new Set(shown.fonts)).toEqual(new Set(['abril-fatface', 'work-sans']));
    expect(await axe(visitor)).toEqual([]);
    await open(visitor, `${stack.url}/booking`);
    await visitor.getByText('(210) 555-0188').filter({ visible: true }).first().waitFor();
    await visitor.context().close();
  });

  test('goes back to an earlier version', async () => {
    await publish({ name: 'Los de Antes' });
    await publish({ name: 'Los de Ahora' });
    const opened = await inside();
    const { page, button, field } = opened;
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Los de Antes' })
      .first()
      .getByRole('button', { name: t.site.goBackTo })
      .click();
    await button(t.site.goBack).click();
    await opened.toast(t.site.wentBack);
    expect((await state()).data.name).toBe('Los de Antes');
    expect(await field(BAND_NAME).inputValue()).toBe('Los de Antes');
  });

  test('works on a phone, and hides a list that it does not want', async () => {
    const { page, button } = await inside(PHONE);
    for (const name of [
      t.site.identity,
      t.site.colours,
      t.site.wording,
      t.site.contact,
      t.site.form,
      t.site.seo,
      t.site.languages,
    ]) {
      await part(page, name);
      expect(await overflowOf(page)).toBe(0);
      expect(await axe(page)).toEqual([]);
    }
    // On a phone the checklist is folded, so that the tabs stand in the first screen.
    await page.getByText(starting(makeItYours.title)).click();
    await button(t.admin.hideSteps).click();
    await page.getByText(starting(makeItYours.title)).waitFor({ state: 'detached' });
  });
});

test('the band chooses its languages, and then the panel has a switch, which fits on a phone', async () => {
  const opened = await inside(PHONE);
  const { page, field, button } = opened;
  await part(page, t.site.languages);
  const options = () => field(t.site.secondLanguage).locator('option').allInnerTexts();
  expect(await options()).toEqual([t.panel.none, t.site.languageNames[second]]);
  await field(t.site.primaryLanguage).selectOption(t.site.languageNames[second]);
  expect(await options()).toEqual([t.panel.none, t.site.languageNames[language]]);
  await page.getByText(t.site.secondLanguageHint(`/${language}`)).waitFor();
  await field(t.site.primaryLanguage).selectOption(t.site.languageNames[language]);
  await field(t.site.secondLanguage).selectOption(t.site.languageNames[second]);
  await button(t.site.publish).click();
  await page.getByRole('alertdialog', { name: t.site.partlyTranslated[second] }).waitFor();
  await button(t.site.publishPartly).click();
  await until(state, ({ data }) => data.languages?.second === second);
  expect((await state()).data.languages).toMatchObject({ primary: language, second, panel: language });

  // A change of the hash alone loads nothing.
  await open(page, stack.url);
  await open(page, `${stack.url}/admin#ajustes-idiomas`);
  await page.getByRole('main').getByRole('button', { name: t.panel.otherLanguage }).waitFor();
  await opened.enter(PASSWORD);
  const title = page.getByRole('heading', { level: 1, name: t.admin.panel });
  await title.waitFor();
  const head = page.locator('header').filter({ has: title });
  expect((await head.boundingBox())?.height).toBe(56);
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await overflowOf(page)).toBe(0);
  const choice = head.getByRole('button', { name: t.panel.otherLanguage });
  expect(await choice.getAttribute('lang')).toBe(second);
  await choice.click();
  await page.locator('#password').waitFor();
  expect(page.url()).toBe(`${stack.url}/admin#ajustes-idiomas`);
  const [kept] = await page.context().cookies(`${stack.url}/admin`);
  expect(kept).toMatchObject({ name: 'panel-language', value: second, path: '/admin', sameSite: 'Strict' });
});

describe('the header', () => {
  const SHORT = 'Neón 979';
  const LONG = 'Los Hermanos Montenegro de San Antonio 1';
  const WORD = 'Superextraordinariamentefantásticosdelsu';

  const WIDTHS = [320, 390, 768, 1024, 1280];

  /** The layout faults and the height of the header. */
  const measure = () => {
    const header = document.querySelector('header')!;
    const [link, button, nav] = ['a', 'button', 'nav'].map((one) => header.querySelector(one)!);
    const name = link!.querySelector('span')!;
    const beside = (nav!.clientWidth > 0 ? nav! : button!).getBoundingClientRect();
    const links = Array.from(nav!.querySelectorAll('a'), (item) => Math.round(item.getBoundingClientRect().height));
    const room = document.documentElement.clientWidth;
    const faults = {
      overlap: link!.getBoundingClientRect().right > beside.left,
      outside: beside.right > room || document.documentElement.scrollWidth > room,
      below: beside.top >= link!.getBoundingClientRect().bottom,
      wrapped: links.some((height) => height > 50),
      // Less than a line: some letters are taller than their line.
      cut: name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 8,
    };
    return {
      height: header.offsetHeight,
      wrong: Object.entries(faults)
        .filter(([, isWrong]) => isWrong)
        .map(([fault]) => fault),
    };
  };
  const PRESETS = (['neon', 'jazz', 'fiesta', 'tropico'] as const).slice(0, samples(2, 4));
  type Look = { width: number; preset: Preset; band: string; height: number; wrong: string[] };
  const looks: Look[] = [];

  // Each name is published once, and looked at in every width.
  beforeAll(async () => {
    const page = await newPage(browser, STILL);
    for (const preset of PRESETS)
      for (const band of [SHORT, LONG, WORD]) {
        await publish({ name: band, theme: themeOf(preset) });
        await open(page, stack.url);
        await page.evaluate(() => document.fonts.ready);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          // The media queries follow the window a frame later.
          await page.waitForFunction((wide) => innerWidth === wide, width);
          await drawn(page);
          looks.push({ width, preset, band, ...(await page.evaluate(measure)) });
        }
      }
    await page.context().close();
  });

  test.each(WIDTHS)('of %d px holds a name of 40 letters beside the menu', (width) => {
    const found = looks.filter((look) => look.width === width);
    expect(found).toHaveLength(3 * PRESETS.length);
    for (const look of found) {
      const { height } = found.find(({ preset, band }) => preset === look.preset && band === SHORT)!;
      expect(look).toEqual({ ...look, height, wrong: [] });
    }
  });
});

test('photos are printed in two inks where the band wants it, and in their colours where somebody points', async () => {
  const { page, field, button } = await inside();
  await field(t.site.duotone).selectOption(t.panel.no);
  await button(t.site.publish).click();
  await until(state, ({ data }) => !data.duotone);
  const tile = page.getByRole('region', { name: t.publicGallery.title }).locator('li > a').first();
  const filterOf = () => tile.locator('img').evaluate((image) => getComputedStyle(image).filter);
  await open(page, `${stack.url}/gallery`);
  expect(await filterOf()).toBe('none');
  await publish({ duotone: true });
  await open(page, `${stack.url}/gallery`);
  expect(await filterOf()).toContain('grayscale(1)');
  await tile.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await filterOf()).toBe('none');
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog').locator('figure img');
  expect(await large.evaluate((image) => getComputedStyle(image).filter)).toBe('none');
  await page.keyboard.press('Escape');
});

test('the drawing beside the promises has the colours of the theme', async () => {
  const page = await newPage(browser, STILL);
  const drawing = async (preset: Preset) => {
    await publish({ promises: ['Llegamos a tiempo'], theme: themeOf(preset) });
    await open(page, `${stack.url}/booking`);
    return page.locator('img[src*="/microphone"]').evaluate((image) => getComputedStyle(image).content);
  };
  expect(await drawing('neon')).toBe('normal');
  const other = await drawing('fiesta');
  for (const colour of [PRESETS.fiesta.accent, PRESETS.fiesta.accent2]) expect(other).toContain(colour.slice(1));
  for (const colour of [COLOURS.rose, COLOURS.aqua, '#ff2d92']) expect(other).not.toContain(colour.slice(1));
  await page.context().close();
});

describe('an upload', () => {
  test.each(['neon', 'fiesta', 'tropico'] as const)('has a readable dialog on the ground of %s', async (preset) => {
    await publish({ theme: themeOf(preset) });
    const { page } = await inside();
    const picture = async (name: string) => {
      const folder = process.env.SCREENSHOTS;
      if (folder) await page.screenshot({ path: `${folder}/${preset}-${name}.png` });
    };
    await page.getByRole('group', { name: t.site.logo, exact: true }).getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: uppy.dashboardWindowTitle });
    await dialog.getByRole('tab', { name: uppy.pluginNameUrl ?? 'Link' }).waitFor();
    const ground = () =>
      page.locator('.uppy-Dashboard-overlay').evaluate((overlay) => getComputedStyle(overlay).backgroundColor);
    const hex = PRESETS[preset].ground.slice(1);
    const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    expect(await ground()).toBe(`rgb(${parts.join(', ')})`);
    expect(await axe(page)).toEqual([]);
    await picture('dialog');
    await dialog.getByRole('tab', { name: uppy.pluginNameUrl ?? 'Link' }).click();
    await dialog.getByRole('textbox').waitFor();
    expect(await axe(page)).toEqual([]);
    await picture('link');
  });

  test('of the identity says that publishing waits for it', async () => {
    const { page } = await inside();
    const prepared = Promise.withResolvers<void>();
    await page.route(`**${IMAGE_ROUTES.prepare.path}`, async (route) => {
      await prepared.promise;
      await route.continue();
    });
    const logo = page.getByRole('group', { name: t.site.logo, exact: true });
    await logo.getByRole('button').first().click();
    await page
      .locator('input.uppy-Dashboard-input')
      .first()
      .setInputFiles(await photo('logo.jpg', 200, 200));
    const words = t.site.pendingImage;
    await logo.getByText(words).waitFor();
    prepared.resolve();
    await logo.getByText(words).waitFor({ state: 'detached' });
  });

  test('of the first photo ends its step of the checklist', async () => {
    for (const { id } of (await call(`${stack.url}/api/admin/gallery?${passwordQuery}`)).body)
      await call(`${stack.url}/api/admin/gallery/${id}`, 'DELETE', admin());
    panel = await AdminPanel.inside(browser, stack.url, 'gallery');
    const { page } = panel;
    const step = page.getByRole('link', { name: makeItYours.steps.photo });
    await page.getByText(starting(makeItYours.title)).click();
    await step.waitFor();
    const dialog = await UploadDialog.open(page, t.gallery.upload);
    await dialog.choose(await photo('foto.jpg', 200, 200));
    await dialog.gone();
    await step.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: makeItYours.steps.mail }).waitFor();
  });
});

describe('bad input', () => {
  test('is said beside its field, in the part that holds it, and nothing is lost', async () => {
    const { page, field, button } = await inside();
    await field(BAND_NAME).fill('Otro nombre');
    await part(page, t.site.contact);
    await field(`${t.site.whatsapp} *`).fill('555');
    await part(page, t.site.seo);
    await button(t.site.publish).click();
    await page.getByText(starting(sentence('bad_whatsapp'))).waitFor();
    await until(
      () => page.evaluate(() => document.activeElement?.id),
      (id) => id === 'site-whatsapp',
    );
    await part(page, t.site.identity);
    expect(await field(BAND_NAME).inputValue()).toBe('Otro nombre');
    expect((await state()).data.name).toBe(original.name);
  });

  test('when somebody published meanwhile, what stands now is shown and what was typed stays', async () => {
    const opened = await inside();
    const { page, field, button } = opened;
    await field(BAND_NAME).fill('Lo que yo escribí');
    await publish({ name: 'Lo que otro publicó' });
    await button(t.site.publish).click();
    await page.getByText(sentence('stale')).waitFor();
    await page.getByText('Lo que otro publicó').first().waitFor();
    expect(await field(BAND_NAME).inputValue()).toBe('Lo que yo escribí');
    expect((await state()).data.name).toBe('Lo que otro publicó');
    await button(t.panel.saveMine).click();
    await opened.toast(t.site.published);
    expect((await state()).data.name).toBe('Lo que yo escribí');
  });

  test('a preview that is refused is followed by the next one', async () => {
    const { page, field } = await inside();
    await previewOf(page).getByRole('heading', { level: 1 }).waitFor();
    await page.route(
      `**${SITE_ADMIN_ROUTES.preview.path}`,
      (route) =>
        route.fulfill({ status: 400, json: {}, headers: { 'content-security-policy': "frame-ancestors 'none'" } }),
      { times: 1 },
    );
    await field(BAND_NAME).fill('Los Primeros');
    await page.getByText(t.site.previewFailed).waitFor();
    await field(BAND_NAME).fill('Los Segundos');
    await previewOf(page)
      .getByRole('heading', { level: 1, name: /Segundos/ })
      .waitFor();
    await page.getByText(t.site.previewFailed).waitFor({ state: 'detached' });
  });

  test('changes can be discarded', async () => {
    const { page, field, button } = await inside();
    await field(BAND_NAME).fill('Esto no');
    await button(t.site.discard).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.site.discard }).click();
    await page.getByText(t.site.hasNoChanges).waitFor();
    expect(await field(BAND_NAME).inputValue()).toBe(original.name);
  });
});

const NAMES = ['Z', 'Ely', 'Los Hijos del Camino Real de la Sierra Madre Oriental Norteño', 'M'.repeat(60)];

describe.each(FONT_PAIRS)('in the letters of %s', (fontPair: FontPair) => {
  test.each(NAMES)('the name "%s" fits a screen of 320 px', async (name) => {
    await publish({ name: name.slice(0, 60), theme: { ...original.theme, fontPair } });
    const page = await newPage(browser, { ...STILL, viewport: { width: 320, height: 568 } });
    await open(page, stack.url);
    await page.evaluate(() => document.fonts.ready);
    expect(await overflowOf(page)).toBe(0);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('#sign > span, header a span, footer p')]
        .map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right } =
            getComputedStyle(element).overflow === 'hidden'
              ? element.getBoundingClientRect()
              : range.getBoundingClientRect();
          return { text: element.textContent, left, right };
        })
        .filter(({ left, right }) => left < 0 || right > 320),
    );
    expect(outside).toEqual([]);
    // The button of the menu stays beside the name.
    expect((await page.locator('body header').first().boundingBox())!.height).toBeLessThan(80);
    await page.context().close();
  });
});

describe('random palettes', () => {
  // The numbers of the golden angle: far apart, and the same in every run.
  const themes = Array.from({ length: samples(4, 20) }, (_, index) => {
    const colour = (step: number) =>
      `#${Math.floor(((index * 0.618_034 + step * 0.381_966 + 0.137) % 1) * 0x1000000)
        .toString(16)
        .padStart(6, '0')}`;
    return { preset: 'neon', ground: colour(0), accent: colour(1), accent2: colour(2.7), fontPair: 'neon' };
  });

  let page: Page;
  beforeAll(async () => {
    page = await newPage(browser, STILL);
  });
  afterAll(() => page.context().close());

  test.each(themes)('axe finds nothing on $ground with $accent and $accent2', async (theme) => {
    await publish({ theme });
    for (const path of ['/', '/booking']) {
      await open(page, stack.url + path);
      expect(await axe(page)).toEqual([]);
    }
  });
});
