import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CLIENT_PAGE, type ClientPageView } from '@tocada/contracts/deals/client-page.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { proofOf } from '@tocada/runtime/proof.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { until } from '@tocada/runtime/spec-until.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Logger } from 'pino';
import { WrongKeys } from '../admin/wrong-keys.js';
import { CachedExpressAdapter } from '../cache/cached-express.adapter.js';
import { TaggedWrites } from '../cache/tagged-writes.js';
import { GatewayEnv } from '../config/gateway.env.js';
import { ErrorFilter } from '../http/error.filter.js';
import { requestMiddleware } from '../http/request.middleware.js';
import { hashOf } from '../pages/template.js';
import { CurrentSite } from '../site/current-site.js';
import { ClientPageController } from './client-page.controller.js';
import { ClientPageRenderer } from './client-page.renderer.js';
import { ClientPages } from './client-pages.js';
import { Downloads } from './downloads.js';
import { Proofs } from './proofs.js';
import { QUOTE, VIEW } from '@tocada/contracts/deals/spec-view.js';

const KEY = 'the key of the proofs';
const CLAIM = 'GhssPU5fSmuMfZ4PGis8TQ.s1.1';
const PROOF = proofOf(KEY, CLAIM);
const TOKEN = `${CLAIM}.${PROOF}`;
const PAGE = `/request/${TOKEN}`;
const FILE_ID = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const SITE = siteWith();

let view: ClientPageView;
/** The refusal of the next act. */
let refusal: AppError | undefined;
let acts: { name: string; input: Record<string, unknown>; writeId: string }[];
let reads: { name: string; input: unknown }[];
let documents: boolean;
/** Answers of the service wait for it. */
let held: Promise<void> | undefined;
let wrong: number;
let blocked: number;
const lines: string[] = [];

const client = {
  call: async (rpc: { name: string }, input: { token: string }) => {
    if (rpc.name === CLIENT_PAGE.proofKey.name) return { key: KEY };
    reads.push({ name: rpc.name, input });
    if (input.token !== TOKEN) throw new AppError('not_found');
    if (rpc.name === CLIENT_PAGE.document.name && !documents)
      throw new AppError('not_found', say('document_not_found'));
    await held;
    return rpc.name === CLIENT_PAGE.document.name ? { name: 'C-2026-0041 "ñ".pdf', content: 'UERG' } : view;
  },
};
const writes = {
  run: async (rpc: { name: string }, input: Record<string, unknown>, writeId: string) => {
    if (refusal) throw refusal;
    acts.push({ name: rpc.name, input, writeId });
    return null;
  },
};
const wrongKeys = { blocked: async () => blocked, count: async () => void (wrong += 1) };

@Module({
  imports: [ThrottlerModule.forRoot([{ ttl: 1000, limit: 1000 }])],
  controllers: [ClientPageController],
  providers: [
    ClientPages,
    ClientPageRenderer,
    Downloads,
    Proofs,
    { provide: GatewayEnv, useValue: { SITE_URL: 'https://band.example' } },
    { provide: StreamsClient, useValue: client },
    { provide: TaggedWrites, useValue: writes },
    { provide: WrongKeys, useValue: wrongKeys },
    { provide: CurrentSite, useValue: { get: async () => ({ site: SITE, isCurrent: true }) } },
  ],
})
class Gateway {}

let app: Awaited<ReturnType<typeof NestFactory.create>>;
let url: string;
beforeAll(async () => {
  const cache = { serve: (_request: unknown, _response: unknown, next: () => void) => next() };
  app = await NestFactory.create(Gateway, new CachedExpressAdapter(cache as never, undefined), {
    logger: false,
    bodyParser: false,
  });
  const logger = { info: (line: object) => void lines.push(JSON.stringify(line)) } as unknown as Logger;
  app.use(requestMiddleware(logger));
  app.useGlobalFilters(new ErrorFilter());
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
});
afterAll(() => app.close());
beforeEach(() => {
  view = VIEW;
  refusal = undefined;
  held = undefined;
  [acts, reads] = [[], []];
  [wrong, blocked, documents] = [0, 0, true];
});

