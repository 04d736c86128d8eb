// Clock: how long an answer takes must not tell which links have led somewhere. Medians of the same minute are compared.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SentQuote } from '@tocada/contracts/deals/quotes.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { proofOf } from '@tocada/runtime/proof.js';
import { Redis } from 'ioredis';
import pg from 'pg';
import { mailsOf } from '../kit/mail-folder.js';
import { BOOKING, passwordQuery, raw, type RawAnswer } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { Tries } from '../kit/tries.js';
import { alertIn, postForm, SentQuotes, signing, tokenOf } from './sent-quotes.js';
import { until } from '@tocada/runtime/spec-until.js';

const GUESSES = 10_000;
const AT_ONCE = 16;
/** The made-up tokens of a line that are looked up. */
const LOOKED_UP = 200;
const SCANS = 100;

const tries = new Tries({
  'wrong tokens': 80,
  guesses: GUESSES,
  'right links beside guesses': 10,
  'signatures of another': 6,
  'replayed signatures': 4,
  'reads of scanners': 2 * SCANS,
  'foreign forms': 30,
  'wishes of spam': 90,
  'wishes by details links': 40,
  'acts of a signer beside a stranger': 4,
});

let stack: TestStack;
let quotes: SentQuotes;

beforeAll(async () => {
  stack = await startTestStack({ RATE_LIMIT: 'on' });
  quotes = new SentQuotes(() => stack.url);
});
afterAll(() => stack.remove());

/** As a proxy in front tells it. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const NONSENSE = 'nothing';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FORMS = ['review', 'accept', 'decline', 'details', 'paid', 'change', 'cancel', 'resend', 'not-me'];
const DOCUMENT = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const PERSON = { phone: '979 555 0142', title: '', company: '', address: '', poNumber: '', taxId: '' };
const TWO = ['Ana', 'Beto'].map((name) => ({ ...PERSON, name, email: `${name.toLowerCase()}@example.org` }));

/** The answer without what differs between two equal ones. */
function bare({ status, headers, body }: RawAnswer) {
  const {
    date: _date,
    'x-request-id': _id,
    'x-ratelimit-remaining': _left,
    'x-ratelimit-reset': _reset,
    ...rest
  } = headers;
  return { status, headers: rest, body: body.toString() };
}

/** Every row of every table. */
async function everything(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const url of [stack.backing.BOOKINGS_DATABASE_URL, stack.backing.CONTENT_DATABASE_URL]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ line: string }>(`select to_json(t)::text as line from "${name}" as t`);
      found[name] = rows
        .map(({ line }) => line)
        .toSorted()
        .join('\n');
    }
    await client.end();
  }
  return found;
}

/**
 * Every row, once the mails that are on their way have left. A new stack compares its shows half a minute after its start, and
 * writes its first cursor then.
 */
async function settled() {
  let last = '';
  return until(everything, (now) => {
    const isSame = JSON.stringify(now) === last;
    last = JSON.stringify(now);
    return isSame && now.shows_cursor !== '';
  });
}

