import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { admin, BOOKING, EVENT, IMAGE, MEMBER, passwordQuery, writesTo } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';

let stack: TestStack;
let id: string;
const PAGES = ['/', '/events', '/band', '/gallery', '/booking'];
const { createEvent, createMember, createImage } = writesTo(() => stack.url);

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(stack.url + path, { headers, redirect: 'manual' });
const html = async (path: string) => (await get(path)).text();
/** The first part in which two texts differ. */
function differenceOf(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 120)).join('\n');
}
const site = () => call(`${stack.url}/api/admin/site?${passwordQuery}`);

/** Publishes these fields of the identity. */
async function publish(fields: object) {
  const { body } = await site();
  const { languages: _languages, ...data } = body.data;
  const change = { revision: body.revision, data: { ...data, ...fields } };
  const answer = await call(`${stack.url}/api/admin/site`, 'PUT', admin(change));
  expect(answer.status).toBe(200);
  return answer.body;
}
const speak = (primary: string, second: string | null) => publish({ languages: { primary, second } });

beforeAll(async () => {
  stack = await startTestStack({}, ['--scale', 'gateway=2']);
  ({ id } = await createEvent({
    title: 'Noche de Rock',
    description: 'Entrada libre.',
    translations: { en: { description: 'Free entry.' } },
  }));
  await createMember({
    ...MEMBER,
    translations: { en: { role: 'Vocals', description: 'She has sung since she was a child' } },
  });
  await createImage({ ...IMAGE, alt: 'Gente bailando' });
});
afterAll(() => stack.remove());

