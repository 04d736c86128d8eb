import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { DATES, FIXTURE, MEMBERS, PHOTOS, ROUTES, WHATSAPP, type Filled } from '../kit/browser.js';
import { filled, openPage, page, stack, startSite } from '../kit/site.js';

startSite();
openPage({ javaScriptEnabled: false });

const textOf = async (path: string) => {
  await page.goto(stack.url + path);
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ');
};
const pathOf = (event: keyof Filled['events']) => `/events/${filled.events[event].id}`;
const everyPage = () => [...ROUTES, ...(['timed', 'day', 'pastTimed', 'pastDay'] as const).map(pathOf)];

const UPCOMING = [
  'Próximos Shows',
  FIXTURE.timed.title,
  '@Patio Ñandú',
  FIXTURE.day.title,
  `${DATES.timed}, ${DATES.hour}`,
  DATES.day,
];
const PAST = [
  'Eventos Pasados',
  FIXTURE.pastTimed.title,
  FIXTURE.pastDay.title,
  DATES.pastTimed,
  DATES.pastDay,
  'Ver fotos del evento →',
];
const BAND = [
  'Conoce a Neón 979',
  ...MEMBERS.flatMap(({ name, role, origin, description }) => [name, role, origin, description]),
];
const GALLERY = ['Galería', 'Solicitar Fotos de tu Evento'];

describe('without JavaScript', () => {
  test.each([
    ['/', ['Neón 979', 'Rock en Español • Éxitos de los 80s, 90s y 2000s', ...UPCOMING, ...PAST, ...BAND, ...GALLERY]],
    ['/events', ['Eventos', ...UPCOMING, ...PAST, ...BAND]],
    ['/band', BAND],
    ['/gallery', GALLERY],
    [
      '/booking',
      ['Contratar Neón 979', 'Solicitar Cotización', 'Enviar Solicitud', 'Nuestro Repertorio', '(979) 555-0142'],
    ],
  ])('%s holds its content', async (path, strings) => {
    const text = (await textOf(path)).toLowerCase();
    for (const string of strings) expect(text).toContain(string.toLowerCase());
    expect(await page.locator('[data-skeleton]').count()).toBe(0);
  });

  test('/admin asks for scripts, lets nobody type a password in vain, and puts no typed text into an address', async () => {
    expect(await textOf('/admin')).toContain('El panel necesita JavaScript.');
    const form = page.locator('form');
    expect(await form.locator('input, button').count()).toBeGreaterThan(1);
    expect(await form.locator('input:visible, button:visible').count()).toBe(0);
    expect(await form.getAttribute('method')).toBe('post');
  });

  test('the photos are shown and link to their files', async () => {
    await page.goto(`${stack.url}/gallery`);
    const links = page.locator('main li > a:has(img)');
    expect(await links.count()).toBe(PHOTOS.length);
    for (const [index, { url, alt }] of filled.photos.entries()) {
      expect(await links.nth(index).getAttribute('href')).toBe(url);
      expect(await links.nth(index).locator('img').getAttribute('alt')).toBe(alt);
    }
  });

  test('an event page holds every field', async () => {
    const text = await textOf(pathOf('timed'));
    const { title, location, venue, description } = FIXTURE.timed;
    for (const string of ['Próximo Evento', location, venue, description, DATES.hour, 'Solicitar Contratación'])
      expect(text).toContain(string);
    // The poster shows capitals.
    expect(text.toLowerCase()).toContain(title.toLowerCase());
    expect(text.toLowerCase()).toContain(DATES.timed);
    expect(await textOf(pathOf('pastDay'))).toContain('No hay descripción disponible para este evento.');
  });

  test('every link of the site answers, and outside links open a new tab', async () => {
    const inside = new Set<string>();
    const outside: { href: string; target?: string | undefined; rel?: string | undefined }[] = [];
    for (const path of [...everyPage(), '/no-existe']) {
      await page.goto(stack.url + path);
      const links = await page
        .locator('a')
        .evaluateAll((all) =>
          all.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name) ?? '')),
        );
      for (const [href = '', target, rel] of links) {
        const url = new URL(href, page.url());
        if (href.startsWith('#')) expect(await page.locator(href).count()).toBe(1);
        else if (url.protocol === 'webcal:')
          expect(href).toBe(`${stack.url.replace('http:', 'webcal:')}/calendario.ics`);
        else if (url.origin === stack.url) inside.add(href);
        else outside.push({ href, target, rel });
      }
    }
    expect(inside.size).toBeGreaterThan(12);
    for (const href of inside) {
      const { status } = await fetch(stack.url + href);
      expect({ href, status }).toEqual({ href, status: 200 });
    }
    for (const link of outside)
      expect(link).toMatchObject({ target: '_blank', rel: expect.stringContaining('noopener') });
    expect(new Set(outside.map(({ href }) => href.split('?')[0]))).toEqual(
      new Set([WHATSAPP, 'https://www.facebook.com/neon979', 'https://www.instagram.com/neon979']),
    );
  });

  test.each([
    ['/EVENTS', '404 Page Not Found', 'Did you forget to add the page to the router?'],
    ['/no-existe', '404 Page Not Found', 'Did you forget to add the page to the router?'],
    ['/events/no-existe', 'Evento no encontrado', 'Volver al inicio'],
    ['/events/no-existe/', 'Evento no encontrado', 'Volver al inicio'],
    ['/events/3f1c5c0e-6f3b-4a53-9a57-0f6a3c1f1f11', 'Evento no encontrado', 'Volver al inicio'],
    ['/events/x/y', '404 Page Not Found', 'Volver al inicio'],
  ])('%s is 404, with its page', async (path, title, text) => {
    const answer = await fetch(stack.url + path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const shown = await textOf(path);
    for (const string of [title, text]) expect(shown).toContain(string);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await page.locator('link[rel=canonical]').count()).toBe(0);
  });

  test('an address with a slash at its end, a query or capitals in its id is the same page', async () => {
    for (const path of [
      '/events/',
      '/band?utm_source=x',
      `${pathOf('timed')}/`,
      `/events/${filled.events.day.id.toUpperCase()}`,
    ])
      expect({ path, status: (await fetch(stack.url + path)).status }).toEqual({ path, status: 200 });
  });
});

