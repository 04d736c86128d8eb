import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { admin, EVENT, idsOf, passwordQuery, raw, writesTo } from '../kit/requests.js';
import { call, shareTestStack, type TestStack } from '../kit/stack.js';

let stack: TestStack;

beforeAll(async () => {
  stack = await shareTestStack();
});
afterAll(() => stack.remove());

const get = (path: string, headers: Record<string, string> = {}) => raw(stack.url, 'GET', path, headers);
const rows = async (path: string) => JSON.parse((await get(path)).body.toString()) as any[];
const BOOKINGS = `/api/admin/bookings?${passwordQuery}`;

const { createEvent, createMember, createImage, book, remove } = writesTo(() => stack.url);

async function sql(database: 'CONTENT_DATABASE_URL' | 'BOOKINGS_DATABASE_URL', statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: stack.backing[database] });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Follows the Link headers from `path` and resolves with every page. */
async function walk(path: string, between: () => Promise<unknown> = async () => {}): Promise<any[][]> {
  const pages: any[][] = [];
  for (let next: string | undefined = path; next;) {
    const answer = await get(next);
    expect(answer.status).toBe(200);
    pages.push(JSON.parse(answer.body.toString()));
    const link = answer.headers.link as string | undefined;
    next = link && /^<([^>]+)>; rel="next"$/.exec(link)![1];
    // The link does not repeat the password.
    if (next?.startsWith('/api/admin')) next += `&${passwordQuery}`;
    if (next) await between();
    expect(pages.length).toBeLessThan(100);
  }
  return pages;
}

describe('the order of the lists', () => {
  test('upcoming soonest first, past and all latest first', async () => {
    const days = ['2140-03-02', '2140-03-01T10:00', '2140-03-02T09:00', '2140-02-28', '2140-12-31'];
    for (const date of days) await createEvent({ title: `u ${date}`, date });
    for (const date of days.map((day) => day.replace('2140', '1999'))) await createEvent({ title: `p ${date}`, date });
    const titles = async (path: string) => (await rows(path)).map(({ title }) => title);
    // A day without an hour lasts until its end.
    const upcoming = ['2140-02-28', '2140-03-01T10:00', '2140-03-02T09:00', '2140-03-02', '2140-12-31'];
    const past = upcoming.map((day) => day.replace('2140', '1999')).toReversed();
    expect(await titles('/api/events/upcoming')).toEqual(upcoming.map((day) => `u ${day}`));
    expect(await titles('/api/events/past')).toEqual(past.map((day) => `p ${day}`));
    expect(await titles('/api/events')).toEqual([
      ...upcoming.toReversed().map((day) => `u ${day}`),
      ...past.map((day) => `p ${day}`),
    ]);
  });

  test('members by order, then by name in Spanish order', async () => {
    for (const name of ['Zoe', 'Álvaro', 'bruno', 'Ñoño', 'Nora']) await createMember({ name, order: 1 });
    await createMember({ name: 'Ana', order: 2 });
    await createMember({ name: 'Óscar', order: -1 });
    const names = (await rows('/api/band-members')).map(({ name }) => name);
    expect(names).toEqual(['Óscar', 'Álvaro', 'bruno', 'Nora', 'Ñoño', 'Zoe', 'Ana']);
  });

  test('gallery and bookings newest first', async () => {
    const images = [await createImage(), await createImage(), await createImage()];
    expect(idsOf(await rows('/api/gallery'))).toEqual(idsOf(images.toReversed()));
    const bookings = [await book(), await book(), await book()];
    expect(idsOf(await rows(BOOKINGS))).toEqual(idsOf(bookings.toReversed()));
  });
});

