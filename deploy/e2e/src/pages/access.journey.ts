import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axe, fill, newPage, open, PHONE, ROUTES, STILL, type Filled } from '../kit/browser.js';
import { browser, openPageForEach, page, stack, startEmptySite } from '../kit/site.js';

startEmptySite();
openPageForEach(STILL);

const go = (path: string, on = page) => open(on, stack.url + path);
const fillForm = async () => {
  for (const [label, text] of [
    ['Nombre', 'Lucía'],
    ['Teléfono', '9795550100'],
    ['Email', 'lucia@example.org'],
  ])
    await page.getByLabel(label!).fill(text!);
  await page.getByLabel('Fecha del Evento').fill('2150-03-07');
  await page.getByLabel('Tipo de Evento').selectOption('Boda');
  await page.getByLabel('Ubicación del Evento').selectOption('Bryan TX');
};
const send = () => page.getByRole('button', { name: 'Enviar Solicitud' }).click();

describe('axe finds nothing', () => {
  test('on pages without content', async () => {
    for (const path of ['/', '/events', '/band', '/gallery']) {
      await go(path);
      expect({ path, found: await axe(page) }).toEqual({ path, found: [] });
    }
  });

  describe('on pages with content', () => {
    let filled: Filled;
    beforeAll(async () => {
      filled = await fill(stack);
    });

    test.each([
      ['a phone', { ...PHONE, ...STILL }],
      ['a desk', STILL],
    ])('on %s', async (_what, options) => {
      const other = await newPage(browser, options);
      const events = Object.values(filled.events).map(({ id }) => `/events/${id}`);
      for (const path of [...ROUTES, ...events, '/no-existe', '/events/no-existe']) {
        await go(path, other);
        expect({ path, found: await axe(other) }).toEqual({ path, found: [] });
      }
      await other.context().close();
    });

    test('with the menu open', async () => {
      const phone = await newPage(browser, { ...PHONE, ...STILL });
      await go('/', phone);
      await phone.getByRole('button', { name: 'Abrir menú' }).tap();
      expect(await axe(phone)).toEqual([]);
      await phone.context().close();
    });

    test('with the lightbox open at its first, middle and last picture', async () => {
      await go('/gallery');
      await page.getByRole('region', { name: 'Galería' }).locator('li > a').first().click();
      await page.getByRole('dialog').locator('figure img').waitFor();
      for (let index = 0; index < 3; index += 1) {
        expect(await axe(page)).toEqual([]);
        await page.keyboard.press('ArrowRight');
      }
    });

    test('with the image of an event open', async () => {
      await go(`/events/${filled.events.timed.id}`);
      await page.getByRole('region', { name: 'Imagen del evento' }).getByRole('link').click();
      await page.getByRole('dialog').locator('img').waitFor();
      expect(await axe(page)).toEqual([]);
    });

    test('with errors in the form, then with its outcome', async () => {
      await go('/booking');
      await send();
      await page.getByText('El nombre es requerido').waitFor();
      expect(await axe(page)).toEqual([]);
      await fillForm();
      await page.route('**/api/booking-inquiry', (route) => route.abort());
      await send();
      await page.locator('[data-variant=destructive]').waitFor();
      expect(await axe(page)).toEqual([]);
      await page.unroute('**/api/booking-inquiry');
      await send();
      await page.locator('[data-variant=default]').waitFor();
      expect(await axe(page)).toEqual([]);
    });

    test('while lists load, and when they fail', async () => {
      const held: (() => Promise<void>)[] = [];
      await page.route('**/api/**', (route) => void held.push(() => route.fulfill({ status: 500, body: '' })));
      await go('/booking');
      await page.getByRole('link', { name: 'Inicio' }).click();
      await page.locator('[data-skeleton]').nth(18).waitFor({ state: 'attached' });
      expect(await axe(page)).toEqual([]);
      await Promise.all(held.map((fail) => fail()));
      await page.getByRole('alert').nth(3).waitFor();
      expect(await axe(page)).toEqual([]);
    });

    test('with a tooltip, which opens after 700 ms and then at once on the next button', async () => {
      await page.clock.install();
      await go('/');
      const tip = page.locator('[data-tooltip]');
      const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
      await link('WhatsApp').scrollIntoViewIfNeeded();
      // From here on the page's clock moves only when the test moves it.
      await page.clock.pauseAt(Date.now() + 60_000);
      await link('WhatsApp').hover();
      await page.clock.runFor(690);
      expect(await tip.count()).toBe(0);
      await page.clock.runFor(20);
      await tip.waitFor();
      expect(await tip.innerText()).toBe('WhatsApp');
      // axe waits by the page's clock.
      await page.clock.resume();
      expect(await axe(page)).toEqual([]);
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await link('Facebook').hover();
      await page.clock.runFor(20);
      await tip.getByText('Facebook').waitFor();
      await page.clock.resume();
      await page.keyboard.press('Escape');
      await tip.waitFor({ state: 'detached' });
    });
  });
});

describe('one list fails, the others work', () => {
  const LISTS = {
    '/api/events/upcoming': ['Próximos Shows', 'upcoming events'],
    '/api/events/past': ['Eventos Pasados', 'past events'],
    '/api/band-members': ['Conoce a Neón 979', 'band members'],
    '/api/gallery': ['Galería', 'gallery images'],
  } as const;

  /** Goes to the home page from a page without data, with one list failing as given. */
  async function homeWithout(address: string, how: 'hang' | 'offline', other: Page) {
    await other.route(`**${address}`, (route) => (how === 'hang' ? undefined : route.abort('internetdisconnected')));
    await go('/booking', other);
    await other.getByRole('link', { name: 'Inicio' }).click();
    for (const [path, [title]] of Object.entries(LISTS))
      if (path !== address)
        await other.getByRole('region', { name: title, exact: true }).locator('li').first().waitFor();
  }

  test('offline', async () => {
    const other = await newPage(browser);
    for (const [address, [title, what]] of Object.entries(LISTS)) {
      await other.unrouteAll();
      await homeWithout(address, 'offline', other);
      const alert = other.getByRole('region', { name: title, exact: true }).getByRole('alert');
      await alert.waitFor();
      expect(await alert.innerText()).toBe(`Error loading ${what}. Please try again later.`);
      expect(await other.getByRole('alert').count()).toBe(1);
    }
    await other.context().close();
  });

  test('hanging: skeletons first, the error after 15 seconds, and the other sections throughout', async () => {
    const others = await Promise.all(Object.keys(LISTS).map(() => newPage(browser)));
    await Promise.all(
      Object.entries(LISTS).map(async ([address, [title, what]], index) => {
        const other = others[index]!;
        await other.clock.install();
        await homeWithout(address, 'hang', other);
        const list = other.getByRole('region', { name: title, exact: true });
        expect(await list.locator('[data-skeleton]').count()).toBeGreaterThan(0);
        expect(await list.getByRole('alert').count()).toBe(0);
        await other.clock.fastForward(15_000);
        await list.getByRole('alert').waitFor();
        expect(await list.getByRole('alert').innerText()).toBe(`Error loading ${what}. Please try again later.`);
        expect(await other.getByRole('alert').count()).toBe(1);
      }),
    );
    await Promise.all(others.map((other) => other.context().close()));
  });
});
