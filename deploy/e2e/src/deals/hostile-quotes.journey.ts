import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { heightsOf, textOf } from '@tocada/bookings/telling/documents/spec-pdf.js';
import type { IssuedDocument } from '@tocada/contracts/deals/quotes.js';
import { parseCsv } from '../kit/booking-desk.js';
import { launchBrowser, newPage, overflowOf, PHONE, STILL } from '../kit/browser.js';
import { mailTo } from '../kit/mail-folder.js';
import { admin, BOOKING, passwordQuery, raw } from '../kit/requests.js';
import { call, ownTest, PASSWORD, shareTestStack, type TestStack } from '../kit/stack.js';
import { Tries } from '../kit/tries.js';
import { alertIn, postForm, QUOTE, SentQuotes, signing } from './sent-quotes.js';
import { until } from '@tocada/runtime/spec-until.js';

/** Words of zod's own messages. */
const ENGLISH = /\b(invalid|expected|received|required|too (big|small)|must|error)\b/i;
const tries = new Tries({ 'strange quotes': 50, 'strange forms': 30, 'strange texts': 40 });

let stack: TestStack;
let quotes: SentQuotes;
beforeAll(async () => {
  stack = await shareTestStack();
  quotes = new SentQuotes(() => stack.url);
});
afterAll(() => stack.remove());

const [LINE, ...LINES] = QUOTE.lines;
const strange = [-1, 0.5, 1e21, '1', '', null, true, [], {}, 'NaN'];

describe('a quote of the panel’s calls', () => {
  let id: string;
  let draft: { id: string; revision: number };
  beforeAll(async () => {
    id = await quotes.request();
    draft = await quotes.act(`/bookings/${id}/quotes`, QUOTE);
  });

  async function expectRefused(body: string, status = 400): Promise<void> {
    for (const [method, path] of [
      ['POST', `/api/admin/bookings/${id}/quotes`],
      ['PUT', `/api/admin/quotes/${draft.id}`],
    ] as const) {
      const answer = await raw(stack.url, method, path, { 'content-type': 'application/json' }, body);
      const { message, errors = [] } = JSON.parse(answer.body.toString());
      // Beside the draft no second quote is begun, whatever its sums.
      const isSecond = method === 'POST' && answer.status === 409;
      tries.hold('strange quotes', () => {
        expect({ body: body.slice(0, 200), status: isSecond ? status : answer.status }).toEqual({
          body: body.slice(0, 200),
          status,
        });
        for (const text of [message, ...errors.map((one: { message: string }) => one.message)])
          expect(text).not.toMatch(ENGLISH);
      });
    }
    expect((await quotes.detail(id)).quote).toMatchObject({ id: draft.id, revision: draft.revision });
  }
  const refused = (fields: object) => expectRefused(JSON.stringify(admin({ ...QUOTE, ...fields })));

  test('has no sum that is no whole, positive number within bounds', async () => {
    for (const unitCents of strange.filter((value) => value !== null))
      await refused({ lines: [{ ...LINE, unitCents }, ...LINES] });
    for (const percentBp of [-1, 10_001, 0.5, '5', 1e99]) await refused({ lines: [{ ...LINE, percentBp }, ...LINES] });
    for (const quantity of ['-1', '0', '1e3', '0x10', 'NaN', '1,5', '1.2345', '99999', '٣', '', 5, null])
      await refused({ lines: [{ ...LINE, quantity }, ...LINES] });
    for (const bp of [-1, 5001, 1.5, 'x']) await refused({ tax: { mode: 'included', label: 'x', bp } });
    await refused({ tax: { mode: 'added', label: 'x', bp: 825 } });
    for (const cents of [-1, 1.5, 90_000_001])
      await refused({ schedule: [{ label: 'x', cents, due: { daysAfter: 1 } }] });
    for (const due of [
      { daysAfter: -1 },
      { daysAfter: 1e9 },
      { on: '2026-02-30' },
      { on: 'x' },
      {},
      null,
      { daysAfter: 1, daysBefore: 1 },
    ])
      await refused({ schedule: [{ label: 'x', percentBp: 10_000, due }] });
    for (const damages of [
      [{ daysBefore: 5, percentBp: -1 }],
      [
        { daysBefore: 1, percentBp: 5 },
        { daysBefore: 2, percentBp: 6 },
      ],
    ])
      await refused({ damages });
    // As JSON has it, which JavaScript reads as infinite.
    await expectRefused(JSON.stringify(admin(QUOTE)).replace('150000', '1e400'));
    await expectRefused(JSON.stringify(admin(QUOTE)).replace('150000', 'NaN'));
    await refused({
      lines: Array.from({ length: 60 }, () => ({ ...LINE, unitCents: 90_000_000, quantity: '9999.999' })),
    });
  });

  test('has neither too many parts nor too deep ones', async () => {
    await refused({ lines: [] });
    await refused({ lines: Array.from({ length: 61 }, () => LINE) });
    await refused({ lines: Array.from({ length: 2000 }, () => ({ kind: 'other', description: 'x' })) });
    await expectRefused(JSON.stringify(admin({ ...QUOTE, terms: 'x'.repeat(1_000_000) })), 413);
    await expectRefused(JSON.stringify(admin({ ...QUOTE, lines: Array.from({ length: 9000 }, () => LINE) })), 413);
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const field of ['lines', 'packages', 'terms', 'schedule', 'validUntil'])
      await expectRefused(`{"password":"${PASSWORD}","${field}":${deep}}`);
    await refused({ packages: ['a', 'b', 'c', 'a'].map((key) => ({ key, name: key })) });
    for (const field of ['lines', 'packages', 'schedule', 'damages', 'tax', 'confirmOn', 'terms', 'language'])
      for (const value of [7, 'x', true, [[]], [null]])
        if (!(field === 'terms' && value === 'x')) await refused({ [field]: value });
  });

  test('gets no totals from a body', async () => {
    const fields = {
      totals: { totalCents: 1 },
      total: 1,
      totalCents: 1,
      number: 'C-1',
      state: 'accepted',
      documentSha256: 'x',
    };
    const body = await quotes.act(`/quotes/${draft.id}`, { ...fields, revision: draft.revision }, 'PUT');
    expect(body).toMatchObject({ state: 'draft', number: null, documentSha256: null, totals: { totalCents: 150_050 } });
    draft = body;
  });
});

