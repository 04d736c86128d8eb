import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Supervised } from '@tocada/local/supervised.js';
import {
  axe,
  complaintsOf,
  expectOutside,
  hydrated,
  launchBrowser,
  newPage,
  open,
  overflowOf,
  PHONE,
  STILL,
  WHATSAPP,
} from '../kit/browser.js';
import { passwordQuery, raw, type RawAnswer } from '../kit/requests.js';
import { call, ownTest, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ RATE_LIMIT: 'on' }), launchBrowser()]);
});
afterEach(() => page?.context().close());
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

let visitors = 0;
/** Every visitor has another address, because the limit counts by address. */
const visitor = () => ({ 'x-forwarded-for': `203.0.113.${(visitors += 1)}` });
const come = async (options: BrowserContextOptions = {}) => {
  page = await newPage(browser, { ...PHONE, ...STILL, extraHTTPHeaders: visitor(), ...options });
};

const TYPED = {
  name: 'Lucía “Ñandú” <b>',
  phone: '979 555 0100',
  email: 'lucia@example.org',
  eventDate: '2150-05-01',
  eventType: 'Boda',
  location: 'Bryan TX',
  details: 'Ochenta personas\n& "mariachi" %41 + más',
};
type Fields = typeof TYPED;

let requests = 0;
/** Different words for each request, because equal ones would be the same request. */
const words = (fields: Partial<Fields> = {}): Fields => ({
  ...TYPED,
  name: `${TYPED.name} ${(requests += 1)}`,
  ...fields,
});

