import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { drawn, newPage, open, PHONE, quiet } from '../kit/browser.js';
import { admin, IMAGE } from '../kit/requests.js';
import { browser, filled, openPageForEach, page, stack, startSite } from '../kit/site.js';
import { call } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

startSite();

const thumbnail = (index: number, on = page) =>
  on.getByRole('region', { name: 'Galería' }).locator('li > a').nth(index);
const dialog = (on = page) => on.getByRole('dialog', { name: 'Galería de fotos' });
const button = (name: string, on = page) => dialog(on).getByRole('button', { name });
const focused = (on = page) =>
  on.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);
const shown = async (on = page) => ({
  counter: await dialog(on)
    .getByText(/^\d+ de \d+$/)
    .innerText(),
  src: await dialog(on).locator('figure img').getAttribute('src'),
  buttons: await dialog(on)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
});
const closed = (on = page) => dialog(on).waitFor({ state: 'detached' });

async function openAt(index: number) {
  await thumbnail(index).click();
  await dialog().locator('figure img').waitFor();
}

describe('lightbox', () => {
  openPageForEach();
  beforeEach(() => open(page, `${stack.url}/gallery`));

  test('shows the picture, its title if there is one, and its number', async () => {
    await openAt(0);
    expect(await shown()).toEqual({
      counter: '1 de 3',
      src: filled.photos[0].url,
      buttons: ['Cerrar', 'Imagen siguiente'],
    });
    expect(await dialog().locator('figcaption').innerText()).toContain('El público');
    expect(await dialog().locator('figcaption').getAttribute('aria-live')).toBe('polite');
    await button('Imagen siguiente').click();
    expect(await shown()).toEqual({
      counter: '2 de 3',
      src: filled.photos[1].url,
      buttons: ['Cerrar', 'Imagen anterior', 'Imagen siguiente'],
    });
    expect((await dialog().locator('figcaption').innerText()).trim()).toBe('2 de 3');
    await button('Imagen siguiente').click();
    expect(await shown()).toEqual({
      counter: '3 de 3',
      src: filled.photos[2].url,
      buttons: ['Cerrar', 'Imagen anterior'],
    });
    await button('Imagen anterior').click();
    expect((await shown()).counter).toBe('2 de 3');
    const box = (await dialog().boundingBox())!;
    expect([box.width, box.height]).toEqual([1280, 720]);
  });

  test('arrows move, and stop at the ends', async () => {
    await openAt(0);
    const counters = [];
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      await page.keyboard.press(key);
      counters.push((await shown()).counter);
    }
    expect(counters).toEqual(['1 de 3', '2 de 3', '3 de 3', '3 de 3', '2 de 3']);
  });

  test('the close button, Escape, the backdrop and Back close it; focus returns to the thumbnail', async () => {
    const closings = [
      () => button('Cerrar').click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(200, 60),
      () => page.goBack(),
    ];
    for (const [index, close] of closings.entries()) {
      await openAt(index % 3);
      await close();
      await closed();
      expect(page.url()).toBe(`${stack.url}/gallery`);
      await page.waitForFunction(
        (at) => document.querySelectorAll('main li > a')[at] === document.activeElement,
        index % 3,
      );
    }
  });

  test('a click on the picture or its caption does not close it', async () => {
    await openAt(0);
    await dialog().locator('figure img').click();
    await dialog().locator('figcaption').click();
    await drawn(page);
    expect((await shown()).counter).toBe('1 de 3');
  });

  test('focus stays inside, also when the focused button disappears', async () => {
    await openAt(0);
    for (let count = 0; count < 5; count += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog().evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Shift+Tab');
    expect(await dialog().evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await button('Imagen siguiente').focus();
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('Imagen siguiente');
    await page.keyboard.press('Enter');
    expect((await shown()).counter).toBe('3 de 3');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Imagen anterior');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect((await shown()).counter).toBe('1 de 3');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Imagen siguiente');
  });

  test('the page behind does not scroll', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.evaluate(() => window.scrollTo(0, 120));
    await openAt(0);
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(600, 250);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press('PageDown');
    await drawn(page);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.press('Escape');
    await closed();
    await page.mouse.wheel(0, 400);
    await page.waitForFunction((at) => scrollY > at, before);
  });

  test('pressing Escape twice quickly leaves the gallery open', async () => {
    await openAt(0);
    const steps = await page.evaluate(() => {
      let count = 0;
      for (const name of ['back', 'go', 'forward'] as const) {
        const step = history[name].bind(history);
        history[name] = (delta?: number) => {
          count += 1;
          step(delta);
        };
      }
      const escape = () =>
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      escape();
      escape();
      return count;
    });
    await closed();
    // A second step back would leave the gallery.
    expect(steps).toBe(1);
    expect(page.url()).toBe(`${stack.url}/gallery`);
  });

  test('a click with Ctrl opens the picture in a new tab', async () => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      thumbnail(0).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    // A tab is there before its address is.
    await tab.waitForURL(`**${filled.photos[0].url}`, { waitUntil: 'commit' });
    expect(await dialog().count()).toBe(0);
    await tab.close();
  });
});