test('a strange form of the client’s page is refused in words, and nothing is lost', async () => {
  const { id, sent } = await quotes.send();
  const page = sent.links.s1!;
  const before = (await quotes.detail(id)).quote;
  const many = Array.from({ length: 5000 }, (_, index) => ['extras', String(index)] as [string, string]);
  const forms: [act: string, fields: Record<string, string> | [string, string][], status?: number][] = [
    ...['-5', '1.5', '1e3', '0x10', 'NaN', 'Infinity', '٣', '99999999'].map(
      (guests) => ['details', { guests }] as never,
    ),
    ...['25:00', '8pm', '24:00', '٠٨:٠٠'].map((startTime) => ['details', { startTime }] as never),
    ...['1e9', '-1', '1,5', '4.505', 'NaN'].map((budget) => ['details', { budget }] as never),
    ['details', { setting: '<b>', sound: 'x' }],
    ['details', { venue: 'x'.repeat(5000) }],
    ['details', { venue: '\0' }],
    ['details', { venue: 'x'.repeat(1_000_000) }, 413],
    ['accept', signing(sent, { name: 'L'.repeat(5000) })],
    ['accept', signing(sent, { name: '\u200B\u2060\u202E' })],
    ['accept', signing(sent, { name: 'L\0' })],
    ['accept', signing(sent, { package: 'c' })],
    ['accept', signing(sent, { documentSha256: 'x'.repeat(65) })],
    ['accept', [...Object.entries(signing(sent)), ...many]],
    ['decline', { reason: 'x'.repeat(20_000) }],
    ['change', { text: '' }],
    ['change', { text: 'x'.repeat(2001) }],
    ['change', { text: '\0' }],
  ];
  for (const [act, fields, status = 400] of forms) {
    const answer = await postForm(`${page}/${act}`, fields);
    const html = await answer.text();
    tries.hold('strange forms', () => {
      expect([act, JSON.stringify(fields).slice(0, 80), answer.status]).toEqual([
        act,
        JSON.stringify(fields).slice(0, 80),
        status,
      ]);
      expect(alertIn(html)).toMatch(/^No se pudo:\s+\S/);
      expect(alertIn(html)).not.toMatch(ENGLISH);
    });
  }
  const kept = await (await postForm(`${page}/details`, { guests: 'x', rainPlan: 'Bajo techo' })).text();
  expect(kept).toContain('value="Bajo techo"');
  expect((await quotes.detail(id)).quote).toEqual(before);
});

