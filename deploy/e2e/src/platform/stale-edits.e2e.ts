import '../kit/in-english.js';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { Band } from '../kit/browser.js';
import { language } from '../kit/journey-language.js';
import { admin, BOOKING, EVENT, idsOf, MEMBER, passwordQuery } from '../kit/requests.js';
import { until } from '@tocada/runtime/spec-until.js';
import { call, shareTestStack, type Answer, type TestStack } from '../kit/stack.js';
import { sentence } from '../kit/words.js';

const IMAGE = { imageURL: '/member.svg' };
const STALE = sentence('stale');

let stack: TestStack;
let band: Band;

beforeAll(async () => {
  stack = await shareTestStack({}, ['--scale', 'content=2']);
  band = new Band(stack);
});
afterAll(() => stack.remove());

const send = (method: string, path: string, fields: object = {}, headers: Record<string, string> = {}) =>
  call(`${stack.url}/api/admin/${path}?lang=${language}`, method, admin(fields), headers);
const put = (path: string, fields: object, key?: string) =>
  send('PUT', path, fields, key === undefined ? {} : { 'idempotency-key': key });
const list = async (path: string): Promise<any[]> =>
  (await call(`${stack.url}/api/admin/${path}?${passwordQuery}`)).body;
const find = async (path: string, id: string) => (await list(path)).find((row) => row.id === id);
const book = async () => (await call(`${stack.url}/api/booking-inquiry`, 'POST', BOOKING)).body;

/** A kind of row that the panel edits: how to create, list and change it, and two versions of its fields. */
interface Kind {
  list: string;
  create: () => Promise<{ id: string }>;
  path: (id: string) => string;
  versions: [object, object];
}
const KINDS: Record<string, Kind> = {
  'an event': {
    list: 'events',
    create: () => band.event(EVENT),
    path: (id) => `events/${id}`,
    versions: [
      { ...EVENT, title: 'De Ana', venue: 'Patio' },
      { ...EVENT, title: 'De Beto' },
    ],
  },
  'a member': {
    list: 'band-members',
    create: () => band.member(MEMBER),
    path: (id) => `band-members/${id}`,
    versions: [
      { ...MEMBER, role: 'De Ana', order: 4 },
      { ...MEMBER, role: 'De Beto' },
    ],
  },
  'an image': {
    list: 'gallery',
    create: async () => (await send('POST', 'gallery', IMAGE)).body,
    path: (id) => `gallery/${id}`,
    versions: [
      { title: 'De Ana', alt: 'Ana', eventId: null },
      { title: null, alt: 'Beto', eventId: null },
    ],
  },
  'the status of a request': {
    list: 'bookings',
    create: book,
    path: (id) => `bookings/${id}/status`,
    versions: [{ status: 'contacted' }, { status: 'completed' }],
  },
  'the suspicion of a request': {
    list: 'bookings',
    create: book,
    path: (id) => `bookings/${id}/suspect`,
    versions: [{ suspect: true }, { suspect: false }],
  },
};
/** A row without its notices, which change on their own, and the earlier requests, failed letters and wishes, of which only reads tell. */
const told = ({ notices: _notices, earlier: _earlier, lettersFailed: _failed, wish: _wish, ...row }: any) => row;
/** The sent fields that the answer repeats. */
const sent = ({ date: _date, ...fields }: any): object => fields;