describe('paging with limit, cursor and Link', () => {
  beforeAll(async () => {
    const many = Array.from({ length: 11 }, (_, index) => index);
    // Five of the past events have the same date and time.
    await Promise.all(
      many.map((index) => createEvent({ date: index < 5 ? '2003-03-03T20:00' : `2003-04-${10 + index}` })),
    );
    await Promise.all(many.flatMap(() => [createImage(), book()]));
    await sql(
      'CONTENT_DATABASE_URL',
      `update gallery_images set created_at = '2020-01-01T00:00:00.001Z' where id > '80000000-0000-4000-8000-000000000000'`,
    );
    await sql(
      'BOOKINGS_DATABASE_URL',
      `update booking_inquiries set created_at = '2020-01-01T00:00:00.001Z' where id > '80000000-0000-4000-8000-000000000000'`,
    );
    // A change through the API, so that no cached list is older than the statements above.
    await createImage();
  });

  const lists = [
    ['/api/events/past?'],
    ['/api/gallery?'],
    [`${BOOKINGS}&`],
    [`${BOOKINGS}&sort=event&`],
    [`${BOOKINGS}&sort=waiting&`],
  ] as const;

  test.each(lists)('%s: no row twice and none missing, at any limit', async (list) => {
    const all = idsOf(await rows(list));
    expect(new Set(all).size).toBe(all.length);
    for (const limit of [1, 2, 3, 5, all.length - 1, all.length, 100]) {
      const pages = await walk(`${list}limit=${limit}`);
      expect(idsOf(pages.flat())).toEqual(all);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      expect(pages).toHaveLength(Math.ceil(all.length / limit));
    }
  });

  test.each(lists)('%s: no Link without a limit, and none on the last page', async (list) => {
    const all = await rows(list);
    expect((await get(list)).headers.link).toBeUndefined();
    expect((await get(`${list}limit=100`)).headers.link).toBeUndefined();
    expect((await get(`${list}limit=${all.length}`)).headers.link).toBeUndefined();
    expect((await get(`${list}limit=${all.length - 1}`)).headers.link).toContain('rel="next"');
  });

  test('bookings by event day or by waiting time, also when they are searched for', async () => {
    const [far, near] = [await book({ eventDate: '2150-06-01' }), await book({ eventDate: '2140-06-01' })];
    const last = await book({ eventDate: '2001-06-01' });
    const byEvent = idsOf(await rows(`${BOOKINGS}&sort=event`));
    expect([byEvent[0], byEvent.at(-2), byEvent.at(-1)]).toEqual([near.id, far.id, last.id]);
    const byWaiting = idsOf(await rows(`${BOOKINGS}&sort=waiting`));
    // The newest of those that wait, and the one whose event has passed.
    expect(byWaiting.slice(-2)).toEqual([near.id, last.id]);
    const search = (fields: object) => call(`${stack.url}/api/admin/bookings/search`, 'POST', admin(fields));
    expect(idsOf((await search({ sort: 'event', q: 'lucia' })).body)).toEqual(byEvent);
    const refused = await search({ sort: 'nombre' });
    expect([refused.status, refused.body.message]).toEqual([400, 'Debe ser uno de: arrival, event, waiting']);
    expect((await get(`${BOOKINGS}&sort=event&limit=1`)).headers.link).toContain('&sort=event');
  });

  test('the link holds no password', async () => {
    expect((await get(`${BOOKINGS}&limit=1`)).headers.link).toMatch(/^<\/api\/admin\/bookings\?limit=1&cursor=[\w-]+>/);
  });

  test('a row added during paging does not shift the pages', async () => {
    const before = idsOf(await rows('/api/gallery'));
    const pages = await walk('/api/gallery?limit=4', createImage);
    expect(idsOf(pages.flat())).toEqual(before);
  });

  test('only the removed row is missing when a row is removed during paging', async () => {
    const before = idsOf(await rows('/api/gallery'));
    // Removes the row that the cursor names.
    const pages = await walk('/api/gallery?limit=4', () => remove(`/api/admin/gallery/${before[3]}`));
    expect(idsOf(pages.flat())).toEqual(before);
    expect(idsOf(await rows('/api/gallery'))).toEqual(before.filter((id) => id !== before[3]));
  });
});

const PUBLIC_READS = ['/api/events/upcoming', '/api/events/past', '/api/events', '/api/band-members', '/api/gallery'];

