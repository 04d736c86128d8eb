import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cartelOf } from '@tocada/contracts/events/cartel.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { PURPOSES, type Draft } from '@tocada/contracts/messages/replies.js';
import type { SiteState } from '@tocada/contracts/site/site.js';
import SITE_FILE_DEFAULTS from '@tocada/contracts/site/site-file.texts.js';
import type { TranslationGaps } from '@tocada/contracts/site/translations.js';
import type { Browser, Page } from 'playwright-core';
import { BookingDesk } from '../kit/booking-desk.js';
import {
  fill,
  FIXTURE,
  launchBrowser,
  MEMBERS,
  newPage,
  open,
  PHONE,
  ROUTES,
  STILL,
  type Filled,
} from '../kit/browser.js';
import { mailTo } from '../kit/mail-folder.js';
import { admin, BOOKING, passwordQuery, raw } from '../kit/requests.js';
import { call, ownTest, shareTestStack, type TestStack } from '../kit/stack.js';
import { foreignTo, textsIn } from '../kit/stop-words.js';
import { EnglishPanel } from './english-panel.js';

/** Names are the same in all languages. The page of unknown addresses has its English from the specification. */
const NAMES = [
  '404 Page Not Found',
  'Neón',
  'Neón 979',
  'Patio Ñandú',
  'Ana Peña',
  'Beto Ruiz',
  'Plaza Mayor',
  'Quinceañera',
  'quinceañera',
];

const EVENTS_IN_ENGLISH = {
  timed: {
    title: '"Neon" night & <friends>',
    description: 'Live music and dancing. Bring your grandmother. Free entry.',
  },
  day: { title: 'Fall Fair' },
  pastTimed: { title: 'Anniversary on the square', description: 'Thanks for coming.' },
  pastDay: { title: 'A wedding' },
};
const MEMBERS_IN_ENGLISH = [
  { role: 'Vocals', origin: 'Monterrey', description: 'She has sung since she was a child.' },
  { role: 'Guitar', origin: 'Lima', description: 'He collects pedals.' },
];
const PHOTOS_IN_ENGLISH = [
  { title: 'The crowd', alt: 'The crowd, dancing' },
  { alt: 'A photo' },
  { title: 'Sound check', alt: 'Sound check' },
];
const SITE_IN_ENGLISH = {
  heroSubtitle: 'Latin rock • Hits of the ’80s, ’90s, and 2000s',
  description: 'A rock band that plays the hits of three decades at parties and festivals.',
  genres: ['Latin rock', 'Latin pop'],
  promises: ['We answer the same day.', 'We bring our own sound.', 'You choose the songs.'],
  eventTypes: SITE_FILE_DEFAULTS.en.eventTypes,
  inquiryLocations: SITE_FILE_DEFAULTS.en.inquiryLocations,
  repertoire: ['Rock', 'Pop', 'Ballads', 'Acoustic covers'],
};

let stack: TestStack;
let browser: Browser;
let filled: Filled;
/** A page without a policy, which reads other documents. */
let reader: Page;

const read = async <T>(path: string): Promise<T> => (await call(`${stack.url}${path}?${passwordQuery}`)).body as T;
const write = async (method: string, path: string, fields: object) => {
  const { status, body } = await call(`${stack.url}/api/admin/${path}`, method, admin(fields));
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
};
async function publish(fields: object) {
  const { revision, data } = await read<SiteState>('/api/admin/site');
  const { languages: _languages, ...rest } = data;
  await write('PUT', 'site', { revision, data: { ...rest, ...fields } });
}
const textOf = async (path: string) => (await fetch(stack.url + path)).text();
const said = (language: 'es' | 'en', html: string) => textsIn(reader, language, html);