describe.each(Object.entries(KINDS))('%s', (_name, { list: path, create, path: pathOf, versions: [ana, beto] }) => {
  test('that was edited meanwhile: 409 with the current row, which stays unchanged', async () => {
    const { id } = await create();
    const seen = await find(path, id);
    expect(seen.revision).toBe(0);
    const first = await put(pathOf(id), { ...ana, revision: seen.revision });
    expect([first.status, first.body.revision]).toEqual([200, 1]);
    const second = await put(pathOf(id), { ...beto, revision: seen.revision });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'stale', message: STALE });
    expect(told(second.body.current)).toEqual(told(first.body));
    expect(told(await find(path, id))).toEqual(told(first.body));
    const again = await put(pathOf(id), { ...beto, revision: second.body.current.revision });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ ...sent(beto), revision: 2 });
  });

  test('without a revision: the last edit wins', async () => {
    const { id } = await create();
    expect((await put(pathOf(id), ana)).status).toBe(200);
    const { status, body } = await put(pathOf(id), { ...beto, revision: null });
    expect([status, body.revision]).toEqual([200, 2]);
  });

  test('with an invalid revision: 400', async () => {
    const { id } = await create();
    for (const revision of ['0', -1, 1.5, true, [0], {}]) {
      const { status, body } = await put(pathOf(id), { ...ana, revision });
      expect([status, body.message]).toEqual([400, sentence('bad_revision')]);
    }
  });

  test('many concurrent edits of the same revision: one succeeds, the others get its row', async () => {
    const { id } = await create();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => put(pathOf(id), { ...(n % 2 ? ana : beto), revision: 0 })),
    );
    const [done, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(4);
    for (const { body } of refused) expect(told(body.current)).toEqual(told(done!.body));
  });

  test('repeated under one Idempotency-Key: runs once and repeats the first answer, however late', async () => {
    const { id } = await create();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(pathOf(id), { ...ana, revision: 0 }, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await put(pathOf(id), beto);
    const late = await put(pathOf(id), { ...ana, revision: 0 }, key);
    expect([late.status, late.body]).toEqual([200, answers[0]!.body]);
    expect((await find(path, id)).revision).toBe(2);
    const other = await put(pathOf(id), { ...beto, revision: 2 }, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect((await put(pathOf(id), ana, 'corta')).status).toBe(400);
  });

  test('refused as stale: the key stays usable', async () => {
    const { id } = await create();
    await put(pathOf(id), ana);
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      expect((await put(pathOf(id), { ...beto, revision: 0 }, key)).status).toBe(409);
    }
    expect((await put(pathOf(id), { ...beto, revision: 1 }, key)).status).toBe(200);
  });

  test('a removal under one Idempotency-Key: 204 every time, and 404 under another key', async () => {
    const { id } = await create();
    const key = randomUUID();
    const remove = (headers = {}) => send('DELETE', `${path}/${id}`, {}, headers);
    for (let time = 0; time < 3; time += 1) {
      expect((await remove({ 'idempotency-key': key })).status).toBe(204);
    }
    expect((await remove({ 'idempotency-key': randomUUID() })).status).toBe(404);
    expect((await put(pathOf(id), { ...ana, revision: 0 })).status).toBe(404);
    const { id: other } = await create();
    const mismatch = await send('DELETE', `${path}/${other}`, {}, { 'idempotency-key': key });
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await find(path, other)).toBeDefined();
  });
});

describe('public lists', () => {
  test('hold no revision of members and images', async () => {
    await band.member(MEMBER);
    await send('POST', 'gallery', IMAGE);
    for (const path of ['band-members', 'gallery']) {
      const { body } = await call(`${stack.url}/api/${path}`);
      expect(body.length).toBeGreaterThan(0);
      expect(body.filter((row: object) => 'revision' in row)).toEqual([]);
    }
  });
});

describe('changes that are no edit of the row', () => {
  test('an event whose image becomes ready meanwhile can be saved', async () => {
    // On a busy machine, a picture is sometimes ready before its event is stored. Then the event has known no other state.
    const { id, revision, imageUrl, ready } = await until(
      async () => {
        const imageUrl = await band.upload('events', '#083');
        const { id, revision } = await band.save('POST', 'events', { ...EVENT, imageUrl });
        const ready = await until(
          () => find('events', id),
          ({ image }) => image.state === 'ready',
        );
        return { id, revision, imageUrl, ready };
      },
      ({ revision, ready }) => ready.revision !== revision,
    );
    expect(ready.revision).toBe(revision + 1);
    const saved = await put(`events/${id}`, { ...EVENT, title: 'Con foto', imageUrl, revision });
    expect([saved.status, saved.body.revision]).toEqual([200, revision + 2]);
    expect((await put(`events/${id}`, { ...EVENT, revision: ready.revision })).status).toBe(409);
  });

  test('an image that is moved meanwhile can be saved', async () => {
    const [{ body: a }, { body: b }] = [await send('POST', 'gallery', IMAGE), await send('POST', 'gallery', IMAGE)];
    expect((await put('gallery/order', { ids: [a.id, b.id], before: [b.id, a.id] })).status).toBe(204);
    expect((await put(`gallery/${a.id}`, { alt: 'Movida', revision: 0 })).status).toBe(200);
  });
});