describe('ETag and If-None-Match', () => {
  test.each(PUBLIC_READS)('%s: 304 without a body while nothing has changed', async (path) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await get(path, { 'accept-encoding': encoding });
      const etag = first.headers.etag!;
      expect(etag).toMatch(/^"[\w-]+"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(path, { 'accept-encoding': encoding, 'if-none-match': known });
        expect({ known, status: again.status, length: again.body.length }).toEqual({ known, status: 304, length: 0 });
        expect(again.headers.etag).toBe(etag);
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  test('one event has an ETag, which changes with the event', async () => {
    const { id } = await createEvent();
    const path = `/api/events/${id}`;
    const { etag } = (await get(path)).headers;
    expect((await get(path, { 'if-none-match': etag! })).status).toBe(304);
    await call(`${stack.url}/api/admin/events/${id}`, 'PUT', admin({ ...EVENT, title: 'Otro' }));
    const changed = await get(path, { 'if-none-match': etag! });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    expect(JSON.parse(changed.body.toString()).title).toBe('Otro');
  });

  test('an error has no ETag', async () => {
    const answer = await get('/api/events/uno', { 'if-none-match': '*' });
    expect(answer.status).toBe(404);
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('compression', () => {
  const DECODE: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
  const cases = [
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['br;q=0, gzip;q=0.0', undefined],
    ['', undefined],
  ] as const;

  test.each(cases)('Accept-Encoding "%s" → %s', async (accepted, used) => {
    for (const path of ['/api/events', '/']) {
      const plain = await get(path, { 'accept-encoding': 'identity' });
      const answer = await get(path, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toBe(used);
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(used ? DECODE[used]!(answer.body) : answer.body).toEqual(plain.body);
      if (used) expect(answer.body.length).toBeLessThan(plain.body.length);
    }
  });

  test.each(['br', 'gzip', 'identity'])('HEAD has the headers of GET and no body (%s)', async (encoding) => {
    for (const path of [...PUBLIC_READS, '/', BOOKINGS, '/api/health']) {
      const headers = { 'accept-encoding': encoding };
      const [whole, head] = [await get(path, headers), await raw(stack.url, 'HEAD', path, headers)];
      expect([head.status, head.body.length]).toEqual([whole.status, 0]);
      for (const name of ['content-type', 'content-length', 'content-encoding', 'etag', 'cache-control']) {
        expect({ path, [name]: head.headers[name] }).toEqual({ path, [name]: whole.headers[name] });
      }
    }
  });

  test('a small answer is not compressed', async () => {
    const [only] = await walk('/api/gallery?limit=1');
    const answer = await get('/api/gallery?limit=1', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(answer.body.toString())).toEqual(only);
  });
});

describe('security headers', () => {
  const wanted: Record<string, RegExp> = {
    'content-security-policy': /: default-src 'none';.*frame-ancestors 'none'/,
    'x-content-type-options': /: nosniff$/,
    'x-frame-options': /: DENY$/,
    'referrer-policy': /: strict-origin-when-cross-origin$/,
    'permissions-policy': /camera=\(\)/,
    'cross-origin-opener-policy': /same-origin/,
  };
  const answers: [string, string, Record<string, string>, number][] = [
    ['GET', '/api/events/upcoming', {}, 200],
    ['HEAD', '/api/events/upcoming', {}, 200],
    ['GET', '/api/events/upcoming', { 'if-none-match': '*' }, 304],
    ['GET', '/api/gallery?limit=1&x=1', {}, 200],
    ['GET', '/api/health', {}, 200],
    ['GET', '/api/events/uno', {}, 404],
    ['GET', '/api/admin/bookings', {}, 401],
    ['POST', '/api/booking-inquiry', {}, 400],
    ['DELETE', '/api/events', {}, 404],
    ['GET', '/', {}, 200],
    ['GET', '/', { 'if-none-match': '*' }, 304],
    ['GET', '/booking', {}, 200],
    ['GET', '/no/such/page', {}, 404],
    ['GET', '/assets/none.js', {}, 404],
    ['GET', '/%ff', {}, 400],
  ];

  test.each(answers)('%s %s %j → %d', async (method, path, headers, status) => {
    // Twice: the second answer may come from the cache.
    for (let round = 0; round < 2; round += 1) {
      const answer = await raw(stack.url, method, path, headers);
      expect(answer.status).toBe(status);
      for (const [name, pattern] of Object.entries(wanted)) expect(`${name}: ${answer.headers[name]}`).toMatch(pattern);
      expect(answer.headers['x-powered-by']).toBeUndefined();
      expect(answer.headers.server).toBeUndefined();
    }
  });
});