async function type(fields: Fields) {
  for (const name of ['name', 'phone', 'email', 'eventDate', 'details'] as const)
    await page.locator(`[name=${name}]`).fill(fields[name]);
  for (const name of ['eventType', 'location'] as const)
    await page.locator(`[name=${name}]`).selectOption(fields[name]);
}
const typed = async (): Promise<object> => {
  const controls = page.locator('form [name]:not([name=website])');
  const all = await controls.evaluateAll((all) =>
    all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value]),
  );
  return Object.fromEntries(all);
};
const send = () => page.getByRole('button', { name: 'Enviar Solicitud' }).click();
const stored = async (name: string): Promise<any[]> => {
  const { body } = await call(`${stack.url}/api/admin/bookings?${passwordQuery}`);
  return body.filter((row: any) => row.name === name);
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  raw(stack.url, 'POST', '/booking', { ...FORM, ...visitor(), ...headers }, body);
const encoded = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString();

/** Checks that the answer is an HTML page that no cache keeps. */
function expectPage({ headers, body }: RawAnswer): string {
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  const html = body.toString();
  expect(html).toContain('<form id="solicitud"');
  return html;
}

describe('without scripts', () => {
  beforeEach(async () => {
    await come({ javaScriptEnabled: false });
    await page.goto(`${stack.url}/booking`);
  });

  test('the request is stored, and a page confirms it at an address that reveals nothing', async () => {
    const fields = words();
    await type(fields);
    await send();
    await page.getByRole('heading', { name: '¡Solicitud Enviada!' }).waitFor();
    expect(await page.locator('#solicitud').innerText()).toContain(
      'Hemos recibido tu solicitud. Te contactaremos pronto para confirmar los detalles.',
    );
    expect(page.url()).toBe(`${stack.url}/booking?enviada#solicitud`);
    expect(await page.title()).toMatch(/^¡Solicitud Enviada! \| Contratar Neón 979/);
    const { eventDate: _shownAsAnInstant, ...rest } = fields;
    expect(await stored(fields.name)).toEqual([expect.objectContaining({ ...rest, suspect: false })]);

    // Neither a reload nor the way back and sending the same words again makes a second request.
    await page.reload();
    await page.getByRole('heading', { name: '¡Solicitud Enviada!' }).waitFor();
    await page.getByRole('link', { name: 'Enviar otra solicitud' }).click();
    await type(fields);
    await send();
    await page.getByRole('heading', { name: '¡Solicitud Enviada!' }).waitFor();
    expect(await stored(fields.name)).toHaveLength(1);
  });

  test('a double click is one request', async () => {
    const fields = words();
    await type(fields);
    await page.getByRole('button', { name: 'Enviar Solicitud' }).dblclick();
    await page.getByRole('heading', { name: '¡Solicitud Enviada!' }).waitFor();
    const twice = words();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(encoded(twice))));
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      Array.from({ length: 8 }, () => [303, '/booking?enviada']),
    );
    for (const { name } of [fields, twice]) expect(await stored(name)).toHaveLength(1);
  });

  test('errors stand beside their fields, the typed text stays, and the corrected form is sent', async () => {
    const fields = words({ email: 'lucia@', phone: ' ', location: '' });
    await type(fields);
    await send();
    const wrong = {
      phone: 'El teléfono es requerido',
      email: 'Email inválido',
      location: 'La ubicación es requerida',
    };
    await page.getByText('Tu solicitud no se pudo enviar.').waitFor();
    for (const [name, message] of Object.entries(wrong)) {
      expect(await page.locator(`[name=${name}]`).getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator(`#booking-${name}-error`).innerText()).toBe(message);
      expect(await page.getByRole('link', { name: message }).getAttribute('href')).toBe(`#booking-${name}`);
    }
    expect(await page.locator('[aria-invalid=true]').count()).toBe(3);
    expect(await typed()).toEqual(fields);
    expect(await page.locator('#solicitud').innerText()).toContain(
      'Lo que escribiste sigue aquí. Revisa lo que está marcado.',
    );
    await expectOutside(page.locator('#solicitud').getByRole('link', { name: 'por WhatsApp' }), WHATSAPP);
    expect(page.url()).toBe(`${stack.url}/booking#solicitud`);
    expect(await page.title()).toMatch(/^Tu solicitud no se pudo enviar \| /);
    expect(await stored(fields.name)).toEqual([]);

    await type({ ...TYPED, name: fields.name });
    await send();
    await page.getByRole('heading', { name: '¡Solicitud Enviada!' }).waitFor();
    expect(await stored(fields.name)).toHaveLength(1);
  });

  test('a program that fills in the hidden field gets the same answer, and its request is set apart', async () => {
    const fields = words();
    expect((await post(encoded({ ...fields, website: 'https://spam.example' }))).status).toBe(303);
    expect(await stored(fields.name)).toEqual([expect.objectContaining({ suspect: true })]);
  });

  test('too many requests from one address, counted with those of the API: 429, and the typed text stays', async () => {
    const from = visitor();
    const book = () => call(`${stack.url}/api/booking-inquiry`, 'POST', words(), from);
    for (let time = 0; time < 20; time += 1) expect((await book()).status).toBe(201);
    const fields = words();
    const answer = await post(encoded(fields), from);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const html = expectPage(answer);
    for (const text of ['Demasiados intentos.', 'Lo que escribiste sigue aquí.', 'por WhatsApp', 'Ochenta personas'])
      expect(html).toContain(text);
    expect((await book()).status).toBe(429);
  });

  ownTest('bookings away: 503, and what was typed stays and is sent when it is back', async () => {
    const bookings = stack.processes.get('bookings-1')!;
    await bookings.stop();
    const fields = words();
    try {
      await type(fields);
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await send();
      expect((await answered).status()).toBe(503);
      await page.getByText('El servicio no está disponible en este momento.').waitFor();
      expect(await typed()).toEqual(fields);
      await expectOutside(page.locator('#solicitud').getByRole('link', { name: 'por WhatsApp' }), WHATSAPP);
    } finally {
      await bookings.start();
    }
    await send();
    await page.getByRole('heading', { name: '¡Solicitud Enviada!' }).waitFor();
    expect(await stored(fields.name)).toHaveLength(1);
  });
});