describe('two concurrent edits of a row', () => {
  /** Runs `edit` while another edit of the same row is under way and commits first. */
  async function beside(statement: string, values: unknown[], edit: () => Promise<Answer>): Promise<Answer> {
    const client = new pg.Client({ connectionString: stack.backing.CONTENT_DATABASE_URL });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(statement, values);
      const answer = edit();
      const waiting = 'select 1 from pg_locks where not granted';
      await until(
        () => client.query(waiting),
        ({ rowCount }) => rowCount! > 0,
      );
      await client.query('commit');
      return await answer;
    } finally {
      await client.end();
    }
  }

  test.each([
    ['events', 'venue', 'De otro', { ...EVENT, title: 'Mío', venue: null }],
    ['band-members', 'origin', 'De otro', { ...MEMBER, name: 'Mía' }],
    ['gallery', 'title', 'De otro', { title: null, alt: 'Mía', eventId: null }],
  ])('%s: the later one stands whole', async (path, column, other, mine) => {
    const { body: row } = await send('POST', path, { ...EVENT, ...MEMBER, ...IMAGE });
    const table = { events: 'events', 'band-members': 'band_members', gallery: 'gallery_images' }[path];
    const statement = `update ${table} set ${column} = $1, revision = revision + 1 where id = $2`;
    const saved = await beside(statement, [other, row.id], () => put(`${path}/${row.id}`, mine));
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ ...sent(mine), revision: 2 });
    expect(await find(path, row.id)).toEqual(saved.body);
  });
});

describe('the order of images', () => {
  const three = async () => {
    const rows = [];
    for (let n = 0; n < 3; n += 1) rows.unshift((await send('POST', 'gallery', IMAGE)).body);
    return idsOf(rows) as [string, string, string];
  };
  const standing = async (ids: string[]) => idsOf(await list('gallery')).filter((id) => ids.includes(id));

  test('that somebody else has changed: 409 with the current order, which stays', async () => {
    const [a, b, c] = await three();
    expect((await put('gallery/order', { ids: [b, a], before: [a, b] })).status).toBe(204);
    const refused = await put('gallery/order', { ids: [c, a, b], before: [a, b, c] });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'stale', message: sentence('order_changed') });
    expect(idsOf(refused.body.current)).toEqual([b, a, c]);
    expect(await standing([a, b, c])).toEqual([b, a, c]);
    expect((await put('gallery/order', { ids: [c, b, a], before: [b, a, c] })).status).toBe(204);
    expect(await standing([a, b, c])).toEqual([c, b, a]);
  });

  test('of other images than those that somebody moved, added or removed: no conflict', async () => {
    const [a, b, c] = await three();
    const [x] = await three();
    await send('DELETE', `gallery/${b}`);
    expect((await put('gallery/order', { ids: [c, b, a, x], before: [x, a, b, c] })).status).toBe(204);
    expect(await standing([a, b, c, x])).toEqual([c, a, x]);
  });

  test('without a base: always applies; under one key: once', async () => {
    const [a, b, c] = await three();
    expect((await put('gallery/order', { ids: [c, b, a] })).status).toBe(204);
    const key = randomUUID();
    for (let time = 0; time < 3; time += 1) {
      const { status } = await put('gallery/order', { ids: [a, b, c], before: [c, b, a] }, key);
      expect(status).toBe(204);
    }
    expect(await standing([a, b, c])).toEqual([a, b, c]);
  });
});