describe('texts of strangers', () => {
  const MARKUP =
    '<img src=x onerror=alert(1)><b>x</b> **bold** [a](https://evil.example) `c` # h &amp; "q" \'s\' </script></style></title>';
  const TURNED = 'Ana \u202Eatreiba \u2066x \u200Bcero \u0007fin';
  const WORLD = 'محمد שלום 王小明 🎉👩‍👩‍👧‍👦 Łucja';
  const LONG = 'x'.repeat(200);
  const FORMULA = '=HYPERLINK("https://evil.example")';
  let id: string;
  let page: string;
  let documents: IssuedDocument[];

  beforeAll(async () => {
    const person = { phone: '', poNumber: 'P'.repeat(80), taxId: FORMULA, address: MARKUP };
    const made = await quotes.send({
      by: 'both',
      request: { name: TURNED, eventType: MARKUP, location: LONG },
      parties: [{ ...person, name: `${TURNED} ${WORLD}`, email: 'ana@example.org', title: MARKUP, company: MARKUP }],
      quote: {
        packages: [
          { key: 'a', name: MARKUP.slice(0, 80) },
          { key: 'b', name: TURNED },
        ],
        lines: [
          { kind: 'performance', description: MARKUP, unitCents: 150_000, package: 'a' },
          { kind: 'performance', description: WORLD, unitCents: 240_000, package: 'b' },
          { kind: 'sound', description: LONG, unitCents: 50 },
          { kind: 'discount', description: TURNED, percentBp: 500 },
        ],
        schedule: [
          { label: TURNED, percentBp: 3000, due: { daysAfter: 3 } },
          { label: MARKUP.slice(0, 80), percentBp: 7000, due: { daysBefore: 1 } },
        ],
        terms: `${MARKUP}\n${'w'.repeat(5000)}\n${TURNED}\n${WORLD}`,
        termsOther: MARKUP,
      },
    });
    id = made.id;
    page = made.sent.links.s1!;
    await postForm(`${page}/details`, { venue: TURNED, rainPlan: LONG });
    const fields = signing(made.sent, { name: `${TURNED} ${WORLD}`, title: MARKUP });
    const signed = await postForm(`${page}/accept`, fields, { 'user-agent': `Mozilla ${MARKUP}${'U'.repeat(600)}` });
    if (signed.status !== 303) throw new Error(`the signature answered ${signed.status}`);
    await postForm(`${page}/paid`, { amount: '450', method: 'zelle', note: `${MARKUP} ${'nota '.repeat(1900)}` });
    await postForm(`${page}/change`, { text: `${MARKUP} ${TURNED}` });
    const [claim] = (await quotes.detail(id)).payments;
    await quotes.act(`/bookings/${id}/payments/${claim.id}/confirm`, { note: 'nota '.repeat(1900) });
    const isStored = (all: IssuedDocument[]) => all.length === 4 && all.every(({ sha256 }) => sha256 !== null);
    documents = await until(async () => (await quotes.detail(id)).documents as IssuedDocument[], isStored);
  });

  test('are words of the page, which neither grows nor turns', async () => {
    const browser = await launchBrowser();
    for (const screen of [
      PHONE,
      { viewport: { width: 320, height: 700 } },
      { viewport: { width: 1440, height: 900 } },
    ]) {
      const look = await newPage(browser, { ...screen, ...STILL });
      let isRun = false;
      look.on('dialog', (dialog) => {
        isRun = true;
        void dialog.dismiss();
      });
      const asked: string[] = [];
      look.on('request', (request) => asked.push(new URL(request.url()).origin));
      await look.goto(page);
      const { text, elements } = await look.evaluate(() => ({
        text: document.body.innerText,
        elements: document.querySelectorAll('main img, main b, main h5, main script').length,
      }));
      tries.hold('strange texts', () => {
        expect([isRun, elements, [...new Set(asked)]]).toEqual([false, 0, [new URL(stack.url).origin]]);
        expect(text).toContain('<img src=x onerror=alert(1)><b>x</b> **bold**');
        expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
      });
      expect(await overflowOf(look)).toBe(0);
      await look.context().close();
    }
  });

  test('are words of the documents, all of them on their pages', async () => {
    for (const { kind, url } of documents) {
      const { body } = await raw(stack.url, 'GET', `${url}?${passwordQuery}`);
      const text = textOf(body).replaceAll('\n', ' ');
      tries.hold('strange texts', () => expect([kind, Math.min(...heightsOf(body)) > 30]).toEqual([kind, true]));
      expect(text).toContain('onerror=alert(1)');
      expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u0007]/);
      if (kind === 'receipt') expect(text.match(/\bnota\b/g)).toHaveLength(1900);
      if (kind === 'agreement') expect(text).toContain('U+0645');
    }
  });

  ownTest('are words of the mails', async () => {
    const mail = await mailTo(stack, 'ana@example.org');
    expect(mail.html).toContain('&lt;img src=x');
    expect(mail.html).not.toContain('<img src=x');
    expect(mail.text).toContain('<img src=x onerror');
  });

  test('are no formulas of an export', async () => {
    await quotes.act('/bookings', { ...BOOKING, name: FORMULA, eventType: '+1', location: '@x' });
    const { body } = await call(`${stack.url}/api/admin/bookings/export?${passwordQuery}`);
    for (const cell of parseCsv(String(body)).flat())
      tries.hold('strange texts', () => expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@]/u));
  });
});

test('every door was tried often, and held', () => expect(tries.report()).toEqual([]));
