import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  DATES,
  expectOutside,
  fill,
  FIXTURE,
  MEMBERS,
  newPage,
  open,
  PHOTOS,
  textsOf,
  WHATSAPP,
  type Filled,
} from '../kit/browser.js';
import { browser, openPage, page, stack, startEmptySite } from '../kit/site.js';

startEmptySite();
openPage();

const go = (path: string) => open(page, stack.url + path);
const section = (title: string): Locator => page.getByRole('region', { name: title, exact: true });

// Before anything is published.
describe('a band without content', () => {
  test('upcoming, past, members and gallery show their empty texts', async () => {
    for (const path of ['/', '/events']) {
      await go(path);
      const upcoming = section('Próximos Shows');
      expect(await upcoming.innerText()).toContain('No hay eventos próximos');
      expect(await upcoming.innerText()).toContain('redes sociales');
      await expectOutside(upcoming.getByRole('link', { name: 'Contáctanos por WhatsApp' }), WHATSAPP);
      const past = await section('Eventos Pasados').innerText();
      expect(past).toContain('No hay eventos pasados registrados');
      expect(past).toContain('Los eventos anteriores aparecerán aquí una vez que se agreguen al sistema.');
      expect(await section('Conoce a Neón 979').innerText()).toContain('No hay miembros registrados');
    }
    for (const path of ['/', '/gallery']) {
      await go(path);
      const gallery = await section('Galería').innerText();
      expect(gallery).toContain('No hay imágenes disponibles');
      expect(gallery).toContain('Las fotos de nuestros shows aparecerán aquí próximamente.');
      expect(gallery).not.toContain('Solicitar Fotos de tu Evento');
    }
    await go('/band');
    expect(await section('Conoce a Neón 979').innerText()).toContain('No hay miembros registrados');
  });
});