/** Simulates a finger on the screen. */
async function fingerOn(phone: Page) {
  const client = await phone.context().newCDPSession(phone);
  return {
    async swipe(from: number, to: number, dy = 0) {
      const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from, 400) });
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((from + to) / 2, 400 + dy / 2) });
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to, 400 + dy) });
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    pinch: (scaleFactor: number) => client.send('Input.synthesizePinchGesture', { x: 90, y: 150, scaleFactor }),
  };
}

describe('on a phone', () => {
  test('loads the file that the screen needs, and preloads its neighbours', async () => {
    const phone = await newPage(browser, PHONE);
    const loaded: string[] = [];
    phone.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
    await open(phone, `${stack.url}/gallery`);
    const files = (width: number): string[] =>
      filled.photos.map(({ image }) => image.sources.find((source: any) => source.width === width).url);
    await until(
      () => files(320).filter((file) => loaded.includes(file)),
      ({ length }) => length === 3,
    );
    expect(files(480).filter((file) => loaded.includes(file))).toEqual([]);
    await thumbnail(1, phone).tap();
    await until(
      () => files(480).filter((file) => loaded.includes(file)),
      ({ length }) => length === 3,
    );
    expect(files(640).filter((file) => loaded.includes(file))).toEqual([]);
    await phone.context().close();
  });

  test('loads the smallest file also at three dots per pixel', async () => {
    const phone = await newPage(browser, { ...PHONE, deviceScaleFactor: 3 });
    const loaded: string[] = [];
    phone.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
    await open(phone, `${stack.url}/gallery`);
    const widths = () => loaded.flatMap((path) => /\/derived\/\w+-(\d+)\.\w+$/.exec(path)?.slice(1) ?? []);
    await until(widths, ({ length }) => length >= 3);
    await quiet(phone);
    expect([...new Set(widths())]).toEqual(['320']);
    await phone.context().close();
  });

  test('a swipe moves to the next picture, Back closes, and the page below has not moved', async () => {
    const phone = await newPage(browser, PHONE);
    await open(phone, stack.url);
    const first = thumbnail(1, phone);
    await first.scrollIntoViewIfNeeded();
    const before = await phone.evaluate(() => scrollY);
    await first.tap();
    await dialog(phone).locator('figure img').waitFor();
    const { swipe } = await fingerOn(phone);
    const counters = [];
    // Left, too short, too steep, right, right, and right again at the end.
    for (const [from, to, dy] of [
      [300, 180, 0],
      [300, 270, 0],
      [200, 260, 150],
      [100, 260, 0],
      [100, 260, 0],
      [100, 260, 0],
    ]) {
      await swipe(from!, to!, dy);
      await drawn(phone);
      counters.push((await shown(phone)).counter);
    }
    expect(counters).toEqual(['3 de 3', '3 de 3', '3 de 3', '2 de 3', '1 de 3', '1 de 3']);
    await phone.goBack();
    await closed(phone);
    expect(phone.url()).toBe(`${stack.url}/`);
    expect(Math.abs((await phone.evaluate(() => scrollY)) - before)).toBeLessThan(2);
    await phone.context().close();
  });

  test('two fingers zoom, a sharper file loads, and one finger then pans the picture', async () => {
    const phone = await newPage(browser, PHONE);
    await open(phone, `${stack.url}/gallery`);
    await thumbnail(0, phone).tap();
    const photo = dialog(phone).locator('figure img');
    await photo.waitFor();
    const width = () => photo.evaluate((img: HTMLImageElement) => Number(/-(\d+)\.\w+$/.exec(img.currentSrc)?.[1]));
    const before = await until(width, (pixels) => pixels > 0);
    const { swipe, pinch } = await fingerOn(phone);
    await pinch(2);
    await until(
      () => phone.evaluate(() => visualViewport!.scale),
      (scale) => scale > 1.5,
    );
    await until(width, (pixels) => pixels > before);
    await swipe(300, 100);
    await swipe(300, 100);
    expect((await shown(phone)).counter).toBe('1 de 3');
    await pinch(0.2);
    await until(
      () => phone.evaluate(() => visualViewport!.scale),
      (scale) => scale === 1,
    );
    await swipe(300, 100);
    await until(
      () => shown(phone),
      ({ counter }) => counter === '2 de 3',
    );
    await phone.context().close();
  });
});

