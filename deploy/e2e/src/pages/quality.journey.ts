import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { lookThrough, newPage, open, overflowOf, pagesOf, PHONE, ROUTES, quiet } from '../kit/browser.js';
import { browser, filled, stack, startSite } from '../kit/site.js';

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

/**
 * The scripts of a page: those that it loads with its menu open, then those that load further down.
 * @param further a part of the address of a script that loads further down, and is awaited
 */
const scriptsOf = async (path: string, further?: string) => {
  const page = await newPage(browser, PHONE);
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js')) bodies.push(response.body());
  });
  await open(page, stack.url + path);
  await page.getByRole('button', { name: /menú/ }).tap();
  await quiet(page);
  const above = await Promise.all(bodies);
  await page.getByRole('button', { name: /menú/ }).tap();
  await lookThrough(page);
  if (further)
    await page.waitForFunction(
      (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
      further,
    );
  await quiet(page);
  const below = await Promise.all(bodies.slice(above.length));
  await page.context().close();
  return { above, below };
};

const sizeOf = (scripts: Buffer[]) => scripts.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
/** The found words only, because whole scripts would fill the report. */
const foundIn = (scripts: Buffer[], words: string[]) => {
  const text = Buffer.concat(scripts).toString();
  return words.filter((word) => text.includes(word));
};

test('the home page downloads at most 113 KB of scripts, and nothing of the back office, the uploader or the lightbox', async () => {
  const FORM = ['Ha ocurrido un error', 'Email inválido', 'invalid_type', 'Notificación'];
  const PANEL = ['Ingresa la contraseña', 'Contraseña'];
  const OTHERS = [...PANEL, 'Galería de fotos', 'Uppy', 'uppy'];
  const { above, below } = await scriptsOf('/', '/inquiry-behaviour');
  expect(above.length).toBeGreaterThan(1);
  expect(sizeOf(above)).toBeGreaterThan(20_000);
  // 111.4 KB before posters, compact rows and cut texts of members.
  expect(sizeOf(above)).toBeLessThanOrEqual(113 * 1024);
  expect(foundIn(above, [...FORM, ...OTHERS])).toEqual([]);
  // The code of the quote form, its rules and its toasts load when the form comes near, and nothing else does.
  expect(foundIn(below, [...FORM, ...OTHERS])).toEqual(FORM);
  expect(sizeOf(below)).toBeLessThanOrEqual(48 * 1024);
  // The same check for the scripts that the gateway sends.
  const sent = await Promise.all(
    [...(await (await fetch(stack.url)).text()).matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) =>
      fetch(stack.url + path, { headers: { 'accept-encoding': 'br' } }),
    ),
  );
  for (const answer of sent) expect(answer.headers.get('content-encoding')).toBe('br');
  const booking = await scriptsOf('/booking');
  // On a page of its own the form's rules load when the visitor begins to type.
  expect(foundIn([...booking.above, ...booking.below], FORM)).toEqual(['Ha ocurrido un error', 'Notificación']);
  expect(foundIn((await scriptsOf('/admin')).above, PANEL)).toEqual(PANEL);
});

test.each(ROUTES)('%s names each script once, and makes no error before it handles clicks', async (path) => {
  const html = await (await fetch(stack.url + path)).text();
  const named = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, script]) => script);
  expect(named.length).toBeGreaterThan(2);
  expect(named).toEqual([...new Set(named)]);

  const page = await newPage(browser);
  // For each error V8 parses the functions around it once more, which may be the whole of React.
  await page.addInitScript(() => {
    const made: string[] = [];
    const add = (message: unknown) => made.push(String(message));
    globalThis.Error = new Proxy(Error, {
      apply: (target, self, args) => (add(args[0]), Reflect.apply(target, self, args)),
      construct: (target, args, of) => (add(args[0]), Reflect.construct(target, args, of)),
    });
    Object.assign(globalThis, { made });
  });
  await open(page, stack.url + path);
  expect(await page.evaluate('made')).toEqual([]);
  await page.context().close();
});