describe('a form from another site', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://malo.example' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://malo.example' }],
    [{ origin: 'null' }],
  ])('%j: refused, and nothing of it is in the page', async (headers) => {
    const fields = words();
    const answer = await post(encoded(fields), headers as Record<string, string>);
    expect(answer.status).toBe(403);
    const html = expectPage(answer);
    expect(html).toContain('El formulario se envió desde otra página. Escribe tu solicitud aquí.');
    expect(html).not.toContain(TYPED.phone);
    expect(await stored(fields.name)).toEqual([]);
  });

  test('a form from our own page is accepted, by any address of the site or without an origin', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { origin: new URL(stack.url).origin },
      { origin: 'http://banda.local:8080', host: 'banda.local:8080' },
      {},
    ] as Record<string, string>[])
      expect((await post(encoded(words()), headers)).status).toBe(303);
  });
});

describe('bodies that no form sends', () => {
  const big = `name=${'a'.repeat(300_000)}`;

  test.each([
    ['nothing', '', {}, 400],
    ['names without values', 'name&phone&&&=&', {}, 400],
    ['invalid percent-encoding', 'name=%zz&phone=%&email=%ff%c0&details=%00', {}, 400],
    ['a NUL', encoded({ ...TYPED, details: '\0' }), {}, 400],
    ['markup', encoded({ name: '</textarea></script><script>alert(1)</script>', details: '</script><!--' }), {}, 400],
    ['names of objects', '__proto__=1&constructor=2&name[a]=3&name[]=4', {}, 400],
    ['a hundred thousand fields', 'a&'.repeat(100_000), {}, 400],
    ['a list for a day', encoded({ ...TYPED, eventDate: '2026-02-30' }), {}, 400],
    ['more than 256 KB', big, {}, 413],
    ['more than 256 KB when unpacked', gzipSync(big), { 'content-encoding': 'gzip' }, 413],
    ['invalid gzip', encoded(TYPED), { 'content-encoding': 'gzip' }, 400],
    ['an unknown packing', encoded(TYPED), { 'content-encoding': 'zip' }, 415],
    ['another charset', encoded(TYPED), { 'content-type': `${FORM['content-type']}; charset=iso-8859-1` }, 415],
    ['no type', encoded(TYPED), { 'content-type': '' }, 415],
    ['JSON', JSON.stringify(TYPED), { 'content-type': 'application/json' }, 415],
    ['parts', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ])('%s: a page', async (_what, body, headers, status) => {
    const answer = await post(body, headers as unknown as Record<string, string>);
    expect(answer.status).toBe(status);
    const html = expectPage(answer);
    expect(html).toContain('Tu solicitud no se pudo enviar.');
    expect(html).not.toContain('<script>alert');
  });

  test('the first value of a repeated field counts', async () => {
    const fields = words();
    expect((await post(`${encoded(fields)}&name=Otra&details=otra`)).status).toBe(303);
    expect(await stored(fields.name)).toHaveLength(1);
  });

  test('an explicit UTF-8 charset is accepted', async () => {
    const fields = words();
    const headers = { 'content-type': `${FORM['content-type']}; charset="UTF-8"` };
    expect((await post(encoded(fields), headers)).status).toBe(303);
    expect((await stored(fields.name))[0].details).toBe(TYPED.details);
  });
});

describe('with scripts', () => {
  beforeEach(() => come());

  /** Requests scripts that never arrive. */
  const withoutScripts = async () => {
    await page.route('**/assets/*.js', () => {});
    await page.goto(`${stack.url}/booking`, { waitUntil: 'domcontentloaded' });
  };

  test('that have not loaded yet: the form is sent without them', async () => {
    await withoutScripts();
    const fields = words();
    await type(fields);
    await send();
    await page.getByRole('heading', { name: '¡Solicitud Enviada!' }).waitFor();
    expect(await stored(fields.name)).toHaveLength(1);
  });

  test.each([390, 820, 1440])('that never load: axe finds nothing in either outcome, at %i px', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    await withoutScripts();
    const fields = words();
    await type({ ...fields, email: 'lucia@', location: '' });
    await send();
    await page.getByText('Tu solicitud no se pudo enviar.').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await type(fields);
    await send();
    await page.getByRole('heading', { name: '¡Solicitud Enviada!' }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  test('that load after the first click: the second click sends the same request', async () => {
    await open(page, `${stack.url}/booking`);
    const fields = words();
    await type(fields);
    await page.locator('form').evaluate((form: HTMLFormElement) =>
      fetch(form.action, {
        method: 'POST',
        body: new URLSearchParams([...new FormData(form)] as [string, string][]),
      }),
    );
    await until(
      () => stored(fields.name),
      (rows) => rows.length === 1,
    );
    await send();
    await page.locator('[data-variant]').getByText('¡Solicitud Enviada!').waitFor();
    expect(await stored(fields.name)).toHaveLength(1);
    // After a success, the same words are a new request.
    await type(fields);
    await send();
    await until(
      () => stored(fields.name),
      (rows) => rows.length === 2,
    );
  });

  test('that load with a page of errors keep that page as it is', async () => {
    const complaints = complaintsOf(page);
    await withoutScripts();
    const fields = words({ email: 'lucia@' });
    await type(fields);
    await page.unroute('**/assets/*.js');
    // Submits like the browser without scripts: the scripts may have loaded by now.
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await page.getByText('Revisa lo que está marcado.').waitFor();
    await hydrated(page);
    expect(await typed()).toEqual(fields);
    expect(await page.locator('#booking-email-error').innerText()).toBe('Email inválido');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.locator('[name=email]').fill(TYPED.email);
    await page.locator('#booking-email-error').waitFor({ state: 'detached' });
    await send();
    await page.locator('[data-variant]').getByText('¡Solicitud Enviada!').waitFor();
    expect(await stored(fields.name)).toHaveLength(1);
    expect(await page.getByText('Tu solicitud no se pudo enviar.').count()).toBe(0);
    // Only the page of the refused form logs an error: its own status.
    expect(complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([]);
  });

  const REDIS_TROUBLE: [state: string, begin: (redis: Supervised) => unknown, end: (redis: Supervised) => unknown][] = [
    ['has stopped', (redis) => redis.stop(), (redis) => redis.start()],
    ['hangs', (redis) => redis.signal('SIGSTOP'), (redis) => redis.signal('SIGCONT')],
  ];
  ownTest.each(REDIS_TROUBLE)(
    'Redis %s: no stamp as long as it is away, what was typed stays, and is sent with a stamp when Redis is back',
    async (_state, begin, end) => {
      const redis = stack.processes.get('redis-1')!;
      // A mailbox that no other request named: five an hour are believed.
      const fields = words({ email: `espera-${crypto.randomUUID()}@example.org` });
      await open(page, `${stack.url}/booking`);
      await begin(redis);
      try {
        const answered = page.waitForResponse(`${stack.url}/api/booking-inquiry/stamp`);
        await type(fields);
        const answer = await answered;
        expect([answer.status(), (await answer.json()).code]).toEqual([503, 'unavailable']);
        expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
        await send();
        await page.locator('[data-variant]').getByText('Error al Enviar').waitFor();
        expect(await typed()).toEqual(fields);
      } finally {
        await end(redis);
      }
      await until(
        () => call(`${stack.url}/api/booking-inquiry/stamp`),
        ({ status }) => status === 200,
      );
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await send();
      expect((await sent).postDataJSON()).toMatchObject({ stamp: expect.stringMatching(/./) });
      await page.locator('[data-variant]').getByText('¡Solicitud Enviada!').waitFor();
      expect(await stored(fields.name)).toEqual([expect.objectContaining({ suspect: false })]);
    },
  );

  test('the draft of a request that was sent is forgotten', async () => {
    await open(page, `${stack.url}/booking`);
    await type(words());
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await page.getByRole('heading', { name: '¡Solicitud Enviada!' }).waitFor();
    await hydrated(page);
    await page.getByRole('link', { name: 'Enviar otra solicitud' }).click();
    await page.locator('[name=name]').waitFor();
    expect(await page.locator('[name=name]').inputValue()).toBe('');
  });
});
