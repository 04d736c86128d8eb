import { describe, expect, test } from '@jest/globals';
import { expectOutside, isHydrated, newPage, open, PHONE, textsOf, WHATSAPP } from '../kit/browser.js';
import { bandToday, farFromMidnight } from '../kit/moments.js';
import { browser, filled, openPage, page, stack, startSite } from '../kit/site.js';
import { until } from '@tocada/runtime/spec-until.js';

startSite();
openPage();

const go = (path: string) => open(page, stack.url + path);

test('navigation: five links, the current one marked, the logo leads home', async () => {
  await go('/');
  const nav = page.getByRole('navigation', { name: 'Principal' });
  const links = { Inicio: '/', Eventos: '/events', 'La Banda': '/band', Galería: '/gallery', Contratar: '/booking' };
  expect(await textsOf(nav.getByRole('link'))).toEqual(Object.keys(links));
  for (const [label, path] of Object.entries(links)) {
    await nav.getByRole('link', { name: label }).click();
    await page.waitForURL(stack.url + path);
    // The address changes a moment before the page does.
    await until(
      () => textsOf(nav.locator('[aria-current=page]')),
      (texts) => texts.join() === label,
    );
  }
  expect(
    await page
      .locator('header')
      .first()
      .evaluate((header) => getComputedStyle(header).position),
  ).toBe('fixed');
  await page.locator('header').getByRole('link', { name: 'Neón 979' }).click();
  await page.waitForURL(`${stack.url}/`);
});