describe('tokens', () => {
  let sent: SentQuote;
  let wrong: Record<string, string>;

  beforeAll(async () => {
    ({ sent } = await quotes.send());
    const s1 = tokenOf(sent.links.s1);
    const [id, , version, proof] = s1.split('.') as [string, string, string, string];
    const other = tokenOf((await quotes.send()).sent.links.s1).split('.') as [string, string, string, string];
    const erased = await quotes.send();
    await quotes.act(`/bookings/${erased.id}`, {}, 'DELETE');
    const renewed = await quotes.send();
    await quotes.act(`/bookings/${renewed.id}/links/s1`);
    const elsewhere = (claim: string) => `${claim}.${proofOf('the key of another site', claim)}`;
    wrong = {
      'another scope': `${id}.s2.${version}.${proof}`,
      'the details link, made a signer’s': tokenOf(sent.links.d).replace('.d.', '.s1.'),
      'another version': `${id}.s1.2.${proof}`,
      'version 0': `${id}.s1.0.${proof}`,
      'the proof of another request': `${id}.s1.${version}.${other[3]}`,
      'the id of another request': `${other[0]}.s1.${version}.${proof}`,
      'an invented proof': `${id}.s1.${version}.${'A'.repeat(22)}`,
      'no proof': `${id}.s1.${version}.`,
      'a proof cut short': s1.slice(0, -1),
      'a proof and more': `${s1}A`,
      'an id cut short': s1.slice(1),
      doubled: s1 + s1,
      'doubled with a dot': `${s1}.${s1}`,
      'in capitals': s1.toUpperCase(),
      'another spelling of the same bytes': s1.slice(0, -1) + String.fromCodePoint(s1.codePointAt(s1.length - 1)! + 1),
      'the key of another site': elsewhere(`${id}.s1.${version}`),
      'the key of another site, details': elsewhere(`${id}.d.1`),
      'an erased request': tokenOf(erased.sent.links.s1),
      'the details of an erased request': tokenOf(erased.sent.links.d),
      'an old version': tokenOf(renewed.sent.links.s1),
    };
  });

  const WAYS: [name: string, method: string, end: string, body: string | undefined][] = [
    ['the page', 'GET', '', undefined],
    ['a choice', 'GET', '?choice=b,4', undefined],
    ['"It wasn’t me"', 'GET', '/not-me', undefined],
    ['a document', 'GET', `/documents/${DOCUMENT}.pdf`, undefined],
    ['a signature', 'POST', '/accept', 'name=Ana&consent=yes&package=a'],
    ['details', 'POST', '/details', 'guests=5'],
  ];

  test.each(WAYS)('that lead nowhere are answered like nonsense, byte for byte: %s', async (way, method, end, body) => {
    const address = from(`203.0.113.${WAYS.findIndex(([name]) => name === way)}`);
    const ask = async (token: string) =>
      bare(await raw(stack.url, method, `/request/${token}${end}`, { ...FORM, ...address }, body));
    const nonsense = await ask(NONSENSE);
    expect(nonsense.status).toBe(404);
    expect(nonsense.body).toContain('Este enlace no sirve');
    for (const [name, token] of Object.entries(wrong)) {
      const answer = await ask(token);
      tries.hold('wrong tokens', () => expect({ name, ...answer }).toEqual({ name, ...nonsense }));
      expect(answer.body).not.toContain(token);
    }
    expect((await fetch(sent.links.s1!, { headers: address })).status).toBe(200);
  });

  test('that lead nowhere take as long as nonsense', async () => {
    const kinds = { NONSENSE, ...wrong };
    const chosen = ['NONSENSE', 'another scope', 'an invented proof', 'an erased request', 'an old version'] as const;
    const times = Object.fromEntries(chosen.map((kind) => [kind, [] as number[]]));
    for (let round = 0; round < 60; round += 1)
      for (const kind of chosen) {
        const started = performance.now();
        const address = from(`198.51.100.${round}`);
        await raw(stack.url, 'GET', `/request/${kinds[kind as keyof typeof kinds]}`, address);
        times[kind]!.push(performance.now() - started);
      }
    const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
    const usual = median(times.NONSENSE!);
    for (const kind of chosen) {
      const found = median(times[kind]!);
      expect({ kind, found, usual, isUsual: Math.abs(found - usual) < Math.max(2, usual * 0.4) }).toMatchObject({
        isUsual: true,
      });
    }
  });

  test('10,000 guesses open nothing, most cost no call, and the right link of a neighbour opens and signs', async () => {
    const line = from('192.0.2.1');
    const [claim] = /^.+(?=\.)/.exec(tokenOf(sent.links.s1))!;
    const statuses: Record<number, number> = {};
    let left = GUESSES;
    const guesser = async () => {
      while ((left -= 1) >= 0) {
        const proof = proofOf(String(left), claim);
        const { status } = await raw(stack.url, 'GET', `/request/${claim}.${proof}`, line);
        statuses[status] = (statuses[status] ?? 0) + 1;
        tries.hold('guesses', () => expect([404, 429]).toContain(status));
      }
    };
    const neighbour = async () => {
      const { status } = await fetch(sent.links.s1!, { headers: line });
      tries.hold('right links beside guesses', () => expect(status).toBe(200));
      if (left > 0) await neighbour();
    };
    await Promise.all([neighbour(), ...Array.from({ length: AT_ONCE }, guesser)]);
    // Guesses that are under way when the line is full are looked up, too.
    expect(statuses[404]).toBeLessThan(LOOKED_UP + 2 * AT_ONCE);
    expect((await fetch(sent.links.d, { headers: line })).status).toBe(200);
    for (let form = 0; form < 250; form += 1) await postForm(`${stack.url}/request/${NONSENSE}/accept`, {}, line);
    const signed = await postForm(`${sent.links.s1}/accept`, signing(sent), line);
    expect([signed.status, signed.headers.get('location')]).toEqual([303, './?done=signed']);
  }, 600_000);
});

