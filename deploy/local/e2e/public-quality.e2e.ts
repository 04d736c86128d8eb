import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  complaintsOf,
  DATES,
  fill,
  FIXTURE,
  launchBrowser,
  newPage,
  open,
  PHONE,
  ROUTES,
  type Filled,
} from './browser.js';
import { startTestStack, type TestStack } from './stack.js';

let stack: TestStack;
let browser: Browser;
let filled: Filled;
let long: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack(), launchBrowser()]);
  filled = await fill(stack);
  const word = 'Supercalifragilisticoespialidoso'.repeat(3);
  const event = {
    title: word,
    date: '2022-05-05',
    location: word,
    venue: word,
    description: `https://${word}.example/${word}`,
  };
  long = (await filled.band.event(event)).id;
}, 90_000);
afterAll(async () => {
  await browser.close();
  await stack.remove();
}, 60_000);

const pages = () => [
  ...ROUTES,
  `/events/${filled.events.timed.id}`,
  `/events/${filled.events.day.id}`,
  `/events/${filled.events.pastTimed.id}`,
  '/no-existe',
  '/events/no-existe',
];
/** Down to the last picture and back. */
const lookThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });

describe.each(['UTC', 'America/Chicago', 'Asia/Tokyo'])('in a browser of %s', (timezoneId) => {
  test('no page complains, hydrates to something else, or asks again for what it was given', async () => {
    const page = await newPage(browser, { timezoneId });
    const complaints = complaintsOf(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(`${page.url()} ${request.url()}`);
    });
    for (const path of pages()) {
      await open(page, stack.url + path);
      await lookThrough(page);
    }
    // The document of a page that does not exist is the one thing that Chromium itself mentions.
    expect(complaints.filter((line) => !/no-existe Failed to load resource: .* 404/.test(line))).toEqual([]);
    expect(calls).toEqual([]);
    await page.context().close();
  });

  test("every date is the band's, as it came and after going on by links", async () => {
    const page = await newPage(browser, { timezoneId });
    const expected = [
      `${DATES.timed}, ${DATES.hour}`,
      DATES.day,
      DATES.pastTimed,
      DATES.pastDay,
      'jueves, 5 de mayo de 2022',
    ];
    const shown = () =>
      page.locator('main time').evaluateAll((all) => all.map((time) => time.textContent!.toLowerCase()));
    const machine = () =>
      page.locator('main time').evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime));
    await open(page, `${stack.url}/events`);
    expect(await shown()).toEqual(expected);
    expect(await machine()).toEqual([
      '2150-03-07T23:30:00-06:00',
      '2150-11-01',
      '2024-01-31T23:30:00-06:00',
      '2023-11-05',
      '2022-05-05',
    ]);
    expect(await page.locator('main li [aria-hidden] > span').allTextContents()).toEqual([
      'sáb',
      '7',
      'mar',
      'dom',
      '1',
      'nov',
    ]);
    for (const name of ['timed', 'day', 'pastTimed', 'pastDay'] as const) {
      const path = `/events/${filled.events[name].id}`;
      await page.locator(`main a[href="${path}"]`).click();
      await page.getByRole('heading', { level: 1, name: FIXTURE[name].title }).waitFor();
      const texts = async () => [await shown(), (await page.locator('dl dd').first().innerText()).toLowerCase()];
      const hour = 'venue' in FIXTURE[name] ? `\n${DATES.hour}` : '';
      expect(await texts()).toEqual([[DATES[name]], DATES[name] + hour]);
      await open(page, stack.url + path);
      expect(await texts()).toEqual([[DATES[name]], DATES[name] + hour]);
      await open(page, `${stack.url}/events`);
    }
    await page.getByRole('link', { name: 'Inicio' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('main time').length === count, expected.length);
    expect(await shown()).toEqual(expected);
    await page.context().close();
  });

  test("the form proposes the band's today, on both sides of its midnight", async () => {
    for (const [now, day] of [
      ['2150-03-08T05:59:00Z', '2150-03-07'],
      ['2150-03-08T06:01:00Z', '2150-03-08'],
      ['2150-11-01T04:59:00Z', '2150-10-31'],
      ['2150-11-02T05:30:00Z', '2150-11-01'],
    ]) {
      const page = await newPage(browser, { timezoneId });
      await page.clock.setFixedTime(now!);
      await open(page, `${stack.url}/booking`);
      await page.waitForFunction(
        (value) => (document.querySelector('#booking-eventDate') as HTMLInputElement).value === value,
        day,
      );
      await page.context().close();
    }
  });
});

test('what / downloads: at most 110 KB of scripts, none of the form, the back office, the uploader or the lightbox', async () => {
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
  // As the gateway sends them, too.
  const sent = await Promise.all(
    [...(await (await fetch(stack.url)).text()).matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) =>
      fetch(stack.url + path, { headers: { 'accept-encoding': 'br' } }),
    ),
  );
  for (const answer of sent) expect(answer.headers.get('content-encoding')).toBe('br');
  const words = {
    booking: ['Cuéntanos sobre tu evento', 'Email inválido'],
    admin: ['Ingresa la contraseña', 'Contraseña'],
  };
  for (const [path, marks] of Object.entries(words)) {
    const there = Buffer.concat(await scriptsOf(`/${path}`)).toString();
    for (const mark of marks) {
      expect(there).toContain(mark);
      expect(Buffer.concat(home).toString()).not.toContain(mark);
    }
  }
  for (const mark of ['Galería de fotos', 'Uppy', 'uppy', 'invalid_type', 'Notificación'])
    expect(Buffer.concat(home).toString()).not.toContain(mark);
});

test('nothing is wider than the screen, from 320 to 2560 px, with the longest words', async () => {
  const page = await newPage(browser);
  for (const path of [...pages(), `/events/${long}`]) {
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
])('nothing moves while a page arrives, on %s, with late fonts and pictures', async (_what, options) => {
  const shifts: Record<string, number> = {};
  for (const path of pages()) {
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
});

test('who asks for less motion gets none', async () => {
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