/**
 * The tags of a head as read by a program without an HTML parser: quotes on every attribute, within the first 300 KB.
 */
async function tagsOf(path: string, agent: string) {
  const answer = await fetch(stack.url + path, { headers: { 'user-agent': agent } });
  const html = Buffer.from(await answer.arrayBuffer())
    .subarray(0, 300 * 1024)
    .toString();
  const head = html.slice(0, html.indexOf('</head>'));
  const tags: Record<string, string> = {};
  for (const [, key, content] of head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)) {
    expect(tags).not.toHaveProperty([key!]);
    tags[key!] = plain(content!);
  }
  return {
    tags,
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    title: plain(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    data: /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(head)?.[1],
  };
}
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!);

const AGENTS = ['WhatsApp/2.23.20.0 A', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'];

describe('found and shared', () => {
  test.each(AGENTS)('%s reads every page: title, description, address, card', async (agent) => {
    const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
    for (const path of everyPage()) {
      const { tags, title, canonical, lang } = await tagsOf(path, agent);
      expect(title).toContain('Neón 979');
      expect(tags.description!.length).toBeGreaterThan(15);
      expect(canonical).toBe(stack.url + path);
      expect(lang).toBe('es-MX');
      expect(tags).toMatchObject({
        'og:title': title,
        'og:url': canonical,
        'og:locale': 'es_MX',
        'og:site_name': 'Neón 979',
        'og:type': path.startsWith('/events/') ? 'article' : 'website',
        'og:image:type': 'image/jpeg',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringMatching(/./),
        'twitter:card': 'summary_large_image',
        'twitter:title': title,
        'twitter:image': tags['og:image'],
        'og:description': tags.description,
        'twitter:description': tags.description,
      });
      expect(tags['og:image']).toMatch(new RegExp(`^${stack.url}/share/`));
      seen.titles.add(title);
      seen.descriptions.add(tags.description!);
    }
    expect(seen.titles.size).toBe(everyPage().length);
    expect(seen.descriptions.size).toBe(everyPage().length);
  });

  test('an event is described by the first 160 characters of its text, or by its day and place', async () => {
    const { tags } = await tagsOf(pathOf('timed'), AGENTS[0]!);
    expect(tags.description).toBe(`${Array.from(FIXTURE.timed.description).slice(0, 160).join('')}...`);
    expect((await tagsOf(pathOf('pastTimed'), AGENTS[0]!)).tags.description).toBe('Gracias por venir.');
    const fallback = (await tagsOf(pathOf('day'), AGENTS[0]!)).tags.description;
    for (const string of [DATES.day, FIXTURE.day.location]) expect(fallback).toContain(string);
    for (const name of ['timed', 'day', 'pastTimed', 'pastDay'] as const) {
      const { title } = await tagsOf(pathOf(name), AGENTS[0]!);
      for (const string of [FIXTURE[name].title, DATES[name], FIXTURE[name].location]) expect(title).toContain(string);
    }
  });

  test('the card is a JPEG of 1200×630 in at most 280 KB, different for each event', async () => {
    const cards = new Set<string>();
    for (const path of ['/', pathOf('timed'), pathOf('day')]) {
      const { tags } = await tagsOf(path, AGENTS[0]!);
      const answer = await fetch(tags['og:image']!, { redirect: 'error', headers: { 'user-agent': AGENTS[0]! } });
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length).toBeLessThanOrEqual(280 * 1024);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      // The picture is not blank.
      expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(1);
      cards.add(bytes.toString('base64'));
    }
    expect(cards.size).toBe(3);
  });

  test('JSON-LD: an event with its hour, an event with only its day, the band', async () => {
    const band = { '@type': 'MusicGroup', name: 'Neón 979', url: `${stack.url}/` };
    const dataOf = async (path: string) => JSON.parse((await tagsOf(path, AGENTS[0]!)).data!);
    const { timed } = filled.events;
    const data = await dataOf(pathOf('timed'));
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      name: timed.title,
      description: timed.description,
      startDate: '2150-03-07T23:30:00-06:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'Patio Ñandú',
        address: { addressLocality: 'College Station', addressRegion: 'Texas', addressCountry: 'US' },
      },
      organizer: band,
      performer: band,
    });
    for (const image of data.image) expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg');
    expect(data.image).toContain(stack.url + timed.imageUrl);
    expect((await dataOf(pathOf('day'))).startDate).toBe('2150-11-01');
    expect((await dataOf(pathOf('day'))).location.name).toBe('Bryan, TX');
    expect(await dataOf('/')).toMatchObject({
      ...band,
      sameAs: ['https://www.facebook.com/neon979', 'https://www.instagram.com/neon979'],
    });
  });
});