describe('a signature', () => {
  test('of the details link is refused, and one signer does not sign for the other', async () => {
    const { id, sent } = await quotes.send({ parties: TWO });
    for (const fields of [signing(sent), {}, signing(sent, { name: '', consent: '' })]) {
      const answer = await postForm(`${sent.links.d}/accept`, fields);
      tries.hold('signatures of another', () => expect(answer.status).toBe(403));
    }
    const d = tokenOf(sent.links.d);
    for (const token of [d.replace('.d.', '.s1.'), tokenOf(sent.links.s1).replace('.s1.', '.s2.')]) {
      const { status } = await postForm(`${stack.url}/request/${token}/accept`, signing(sent));
      tries.hold('signatures of another', () => expect(status).toBe(404));
    }
    await postForm(`${sent.links.s1}/accept`, signing(sent, { name: 'Ana' }));
    const { quote } = await quotes.detail(id);
    tries.hold('signatures of another', () => expect(quote.signatures).toMatchObject([{ place: 1, name: 'Ana' }]));
    expect(quote.state).toBe('partly_signed');
  });

  test('that comes again for another choice, document or name is refused, and what was signed stands', async () => {
    const { id, sent } = await quotes.send();
    const accept = async (fields: Record<string, string> = {}) => {
      const answer = await postForm(`${sent.links.s1}/accept`, signing(sent, fields));
      return [answer.status, alertIn(await answer.text())];
    };
    expect((await accept({ totalCents: '1', total: '0.01', seenCents: '1', unitCents: '1', quantity: '0' }))[0]).toBe(
      303,
    );
    for (const fields of [
      { package: 'b' },
      { extras: '4' },
      { documentSha256: '0'.repeat(64) },
      { name: 'Otra Persona' },
    ] as Record<string, string>[]) {
      const answer = await accept(fields);
      tries.hold('replayed signatures', () =>
        expect(answer).toEqual([409, expect.stringContaining('Con este enlace ya firmó L. Ñ.')]),
      );
    }
    expect((await accept())[0]).toBe(303);
    const { quote, money } = await quotes.detail(id);
    expect([quote.choice, money.totalCents, quote.signatures.length]).toEqual([
      { package: 'a', extras: [] },
      150_050,
      1,
    ]);
  });

  test('for a version that was renewed meanwhile is told so', async () => {
    const { sent } = await quotes.send();
    const draft = await quotes.act(`/quotes/${sent.id}/renew`, { revision: sent.revision });
    await quotes.act(`/quotes/${draft.id}/send`, { revision: draft.revision, by: 'whatsapp' });
    const answer = await postForm(`${sent.links.s1}/accept`, signing(sent));
    expect([answer.status, alertIn(await answer.text())]).toEqual([
      409,
      expect.stringContaining('La cotización cambió'),
    ]);
  });
});

describe('a scanner of links', () => {
  test('that reads every address a hundred times leaves no trace in any table', async () => {
    const { id, sent } = await quotes.send({ parties: TWO });
    await postForm(`${sent.links.s1}/accept`, signing(sent, { name: 'Ana' }));
    const [document] = (await quotes.detail(id)).documents;
    const ends = [
      '',
      '/',
      '?choice=b,4',
      '?package=b&extras=4',
      '?done=signed',
      `/documents/${document.id}.pdf`,
      '/unknown',
    ];
    const addresses = [...ends, ...FORMS.map((form) => `/${form}`)];
    const links = [sent.links.d, sent.links.s1!, sent.links.s2!];
    // The mails of the signature are on their way.
    const before = await settled();
    for (let scan = 0; scan < SCANS; scan += 1)
      for (const method of ['GET', 'HEAD']) {
        const link = links[scan % links.length]!;
        const answers = await Promise.all(
          addresses.map((end) => fetch(link + end, { method, redirect: 'manual', headers: from('203.0.113.70') })),
        );
        await Promise.all(answers.map((answer) => answer.arrayBuffer()));
        tries.hold('reads of scanners', () =>
          expect(answers.filter(({ status }) => status >= 500).map(({ url }) => url)).toEqual([]),
        );
      }
    await fetch(`${stack.url}/request/sent`);
    expect(await everything()).toEqual(before);
  });

  test('is led to the page by the address of a form', async () => {
    const { sent } = await quotes.send();
    for (const form of FORMS.filter((one) => one !== 'not-me')) {
      const answer = await fetch(`${sent.links.s1}/${form}`);
      expect([answer.status, new URL(answer.url).pathname]).toEqual([200, `${new URL(sent.links.s1!).pathname}/`]);
    }
  });
});