describe('more photos than fit on a first screen', () => {
  const ALL = 11;
  const links = (on: Page) => on.getByRole('region', { name: 'Galería' }).locator('li > a');
  const whole = (on: Page) => on.getByRole('link', { name: `Ver las ${ALL} fotos` });

  beforeAll(async () => {
    for (let index = filled.photos.length; index < ALL; index += 1) {
      await call(`${stack.url}/api/admin/gallery`, 'POST', admin(IMAGE));
    }
  });
  openPageForEach(PHONE);

  test.each(['/gallery', '/'])(
    '%s brings eight, and the browser the others, in the room kept for them',
    async (path) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/gallery', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(stack.url + path);
      const height = () => page.evaluate(() => document.querySelector('ul:has(> li > a > picture)')!.clientHeight);
      expect(await links(page).count()).toBe(8);
      expect(await whole(page).count()).toBe(1);
      const before = await height();
      release();
      // The home page folds them.
      await links(page)
        .nth(ALL - 1)
        .waitFor({ state: 'attached' });
      expect([await links(page).count(), await height()]).toEqual([ALL, before]);
      expect(await whole(page).count()).toBe(0);
      await thumbnail(0).click();
      expect((await shown()).counter).toBe(`1 de ${ALL}`);
    },
  );

  test('when the other photos fail to load, the first photos stay, and a link leads to all', async () => {
    await page.route('**/api/gallery', (route) => route.abort());
    await page.goto(`${stack.url}/gallery`);
    await page.waitForFunction(() => !document.querySelector('main li[aria-hidden]'));
    expect(await links(page).count()).toBe(8);
    await whole(page).click();
    await page.waitForURL('**/gallery?todas');
    expect(await links(page).count()).toBe(ALL);
  });

  test('works without scripts, and in the fonts of the site', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(`${stack.url}/gallery`);
    expect([await links(plain).count(), await plain.locator('main li:visible').count()]).toEqual([8, 8]);
    const heading = plain.getByRole('heading', { name: 'Galería' });
    expect(await heading.evaluate((found) => getComputedStyle(found).fontFamily)).toContain('Tilt Neon');
    await whole(plain).click();
    expect(await links(plain).count()).toBe(ALL);
    expect(await whole(plain).count()).toBe(0);
    await plain.close();
  });
});