test('a logo that does not load is a music icon, in the bar and in the footer', async () => {
  const other = await newPage(browser);
  await other.route('**/logo.svg', (route) => route.abort());
  await open(other, stack.url);
  for (const place of ['header', 'footer']) {
    await other.locator(`${place} svg.text-rose`).first().waitFor();
    expect(await other.locator(`${place} img`).count()).toBe(0);
  }
  await go('/');
  expect(
    await page
      .locator('header img, footer img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
  ).toEqual([true, true]);
  await other.context().close();
});

test('mobile menu: opens, closes on choice and on Escape', async () => {
  const phone = await newPage(browser, PHONE);
  await open(phone, stack.url);
  const nav = phone.locator('#menu');
  const toggle = phone.getByRole('button', { name: /menú/ });
  expect(await nav.isVisible()).toBe(false);
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  await toggle.tap();
  expect(await nav.isVisible()).toBe(true);
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  await phone.keyboard.press('Escape');
  expect(await nav.isVisible()).toBe(false);
  expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
  // Below the open menu lies a scrim, and the page does not scroll. A tap on the scrim closes the menu.
  await toggle.tap();
  expect(await phone.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  for (const link of await nav.getByRole('link').all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  const hire = nav.getByRole('link', { name: 'Contratar' });
  expect(await hire.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe('rgb(255, 92, 171)');
  await phone.touchscreen.tap(195, 800);
  await nav.waitFor({ state: 'hidden' });
  expect(await phone.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
  await toggle.tap();
  await nav.getByRole('link', { name: 'Galería' }).tap();
  await phone.waitForURL('**/gallery');
  await nav.waitFor({ state: 'hidden' });
  // Choosing the current page also closes the menu.
  await toggle.tap();
  await nav.getByRole('link', { name: 'Galería' }).tap();
  await nav.waitFor({ state: 'hidden' });
  // Back leaves the page and closes the menu.
  await toggle.tap();
  await phone.goBack();
  await nav.waitFor({ state: 'hidden' });
  await phone.context().close();
});

test('a page whose script fails to load is loaded as a document', async () => {
  const other = await newPage(browser);
  await open(other, stack.url);
  await other.route('**/assets/booking-*.js', (route) => route.abort());
  await other.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contratar' }).click();
  await other.getByRole('heading', { name: 'Solicitar Cotización' }).waitFor();
  await other.context().close();
});

describe('content that is not hydrated', () => {
  const details = () =>
    page
      .locator('main section')
      .nth(1)
      .getByRole('link', { name: /^Más Info/ })
      .first();

  test('is the shows, the members and the footer, and not the menu or the photos', async () => {
    await go('/');
    const shows = page.locator('main section');
    expect(await isHydrated(page.locator('header button'))).toBe(true);
    expect(await isHydrated(shows.nth(4).getByRole('link').first())).toBe(true);
    for (const parent of [shows.nth(0), shows.nth(1), shows.nth(2), page.locator('footer')])
      expect(await isHydrated(parent.getByRole('link').first())).toBe(false);
  });

  test('its links open pages without a new document, and Back returns', async () => {
    await go('/');
    const marked = () => page.evaluate(() => (window as { mark?: boolean }).mark);
    await page.evaluate(() => void ((window as { mark?: boolean }).mark = true));
    const target = await details().getAttribute('href');
    await details().click();
    await page.waitForURL(stack.url + target!);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await marked()).toBe(true);
    await page.goBack();
    await details().waitFor();
    await page.locator('footer').getByRole('link', { name: 'Galería' }).click();
    await page.waitForURL(`${stack.url}/gallery`);
    expect(await marked()).toBe(true);
  });

  test('a click with Ctrl opens a new tab, and a file is downloaded', async () => {
    await go('/');
    const opened = page.context().waitForEvent('page');
    await details().click({ modifiers: ['Control'] });
    const tab = await opened;
    expect(new URL(tab.url() === 'about:blank' ? stack.url : tab.url()).origin).toBe(stack.url);
    await tab.close();
    expect(page.url()).toBe(`${stack.url}/`);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'o bájalo una sola vez' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  });
});

test.each([
  ['a small desktop', { viewport: { width: 1280, height: 720 } }],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { ...PHONE, viewport: { width: 390, height: 664 } }],
])('hero: sign, both buttons and the top of the next poster are above the fold of %s', async (_what, options) => {
  const other = await newPage(browser, options);
  await open(other, stack.url);
  const hero = other.locator('section').first();
  const { height } = options.viewport;
  const next = other.getByRole('link', { name: 'Próximo show: sáb 7 mar' });
  for (const part of [
    hero.getByRole('heading'),
    hero.getByRole('link', { name: 'Ver Próximos Shows' }),
    hero.getByRole('link', { name: 'Contratar Banda' }),
  ]) {
    const box = (await part.boundingBox())!;
    expect(box.y).toBeGreaterThan(72);
    expect(box.y + box.height).toBeLessThanOrEqual(height - 120);
  }
  // Turned by a degree, its corners are a few pixels higher or lower.
  expect(Math.abs(height - 120 - (await next.boundingBox())!.y)).toBeLessThan(6);
  expect(await next.getAttribute('href')).toBe(`/events/${filled.events.timed.id}`);
  await other.context().close();
});

test('the chains of the sign hang between the bulbs, from 320 to 2560 px', async () => {
  await go('/');
  for (const width of [320, 390, 820, 1280, 1440, 2560])
    for (const height of [600, 900]) {
      await page.setViewportSize({ width, height });
      const found = await page.locator('.sign-frame').evaluate((frame) => {
        const { left, width } = frame.getBoundingClientRect();
        const arc = parseFloat(getComputedStyle(document.querySelector('.lights')!).backgroundSize);
        const chains = ['::before', '::after'].map((which) => {
          const style = getComputedStyle(frame, which);
          return left + frame.clientLeft + parseFloat(style.left) + parseFloat(style.width) / 2;
        });
        // Five bulbs in each arc, one of them in the middle of the screen.
        const bulbs = chains.map((x) => Math.abs(((x - innerWidth / 2) / (arc / 5)) % 1));
        const inside = chains.every((x) => x > left + 20 && x < left + width - 20);
        return { bulbs, inside };
      });
      expect({ width, height, inside: found.inside }).toEqual({ width, height, inside: true });
      for (const place of found.bulbs) expect(place).toBeCloseTo(0.5, 1);
    }
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('hero', async () => {
  await go('/');
  expect((await page.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' ')).toBe('Neón 979');
  const hero = page.locator('section').first();
  const text = await hero.innerText();
  expect(text).toContain('Rock en Español • Éxitos de los 80s, 90s y 2000s');
  for (const word of ['eventos privados', 'fiestas', 'festivales', 'College Station']) expect(text).toContain(word);
  await hero.getByRole('link', { name: 'Ver Próximos Shows' }).click();
  await page.waitForURL('**/events');
  await page.goBack();
  await hero.getByRole('link', { name: 'Contratar Banda' }).click();
  await page.waitForURL('**/booking');
});

test('footer, on every page', async () => {
  for (const path of [
    '/',
    '/events',
    `/events/${filled.events.day.id}`,
    '/band',
    '/gallery',
    '/booking',
    '/no-existe',
  ]) {
    await go(path);
    const footer = page.getByRole('contentinfo');
    for (const name of ['WhatsApp', 'Facebook', 'Instagram'])
      await expectOutside(footer.getByRole('link', { name }), name === 'WhatsApp' ? WHATSAPP : name.toLowerCase());
    const lists = footer.getByRole('list');
    expect(await textsOf(lists.nth(1).getByRole('link'))).toEqual(['Eventos', 'La Banda', 'Galería', 'Contratar']);
    expect(await textsOf(lists.nth(2).getByRole('listitem'))).toEqual([
      'College Station',
      'Bryan',
      'Huntsville',
      'Navasota',
      'Madisonville',
      'Y alrededores',
    ]);
    const text = await footer.innerText();
    for (const string of ['Neón 979', '© 2025', 'Texas', 'Banda de covers']) expect(text).toContain(string);
  }
});

test('the 404 page and an unknown event, reached by a link of the site', async () => {
  await go('/no-existe');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('404 Page Not Found');
  expect(await page.locator('main').innerText()).toContain('Did you forget to add the page to the router?');
  await page.locator('main').getByRole('link', { name: 'Volver al inicio' }).click();
  await page.waitForURL(`${stack.url}/`);
  await go('/events/no-existe');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Evento no encontrado');
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await page.waitForURL(`${stack.url}/`);
  await until(
    () => page.title(),
    (title) => title.includes('Neón 979 | Rock en Español'),
  );
});

test('after a navigation the head is new, the page starts at its top, and the focus is on the content', async () => {
  await go('/');
  // The document keeps its own when the scripts take over.
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.getByRole('contentinfo').getByRole('link', { name: 'La Banda' }).click();
  await page.waitForURL('**/band');
  await page.waitForFunction(() => scrollY === 0 && document.activeElement?.id === 'contenido');
  expect(await page.title()).toBe('La Banda | Neón 979');
  for (const [selector, name, value] of [
    ['link[rel=canonical]', 'href', `${stack.url}/band`],
    ['meta[property="og:title"]', 'content', 'La Banda | Neón 979'],
  ])
    expect(
      await page.locator(selector!).evaluateAll((all, name) => all.map((tag) => tag.getAttribute(name!)), name),
    ).toEqual([value]);
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
  // The first Tab of a new page offers to skip the navigation.
  await go('/events');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Saltar al contenido');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenido');
});

test('the four inner pages have one head: a lit title on the boards', async () => {
  const looks = new Set<string>();
  for (const [path, title] of [
    ['/events', 'Eventos'],
    ['/band', 'Conoce a Neón 979'],
    ['/gallery', 'Galería'],
    ['/booking', 'Contratar Neón 979'],
  ]) {
    await go(path!);
    const heading = page.locator('main header').getByRole('heading', { level: 1 });
    expect(await heading.innerText()).toBe(title);
    looks.add(
      await heading.evaluate((it) => {
        const { font, color, textShadow } = getComputedStyle(it);
        const { paddingTop, backgroundImage } = getComputedStyle(it.closest('header')!);
        return [font, color, textShadow, paddingTop, backgroundImage].join();
      }),
    );
  }
  expect(looks.size).toBe(1);
  expect([...looks].join()).toMatch(/Tilt Neon.*gradient/);
});

test('headings have the poster face; it has no ring for "•"', async () => {
  await go('/');
  await page.evaluate(() => document.fonts.ready);
  const faces = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => [...new Set(all.map((it) => getComputedStyle(it).fontFamily.split(',')[0]))]);
  expect(await faces('main section:not(:last-child) :is(h2, h3)')).toEqual(['Anton']);
  expect(await faces('main .sign-frame + * > p:first-child')).toEqual(['Anton']);
  const covers = await page.evaluate(() =>
    [...document.fonts].filter(({ family }) => /Tilt Neon/.test(family)).map(({ unicodeRange }) => unicodeRange),
  );
  expect(covers).toEqual(['U+20-2021, U+2023-20AC']);
});

test('the arrow of a select stands 1rem from its edge', async () => {
  await go('/booking');
  const looks = await page.locator('main select').evaluateAll((all) =>
    all.map((it) => {
      const { appearance, backgroundPosition, paddingInlineEnd } = getComputedStyle(it);
      return [appearance, backgroundPosition, paddingInlineEnd];
    }),
  );
  expect(looks).toEqual([1, 2].map(() => ['none', 'calc(100% - 16px) 50%', '44px']));
});

test('printed, the home page is words on at most 4 sheets, in black', async () => {
  await go('/');
  const sheets = (await page.pdf({ format: 'letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets!.length).toBeLessThanOrEqual(4);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Próximos Shows' }).evaluate((it) => getComputedStyle(it).color)).toBe(
    'rgb(0, 0, 0)',
  );
  expect(await page.getByRole('navigation').isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
});

const TOWNS = [
  'College Station TX',
  'Bryan TX',
  'Huntsville TX',
  'Navasota TX',
  'Madisonville TX',
  'Caldwell TX',
  'Hearne TX',
  'Brenham TX',
  'Conroe TX',
];

test('booking page: heading, intro and three panels', async () => {
  await go('/booking');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Contratar Neón 979');
  const intro = await page.locator('main header').innerText();
  for (const word of ['Fiestas', 'celebraciones', 'College Station', 'Bryan', 'alrededores'])
    expect(intro).toContain(word);
  const panel = (title: string) => page.locator('section section', { has: page.getByRole('heading', { name: title }) });
  expect(await textsOf(panel('Zonas de Servicio').getByRole('listitem'))).toEqual(TOWNS);
  expect(await textsOf(panel('Nuestro Repertorio').getByRole('listitem'))).toEqual([
    'Rock en Español (80s, 90s, 2000s)',
    'Pop Latino Clásico',
    'Baladas Románticas',
    'Covers Acústicos',
  ]);
  await expectOutside(panel('Contacto Directo').getByRole('link', { name: '(979) 555-0142' }), WHATSAPP);
});

test('booking form: fields, options and defaults', async () => {
  await farFromMidnight();
  await go('/booking');
  const field = (label: string) => page.getByLabel(label);
  const form = page.locator('form');
  expect(await form.getByRole('heading').innerText()).toBe('Solicitar Cotización');
  expect(await textsOf(form.locator('label:not([aria-hidden=true] label)'))).toEqual([
    'Nombre *',
    'Teléfono *',
    'Email *',
    'Fecha del Evento *',
    'Tipo de Evento',
    'Ubicación del Evento *',
    'Detalles',
  ]);
  const kinds = await form
    .locator('input:not([tabindex="-1"]), select, textarea')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).type));
  expect(kinds).toEqual(['text', 'tel', 'email', 'date', 'select-one', 'select-one', 'textarea']);
  expect((await textsOf(field('Tipo de Evento').locator('option'))).slice(1)).toEqual([
    'Fiesta Privada',
    'Boda',
    'Cumpleaños',
    'Evento Corporativo',
    'Festival',
    'Quinceañera',
    'Aniversario',
    'Otro',
  ]);
  expect((await textsOf(field('Ubicación del Evento').locator('option'))).slice(1)).toEqual([
    ...TOWNS,
    'Otra ubicación',
  ]);
  expect(await field('Detalles').getAttribute('rows')).toBe('4');
  expect(await field('Detalles').getAttribute('placeholder')).toBe(
    'Cuéntanos sobre tu evento, número de invitados, duración esperada...',
  );
  const values = await form.evaluate((it) => Object.fromEntries(new FormData(it as HTMLFormElement).entries()));
  expect(values).toEqual({
    name: '',
    phone: '',
    email: '',
    eventType: '',
    location: '',
    details: '',
    website: '',
    eventDate: bandToday(),
  });
});