test('between two parts of a line stands a space, for readers and browsers without styles', async () => {
  // The end of a word in one part, and at once the next part.
  const joined = /[\p{L}\p{N}](?:<\/(?:a|span|time)>)+(?:<!-- -->)*<(?:a|span|time)\b/gu;
  for (const path of pagesOf(filled)) {
    const [, body] = (await (await fetch(stack.url + path)).text()).split('<body');
    const found = [...body!.matchAll(joined)].map(({ index }) => body!.slice(Math.max(0, index - 40), index + 80));
    expect({ path, found }).toEqual({ path, found: [] });
  }
});

/** Neighbours in one row of the page, or in one line of a browser without styles, whose words become one in the plain text. */
const joinedWords = (page: Page) =>
  page.evaluate(() => {
    const INLINE = 'a,abbr,b,button,em,i,label,picture,small,span,strong,time';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const visible = texts.filter(({ data, parentElement }) => data && !parentElement!.closest('script, style, option'));
    const boxes = (text: Text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    };
    return visible.flatMap((text, index) => {
      const next = visible[index + 1];
      if (!next || !/[\p{L}\p{N}]$/u.test(text.data) || !/^[\p{L}\p{N}@#]/u.test(next.data)) return [];
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(next, 0);
      const around = [text, next].flatMap((end) => {
        const parents: Element[] = [];
        for (let at = end.parentElement!; at !== range.commonAncestorContainer; at = at.parentElement!)
          parents.push(at);
        return parents;
      });
      const [left, right] = [boxes(text).at(-1), boxes(next)[0]];
      const middle = right && right.top + right.height / 2;
      const isRow = left && right && left.right <= right.left && left.top < middle! && middle! < left.bottom;
      return isRow || around.every((parent) => parent.matches(INLINE)) ? [`${text.data}|${next.data}`] : [];
    });
  });

test.each([
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', PHONE],
])('no two words of a line on %s are joined in the text of the page', async (_, options) => {
  const page = await newPage(browser, options);
  const found: Record<string, string[]> = {};
  for (const path of pagesOf(filled)) {
    await open(page, stack.url + path);
    found[path] = await joinedWords(page);
  }
  // Without shows the page has a line of links.
  await page.route('**/api/events/upcoming*', (route) => route.fulfill({ json: [] }));
  await open(page, `${stack.url}/band`);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('#menu a[href="/events"]')!.click());
  await page.getByText('No hay eventos próximos').waitFor();
  found['no shows'] = await joinedWords(page);
  expect(Object.entries(found).filter(([, pairs]) => pairs.length > 0)).toEqual([]);
  await page.context().close();
});

test('nothing is wider than the screen from 320 to 2560 px, even with the longest words', async () => {
  const page = await newPage(browser);
  for (const path of [...pagesOf(filled), `/events/${long}`]) {
    await open(page, stack.url + path);
    for (const width of [320, 390, 820, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ path, width, overflow: await overflowOf(page) }).toEqual({ path, width, overflow: 0 });
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, stack.url);
  await page.getByRole('button', { name: /menú/ }).click();
  expect(await overflowOf(page)).toBe(0);
  await page.context().close();
});

test.each([
  ['a phone', PHONE],
  ['a desk', {}],
])(
  'nothing moves while a page arrives, on %s, with late fonts and pictures',
  async (_what, options) => {
    const shifts: Record<string, string> = {};
    for (const path of pagesOf(filled)) {
      const page = await newPage(browser, options);
      const isDrawn = () =>
        page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await page.route(/\.woff2$|\/media\//, (route) =>
        isDrawn().then(
          () => route.continue(),
          () => undefined,
        ),
      );
      await page.addInitScript(() => {
        const total = { sum: 0, moved: [] as string[] };
        Object.assign(window, { total });
        type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            total.sum += value;
            for (const { node } of sources) total.moved.push((node?.textContent || node?.nodeName || '').slice(0, 60));
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await open(page, stack.url + path);
      await page.evaluate(() => document.fonts.ready);
      await lookThrough(page);
      type Total = { sum: number; moved: string[] };
      const { sum, moved } = await page.evaluate(() => (window as unknown as { total: Total }).total);
      if (sum > 0.01) shifts[path] = `${sum}: ${moved.join(' | ')}`;
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
