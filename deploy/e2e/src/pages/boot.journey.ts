import { describe, expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
import { expectOutside, open, WHATSAPP } from '../kit/browser.js';
import { filled, openPageForEach, page, stack, startSite } from '../kit/site.js';
import { until } from '@tocada/runtime/spec-until.js';

startSite();
openPageForEach();

const notice = () => page.getByRole('alert').filter({ hasText: 'no pudo cargar' });
const deadButtons = () => page.locator('form button:visible:disabled').count();
const answerWith = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body });
/** From here on the page's clock moves only when the test moves it. */
const ownTime = () => page.clock.install();

describe('a page whose scripts fail loses only what scripts add', () => {
  test.each<[string, string, (route: Route) => unknown]>([
    ['is blocked', 'index', (route) => route.abort()],
    ['is missing', 'react', (route) => route.fulfill({ status: 404 })],
    ['does not parse', 'shared', answerWith('class { static {')],
    ['throws', 'react', answerWith('text.isWellFormed()')],
    ['never loads', 'index', () => undefined],
    ['belongs only to this page and does not parse', 'booking', answerWith('class { static {')],
  ])('one that %s', async (_, name, answer) => {
    await ownTime();
    await page.route(new RegExp(`/assets/${name}-[^/]+[.]js`), (route) => void answer(route));
    const asked = page.waitForRequest(new RegExp(`/assets/${name}-`));
    // On a busy machine the script that never loads is asked for before the load event, which then never comes.
    await page.goto(`${stack.url}/booking`, { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Nombre').fill('Lucía');
    await page.clock.runFor(1000);
    await asked;
    await page.clock.runFor(20_000);
    await notice().waitFor();
    await expectOutside(notice().getByRole('link', { name: 'por WhatsApp' }), WHATSAPP);
    // Everything that the server drew is there, and stays.
    await page.clock.runFor(600_000);
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Lucía');
    expect(await deadButtons()).toBe(0);
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Eventos' }).click();
    await page.getByRole('heading', { name: filled.events.timed.title }).waitFor();
  });

  test('a page that React cannot draw stays as the server drew it', async () => {
    await page.addInitScript(() => {
      // The form asks for the current day.
      Object.assign(Date.prototype, {
        toISOString: () => {
          throw new RangeError('an engine of its own');
        },
      });
    });
    const { promise: late, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', (route) => late.then(() => route.continue()));
    // The script may be requested before the page has loaded, and the load event would wait for the script.
    await page.goto(`${stack.url}/booking`, { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Nombre').fill('Lucía');
    resolve();
    await notice().waitFor();
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Lucía');
    expect(await deadButtons()).toBe(0);
  });

  test('a section that React cannot draw stays as the server drew it, with the rest of its page', async () => {
    await page.addInitScript(() => {
      const encode = encodeURIComponent;
      window.encodeURIComponent = (text) => {
        // Only the last section writes this text.
        if (`${text}`.includes('me interesa contratarlos')) throw new RangeError('an engine of its own');
        return encode(text);
      };
    });
    await page.goto(stack.url, { waitUntil: 'domcontentloaded' });
    const text = await page.locator('#root').innerText();
    await notice().waitFor();
    expect(await page.locator('#root').innerText()).toBe(text);
  });

  test('a script that loads late removes the notice', async () => {
    await ownTime();
    const { promise: late, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', (route) => late.then(() => route.continue()));
    let isAsked = false;
    void page.waitForRequest('**/assets/index-*.js').then(() => (isAsked = true));
    // A script that is asked for before the load event holds that event back.
    await page.goto(stack.url, { waitUntil: 'domcontentloaded' });
    await until(
      () => page.clock.runFor(50).then(() => isAsked),
      (asked) => asked,
    );
    expect(await notice().isVisible()).toBe(false);
    await page.clock.runFor(20_000);
    await notice().waitFor();
    await page.clock.resume();
    resolve();
    await notice().waitFor({ state: 'hidden' });
  });

  test('fonts that never load do not delay the scripts', async () => {
    await ownTime();
    await page.route('**/*.woff2', () => undefined);
    await page.goto(stack.url, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const asked = page.waitForRequest('**/assets/index-*.js');
    await page.clock.runFor(10_000);
    await asked;
  });

  test('a failing script of another origin, or a working page, shows no notice', async () => {
    await open(page, `${stack.url}/booking`);
    await page.evaluate(() => queueMicrotask(() => (null as unknown as string).trim()));
    await page.waitForFunction(() => document.documentElement.dataset.boot === 'ready');
    expect(await notice().isVisible()).toBe(false);
  });
});

describe('a part of the page that never loads', () => {
  const block = async (name: string) => {
    let tries = 0;
    await page.route(`**/assets/${name}-*.js`, (route) => {
      tries += 1;
      return route.abort();
    });
    return () => tries;
  };

  test('a photo opens as a file, and Back leads to the page that opened it', async () => {
    await ownTime();
    await page.goto(`${stack.url}/gallery`);
    await page.clock.resume();
    await page.waitForFunction(() => document.documentElement.dataset.boot === 'ready');
    const tries = await block('lightbox');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const tile = page.locator('main li a').first();
    const photo = await tile.getAttribute('href');
    await tile.click();
    await until(
      () => page.clock.runFor(1000).then(() => page.url()),
      (url) => url === stack.url + photo,
    );
    expect(tries()).toBeLessThan(10);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Galería' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('toasts are shown without their style', async () => {
    await ownTime();
    const tries = await block('toaster');
    await page.goto(`${stack.url}/booking`);
    await page.clock.resume();
    await page.waitForFunction(() => document.documentElement.dataset.boot === 'ready');
    await page.clock.fastForward(60_000);
    await page.route('**/api/booking-inquiry', (route) =>
      route.fulfill({ status: 503, json: { message: 'Vuelve luego', code: 'unavailable' } }),
    );
    await page.getByLabel('Nombre').fill('Lucía');
    await page.getByLabel('Teléfono').fill('979 555 0100');
    await page.getByLabel('Email').fill('lucia@example.org');
    await page.getByLabel('Fecha del Evento').fill('2150-03-07');
    await page.getByLabel('Tipo de Evento').selectOption('Boda');
    await page.getByLabel('Ubicación del Evento').selectOption('Bryan TX');
    // The clock moves only after the answer, because it would abort the request before.
    const answered = page.waitForResponse('**/api/booking-inquiry');
    await page.getByRole('button', { name: 'Enviar Solicitud' }).click();
    await answered;
    const toast = page.getByRole('status').filter({ hasText: 'Error al Enviar' });
    await until(
      () => page.clock.fastForward(1000).then(() => toast.isVisible()),
      (visible) => visible,
    );
    expect(await toast.innerText()).toContain('503: Vuelve luego');
    expect(tries()).toBeLessThan(10);
  });
});
