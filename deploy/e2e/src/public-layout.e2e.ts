import { expect, test } from '@jest/globals';
import { expectOutside, newPage, open, PHONE, textsOf, WHATSAPP } from './browser.js';
import { browser, filled, openPage, page, stack, startSite } from './site.js';
import { until } from './until.js';

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
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now());
  expect(values).toEqual({
    name: '',
    phone: '',
    email: '',
    eventType: '',
    location: '',
    details: '',
    website: '',
    eventDate: today,
  });
});
