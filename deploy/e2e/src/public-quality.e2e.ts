import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import { lookThrough, newPage, open, pagesOf, PHONE } from './browser.js';
import { browser, filled, stack, startSite } from './site.js';

let long: string;

startSite();
beforeAll(async () => {
  const word = 'Supercalifragilisticoespialidoso'.repeat(3);
  const event = {
    title: word,
    date: '2022-05-05',
    location: word,
    venue: word,
    description: `https://${word}.example/${word}`,
  };
  long = (await filled.band.event(event)).id;
});

test('the home page downloads at most 110 KB of scripts, and nothing of the form, the back office, the uploader or the lightbox', async () => {
  const scriptsOf = async (path: string) => {
    const page = await newPage(browser, PHONE);
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script' || response.url().endsWith('.js'))
        bodies.push(response.body());
    });
    await open(page, stack.url + path);
    await lookThrough(page);
    await page.getByRole('button', { name: /menú/ }).tap();
    await page.waitForLoadState('networkidle');
    const texts = await Promise.all(bodies);
    await page.context().close();
    return texts;
  };
  const home = await scriptsOf('/');
  expect(home.length).toBeGreaterThan(1);
  const size = home.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  expect(size).toBeGreaterThan(20_000);
  expect(size).toBeLessThanOrEqual(110 * 1024);
  // The same check for the scripts that the gateway sends.
  const sent = await Promise.all(
    [...(await (await fetch(stack.url)).text()).matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) =>
      fetch(stack.url + path, { headers: { 'accept-encoding': 'br' } }),
    ),
  );
  for (const answer of sent) expect(answer.headers.get('content-encoding')).toBe('br');
  const words = {
    booking: ['Cuéntanos sobre tu evento', 'Ha ocurrido un error'],
    admin: ['Ingresa la contraseña', 'Contraseña'],
  };
  for (const [path, marks] of Object.entries(words)) {
    const there = Buffer.concat(await scriptsOf(`/${path}`)).toString();
    // The found words only, because whole scripts would fill the report.
    expect(marks.filter((mark) => !there.includes(mark))).toEqual([]);
    expect(marks.filter((mark) => Buffer.concat(home).includes(mark))).toEqual([]);
    // The rules of the form load when the visitor begins to type.
    if (path === 'booking') expect(there.includes('Email inválido')).toBe(false);
  }
  for (const mark of ['Galería de fotos', 'Uppy', 'uppy', 'invalid_type', 'Notificación'])
    expect(Buffer.concat(home).toString()).not.toContain(mark);
});

test('nothing is wider than the screen from 320 to 2560 px, even with the longest words', async () => {
  const page = await newPage(browser);
  for (const path of [...pagesOf(filled), `/events/${long}`]) {
    await open(page, stack.url + path);
    for (const width of [320, 390, 820, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect({ path, width, wide }).toEqual({ path, width, wide: width });
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, stack.url);
  await page.getByRole('button', { name: /menú/ }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.context().close();
});

test.each([
  ['a phone', PHONE],
  ['a desk', {}],
])(
  'nothing moves while a page arrives, on %s, with late fonts and pictures',
  async (_what, options) => {
    const shifts: Record<string, number> = {};
    for (const path of pagesOf(filled)) {
      const page = await newPage(browser, options);
      await page.route(/\.woff2$|\/media\//, (route) =>
        setTimeout(() => void route.continue().catch(() => undefined), 250),
      );
      await page.addInitScript(() => {
        const total = { sum: 0 };
        Object.assign(window, { total });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total.sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await open(page, stack.url + path);
      await page.evaluate(() => document.fonts.ready);
      await lookThrough(page);
      const sum = await page.evaluate(() => (window as unknown as { total: { sum: number } }).total.sum);
      if (sum > 0.01) shifts[path] = sum;
      await page.context().close();
    }
    expect(shifts).toEqual({});
  },
  120_000,
);

test('visitors who prefer reduced motion get no motion', async () => {
  const durations = async (reducedMotion: 'reduce' | 'no-preference') => {
    const page = await newPage(browser, { reducedMotion });
    await open(page, stack.url);
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('*')].map((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        const seconds = (text: string) => Math.max(...text.split(',').map((part) => parseFloat(part)));
        return Math.max(animationName === 'none' ? 0 : seconds(animationDuration), seconds(transitionDuration));
      }),
    );
    await page.context().close();
    return Math.max(...found);
  };
  expect(await durations('no-preference')).toBeGreaterThan(0.1);
  expect(await durations('reduce')).toBeLessThanOrEqual(0.001);
});
