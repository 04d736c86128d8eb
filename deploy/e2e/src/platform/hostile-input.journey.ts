import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ERRORS } from '@tocada/contracts/ground/errors.js';
import { samples, SEED } from '@tocada/contracts/kit/spec-samples.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import { calendarOf, eventOf, zoneWith } from '@tocada/runtime/calendars/spec-calendar.js';
import fc from 'fast-check';
import { admin, BOOKING, EVENT, idsOf, IMAGE, MEMBER, passwordQuery, raw, type RawAnswer } from '../kit/requests.js';
import { call, PASSWORD, ownTest, shareTestStack, type TestStack } from '../kit/stack.js';
import { Tries } from '../kit/tries.js';
import { errorLines } from '../worker/logs.js';
import { arbitraryRequest, cursorOf, type ArbitraryRequest } from './arbitrary-requests.js';
import { cpuSecondsOf } from './cpu.js';

const NOBODY = '3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11';
const JSON_TYPE = { 'content-type': 'application/json' };
/** Words of zod's own messages, which a rule without a Spanish message would show. */
const ENGLISH = /\b(invalid|expected|received|required|too (big|small)|must|error)\b/i;

const IN_ZONE = 'DTSTART;TZID=X:21500704T200000';
const LASTS = { why: say('line_lasts_too_long') };
const ZONE = { why: say('line_zone_too_long') };

const LEAST = { fields: 250, bodies: 57, addresses: 190, queries: 135, headers: 18, calendars: 12, anything: 1000 };
const tries = new Tries(LEAST);
/** The door that the tests of a `describe` try. */
let door: keyof typeof LEAST;

let stack: TestStack;
/** Rows that exist, so that changes and deletions have something to spoil. */
let event: any;
let member: any;
let image: any;
let booking: any;

beforeAll(async () => {
  stack = await shareTestStack();
  const create = async (path: string, body: object) => (await call(stack.url + path, 'POST', body)).body;
  event = await create('/api/admin/events', admin(EVENT));
  member = await create('/api/admin/band-members', admin(MEMBER));
  image = await create('/api/admin/gallery', admin(IMAGE));
  booking = await create('/api/booking-inquiry', BOOKING);
});
afterAll(() => stack.remove());

const LISTS = ['/api/events', '/api/events/upcoming', '/api/events/past', '/api/band-members', '/api/gallery'];
async function allRows(): Promise<any[][]> {
  const paths = [...LISTS, `/api/admin/bookings?${passwordQuery}`];
  const lists: any[][] = await Promise.all(paths.map(async (path) => (await call(stack.url + path)).body));
  // The mails about a booking are sent meanwhile.
  return lists.map((rows) => rows.map((row) => ({ ...row, notices: undefined })));
}

function expectErrorShape(answer: RawAnswer): void {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { message, code, errors, ...rest } = JSON.parse(answer.body.toString());
  expect(rest).toEqual({});
  expect(Object.keys(ERRORS)).toContain(code);
  expect(ERRORS[code as keyof typeof ERRORS]).toBe(answer.status);
  for (const text of [message, ...(errors ?? []).map((error: { message: string }) => error.message)]) {
    expect(text).toEqual(expect.stringMatching(/\S/));
    expect(text).not.toMatch(ENGLISH);
  }
  for (const error of errors ?? []) expect(Object.keys(error).toSorted()).toEqual(['message', 'path']);
}

/** @param status of the answer, when only one is right */
function expectRefusal(answer: RawAnswer, status?: number): void {
  tries.hold(door, () => {
    if (status === undefined) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    } else expect(answer.status).toBe(status);
    expectErrorShape(answer);
  });
}