const get = (path: string, method = 'GET') => fetch(url + path, { method, redirect: 'manual' });
const post = (act: string, fields: Record<string, string> | [string, string][], headers = {}, page = PAGE) =>
  fetch(`${url}${page}/${act}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });
const SIGNED = { key: 'k', name: 'Ana Martínez', consent: 'yes', package: 'a', documentSha256: QUOTE.documentSha256! };

describe('the page', () => {
  test('is a secret: no cache, search engine, preview or other site gets to know it', async () => {
    const answer = await get(PAGE);
    const html = await answer.text();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
      'content-language': 'es',
    });
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(SITE.name);
    expect(html).not.toMatch(/og:|canonical|manifest|http-equiv/);
    const policy = answer.headers.get('content-security-policy')!;
    const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => hashOf(text!));
    expect(scripts).toHaveLength(1);
    expect(policy).toContain(`script-src ${scripts[0]};`);
  });

  test('names its address to no other site, whatever the answer is', async () => {
    const policies: [string, number, string | null][] = [];
    const note = (what: string, { status, headers }: globalThis.Response) =>
      policies.push([what, status, headers.get('referrer-policy')]);
    const paths = ['', '/', '/not-me', '/accept', '/review', '/unknown', '/x/y', `/documents/${FILE_ID}.pdf`];
    for (const path of paths) note(path, await get(PAGE + path));
    for (const path of ['/request', '/request/', '/REQUEST/nothing/accept', '/request/nothing'])
      note(path, await get(path));
    note('decline', await post('decline', {}));
    refusal = new AppError('unavailable');
    note('refused', await post('decline', {}));
    note('unknown', await post('unknown', {}));
    note('foreign', await post('decline', {}, { origin: 'https://other.example' }));
    note('put', await get(PAGE, 'PUT'));
    expect(policies.filter(([, , policy]) => policy !== 'no-referrer')).toEqual([]);
    expect(new Set(policies.map(([, status]) => status))).toEqual(new Set([200, 303, 403, 404, 503]));
  });

  test('sends four files of a link at once, and a fifth when one of them is done', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const path = `${PAGE}/documents/${FILE_ID}.pdf`;
    const sent = Array.from({ length: 4 }, () => get(path));
    await until(
      async () => reads,
      (all) => all.length === 4,
    );
    const refused = get(path);
    // The page of the refusal is read, too.
    await until(
      async () => reads,
      (all) => all.length === 5,
    );
    resolve();
    const answer = await refused;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await answer.text()).toContain('Ya se están bajando 4 archivos con este enlace');
    for (const one of await Promise.all(sent)) expect([one.status, await one.text()]).toEqual([200, 'PDF']);
    expect((await get(path)).status).toBe(200);
    expect(reads.filter(({ name }) => name === CLIENT_PAGE.document.name)).toHaveLength(5);
  });

  test('reads change nothing, whatever their query', async () => {
    for (const path of [PAGE, `${PAGE}/`, `${PAGE}?choice=b,l4`, `${PAGE}?package=b&extras=l4`, `${PAGE}/not-me`])
      for (const method of ['GET', 'HEAD']) expect([path, (await get(path, method)).status]).toEqual([path, 200]);
    expect(acts).toEqual([]);
    const choices = reads.map(({ input }) => (input as { choice?: unknown }).choice).filter(Boolean);
    expect(choices).toEqual(Array.from({ length: 4 }, () => ({ package: 'b', extras: ['l4'] })));
  });

  test('of a token that leads nowhere names no token, and is counted', async () => {
    const other = `/request/${TOKEN.replace('s1', 's2')}`;
    for (const path of [other, `${other}/not-me`, `${other}/x/y`, `${PAGE}/unknown`]) {
      const answer = await get(path);
      expect([answer.status, (await answer.text()).includes(PROOF)]).toEqual([404, false]);
    }
    expect((await post('accept', SIGNED, {}, other)).status).toBe(404);
    expect(wrong).toBe(3);
  });

  test('of a line that has made up too many tokens opens to a right one, and no other costs a call', async () => {
    blocked = 40;
    const refused = await get(`/request/${TOKEN.replace('s1', 's2')}`);
    expect([refused.status, refused.headers.get('retry-after'), reads]).toEqual([429, '40', []]);
    expect((await get(PAGE)).status).toBe(200);
    expect((await post('decline', {})).status).toBe(303);
  });

  test('marks the receipt of a payment that is void, and no other', async () => {
    const at = '2026-11-26T12:00:00.000Z';
    const paper = { kind: 'receipt', version: null, sha256: 'ab', at, isCredited: false } as const;
    const other = FILE_ID.replace('0a', '0b');
    view = {
      ...VIEW,
      documents: [
        { ...paper, id: FILE_ID, number: 'R-2026-0001', isVoid: true },
        { ...paper, id: other, number: 'R-2026-0002', isVoid: false },
      ],
    };
    const html = (await (await get(PAGE)).text()).replaceAll('<!-- -->', '');
    expect(html).toContain('R-2026-0001 (PDF) · anulado');
    expect(html).toContain('R-2026-0002 (PDF)<');
  });

  test('of a document that is not there counts as no guess', async () => {
    documents = false;
    expect((await get(`${PAGE}/documents/${FILE_ID}.pdf`)).status).toBe(404);
    expect(wrong).toBe(0);
  });

  test.each(['review', 'accept', 'paid'])('at the address of the form %s leads to the page', async (act) => {
    for (const path of [PAGE, '/request/nothing']) {
      const answer = await get(`${path}/${act}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, './']);
    }
    expect(reads).toEqual([]);
  });
});