/** A text without the number of the published identity, the instant of drawing, and what names another language. */
const plain = (text: string) =>
  text
    .replace(/"now":"[^"]*"/, '')
    .replace(/("revision":)\d+(?=\},"origin"|\}$)/, '$1')
    .replace(/\?v=\d+/g, '')
    .replace(/,?"languages":\{[^}]*\}/, '')
    .replace(/ *<link rel="alternate" hreflang="[^>]*>\n?/g, '')
    .replace(/ *<meta property="og:locale:alternate"[^>]*>\n?/g, '')
    .replaceAll(',"inLanguage":"es"', '')
    .replace(/<li><a [^>]*hreflang="en"[^>]*>English<\/a><\/li>/i, '')
    .replace(/<nav [^>]*lang="en"[^>]*>.*?<\/nav>/s, '');

/** The addresses of all pages without the prefix of a language, and of those that are missing. */
const paths = () => {
  const { timed, day, pastTimed, pastDay } = filled.events;
  return [
    ...ROUTES,
    ...[timed, day, pastTimed, pastDay].map(({ id }) => `/events/${id}`),
    `/gallery?event=${pastTimed.id}`,
    '/gallery?todas',
    '/booking?enviada',
    '/no-existe',
    '/events/no-existe',
    '/gallery?event=no-existe',
  ];
};
const inEnglish = (path: string) => (path === '/' ? '/en' : `/en${path}`);

/** Stores all rows in one language, and their translations into another. */
async function translateRows(second: 'es' | 'en') {
  const store = (path: string, spanish: object, english: object, more: object) => {
    const [texts, translated] = second === 'en' ? [spanish, english] : [{ ...spanish, ...english }, spanish];
    const names = Object.keys(english);
    const translation = Object.fromEntries(Object.entries(translated).filter(([name]) => names.includes(name)));
    return write('PUT', path, { ...texts, ...more, translations: { [second]: translation } });
  };
  for (const [name, english] of Object.entries(EVENTS_IN_ENGLISH)) {
    const { id, imageUrl } = filled.events[name as keyof typeof FIXTURE];
    await store(`events/${id}`, FIXTURE[name as keyof typeof FIXTURE], english, { imageUrl });
  }
  for (const [index, english] of MEMBERS_IN_ENGLISH.entries()) {
    const { id, imageUrl } = filled.members[index];
    await store(`band-members/${id}`, MEMBERS[index]!, english, { imageUrl });
  }
  for (const [index, english] of PHOTOS_IN_ENGLISH.entries()) {
    const { id, title, alt } = filled.photos[index];
    const eventId = index === 0 ? filled.events.pastTimed.id : null;
    await store(`gallery/${id}`, { title, alt }, english, { eventId });
  }
}

beforeAll(async () => {
  [stack, browser] = await Promise.all([shareTestStack(), launchBrowser()]);
  reader = await newPage(browser);
  filled = await fill(stack);
  await translateRows('en');
  await publish({ translations: { en: SITE_IN_ENGLISH } });
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

describe('a second language', () => {
  test('changes nothing of the pages in the first one but head links, the state of the scripts and the switch', async () => {
    const files = [
      '/calendario.ics',
      '/manifest.webmanifest',
      '/robots.txt',
      '/api/events/upcoming',
      '/api/band-members',
    ];
    const readAll = () => Promise.all([...paths(), ...files].map(async (path) => [path, plain(await textOf(path))]));
    await publish({ languages: undefined });
    const before = await readAll();
    await publish({ languages: { primary: 'es', second: 'en' } });
    expect((await read<TranslationGaps>('/api/admin/translations')).items).toEqual([]);
    const after = await readAll();
    for (const [index, page] of before.entries()) expect(after[index]).toEqual(page);
    expect(await textOf('/')).toContain('hreflang="en"');
  });

  test('pages in each language have no words of the other', async () => {
    const found: Record<string, string[]> = {};
    for (const path of paths())
      for (const [language, address] of [
        ['es', path],
        ['en', inEnglish(path)],
      ] as const) {
        const strange = foreignTo(language, await said(language, await textOf(address)), NAMES);
        if (strange.length > 0) found[address] = strange;
      }
    expect(found).toEqual({});
  });

  test('feeds, the manifest and the words of the cards are in it', async () => {
    const { timed, day, pastTimed, pastDay } = filled.events;
    const feeds = ['/en/calendario.ics', `/en/events/${timed.id}/calendario.ics`];
    const lines = (await Promise.all(feeds.map(textOf))).flatMap((feed) =>
      feed
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .filter((line) => /^(SUMMARY|DESCRIPTION|LOCATION|NAME|X-WR-)/.test(line)),
    );
    expect(lines).toContain('SUMMARY:Fall Fair');
    const manifest = JSON.parse(await textOf('/en/manifest.webmanifest'));
    const shortcuts = manifest.shortcuts.map(({ name }: { name: string }) => name);
    expect(shortcuts).toHaveLength(ROUTES.length - 1);
    const { body: site } = await call(`${stack.url}/api/site?lang=en`);
    const cards = await Promise.all(
      [timed, day, pastTimed, pastDay].map(async ({ id }) => {
        const { body: event } = await call(`${stack.url}/api/events/${id}?lang=en`);
        const { weekday, month, title, details, bar, burst } = cartelOf(event, site, 'en');
        return [weekday, month.text, ...title.lines, ...details.lines, bar.genre ?? '', ...(burst?.lines ?? [])];
      }),
    );
    expect(cards.flat()).toContain('entry');
    const ofSite = [site.name, site.heroSubtitle];
    expect(foreignTo('en', [...lines, ...shortcuts, ...cards.flat(), ...ofSite], NAMES)).toEqual([]);
  });

  test('every refusal of the form and of the calls is in it', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const long = (name: string, length: number) => new URLSearchParams({ name: 'Ann', [name]: 'x'.repeat(length) });
    const refusals: [status: number, body: string, headers?: Record<string, string>][] = [
      [400, ''],
      [400, 'name=Ann&email=ann&phone=%00&eventDate=2150-99-99&eventType=x&location=y'],
      ...(['name', 'phone', 'eventType', 'location'] as const).map((name): [number, string] => [
        400,
        long(name, LIMITS.line + 1).toString(),
      ]),
      [400, long('details', LIMITS.text + 1).toString()],
      [403, 'name=Ann', { 'sec-fetch-site': 'cross-site' }],
      [413, long('details', LIMITS.body).toString()],
      [415, 'name=Ann', { 'content-type': 'text/plain' }],
    ];
    for (const [status, body, headers] of refusals) {
      const answer = await raw(stack.url, 'POST', '/en/booking', { ...form, ...headers }, body);
      const html = answer.body.toString();
      expect([body.slice(0, 40), answer.status]).toEqual([body.slice(0, 40), status]);
      expect(html).toMatch(/<html lang="en"/);
      expect([body.slice(0, 40), foreignTo('en', await said('en', html), NAMES)]).toEqual([body.slice(0, 40), []]);
    }
    const json = { 'content-type': 'application/json' };
    const calls: [method: string, path: string, headers: Record<string, string>, body?: string][] = [
      ['POST', '/api/booking-inquiry', json, '{}'],
      ['POST', '/api/booking-inquiry', json, '{'],
      ['POST', '/api/booking-inquiry', form, 'name=Ann'],
      ['POST', '/api/booking-inquiry', { ...json, 'idempotency-key': 'x' }, '{}'],
      ['GET', '/api/events/none', {}],
      ['GET', '/api/nothing', {}],
      ['GET', '/api/gallery?limit=x', {}],
      ['GET', '/api/availability?from=x', {}],
      ['GET', '/api/admin/bookings', {}],
      ['PUT', '/api/admin/site', json, JSON.stringify(admin({ data: {} }))],
      ['PUT', '/api/admin/site', json, JSON.stringify(admin({ revision: 0, data: {} }))],
      ['POST', '/api/admin/events', json, JSON.stringify(admin({ title: '', date: 'x', location: '' }))],
    ];
    for (const [method, path, headers, body] of calls) {
      const asked = `${path}${path.includes('?') ? '&' : '?'}lang=en`;
      const { status, body: answer } = await raw(stack.url, method, asked, headers, body);
      expect([path, status >= 400]).toEqual([path, true]);
      const { message, errors = [] } = JSON.parse(answer.toString());
      const sentences = [message, ...errors.map((one: { message: string }) => one.message)];
      expect([path, foreignTo('en', sentences)]).toEqual([path, []]);
    }
    expect(await textOf('/en/events/none/calendario.ics')).not.toContain('No encontrado');
  });
});

describe('a client who writes in English', () => {
  ownTest.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('on a phone %s: form, faults, sent page and mail are in English', async (_how, javaScriptEnabled) => {
    const page = await newPage(browser, { ...PHONE, ...STILL, locale: 'en-US', javaScriptEnabled });
    const email = `ann-${javaScriptEnabled}@example.org`;
    const look = async (screen: string) => {
      const texts = javaScriptEnabled ? await textsIn(page, 'en') : await said('en', await page.content());
      expect([screen, foreignTo('en', texts, NAMES)]).toEqual([screen, []]);
    };
    const send = () => page.getByRole('button', { name: 'Send Request' }).tap();
    if (javaScriptEnabled) await open(page, `${stack.url}/en/booking`);
    else await page.goto(`${stack.url}/en/booking`);
    await look('the form');
    await page.getByLabel('Email').fill('ann@');
    await send();
    await page.getByText('Name is required').first().waitFor();
    await look('the faults');
    await page.getByLabel('Name').fill('Ann Client');
    await page.getByLabel('Phone').fill('979 555 0100');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Event Date').fill('2150-03-07');
    await page.getByLabel('Event Type').selectOption('Wedding');
    await page.getByLabel('Event Location').selectOption('Other location');
    await send();
    await page
      .getByText(javaScriptEnabled ? 'We got your request.' : 'Request Sent!')
      .first()
      .waitFor();
    await look('the sent page');
    const { body } = await call(`${stack.url}/api/admin/bookings?${passwordQuery}&q=${encodeURIComponent(email)}`);
    expect(body).toMatchObject([{ language: 'en', eventType: 'Boda', location: 'Otra ubicación' }]);
    const { subject, text, html } = await mailTo(stack, email);
    expect(subject).toMatch(/^We got your request/);
    expect(html).toContain('<html lang="en">');
    const words = [subject!, text!, ...(await said('en', html!))];
    expect(words.join('\n')).toContain('Wedding');
    expect(foreignTo('en', words, NAMES)).toEqual([]);
    await page.context().close();
  });

  test('reads and signs the quote in English', async () => {
    const add = async (path: string, fields: object) => {
      const { status, body } = await call(`${stack.url}/api/admin/${path}`, 'POST', admin(fields));
      if (status > 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    };
    const { id } = await add('bookings', { ...BOOKING, name: 'Dora Client', eventDate: '2150-09-05', language: 'en' });
    const quote = await add(`bookings/${id}/quotes`, {
      packages: [{ key: 'a', name: 'Classic' }],
      lines: [
        { kind: 'performance', description: 'Band of five', unitCents: 150_000, unit: 'flat', package: 'a' },
        { kind: 'extra_hour', description: 'One more hour', unitCents: 35_000, unit: 'hour', optional: true },
      ],
      schedule: [{ label: 'Deposit', percentBp: 10_000, due: { daysAfter: 3 } }],
      damages: [{ daysBefore: 30, percentBp: 5000 }],
      terms: 'We come an hour before.',
      validUntil: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    });
    const { links } = await add(`quotes/${quote.id}/send`, { revision: quote.revision, by: 'whatsapp' });
    const page = await newPage(browser, { ...PHONE, ...STILL, javaScriptEnabled: false });
    const look = async (screen: string) =>
      expect([screen, foreignTo('en', await said('en', await page.content()), NAMES)]).toEqual([screen, []]);
    await page.goto(links.d);
    await look('the details');
    await page.goto(links.s1);
    await look('the quote');
    await page.getByRole('button', { name: 'Continue' }).click();
    await look('the review');
    await page.getByRole('button', { name: 'Sign and accept' }).click();
    await page.locator('#accept-consent-error').waitFor();
    await look('a refusal');
    await page.locator('[name=name]').fill('Dora Client');
    await page.locator('[name=consent]').check();
    await page.getByRole('button', { name: 'Sign and accept' }).click();
    await page.getByText('Signed. A copy is on its way to you.').waitFor();
    await look('a signed quote');
    await page.context().close();
  });

  test('is answered by a leader whose panel is in English, on a phone: each screen of the week', async () => {
    const desk = new BookingDesk(stack);
    const night = '2150-06-06';
    await desk.enter('Cora Client', { language: 'en', eventDate: night });
    await desk.enter('Bob Client', { language: 'en', eventDate: night });
    const { body } = await desk.list();
    const { id } = body.find(({ name }) => name === 'Cora Client')!;
    const drafts = await read<Draft[]>(`/api/admin/bookings/${id}/replies`);
    expect(drafts.length).toBeGreaterThan(PURPOSES.length / 2);
    const texts = drafts.flatMap(({ name, text }) => [name, text]);
    expect(foreignTo('en', texts, NAMES)).toEqual([]);

    const panel = await EnglishPanel.atGate(browser, stack.url);
    const { page } = panel;
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.getByRole('button', { name: 'English' }).tap();
    await page.getByLabel('Password').waitFor();
    await panel.look('the gate');
    await page.getByLabel('Password').fill('no-es-esta');
    await panel.button('Log In').tap();
    await page.getByText('Wrong password').first().waitFor();
    await panel.look('a wrong password');
    await panel.enter();

    await panel.show('inquiries');
    await panel.button('Open the request from Cora Client').waitFor();
    await panel.look('the list');
    await page
      .locator('li[id^=solicitud-]')
      .filter({ hasText: 'Cora Client' })
      .getByRole('button', { name: 'Reply' })
      .tap();
    const reply = panel
      .opened()
      .getByRole('link', { name: /^WhatsApp: / })
      .first();
    expect(new URL((await reply.getAttribute('href'))!).searchParams.get('text')).toMatch(/^Hi Cora/);
    await panel.look('the replies');
    await reply.tap();
    await desk.becomes('Cora Client', ({ stage }) => stage, 'contacted');
    await panel.look('a reply');
    await panel.shut('Cora Client');

    await panel.open('Cora Client');
    await panel.act('Hold a date');
    await panel.look('the form of a hold');
    await panel.act('Hold');
    await panel
      .opened()
      .getByText(/1st hold until/)
      .first()
      .waitFor();
    await panel.look('a hold');
    await panel.act('Quote sent');
    await panel.look('the form of a quote');
    await panel.act('Mark quoted');
    await desk.becomes('Cora Client', ({ stage }) => stage, 'quoted');
    await panel.act(/^Book /);
    await desk.becomes('Cora Client', ({ stage }) => stage, 'booked');
    await panel.look('a booking');
    await panel.shut('Cora Client');

    await panel.open('Bob Client');
    await panel.look('a request for a taken night');
    await panel.act('Lost');
    await panel.act('Mark lost');
    await panel.opened().getByText('Choose a reason').waitFor();
    await panel.look('a refused form');
    await panel.shut('Bob Client');

    await panel.button('Board').tap();
    await panel.look('the board');
    await panel.button('Calendar').tap();
    await panel.look('the calendar');
    await panel.button('List').tap();
    await panel.walk();
    // The site is in the language of its address, also on the way from the panel.
    await panel.button('Open menu').tap();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shows' }).tap();
    await page.getByRole('heading', { name: 'Próximos Shows' }).waitFor();
    await panel.close();
  });
});

describe('a band that writes in English', () => {
  test('has in Spanish the pages of a band that writes in Spanish, but for addresses', async () => {
    const { data } = await read<SiteState>('/api/admin/site');
    await publish({ languages: undefined });
    const before = await Promise.all(paths().map(async (path) => [path, page(await textOf(path))]));
    await translateRows('es');
    const names = Object.keys(SITE_IN_ENGLISH) as (keyof typeof SITE_IN_ENGLISH)[];
    await publish({
      ...SITE_IN_ENGLISH,
      translations: { es: Object.fromEntries(names.map((name) => [name, data[name]])) },
      languages: { primary: 'en', second: 'es' },
    });
    const inSpanish = (path: string) => (path === '/' ? '/es' : `/es${path}`);
    const after = await Promise.all(paths().map(async (path) => [path, page(await textOf(inSpanish(path)))]));
    for (const [index, one] of before.entries()) expect(after[index]).toEqual(one);
  });

  /** The page without the state of its scripts, the stored values behind its options and the numbers of pictures. */
  const page = (html: string) =>
    plain(html)
      .replace(/<script[^>]*id="state"[^>]*>.*?<\/script>/s, '')
      .replace(/(<option) value="[^"]+"/g, '$1')
      .replace(/-\d+(?=\.jpg)/g, '')
      .replaceAll('/share/es/', '/share/')
      .replaceAll('%2Fes%2F', '%2F')
      .replaceAll(/(["/]|:\d+)\/es(?=["/])/g, '$1')
      // The address of a home page in the second language ends without a slash.
      .replaceAll(/(:\d+)"/g, '$1/"')
      .replaceAll(/(?<=(?:href|action)=)"(?=[">#?])/g, '"/');
});