const post = (path: string, body: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  raw(stack.url, 'POST', path, headers, body);

/** Runs `work` and shows that it has stored, changed and removed nothing. */
async function storingNothing(work: () => Promise<unknown>): Promise<void> {
  const before = await allRows();
  await work();
  expect(await allRows()).toEqual(before);
}

describe('fields that no form would send', () => {
  beforeAll(() => void (door = 'fields'));

  const strange: [string, unknown][] = [
    ['NUL', 'a\0b'],
    ['a lone high surrogate', 'a\ud800'],
    ['a lone low surrogate', '\udc00b'],
    ['a number', 7],
    ['a truth', true],
    ['nothing', null],
    ['a list', ['a']],
    ['an object', { toString: 'a' }],
    ['a very long text', 'a'.repeat(10_001)],
    ['white space of other scripts', '\u00a0\u2003\u3000\ufeff'],
  ];
  const forms = (): [method: string, path: string, valid: object, field: string][] => [
    ['POST', '/api/admin/events', EVENT, 'title'],
    ['POST', '/api/admin/events', EVENT, 'location'],
    ['PUT', `/api/admin/events/${event.id}`, EVENT, 'title'],
    ['POST', '/api/admin/band-members', MEMBER, 'name'],
    ['POST', '/api/admin/band-members', MEMBER, 'description'],
    ['PUT', `/api/admin/band-members/${member.id}`, MEMBER, 'role'],
    ['POST', '/api/admin/gallery', IMAGE, 'imageURL'],
    ['POST', '/api/booking-inquiry', BOOKING, 'name'],
    ['POST', '/api/booking-inquiry', BOOKING, 'email'],
    ['POST', '/api/booking-inquiry', BOOKING, 'phone'],
    ['PUT', `/api/admin/bookings/${booking.id}/status`, {}, 'status'],
  ];

  test.each(strange)('%s', (_name, value) =>
    storingNothing(async () => {
      for (const [method, path, valid, field] of forms()) {
        const body = JSON.stringify(admin({ ...valid, [field]: value }));
        expectRefusal(await raw(stack.url, method, path, JSON_TYPE, body), 400);
      }
    }),
  );

  test('NUL and lone surrogates in optional texts', () =>
    storingNothing(async () => {
      for (const bad of ['\0', 'a\ud800', '\udfff']) {
        for (const field of ['venue', 'description', 'imageUrl']) {
          expectRefusal(await post('/api/admin/events', JSON.stringify(admin({ ...EVENT, [field]: bad }))), 400);
        }
        for (const field of ['title', 'alt']) {
          expectRefusal(await post('/api/admin/gallery', JSON.stringify(admin({ ...IMAGE, [field]: bad }))), 400);
        }
        expectRefusal(await post('/api/booking-inquiry', JSON.stringify({ ...BOOKING, details: bad })), 400);
      }
    }));

  test('each required field missing in turn', () =>
    storingNothing(async () => {
      const required: [string, object][] = [
        ['/api/admin/events', EVENT],
        ['/api/admin/band-members', MEMBER],
        ['/api/admin/gallery', IMAGE],
        ['/api/booking-inquiry', BOOKING],
      ];
      for (const [path, valid] of required) {
        for (const field of Object.keys(valid)) {
          expectRefusal(await post(path, JSON.stringify(admin({ ...valid, [field]: undefined }))), 400);
        }
      }
    }));

  // prettier-ignore
  const noDates = [
    '2026-02-30', '2026-13-01', '2026-00-10', '2025-02-29', '2026-2-3', 'mañana', '03/08/2026', '2026-03-08T24:00',
    '2026-03-08T10:60', '2026-03-08T10:00:61', '2026-03-08T25:00:00Z', '2026-03-08T10:00:00+99:99', '2026-03-08T',
    '2026-03-08T...Z', '2026-03-08 10:00', '+275760-09-13', '275760-09-13', '-000001-01-01', '1899-12-31', '2200-01-01',
    '2199-12-31T23:59:59-10:00', 'Infinity', '', ' ', '\0', 1e99, -1e99, 8.64e15, 8.65e15, null, true, [], ['2026-03-08'],
    [2026, 3, 8], {}, { year: 2026 },
  ];

  test.each(noDates)('%j is no date', (date) =>
    storingNothing(async () => {
      expectRefusal(await post('/api/admin/events', JSON.stringify(admin({ ...EVENT, date }))), 400);
      const path = `/api/admin/events/${event.id}`;
      expectRefusal(await raw(stack.url, 'PUT', path, JSON_TYPE, JSON.stringify(admin({ ...EVENT, date }))), 400);
      expectRefusal(await post('/api/booking-inquiry', JSON.stringify({ ...BOOKING, eventDate: date })), 400);
    }),
  );

  test('__proto__, constructor and prototype are keys like any other: passed over', async () => {
    const traps = '"__proto__": {"hasPhotos": true, "status": "completed"}, "constructor": {"prototype": {"x": 1}}';
    const fields = JSON.stringify(BOOKING).slice(1, -1);
    const accepted = await post('/api/booking-inquiry', `{${traps}, ${fields}}`);
    expect(accepted.status).toBe(201);
    const row = JSON.parse(accepted.body.toString());
    expect(Object.keys(row).toSorted()).toEqual(Object.keys(booking).toSorted());
    expect(row.status).toBe('pending');
    // The fields themselves hidden in a prototype are missing.
    await storingNothing(async () => {
      expectRefusal(await post('/api/booking-inquiry', `{"__proto__": {${fields}}}`), 400);
      expectRefusal(await post('/api/admin/session', `{"__proto__": {"password": "${PASSWORD}"}}`), 401);
      expectRefusal(await post('/api/admin/session', `{"constructor": {"password": "${PASSWORD}"}}`), 401);
    });
    expect(({} as { hasPhotos?: boolean }).hasPhotos).toBeUndefined();
    const { body } = await call(`${stack.url}/api/admin/events`, 'POST', admin(EVENT));
    expect(body.hasPhotos).toBe(false);
  });
});

/** A body without a length. */
async function postInPieces(path: string, body: string): Promise<RawAnswer> {
  const request = { method: 'POST', headers: JSON_TYPE, body: new Blob([body]).stream(), duplex: 'half' };
  const answer = await fetch(stack.url + path, request as RequestInit);
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

describe('bodies that are none', () => {
  beforeAll(() => void (door = 'bodies'));

  test.each([
    ['cut short', '{"name": "a"', 'broken_json'],
    ['two values', '{} {}', 'broken_json'],
    ['not JSON', 'name=a&email=b', 'broken_json'],
    ['a NUL byte', '\0', 'broken_json'],
    ['single quotes', "{'name': 'a'}", 'broken_json'],
    ['NaN', '{"name": NaN}', 'broken_json'],
    ['a list', '[]', 'invalid'],
    ['a text', '"a"', 'invalid'],
    ['a number', '5', 'invalid'],
    ['a truth', 'true', 'invalid'],
    ['null', 'null', 'invalid'],
    ['nothing', '', 'invalid'],
    ['a deep list', '['.repeat(100_000), 'broken_json'],
    ['a deep and closed list', '['.repeat(100_000) + ']'.repeat(100_000), 'invalid'],
    ['a deep field', `{"name": ${'['.repeat(100_000) + ']'.repeat(100_000)}}`, 'invalid'],
    ['many keys', `{${Array.from({ length: 15_000 }, (_, key) => `"k${key}":1`).join()}}`, 'invalid'],
  ])('%s', (_name, body, code) =>
    storingNothing(async () => {
      const answer = await post('/api/booking-inquiry', body);
      expectRefusal(answer, 400);
      expect(JSON.parse(answer.body.toString()).code).toBe(code);
      expectRefusal(await post('/api/admin/events', body));
    }),
  );

  test('bytes that are no UTF-8', () =>
    storingNothing(async () => {
      const bytes = Buffer.concat([Buffer.from('{"name": "'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]);
      expectRefusal(await post('/api/booking-inquiry', bytes), 400);
    }));

  test('3 MB: 413, with a length, in chunks, and with the right password', () =>
    storingNothing(async () => {
      const body = JSON.stringify(admin({ ...EVENT, ...BOOKING, description: 'a'.repeat(3_000_000) }));
      for (const path of ['/api/booking-inquiry', '/api/admin/events', '/api/admin/session', '/api/none']) {
        expectRefusal(await post(path, body), 413);
        expectRefusal(await postInPieces(path, body), 413);
      }
    }));

  test('a bomb: small when packed, 100 MB when not', () =>
    storingNothing(async () => {
      const bomb = Buffer.concat([Buffer.from('{"name": "'), Buffer.alloc(100_000_000, 'a'), Buffer.from('"}')]);
      // A deployed stack has no processes to ask.
      const cpu = () => (process.env.E2E_URL ? 0 : cpuSecondsOf(stack, 'gateway-1'));
      const before = await cpu();
      for (const [encoding, bytes] of [
        ['gzip', gzipSync(bomb)],
        ['br', brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
      ] as const) {
        const headers = { ...JSON_TYPE, 'content-encoding': encoding };
        expectRefusal(await post('/api/booking-inquiry', bytes, headers), 413);
      }
      expect((await cpu()) - before).toBeLessThan(10);
    }));

  test.each([
    ['gzip that is none', { 'content-encoding': 'gzip' }, 400],
    ['br that is none', { 'content-encoding': 'br' }, 400],
    ['an unknown packing', { 'content-encoding': 'zip' }, 415],
    ['two packings', { 'content-encoding': 'gzip, gzip' }, 415],
    ['charset utf-16', { 'content-type': 'application/json; charset=utf-16' }, 400],
    ['charset utf-32', { 'content-type': 'application/json; charset=utf-32' }, 400],
    ['charset latin1', { 'content-type': 'application/json; charset=iso-8859-1' }, 415],
    ['charset unknown', { 'content-type': 'application/json; charset=utf-99' }, 415],
    ['no type', { 'content-type': '' }, 415],
    ['text', { 'content-type': 'text/plain' }, 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a type that is none', { 'content-type': 'json' }, 415],
    ['a cousin of JSON', { 'content-type': 'application/vnd.api+json' }, 415],
    ['JSON by the end of its name', { 'content-type': 'text/html, application/json' }, 415],
  ])('%s', (_name, headers, status) =>
    storingNothing(async () => {
      expectRefusal(await post('/api/booking-inquiry', JSON.stringify(BOOKING), { ...JSON_TYPE, ...headers }), status);
    }),
  );
});

describe('addresses that are none', () => {
  beforeAll(() => void (door = 'addresses'));

  // prettier-ignore
  const noIds = [
    'uno', '0', '-1', 'null', '%00', `${NOBODY}x`, NOBODY.replace('-', ''), `{${NOBODY}}`, '..%2f..',
    '%F0%9F%8E%B8', "'%20or%201=1--", '__proto__', 'a'.repeat(5000),
  ];

  test.each(noIds)('%s is no id: 404', (id) =>
    storingNothing(async () => {
      const json = JSON.stringify(admin({ ...EVENT, ...MEMBER, status: 'contacted' }));
      expectRefusal(await raw(stack.url, 'GET', `/api/events/${id}`), 404);
      for (const path of ['events', 'band-members', 'gallery']) {
        expectRefusal(await raw(stack.url, 'DELETE', `/api/admin/${path}/${id}`, JSON_TYPE, json), 404);
      }
      for (const path of [`events/${id}`, `band-members/${id}`, `bookings/${id}/status`]) {
        expectRefusal(await raw(stack.url, 'PUT', `/api/admin/${path}`, JSON_TYPE, json), 404);
      }
    }),
  );

  // Go's own server answers these before the edge of the production stack sees them: 400, in its own words.
  const BROKEN = process.env.E2E_URL ? [] : ['%', '%zz', '%ud800'];

  test.each(['%E0%A4', '%ff', '%c0%80', ...BROKEN])('percent-encoding that is none: %s', (text) =>
    storingNothing(async () => {
      for (const path of [`/api/${text}`, `/api/events/${text}`, `/api/events/${text}?limit=1`]) {
        expectRefusal(await raw(stack.url, 'GET', path), 400);
      }
      const path = `/api/admin/events/${text}?${passwordQuery}`;
      expectRefusal(await raw(stack.url, 'DELETE', path, JSON_TYPE, '{}'), 400);
      expect((await raw(stack.url, 'GET', `/${text}`)).status).toBe(400);
      expect((await raw(stack.url, 'GET', `/assets/${text}`)).status).toBe(400);
    }),
  );

  test.each(['/api//events', '/api/./events', '/api/../api/events', '/api/events%2fupcoming', '/api/%2e%2e/x'])(
    '%s is not another name of a call',
    async (path) => expectRefusal(await raw(stack.url, 'GET', path), 404),
  );

  test('very long ones', async () => {
    expectRefusal(await raw(stack.url, 'GET', `/api/${'a'.repeat(14_000)}`), 404);
    expect((await raw(stack.url, 'GET', `/api/events?${'a=1&'.repeat(3500)}`)).status).toBe(200);
  });

  // Node itself ends what is longer than all headers together may be; the production stack's edge may be cut off by it.
  ownTest('longer ones', async () => {
    expect((await raw(stack.url, 'GET', `/api/${'a'.repeat(20_000)}`)).status).toBe(431);
  });

  test('unknown methods on known paths', () =>
    storingNothing(async () => {
      const body = JSON.stringify(admin({ ...EVENT, ...MEMBER, ...BOOKING, ...IMAGE }));
      for (const path of [...LISTS, `/api/events/${event.id}`, '/api/health']) {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE']) {
          expectRefusal(await raw(stack.url, method, path, JSON_TYPE, body), 404);
        }
      }
      for (const path of [
        `events/${event.id}`,
        `band-members/${member.id}`,
        `gallery/${image.id}`,
        'session',
        'events/upload',
      ]) {
        for (const method of ['GET', 'PATCH', 'LOCK']) {
          expectRefusal(await raw(stack.url, method, `/api/admin/${path}?${passwordQuery}`, JSON_TYPE, body), 404);
        }
      }
      expectRefusal(await raw(stack.url, 'DELETE', '/api/booking-inquiry', JSON_TYPE, body), 404);
    }));
});

describe('queries', () => {
  beforeAll(() => void (door = 'queries'));

  const pagedLists = () => ['/api/events/past?', '/api/gallery?', `/api/admin/bookings?${passwordQuery}&`];

  // prettier-ignore
  const badQueries = [
    'limit=', 'limit=0', 'limit=-1', 'limit=101', 'limit=1.5', 'limit=uno', 'limit=1e99', 'limit=NaN', 'limit=Infinity',
    'limit=%00', 'limit=1&limit=2', 'limit=1,2', 'cursor=', 'cursor=x', 'cursor=%00', 'cursor=%ff', 'cursor=a&cursor=b',
    `cursor=${'a'.repeat(501)}`, `cursor=${cursorOf(`1.${'-'.repeat(36)}`)}`, `cursor=${cursorOf(`x.${NOBODY}`)}`,
    `cursor=${cursorOf(`999999999999999.${NOBODY}`)}`, `cursor=${cursorOf(`-999999999999999.${NOBODY}`)}`,
    `cursor=${cursorOf(`1e9.${NOBODY}`)}`, `cursor=${cursorOf(`1.${NOBODY}'; drop table events; --`)}`,
    `cursor=${cursorOf(`1.${NOBODY}`)}&cursor=${cursorOf(`1.${NOBODY}`)}`,
  ];

  test.each(badQueries)('%s', async (query) => {
    for (const list of pagedLists()) {
      for (const limit of query.startsWith('limit') ? [''] : ['', '&limit=2']) {
        expectRefusal(await raw(stack.url, 'GET', list + query + limit), 400);
      }
    }
  });

  test('the ends of time in a cursor that is well formed', async () => {
    for (const time of ['0', '9999999999999', '-9999999999999']) {
      for (const list of pagedLists()) {
        expect((await raw(stack.url, 'GET', `${list}limit=1&cursor=${cursorOf(`${time}.${NOBODY}`)}`)).status).toBe(
          200,
        );
      }
    }
  });

  test('a name that we do not know is passed over', async () => {
    for (const query of [
      'limit[]=1',
      'limit[a]=1',
      '__proto__=1',
      'constructor=1',
      'x',
      '&&&',
      '=',
      'a=%ff',
      'hasOwnProperty=1',
    ]) {
      for (const list of LISTS) expect((await raw(stack.url, 'GET', `${list}?${query}`)).status).toBe(200);
    }
  });

  test('the password twice, as a list or as an object: 401', () =>
    storingNothing(async () => {
      const text = encodeURIComponent(PASSWORD);
      for (const query of [
        `password=${text}&password=${text}`,
        `password[]=${text}`,
        `password[0]=${text}`,
        'password',
        'password=%ff',
        `Password=${text}`,
        `password=${text}%00`,
      ]) {
        expectRefusal(await raw(stack.url, 'GET', `/api/admin/bookings?${query}`), 401);
        expectRefusal(await post(`/api/admin/events?${query}`, JSON.stringify(EVENT)), 401);
        expectRefusal(await raw(stack.url, 'DELETE', `/api/admin/events/${event.id}?${query}`), 401);
      }
    }));
});

describe('headers', () => {
  beforeAll(() => void (door = 'headers'));

  test('of any kind do no harm', async () => {
    const headers: Record<string, string>[] = [
      { 'x-request-id': 'a'.repeat(5000) },
      { 'x-request-id': '{"level":"error"}' },
      { 'x-forwarded-for': 'nobody, ,, 999.999.999.999' },
      { 'x-forwarded-for': '::ffff:1.2.3.4, [::1]:80' },
      { 'x-forwarded-proto': 'javascript' },
      { 'accept-encoding': 'br;q=zero, *;q=, ;;;' },
      { 'if-none-match': '"'.repeat(5000) },
      { 'if-modified-since': 'ayer' },
      { range: 'bytes=0-0' },
      { accept: 'text/html' },
      { cookie: '=;=;%ff' },
      { host: 'evil.example' },
      { 'x-http-method-override': 'DELETE' },
    ];
    for (const header of headers) {
      const list = await raw(stack.url, 'GET', '/api/events?x', header);
      expect({ header, status: list.status }).toEqual({ header, status: 200 });
      const refused = await post('/api/booking-inquiry', '{}', { ...JSON_TYPE, ...header });
      expectRefusal(refused, 400);
    }
  });

  test.each(['', 'corta', 'con espacio dentro', 'a'.repeat(201), 'ñañañañaña'])('"%s" is no Idempotency-Key', (key) =>
    storingNothing(async () => {
      const headers = { ...JSON_TYPE, 'idempotency-key': key };
      expectRefusal(await post('/api/booking-inquiry', JSON.stringify(BOOKING), headers), 400);
    }),
  );
});

describe('calendars that are made to cost time', () => {
  beforeAll(() => void (door = 'calendars'));
  const EVENT_LINES = ['SUMMARY:Una', 'LOCATION:Bryan TX'];
  const NEVER = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
  const pid = () => stack.processes.get('content-1')?.pid;

  test.each<[string, string[], { why: Said } | { refusal: Said }]>([
    ['a duration', eventOf('DTSTART:21500704T200000', 'DURATION:P99999999999D', ...EVENT_LINES), LASTS],
    ['a duration of seconds', eventOf('DTSTART:21500704T200000', 'DURATION:PT9999999999999S', ...EVENT_LINES), LASTS],
    ['a zone', [...zoneWith('X', 'RRULE:FREQ=SECONDLY'), ...eventOf(IN_ZONE, ...EVENT_LINES)], ZONE],
    ['a zone of minutes', [...zoneWith('X', 'RRULE:FREQ=MINUTELY'), ...eventOf(IN_ZONE, ...EVENT_LINES)], ZONE],
    ['a rule', eventOf('DTSTART:21500704T200000', 'RRULE:FREQ=SECONDLY', ...EVENT_LINES), { why: say('line_repeats') }],
    [
      'a day that never comes',
      [...zoneWith('X', NEVER), ...eventOf(IN_ZONE, ...EVENT_LINES)],
      { refusal: say('import_endless', { line: 4 }) },
    ],
  ])('%s: a sentence with the line, and content goes on', (_name, lines, expected) =>
    storingNothing(async () => {
      const before = process.env.E2E_URL ? undefined : pid();
      const { session } = (await call(`${stack.url}/api/admin/session`, 'POST', { password: PASSWORD })).body;
      const headers = { authorization: `Bearer ${session}` };
      for (const preview of [true, false]) {
        const body = { text: calendarOf(...lines), preview };
        const answer = call(`${stack.url}/api/admin/events/import`, 'POST', body, headers);
        // Meanwhile.
        expect((await call(`${stack.url}/api/events/past`)).status).toBe(200);
        const { status, body: told } = await answer;
        tries.hold(door, () => {
          if ('refusal' in expected) expect([status, told.message]).toEqual([400, sentenceOf(expected.refusal)]);
          else expect(told).toMatchObject({ lines: [{ state: 'wrong', why: expected.why }], added: 0 });
        });
      }
      if (!process.env.E2E_URL) expect(pid()).toBe(before);
    }),
  );
});

describe('anything at all (fast-check)', () => {
  beforeAll(() => void (door = 'anything'));

  const BATCH = 8;
  const RUNS = samples(150, 600);
  const seen: Record<string, number> = {};

  /** Rows are named, not numbered, in a request: their ids are new in each run of these tests. */
  const withIds = (path: string) =>
    path.replace(/\$(event|member|image|booking)/, (_, kind: string) => ({ event, member, image, booking })[kind]!.id);

  /** The newest row of a kind takes the place of one that may be gone. */
  function keep(path: string, row: { id: string }): void {
    if (path.endsWith('/events')) event = row;
    if (path.endsWith('/band-members')) member = row;
    if (path.endsWith('/gallery')) image = row;
    if (path.endsWith('/booking-inquiry')) booking = row;
  }

  function unpack({ headers, body }: RawAnswer): string {
    if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString();
    return (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
  }

  async function check({ method, path, query, headers, body }: ArbitraryRequest): Promise<void> {
    const answer = await raw(stack.url, method, withIds(path) + query, headers, body);
    seen[answer.status] = (seen[answer.status] ?? 0) + 1;
    const isEmpty = method === 'HEAD' || answer.status === 204 || answer.status === 304 || !path.startsWith('/api');
    tries.hold(door, () => {
      expect(answer.status).toBeLessThan(500);
      if (!isEmpty && answer.status >= 400) expectErrorShape(answer);
    });
    if (isEmpty || answer.status >= 400) return;
    // The one download that is no JSON.
    if (path === '/api/admin/bookings/export') return;
    const given = JSON.parse(unpack(answer));
    if (answer.status === 201) keep(path, given);
  }

  test('is never a 5xx, always JSON under /api and always answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryRequest, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
        await Promise.all(batch.map(check));
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: 150_000 },
    );
    // It gets everywhere: rows were made and removed, and everything was refused that can be.
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['200', '201', '204', '304', '400', '401', '404', '415']));
  });

  test('and afterwards all is well', async () => {
    expect((await call(`${stack.url}/api/health`)).status).toBe(200);
    for (const rows of await allRows()) expect(new Set(idsOf(rows)).size).toBe(rows.length);
    for (const page of ['/', '/events', '/gallery']) expect((await raw(stack.url, 'GET', page)).status).toBe(200);
  });
});

// Last, so that it reads what all the tests above have left in the logs.
ownTest('nothing of all this was logged as an error, and no process has died', () => {
  expect(errorLines(stack.dataDir)).toEqual([]);
  expect([...stack.processes].filter(([, process]) => !process.available)).toEqual([]);
});

ownTest('every door was tried often, and held', () => expect(tries.report()).toEqual([]));