describe('a form', () => {
  test('leads back to the page, and no header names the token', async () => {
    const answer = await post('decline', { key: 'k', reason: 'Otra\r\nfecha' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, './?done=declined']);
    expect(new URL('./?done=declined', `${url}${PAGE}/decline`).pathname).toBe(`${PAGE}/`);
    expect(acts[0]!.input).toEqual({ token: TOKEN, reason: 'Otra\nfecha' });
  });

  test('of details leads back to what the client had ticked', async () => {
    const answer = await post('details', { key: 'k', venue: 'Salón', choice: 'b,l4' });
    expect(answer.headers.get('location')).toBe('./?done=details&choice=b%2Cl4');
    await get(`${PAGE}/${answer.headers.get('location')!.slice(2)}`);
    expect(reads.at(-1)!.input).toMatchObject({ choice: { package: 'b', extras: ['l4'] } });
    expect((await post('details', { key: 'k' })).headers.get('location')).toBe('./?done=details');
  });

  test('sent twice is one act, and corrected another', async () => {
    const paid = { key: 'k', amount: '$1,500.50', method: 'zelle' };
    await post('paid', paid);
    await post('paid', paid);
    await post('paid', { ...paid, amount: '1500' });
    await post('paid', { ...paid, key: 'other' });
    const ids = acts.map(({ writeId }) => writeId);
    expect(acts.map(({ input }) => input.cents)).toEqual([150_050, 150_050, 150_000, 150_050]);
    expect([ids[0] === ids[1], new Set(ids).size]).toEqual([true, 3]);
  });

  test('of a foreign page is refused; that of a browser which names no origin is not', async () => {
    const foreign = await post('decline', {}, { 'sec-fetch-site': 'cross-site', origin: 'null' });
    expect(foreign.status).toBe(403);
    expect((await post('decline', {}, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await post('decline', {}, { origin: 'null' })).status).toBe(303);
  });
});

describe('signing', () => {
  test('the second step shows name, sum, day and first payment, and signs nothing', async () => {
    const answer = await post('review', { package: 'a', documentSha256: QUOTE.documentSha256! });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const text of [
      'Ana Martínez',
      '$1,500.50',
      '15 de mayo de 2027',
      '$450.15',
      'Corregir',
      'Firmar y aceptar',
      '$450.15, a los 3 días de firmar',
    ])
      expect(html).toContain(text);
    for (const name of ['name', 'consent', 'documentSha256']) expect(html).toContain(`name="${name}"`);
    expect(acts).toEqual([]);
  });

  test('the second step is an address, to which a browser can go back before and after the signature', async () => {
    const address = `${PAGE}/review?choice=&package=a&documentSha256=${QUOTE.documentSha256}`;
    const step = await get(address);
    expect([step.status, await step.text()]).toEqual([200, expect.stringContaining('Firmar y aceptar')]);
    expect((await get(address.replace(/=[^=]*$/, '=cd'))).status).toBe(409);
    view = { ...VIEW, signedAs: 'Ana Martínez', quote: { ...QUOTE, state: 'accepted' } };
    const after = await get(address);
    expect([after.status, await after.text()]).toEqual([200, expect.stringContaining('Ya firmaste como Ana Martínez')]);
    expect(acts).toEqual([]);
  });

  test('an extra that was ticked before is left out when the form says that nothing is chosen', async () => {
    await get(`${PAGE}/review?choice=&documentSha256=${QUOTE.documentSha256}`);
    expect(reads.at(-1)!.input).toMatchObject({ choice: { package: null, extras: [] } });
    const html = await (await get(PAGE)).text();
    expect(/<form [^>]*method="get"[^>]*>[^]*?<\/form>/.exec(html)?.[0]).toContain('name="choice" value=""');
  });

  test('keeps who signed from where', async () => {
    const answer = await post('accept', SIGNED, { 'user-agent': 'A'.repeat(600) });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, './?done=signed']);
    expect(acts[0]).toMatchObject({
      name: CLIENT_PAGE.accept.name,
      input: {
        name: 'Ana Martínez',
        choice: { package: 'a', extras: [] },
        ip: '127.0.0.1',
        userAgent: 'A'.repeat(500),
      },
    });
  });

  test('keeps the hash of the details that the second step showed, where it showed some', async () => {
    const toldSha256 = 'ef'.repeat(32);
    await post('accept', { ...SIGNED, toldSha256 });
    await post('accept', SIGNED);
    expect(acts.map(({ input }) => input.toldSha256)).toEqual([toldSha256, undefined]);
  });

  test.each(['\u200B\u2060', '🎉', '\u202E', '...'])('as %j is refused: nobody has that name', async (name) => {
    expect((await post('accept', { ...SIGNED, name })).status).toBe(400);
    expect((await post('accept', { ...SIGNED, name: 'محمد' })).status).toBe(303);
    expect(acts).toHaveLength(1);
  });

  test.each([
    ['accept', { ...SIGNED, documentSha256: 'a'.repeat(65) }, 'La cotización cambió'],
    ['accept', { ...SIGNED, choice: Array.from({ length: 61 }, (_, id) => id).join() }, 'Elige uno de los paquetes'],
    ['accept', { ...SIGNED, extras: 'x'.repeat(41) }, 'Elige uno de los paquetes'],
    ['paid', { amount: '0', method: 'zelle' }, 'Escribe una cantidad, como'],
    ['paid', { amount: '900000.01', method: 'zelle' }, 'Escribe una cantidad, como'],
    ['details', { guests: '0x10' }, 'Debe ser un número entero'],
    ['details', { guests: '1e3' }, 'Debe ser un número entero'],
  ])('a strange %s is refused in words', async (act, fields, words) => {
    const answer = await post(act, fields as Record<string, string>);
    const html = await answer.text();
    expect([answer.status, acts]).toEqual([400, []]);
    expect(/role="alert"[^]*?<\/div>/.exec(html)?.[0]).toContain(words);
  });

  test('without a name or consent shows the step again, with the errors at their fields', async () => {
    const answer = await post('accept', { package: 'a', documentSha256: QUOTE.documentSha256!, title: 'Gerente' });
    const html = await answer.text();
    expect([answer.status, acts]).toEqual([400, []]);
    for (const id of ['accept-name-error', 'accept-consent-error']) expect(html).toContain(`aria-describedby="${id}"`);
    expect(html).toContain('El nombre es requerido');
  });

  test.each([
    ['date_taken', say('date_gone'), 409, 'Esa noche ya es de otro evento. No se firmó nada.'],
    ['quote_changed', undefined, 409, 'La cotización cambió mientras la veías.'],
    ['already_signed', say('signed_by', { initials: 'A. M.' }), 409, 'Con este enlace ya firmó A. M.'],
    ['quote_expired', undefined, 410, 'Esta cotización ya venció.'],
    ['unavailable', undefined, 503, 'El servicio no está disponible'],
  ] as const)('refused by %s is the same page with a sentence', async (code, said, status, sentence) => {
    refusal = new AppError(code, said);
    const answer = await post('accept', SIGNED);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(/role="alert"[^]*?<\/div>/.exec(html)?.[0]).toContain(sentence);
    expect(html).toContain('Tu cotización');
  });

  test('a changed quote is told at the second step already', async () => {
    expect((await post('review', { package: 'a', documentSha256: 'cd'.repeat(32) })).status).toBe(409);
    view = { ...VIEW, quote: { ...QUOTE, isOver: true } };
    expect((await post('review', { package: 'a' })).status).toBe(410);
    view = { ...VIEW, isTaken: true };
    expect((await post('review', { package: 'a' })).status).toBe(409);
  });

  test('a quote that changed meanwhile is told line by line', async () => {
    const priced = { description: 'Banda de 5', quantity: 1000, unit: 'flat', percentBp: null } as const;
    const changed: ClientPageView['changed'] = {
      lines: [
        { was: { ...priced, cents: 150_000 }, is: { ...priced, cents: 160_000 } },
        { was: null, is: { ...priced, description: 'Viaje', cents: 5000 } },
        { was: { ...priced, description: 'Luces', cents: 900 }, is: null },
      ],
      package: null,
      currency: null,
      tax: {
        was: { mode: 'none', label: '', bp: 0, permit: '' },
        is: { mode: 'included', label: 'Sales tax', bp: 825, permit: '3-20' },
      },
      taxCents: null,
      totalCents: { was: 150_950, is: 165_050 },
      schedule: {
        was: [{ label: 'Anticipo', cents: 45_285, on: '2026-12-04', daysAfter: null }],
        is: [{ label: 'Anticipo', cents: 49_515, on: '2026-12-05', daysAfter: null }],
      },
      event: null,
      damages: null,
      confirmOn: null,
      terms: true,
      offer: false,
    };
    view = { ...VIEW, changed };
    const before = 'cd'.repeat(32);
    const answer = await post('review', { package: 'a', documentSha256: before });
    const html = await answer.text();
    expect(answer.status).toBe(409);
    expect(reads.at(-1)!.input).toMatchObject({ seen: before, choice: { package: 'a', extras: [] } });
    const section = /aria-label="Esto cambió[^]*?<\/section>/.exec(html)![0].replace(/<[^>]+>/g, ' ');
    for (const text of [
      /Banda de 5\s+Antes:\s+\$1,500\s+→\s+Ahora:\s+\$1,600/,
      /Viaje\s+Nuevo\s+→\s+Ahora:\s+\$50/,
      /Luces\s+Antes:\s+\$9\s+→\s+Ya no está/,
      /Impuesto\s+Nuevo\s+→\s+Ahora:\s+Sales tax \(8.25%\), incluido en el total, 3-20/,
      /Total\s+Antes:\s+\$1,509.50\s+→\s+Ahora:\s+\$1,650.50/,
      /Primer pago \(Anticipo\)\s+Antes:\s+\$452.85, el 4 de diciembre de 2026\s+→\s+Ahora:\s+\$495.15, el 5 de/,
      /Cambió el texto de los términos/,
    ])
      expect(section).toMatch(text);
  });

  test('is refused to the link of whoever sent the form, whatever it sends', async () => {
    view = { ...VIEW, scope: 'd', quote: null, signer: null };
    for (const fields of [SIGNED, {}]) expect((await post('accept', fields)).status).toBe(403);
    expect((await post('review', {})).status).toBe(403);
    expect(acts).toEqual([]);
    const html = await (await get(PAGE)).text();
    expect(html).toContain('Mándame la cotización');
    for (const text of ['$1,500', 'Clásico', 'Firmar']) expect(html).not.toContain(text);
  });
});

test('a document is a file that no browser shows', async () => {
  const answer = await get(`${PAGE}/documents/${FILE_ID}.pdf`);
  expect(await answer.text()).toBe('PDF');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="C-2026-0041__n_.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('no log line holds the token', () => {
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.join('\n')).not.toContain(PROOF);
  expect(lines[0]).toContain('"path":"/request/:token"');
});
