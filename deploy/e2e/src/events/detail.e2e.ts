import { describe, expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
import { DATES, FIXTURE, open, WHATSAPP, type Filled } from '../kit/browser.js';
import { filled, openPageForEach, page, stack, startSite } from '../kit/site.js';

startSite();
openPageForEach();

const go = (path: string) => open(page, stack.url + path);
const goTo = (event: keyof Filled['events']) => go(`/events/${filled.events[event].id}`);
const main = () => page.locator('main').innerText();
const link = (name: string) => page.locator('main').getByRole('link', { name });
const overlay = () => page.getByRole('dialog');

describe('event detail', () => {
  test('an upcoming show with its hour', async () => {
    await goTo('timed');
    const text = await main();
    const { title, location, venue, description } = FIXTURE.timed;
    // The poster shows capitals.
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    for (const string of [
      'Volver',
      'Próximo Evento',
      'Fecha y Hora',
      DATES.hour,
      'Ubicación',
      location,
      'Venue',
      venue,
      description,
      '¿Te interesa este evento?',
    ])
      expect(text).toContain(string);
    expect(text.toLowerCase().split(DATES.timed).length).toBe(3);
    // The description stands in a card, like the details.
    const groundOf = (section: string) =>
      page.locator(section).evaluate((card) => {
        const { backgroundColor, borderTopWidth } = getComputedStyle(card);
        return [backgroundColor, borderTopWidth];
      });
    expect(await groundOf('section:has(> h2:text-is("Descripción"))')).toEqual(
      await groundOf('aside:has(> h2:text-is("Detalles"))'),
    );
    for (const string of ['Evento Pasado', 'Con Fotos', '¿Te perdiste este evento?'])
      expect(text).not.toContain(string);
    for (const name of ['Solicitar Contratación', 'Solicitar Información'])
      expect(await link(name).getAttribute('href')).toBe('/booking');
    const chat = link('Contactar por WhatsApp');
    expect(await chat.getAttribute('href')).toMatch(WHATSAPP);
    expect([await chat.getAttribute('target'), await chat.getAttribute('rel')]).toEqual([
      '_blank',
      expect.stringContaining('noopener'),
    ]);
    expect(await link('Agregar al calendario').getAttribute('href')).toBe(
      `/events/${filled.events.timed.id}/calendario.ics`,
    );
    const [poster] = await Promise.all([page.waitForEvent('download'), link('Guardar cartel').click()]);
    // A refused picture has no name.
    expect(await poster.failure()).toBeNull();
    // The browser replaces what no file name may hold.
    expect(poster.suggestedFilename()).toBe(`${title.replace(/["<>]/g, '_')}.jpg`);
    expect(poster.url()).toBe(`${stack.url}/share/events/${filled.events.timed.id}-historia.jpg`);
  });

  test('the head is the poster, with the hour beside the date, and each view one pink button', async () => {
    const pink = () =>
      page
        .locator('main a')
        .evaluateAll((all) => all.filter((it) => getComputedStyle(it).backgroundColor === 'rgb(255, 92, 171)').length);
    await goTo('timed');
    const head = page.locator('main header');
    expect((await head.locator('time').textContent())!.toLowerCase()).toBe(`${DATES.timed}, ${DATES.hour}`);
    const [poster, facts, picture] = await Promise.all([
      head.locator('[data-cartel]').boundingBox(),
      head.getByRole('complementary', { name: 'Detalles del evento' }).boundingBox(),
      page.getByRole('region', { name: 'Imagen del evento' }).boundingBox(),
    ]);
    // On a wide screen poster and details stand side by side, above the band's own picture.
    expect(facts!.x).toBeGreaterThan(poster!.x + poster!.width);
    expect(facts!.y).toBeLessThan(poster!.y + poster!.height);
    expect(picture!.y).toBeGreaterThan(poster!.y + poster!.height);
    expect(await pink()).toBe(1);
    await goTo('pastTimed');
    expect(await pink()).toBe(1);
  });

  test('an upcoming show without a known hour shows no hour', async () => {
    await goTo('day');
    const text = await main();
    expect(text.toLowerCase()).toContain(DATES.day);
    expect(text).not.toMatch(/[ap]\.m\.|00:00/);
    expect(text).not.toContain('Venue');
    expect(text).toContain('No hay descripción disponible para este evento.');
    expect(await page.getByText('Haz clic para ver la imagen completa').count()).toBe(0);
  });

  test('a past show with photos', async () => {
    await goTo('pastTimed');
    const text = await main();
    for (const string of ['Evento Pasado', 'Con Fotos', '¿Te perdiste este evento?', 'Contactar por WhatsApp'])
      expect(text).toContain(string);
    for (const string of ['Próximo Evento', 'Solicitar Contratación', 'Agregar al calendario'])
      expect(text).not.toContain(string);
    expect(await link('Solicitar Evento Privado').getAttribute('href')).toBe('/booking');
    await goTo('pastDay');
    expect(await main()).not.toContain('Con Fotos');
  });

  test('"Volver" goes back where the visitor came from, or to the events', async () => {
    await goTo('timed');
    await link('Volver').click();
    await page.waitForURL('**/events');
    await go('/');
    await link('Más Info').first().click();
    await page.waitForURL('**/events/*');
    await link('Volver').click();
    await page.waitForURL(`${stack.url}/`);
  });

  test('the texts while the event loads, for a removed event, and for a failed load', async () => {
    let held: Route | undefined;
    await go('/events');
    await page.route('**/api/events/*', (route) => {
      held = route;
    });
    const events = page.getByRole('region', { name: 'Próximos Shows' }).getByRole('link', { name: 'Más Info' });
    await events.first().click();
    await page.getByRole('status').getByText('Cargando evento...').waitFor();
    await held!.continue();
    await page.getByRole('heading', { name: FIXTURE.timed.title }).waitFor();
    const { title, location } = FIXTURE.timed;
    expect(await page.title()).toBe(`${title}: ${DATES.timed}, ${location} | Neón 979`);
    await link('Volver').click();
    await events.nth(1).click();
    await page.getByText('Cargando evento...').waitFor();
    await held!.fulfill({ status: 404, json: { message: 'No existe', code: 'not_found' } });
    await page.getByRole('heading', { name: 'Evento no encontrado' }).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await link('Volver al inicio').click();
    await page.waitForURL(`${stack.url}/`);
  });

  test('the badge changes while the page is open', async () => {
    const date = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await filled.band.event({ ...FIXTURE.day, date });
    await page.clock.install();
    await go(`/events/${id}`);
    expect(await main()).toContain('Próximo Evento');
    await page.clock.fastForward('01:01:00');
    await page.getByText('Evento Pasado').waitFor();
    expect(await main()).not.toContain('Solicitar Contratación');
    await filled.band.save('DELETE', `events/${id}`);
  });
});

describe('event image', () => {
  const thumbnail = () => page.getByRole('region', { name: 'Imagen del evento' }).locator('img');
  const waitLoaded = () =>
    page.waitForFunction(() =>
      [...document.querySelectorAll('main img')].every((image) => (image as HTMLImageElement).naturalWidth > 0),
    );

  test('is at least 400 and at most 800 px high', async () => {
    await goTo('timed');
    await thumbnail().scrollIntoViewIfNeeded();
    await waitLoaded();
    for (const [width, height] of [
      [320, 400],
      [390, 400],
      [1000, 400],
      [1440, 490],
      [2560, 800],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect((await thumbnail().boundingBox())!.height).toBeCloseTo(height, 0);
    }
  });

  test('opens over everything on a click; a click, Escape and Back close it; focus returns', async () => {
    await goTo('timed');
    const opener = page.getByRole('region', { name: 'Imagen del evento' }).getByRole('link');
    expect(await main()).toContain('Haz clic para ver la imagen completa');
    const closings = [
      () => overlay().locator('img').click(),
      () => page.mouse.click(5, 5),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ];
    for (const close of closings) {
      await opener.click();
      await overlay().locator('img').waitFor();
      // Nothing of the page shines through.
      const ground = overlay().locator('xpath=preceding-sibling::*[1]');
      expect(await ground.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe('rgb(12, 9, 16)');
      const box = (await overlay().boundingBox())!;
      expect([box.width, box.height]).toEqual([1280, 720]);
      expect(await overlay().locator('img').getAttribute('src')).toBe(filled.events.timed.imageUrl);
      await close();
      await overlay().waitFor({ state: 'detached' });
      expect(page.url()).toBe(`${stack.url}/events/${filled.events.timed.id}`);
      await page.waitForFunction(() => document.activeElement?.matches('a[aria-haspopup=dialog]'));
    }
    // The closed dialogs left no history entry: the next step back leaves the page.
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  test('is hidden when it fails to load, before or after the scripts', async () => {
    const { id } = await filled.band.event({ ...FIXTURE.day, imageUrl: '/media/events/no-existe.jpg' });
    await go(`/events/${id}`);
    await page.mouse.wheel(0, 3000);
    await page.getByRole('region', { name: 'Imagen del evento' }).waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 3000 });
    // The scripts load late, when the page is drawn.
    await page.route('**/assets/*.js', (route) =>
      page
        .getByRole('heading', { level: 1 })
        .first()
        .waitFor()
        .then(
          () => route.continue(),
          () => undefined,
        ),
    );
    await go(`/events/${id}`);
    await page.getByRole('region', { name: 'Imagen del evento' }).waitFor({ state: 'detached' });
    expect(await page.getByText('Haz clic para ver la imagen completa').count()).toBe(0);
    await filled.band.save('DELETE', `events/${id}`);
  });
});