describe('a band with shows, members and photos', () => {
  let filled: Filled;
  beforeAll(async () => {
    filled = await fill(stack);
  });

  test('home and events have their sections in order', async () => {
    const titles = () => textsOf(page.locator('main h2'));
    await go('/');
    expect(await titles()).toEqual([
      'Próximos Shows',
      'Eventos Pasados',
      'Conoce a Neón 979',
      'Galería',
      'Contratar Neón 979',
    ]);
    await go('/events');
    expect(await titles()).toEqual(['Próximos Shows', 'Eventos Pasados', 'Conoce a Neón 979']);
  });

  test('upcoming shows', async () => {
    await go('/events');
    const items = section('Próximos Shows').getByRole('listitem');
    const [timed = '', day = ''] = await textsOf(items);
    expect(await items.count()).toBe(2);
    for (const text of [
      FIXTURE.timed.title,
      '@Patio Ñandú',
      FIXTURE.timed.location,
      FIXTURE.timed.description,
      DATES.hour,
      'Agregar al calendario',
    ])
      expect(timed).toContain(text);
    expect(timed.toLowerCase()).toContain(DATES.timed);
    expect(day.toLowerCase()).toContain(DATES.day);
    expect(day).not.toMatch(/@|p\.m\.|a\.m\.|12:00/);
    await items.first().getByRole('link', { name: 'Más Info' }).click();
    await page.waitForURL(`**/events/${filled.events.timed.id}`);
  });

  test('home folds past shows after the third and photos after the eighth; they are in the HTML', async () => {
    const extra = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        filled.band.event({ ...FIXTURE.pastDay, title: `Tocada ${index}`, date: `2022-0${index + 1}-05` }),
      ),
    );
    const photos = [];
    const photo = await filled.band.upload('gallery', '#555');
    for (let index = 0; index < 11; index += 1) photos.push(await filled.band.photoOf(photo, `Foto ${index}`));
    await go('/');
    const past = section('Eventos Pasados');
    expect(await past.locator('ol > li').count()).toBe(9);
    expect(await past.locator('ol > li').nth(2).isVisible()).toBe(true);
    expect(await past.locator('ol > li').nth(3).isVisible()).toBe(false);
    const html = await (await fetch(stack.url)).text();
    for (const { title } of extra) expect(html).toContain(title);
    await past.getByText('Ver los 6 anteriores').click();
    expect(await past.locator('ol > li').nth(8).isVisible()).toBe(true);
    expect(await past.locator('ol').nth(1).getAttribute('start')).toBe('4');
    const gallery = section('Galería');
    await gallery.locator('li img').nth(13).waitFor({ state: 'attached' });
    expect(await gallery.locator('li img').nth(7).isVisible()).toBe(true);
    expect(await gallery.locator('li img').nth(8).isVisible()).toBe(false);
    await gallery.getByText('Ver las otras 6 fotos').click();
    await gallery.locator('li a').nth(13).click();
    await page.getByRole('dialog').getByText('14 de 14').waitFor();
    await page.keyboard.press('Escape');
    // The pages of the shows and of the photos fold nothing.
    for (const path of ['/events', '/gallery']) {
      await go(path);
      expect(await page.locator('main details').count()).toBe(0);
    }
    for (const { id } of extra) await filled.band.save('DELETE', `events/${id}`);
    for (const { id } of photos) await filled.band.save('DELETE', `gallery/${id}`);
  });

  test('past shows: a numbered timeline, a camera where there are photos', async () => {
    await go('/');
    const items = section('Eventos Pasados').locator('ol > li');
    const [withPhotos = '', without = ''] = await textsOf(items);
    for (const text of [
      FIXTURE.pastTimed.title,
      'Plaza Mayor',
      'Huntsville, TX',
      'Gracias por venir.',
      DATES.pastTimed,
    ])
      expect(withPhotos.toLowerCase()).toContain(text.toLowerCase());
    for (const text of [FIXTURE.pastDay.title, 'Navasota, TX', DATES.pastDay])
      expect(without.toLowerCase()).toContain(text.toLowerCase());
    expect(await items.locator('> span').allInnerTexts()).toEqual(['', '2']);
    expect(await items.nth(0).locator('> span svg').count()).toBe(1);
    expect(without).not.toContain('Ver fotos');
    await items.nth(0).getByRole('link', { name: 'Ver fotos del evento →' }).click();
    await page.waitForURL('**/gallery');
  });

  test('members: photo, or the placeholder, also for a photo that fails to load', async () => {
    await go('/band');
    // The last item invites to hire the band.
    const items = section('Conoce a Neón 979').getByRole('listitem');
    expect(await textsOf(items.last())).toEqual([expect.stringMatching(/Contratar$/)]);
    const cards = items.filter({ has: page.locator('img') });
    for (const [index, text] of (await textsOf(cards)).entries())
      for (const field of ['name', 'role', 'origin', 'description'] as const)
        expect(text).toContain(MEMBERS[index]![field]);
    const sources = () => cards.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src')));
    expect(await sources()).toEqual([filled.members[0].imageUrl, '/member.svg']);
    await page.route('**/media/**', (route) => route.abort());
    await go('/band');
    await cards.locator('img[src="/member.svg"]').nth(1).waitFor();
    await page.unroute('**/media/**');
    // A photo that fails after the scripts have started, in a part that is not hydrated.
    const { promise, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/media/**', async (route) => {
      await promise;
      await route.abort();
    });
    await go('/');
    await cards.last().scrollIntoViewIfNeeded();
    expect(await sources()).toEqual([filled.members[0].imageUrl, '/member.svg']);
    fail();
    await cards.locator('img[src="/member.svg"]').nth(1).waitFor();
    await page.unroute('**/media/**');
  });

  test.each([
    [
      'members',
      '/band',
      [
        [390, 1],
        [800, 2],
        [1280, 3],
      ],
    ],
    [
      'gallery',
      '/gallery',
      [
        [390, 2],
        [800, 3],
        [1280, 4],
      ],
    ],
  ] as const)('grid of %s: columns by width', async (_what, path, columns) => {
    await go(path);
    for (const [width, count] of columns) {
      await page.setViewportSize({ width, height: 900 });
      const tracks = await page
        .locator('main ul')
        .first()
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
      expect({ width, tracks }).toEqual({ width, tracks: count });
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test('gallery: square thumbnails, loaded when near, and a link to ask for photos', async () => {
    await go('/gallery');
    const images = section('Galería').locator('li img');
    expect(await images.count()).toBe(PHOTOS.length);
    for (const box of await Promise.all((await images.all()).map((image) => image.boundingBox())))
      expect(Math.abs(box!.width - box!.height)).toBeLessThan(1);
    await expectOutside(section('Galería').getByRole('link', { name: 'Solicitar Fotos de tu Evento' }), WHATSAPP);
    // On the gallery page the first row loads at once. On the home page all photos wait until they are near.
    await go('/');
    expect(await images.evaluateAll((all) => all.map((image) => image.getAttribute('loading')))).toEqual(
      PHOTOS.map(() => 'lazy'),
    );
  });

  /** Goes from a page without data to the home page, as a visitor does. */
  async function goHome(from: Page) {
    await open(from, `${stack.url}/booking`);
    await from.getByRole('link', { name: 'Inicio' }).click();
    await from.waitForURL(`${stack.url}/`);
  }
  const LISTS = [
    ['**/api/events/upcoming', 'Próximos Shows', 3, 'upcoming events', FIXTURE.timed.title],
    ['**/api/events/past', 'Eventos Pasados', 3, 'past events', FIXTURE.pastDay.title],
    ['**/api/band-members', 'Conoce a Neón 979', 5, 'band members', MEMBERS[0]!.name],
    ['**/api/gallery', 'Galería', 8, 'gallery images', 'Solicitar Fotos de tu Evento'],
  ] satisfies [string, string, number, string, string][];

  test('skeletons while a list loads: 3, 3, 5 and 8', async () => {
    const other = await newPage(browser);
    const held: (() => Promise<void>)[] = [];
    await other.route('**/api/**', (route) => void held.push(() => route.continue()));
    await goHome(other);
    for (const [, title, count] of LISTS) {
      const list = other.getByRole('region', { name: title, exact: true });
      await list.getByRole('status').waitFor();
      expect({ title, count: await list.locator('[data-skeleton]').count() }).toEqual({ title, count });
    }
    await Promise.all(held.map((go) => go()));
    for (const [, title, , , shown] of LISTS)
      await other.getByRole('region', { name: title, exact: true }).getByText(shown).first().waitFor();
    expect(await other.locator('[data-skeleton]').count()).toBe(0);
    await other.context().close();
  });

  test.each(LISTS)(
    '%s fails: its section shows an English error, the other sections work',
    async (address, title, _count, what) => {
      const other = await newPage(browser);
      await other.clock.install();
      let calls = 0;
      await other.route(address, (route) => {
        calls += 1;
        return route.fulfill({ status: 500, json: { message: 'Error', code: 'internal' } });
      });
      await goHome(other);
      const alert = other.getByRole('alert');
      await alert.waitFor();
      expect(await alert.innerText()).toBe(`Error loading ${what}. Please try again later.`);
      expect(await other.getByRole('region', { name: title, exact: true }).getByRole('alert').count()).toBe(1);
      for (const [, name, , , shown] of LISTS)
        if (name !== title) await other.getByRole('region', { name, exact: true }).getByText(shown).first().waitFor();
      // No retries, however long the page stays open.
      await other.clock.runFor(60_000);
      expect([await alert.count(), calls]).toEqual([1, 1]);
      await other.context().close();
    },
  );
});