test('a form of another page changes nothing, whatever it sends', async () => {
  const { sent } = await quotes.send();
  const before = await settled();
  const strangers: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: stack.url, 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of strangers)
    for (const form of FORMS.filter((one) => one !== 'review')) {
      const fields = { ...signing(sent), text: 'x', reason: 'x', amount: '1', method: 'zelle', guests: '9' };
      const { status } = await postForm(`${sent.links.s1}/${form}`, fields, headers);
      tries.hold('foreign forms', () => expect({ form, headers, status }).toEqual({ form, headers, status: 403 }));
    }
  expect(await everything()).toEqual(before);
});

describe('a stranger with details links', () => {
  const ask = (link: string, text: string) => postForm(`${link}/change`, { text });
  /** A request as a stranger sends it. */
  async function inquire(fields: object): Promise<{ id: string; link: string }> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ...BOOKING, ...fields });
    const answer = await fetch(`${stack.url}/api/booking-inquiry`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
    return { id: ((await answer.json()) as { id: string }).id, link: answer.headers.get('location')! };
  }
  const mailsWith = async (words: string) => (await mailsOf(stack)).filter(({ text }) => text?.includes(words));
  const untilMailed = (words: string, most: number) =>
    until(
      () => mailsWith(words),
      ({ length }) => length === most,
    );

  test('of three requests that are spam mails nothing by ninety wishes, until the band says that they are none', async () => {
    const spam = await Promise.all([1, 2, 3].map(() => inquire({ website: 'https://spam.example' })));
    for (let wish = 0; wish < 30; wish += 1)
      for (const { link } of spam) {
        const { status } = await ask(link, 'Palabras de un extraño');
        tries.hold('wishes of spam', () => expect(status).toBe(303));
      }
    expect((await ask(spam[0]!.link, 'Una más')).status).toBe(429);
    expect((await quotes.detail(spam[0]!.id)).asked).toHaveLength(30);
    const honest = await inquire({ email: 'honesta@example.org' });
    await untilMailed(inquiryReference(honest.id), 2);
    expect(await mailsWith('Palabras de un extraño')).toEqual([]);
    for (const { id } of spam) await quotes.act(`/bookings/${id}/suspect`, { suspect: false }, 'PUT');
    await untilMailed('Palabras de un extraño', 3);
  });

  test('causes no more mails in an hour than the form, none of his wishes is lost, and the alarm of a signer still gets through', async () => {
    const { id, sent } = await quotes.send();
    await postForm(`${sent.links.s1}/accept`, signing(sent));
    for (let request = 0; request < 40; request += 1) {
      const { status } = await ask((await quotes.send()).sent.links.d, 'Otro extraño');
      tries.hold('wishes by details links', () => expect(status).toBe(303));
    }
    for (let act = 0; act < 31; act += 1) await ask(sent.links.d, 'Otra vez');
    for (const [form, fields] of [
      ['not-me', {}],
      ['paid', { amount: '450', method: 'zelle' }],
      ['change', { text: 'De quien firma' }],
      ['cancel', { text: 'Ya no' }],
    ] as [string, Record<string, string>][]) {
      const { status } = await postForm(`${sent.links.s1}/${form}`, fields);
      tries.hold('acts of a signer beside a stranger', () => expect({ form, status }).toEqual({ form, status: 303 }));
    }
    await untilMailed('De quien firma', 1);
    expect((await quotes.detail(id)).asked.map(({ kind }: { kind: string }) => kind)).toContain('not_me');
    // The others are told in one mail.
    const [digest] = await untilMailed('cambios que te piden', 1);
    const alone = (await mailsWith('Otro extraño')).length - 1;
    expect(alone).toBeLessThanOrEqual(30);
    expect(alone + digest!.text!.split('Otro extraño').length - 1).toBe(40);
  });
});