describe('a site in one language', () => {
  test('has no other addresses, and its pages say nothing of languages', async () => {
    for (const path of ['/en', '/en/events', `/en/events/${id}`, '/es', '/en/calendario.ics', '/share/en/site.jpg'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    // An unknown address gets the 404 page, as on a site that never had a second language.
    for (const path of [
      '/en/calendario.ics',
      '/en/events/x/calendario.ics',
      '/en/manifest.webmanifest',
      '/share/en/site.jpg',
    ])
      expect([path, await html(path)]).toEqual([path, expect.stringContaining('404 Page Not Found')]);
    const sent = await fetch(`${stack.url}/en/booking`, { method: 'POST', body: new URLSearchParams({ name: 'Ann' }) });
    expect([sent.status, (await sent.json()).code]).toEqual([404, 'not_found']);
    const page = await get('/');
    expect(page.headers.get('content-language')).toBeNull();
    expect(await page.text()).not.toMatch(/hreflang|inLanguage|languages/);
    expect(await html('/sitemap.xml')).not.toMatch(/hreflang/);
  });

  test('answers reads in it, whatever language they ask for', async () => {
    const read = async (path: string) => (await get(path)).text();
    for (const path of [`/api/events/${id}`, '/api/events/upcoming', '/api/band-members', '/api/gallery', '/api/site'])
      expect([path, await read(`${path}?lang=en`)]).toEqual([path, await read(path)]);
  });
});

describe('a site in two languages', () => {
  beforeAll(() => speak('es', 'en'));

  test('has each page under both addresses, which name each other', async () => {
    const paths = [...PAGES, `/events/${id}`];
    for (const path of paths) {
      for (const [language, prefix] of [
        ['es', ''],
        ['en', '/en'],
      ] as const) {
        const address = prefix && path === '/' ? prefix : prefix + path;
        const answer = await get(address);
        const page = await answer.text();
        expect([address, answer.status, answer.headers.get('content-language')]).toEqual([address, 200, language]);
        expect(page).toMatch(language === 'es' ? /<html lang="es-MX"/ : /<html lang="en"/);
        const links = Array.from(
          page.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]+)"/g),
        );
        const origin = new URL(links[0]![3]!).origin;
        const english = origin + (path === '/' ? '/en' : `/en${path}`);
        expect(links.map(([, rel, tongue, href]) => [rel, tongue, href])).toEqual([
          ['canonical', undefined, language === 'es' ? origin + path : english],
          ['alternate', 'es', origin + path],
          ['alternate', 'en', english],
          ['alternate', 'x-default', origin + path],
        ]);
      }
    }
  });

  test('shows translations, and marks what has none', async () => {
    const { body } = await call(`${stack.url}/api/events/${id}?lang=en`);
    expect(body).toMatchObject({ title: 'Noche de Rock', description: 'Free entry.', untranslated: ['title'] });
    const { body: members } = await call(`${stack.url}/api/band-members?lang=en`);
    expect(members[0]).toMatchObject({ role: 'Vocals', untranslated: ['origin'] });
    expect((await call(`${stack.url}/api/events/${id}`)).body).not.toHaveProperty('untranslated');
    const english = await html(`/en/events/${id}`);
    expect(english).toContain('Free entry.');
    expect(english).not.toContain('Entrada libre.');
    expect(await html(`/events/${id}`)).toContain('Entrada libre.');
  });

  test('a changed text makes its translation outdated, until the translation is written again', async () => {
    const change = async (fields: object) =>
      (await call(`${stack.url}/api/admin/events/${id}`, 'PUT', admin({ ...EVENT, title: 'Noche de Rock', ...fields })))
        .body;
    const before = await change({ description: 'Entrada libre.' });
    const changed = await change({
      description: 'Entrada 100 pesos.',
      translations: { en: { description: 'Free entry.' } },
    });
    expect(changed.translations.en.description.of).toBe(before.translations.en.description.of);
    const written = await change({
      description: 'Entrada 100 pesos.',
      translations: { en: { description: '$5 at the door.' } },
    });
    expect(written.translations.en.description.of).not.toBe(before.translations.en.description.of);
    const gone = await change({ description: 'Entrada libre.', translations: { en: { description: '' } } });
    expect(gone).not.toHaveProperty('translations');
    await change({ description: 'Entrada libre.', translations: { en: { description: 'Free entry.' } } });
  });

  test('the sitemap, the feeds, the manifest and the cards have both', async () => {
    const sitemap = await html('/sitemap.xml');
    const located = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => new URL(address!).pathname);
    expect(located).toEqual(expect.arrayContaining(['/', '/en', '/booking', '/en/booking', `/en/events/${id}`]));
    expect(sitemap.match(/hreflang="x-default"/g)).toHaveLength(located.length);
    const feed = (await html('/en/calendario.ics')).replaceAll('\r\n ', '');
    expect(feed).toContain('DESCRIPTION:Free entry.');
    expect(feed).toContain(`/en/events/${id}`);
    expect(await html('/calendario.ics')).toContain('DESCRIPTION:Entrada libre.');
    expect((await get(`/en/events/${id}/calendario.ics`)).status).toBe(200);
    expect(JSON.parse(await html('/en/manifest.webmanifest'))).toMatchObject({ lang: 'en', start_url: '/en' });
    const cards = [`/share/events/${id}-0.jpg`, `/share/en/events/${id}-0.jpg`];
    const drawn = await Promise.all(cards.map(async (path) => Buffer.from(await (await get(path)).arrayBuffer())));
    expect(drawn[0]!.equals(drawn[1]!)).toBe(false);
  });

  test('the address alone decides', async () => {
    const asked = { 'accept-language': 'en-US,en', cookie: 'panel-language=en' };
    for (const path of PAGES)
      expect([path, differenceOf(await (await get(path, asked)).text(), await html(path))]).toEqual([path, undefined]);
    expect((await get('/en/admin')).status).toBe(404);
  });

  test('the panel is in the language that the browser chose', async () => {
    const panel = async (cookie: string) => (await get('/admin', { cookie })).text();
    expect(await panel('')).toMatch(/<html lang="es-MX"/);
    expect(await panel('panel-language=en')).toMatch(/<html lang="en"/);
    expect(await panel('panel-language=xx')).toMatch(/<html lang="es-MX"/);
  });

  test('a form sent from the second language is answered in it', async () => {
    const send = (path: string, fields: Record<string, string>) =>
      fetch(stack.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    const refused = await send('/en/booking', { name: 'Ann' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/<html lang="en"/);
    const sent = await send('/en/booking', { ...BOOKING, name: 'Ann', email: 'ann@example.org', details: '' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/en/booking?enviada']);
  });

  test('keeps its languages apart under 10,000 mixed requests, with a restart of a gateway between', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    const ask = (path: string, language: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { 'accept-language': language };
        const sent = request(stack.url + path, { agent, headers }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => resolve(Buffer.concat(parts).toString()));
        });
        sent.on('error', reject).end();
      });
    const [REQUESTS, CONNECTIONS] = [10_000, 32];
    const paths = ['/', '/en', '/events', '/en/events', '/booking', '/en/booking'];
    const asked = ['es', 'en', 'en-US,en;q=0.9', 'es-MX,es;q=0.8', 'fr'];
    let sent = 0;
    const mixed: string[] = [];
    const client = async () => {
      while (sent < REQUESTS) {
        const path = paths[(sent * 7) % paths.length]!;
        const page = await ask(path, asked[sent % asked.length]!);
        sent += 1;
        if (page.includes('<html lang="en"') !== path.startsWith('/en')) mixed.push(path);
      }
    };
    const clients = Array.from({ length: CONNECTIONS }, client);
    const replica = stack.processes.get('gateway-1')!;
    await replica.stop();
    await replica.start();
    await Promise.all(clients);
    agent.destroy();
    expect(mixed).toEqual([]);
    // A machine that runs other tests beside this one answers 40 requests a second.
  }, 600_000);

  test('is in the other order too', async () => {
    await speak('en', 'es');
    expect(await html('/')).toMatch(/<html lang="en"/);
    expect(await html('/es')).toMatch(/<html lang="es-MX"/);
    expect((await get('/en')).status).toBe(404);
    await speak('es', 'en');
  });
});

describe('a second language that is switched off', () => {
  test('leads its addresses to the same pages for good', async () => {
    await speak('es', 'en');
    await speak('es', null);
    const targets = {
      '/en': '/',
      '/en/events': '/events',
      [`/en/events/${id}`]: `/events/${id}`,
      '/en/calendario.ics': '/calendario.ics',
    };
    for (const [path, target] of Object.entries(targets)) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 301, target]);
    }
    expect((await get('/en/gallery?todas')).headers.get('location')).toBe('/gallery?todas');
    expect((await get('/en/nada')).status).toBe(404);
    expect((await site()).body.data.languages).toMatchObject({ second: null, former: 'en' });
  });
});