/** Files below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => statSync(name).isFile());

test('a whole deal leaves its tokens in no log, trace, metric, error page, key of Redis, table or audit entry', async () => {
  const { id, sent } = await quotes.send({ parties: TWO, by: 'both' });
  const { s1, s2, d } = sent.links as Record<string, string>;
  const pages: string[] = [];
  const look = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(address, { redirect: 'manual', ...init });
    const text = await answer.text();
    for (const [name, value] of answer.headers)
      expect([name, value]).not.toEqual([name, expect.stringContaining('.1.')]);
    if (answer.status >= 400 && !text.includes('role="alert"')) pages.push(text);
    return answer.status;
  };
  const form = (link: string, act: string, fields: Record<string, string> = {}) =>
    look(`${link}/${act}`, { method: 'POST', body: new URLSearchParams(fields) });
  for (const link of [s1!, s2!, d!]) {
    for (const end of [
      '',
      '/',
      '?choice=b',
      '/not-me',
      '/unknown',
      '/accept',
      '/a/b/c',
      '%',
      '/%zz',
      '/documents/x.pdf',
    ])
      await look(link + end);
    for (const spelling of ['/REQUEST/', '//request/', '/en/request/', '/%72equest/', '/request%2F', '/api/request/'])
      await look(link.replace('/request/', spelling));
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'HEAD']) await look(link, { method });
    await look(link, { headers: { referer: link, 'x-long': 'x'.repeat(20_000) } });
    await look(`${link}?${'x'.repeat(20_000)}`);
    for (const act of ['accept', 'details', 'paid', 'change', 'resend', 'decline'])
      await form(link, act, { guests: 'x', amount: 'x' });
    await look(`${link}/accept`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    await look(`${link}/details`, { method: 'POST', body: new URLSearchParams({ venue: 'x'.repeat(300_000) }) });
  }
  const again = await quotes.detail(id);
  expect(again.quote.state).toBe('declined');
  // The page, which says that the quote was declined.
  expect(await form(s1!, 'review', signing(sent))).toBe(200);
  const draft = await quotes.act(`/quotes/${again.quote.id}/renew`, { revision: again.quote.revision });
  const fresh = await quotes.act<SentQuote>(`/quotes/${draft.id}/send`, { revision: draft.revision, by: 'both' });
  expect(await form(s1!, 'accept', signing(fresh, { name: 'Ana' }))).toBe(303);
  expect(await form(s2!, 'accept', signing(fresh, { name: 'Beto' }))).toBe(303);
  await form(s1!, 'paid', { amount: '450', method: 'zelle' });
  await form(s1!, 'change', { text: 'Otra hora' });
  await form(s2!, 'cancel', { text: 'Ya no' });
  await form(s2!, 'not-me');
  const documents = () => quotes.detail(id).then((one) => one.documents as { id: string; sha256: string | null }[]);
  for (const document of await until(documents, (all) => all.every(({ sha256 }) => sha256 !== null)))
    expect(await look(`${s1}/documents/${document.id}.pdf`)).toBe(200);
  await call(`${stack.url}/api/admin/bookings/${id}/links/s2`, 'POST', { password: stack.adminPassword });
  // Pages while the service is away, and while the gateway is.
  const bookings = stack.processes.get('bookings-1')!;
  bookings.signal('SIGSTOP');
  const away = await Promise.all([look(s1!), form(s1!, 'accept', signing(fresh))]);
  bookings.signal('SIGCONT');
  expect(away).toEqual([503, 503]);
  stack.processes.get('gateway-1')!.signal('SIGKILL');
  await look(s1!).catch(() => {});
  await until(
    () => look(s1!).catch(() => 0),
    (status) => status === 200,
  );

  const proofs = [s1, s2, d].map((link) => tokenOf(link!).split('.').at(-1)!);
  const places = new Map<string, string>(pages.map((page, index) => [`error page ${index}`, page]));
  places.set('traces', stack.collector.received.join('\n'));
  for (const { label, spec } of stack.processes.values()) {
    if (!spec.env.PRIVATE_PORT) continue;
    places.set(`metrics of ${label}`, (await call(`http://127.0.0.1:${spec.env.PRIVATE_PORT}/metrics`)).body);
  }
  const redis = new Redis(stack.backing.REDIS_URL!);
  places.set('keys of Redis', (await redis.keys('*')).join('\n'));
  redis.disconnect();
  for (const [table, rows] of Object.entries(await everything())) places.set(`table ${table}`, rows);
  places.set('audit', JSON.stringify((await call(`${stack.url}/api/admin/audit?${passwordQuery}`)).body));
  for (const file of filesIn(join(stack.dataDir, 'logs'))) places.set(file, readFileSync(file, 'latin1'));
  expect(places.size).toBeGreaterThan(60);
  expect(places.get('traces')).toContain('/request/:token/accept');
  const told = [...places].filter(([, text]) => proofs.some((proof) => text.includes(proof))).map(([place]) => place);
  expect(told).toEqual([]);
});

test('every door was tried often, and held', () => expect(tries.report()).toEqual([]));
