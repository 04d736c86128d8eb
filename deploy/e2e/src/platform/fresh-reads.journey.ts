import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { admin, EVENT, idsOf, MEMBER, passwordQuery, publicly, raw, writesTo } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;
/** Each test calls one of two gateways directly, because the edge would alternate. */
let origin: string;

beforeAll(async () => {
  stack = await startTestStack({}, ['--scale', 'gateway=2']);
  origin = stack.gateways[0]!;
});
afterAll(() => stack.remove());

const get = (path: string) => raw(origin, 'GET', path);
const rows = async (path: string) => JSON.parse((await get(path)).body.toString()) as any[];
const BOOKINGS = `/api/admin/bookings?${passwordQuery}`;

const { createEvent, createMember, createImage, book, remove } = writesTo(() => origin);

const PUBLIC_READS = ['/api/events/upcoming', '/api/events/past', '/api/events', '/api/band-members', '/api/gallery'];

describe('a read right after a write through the same gateway sees it', () => {
  /** Readers without pause, so that a read is under way at every change. */
  async function amongReaders(work: () => Promise<void>): Promise<void> {
    const done = new AbortController();
    const reader = async (path: string) => {
      while (!done.signal.aborted) await get(path);
    };
    const readers = [...PUBLIC_READS, '/'].map(reader);
    await work().finally(() => done.abort());
    await Promise.all(readers);
  }

  test('events', () =>
    amongReaders(async () => {
      for (let round = 0; round < 10; round += 1) {
        const date = round % 2 ? '2149-01-01' : '1998-01-01';
        const [list, other] = round % 2 ? ['upcoming', 'past'] : ['past', 'upcoming'];
        const { id } = await createEvent({ title: 'Nuevo', date });
        expect(await rows(`/api/events/${list}`)).toContainEqual(expect.objectContaining({ id, title: 'Nuevo' }));
        expect(await rows('/api/events')).toContainEqual(expect.objectContaining({ id, title: 'Nuevo' }));
        const moved = { ...EVENT, title: 'Movido', date: round % 2 ? '1998-01-01' : '2149-01-01' };
        await call(`${origin}/api/admin/events/${id}`, 'PUT', admin(moved));
        expect(idsOf(await rows(`/api/events/${list}`))).not.toContain(id);
        expect(await rows(`/api/events/${other}`)).toContainEqual(expect.objectContaining({ id, title: 'Movido' }));
        expect((await rows(`/api/events/${id}`)) as object).toMatchObject({ title: 'Movido' });
        await remove(`/api/admin/events/${id}`);
        expect(idsOf(await rows(`/api/events/${other}`))).not.toContain(id);
        expect((await get(`/api/events/${id}`)).status).toBe(404);
      }
    }));

  test('members', () =>
    amongReaders(async () => {
      for (let round = 0; round < 10; round += 1) {
        const { id } = await createMember();
        expect(idsOf(await rows('/api/band-members'))).toContain(id);
        await call(`${origin}/api/admin/band-members/${id}`, 'PUT', admin({ ...MEMBER, role: 'Batería' }));
        expect(await rows('/api/band-members')).toContainEqual(expect.objectContaining({ id, role: 'Batería' }));
        await remove(`/api/admin/band-members/${id}`);
        expect(idsOf(await rows('/api/band-members'))).not.toContain(id);
      }
    }));

  test('gallery, and its pages', () =>
    amongReaders(async () => {
      for (let round = 0; round < 10; round += 1) {
        const { id } = await createImage();
        expect(idsOf(await rows('/api/gallery'))).toContain(id);
        expect(idsOf(await rows('/api/gallery?limit=1'))).toEqual([id]);
        await remove(`/api/admin/gallery/${id}`);
        expect(idsOf(await rows('/api/gallery'))).not.toContain(id);
        expect(idsOf(await rows('/api/gallery?limit=1'))).not.toContain(id);
      }
    }));

  test('an event that is removed leaves its images without it', async () => {
    const event = await createEvent();
    const image = publicly(await createImage({ eventId: event.id }));
    expect(await rows('/api/gallery')).toContainEqual(image);
    await remove(`/api/admin/events/${event.id}`);
    expect(await rows('/api/gallery')).toContainEqual({ ...image, eventId: null });
  });

  test('bookings', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await book();
      expect((await rows(BOOKINGS))[0]).toMatchObject({ id, status: 'pending' });
      await call(`${origin}/api/admin/bookings/${id}/status`, 'PUT', admin({ status: 'completed' }));
      expect((await rows(BOOKINGS))[0]).toMatchObject({ id, status: 'completed' });
    }
  });
});

describe('a read through another gateway', () => {
  // `npm run bench -- hot-reads` measures the delay. Here the change must arrive by message, not by the check every two
  // seconds.
  test('sees a write at once', async () => {
    const elsewhere = stack.gateways[1]!;
    const upcoming = async () => (await call(`${elsewhere}/api/events/upcoming`)).body;
    for (let round = 0; round < 20; round += 1) {
      await upcoming();
      const { id } = await createEvent();
      await until(upcoming, (events) => idsOf(events).includes(id));
      await remove(`/api/admin/events/${id}`);
      await until(upcoming, (events) => !idsOf(events).includes(id));
    }
  });

  test('draws the card and the story of a changed show anew', async () => {
    const { id } = await createEvent({ title: 'Antes' });
    const paths = [`/share/events/${id}-0.jpg`, `/share/events/${id}-historia.jpg`];
    const drawings = () =>
      Promise.all(
        paths.map(async (path) =>
          Promise.all(
            stack.gateways.map(async (gateway) => {
              const { status, headers } = await raw(gateway, 'GET', path);
              expect(status).toBe(200);
              return headers.etag;
            }),
          ),
        ),
      );
    const before = await drawings();
    await call(`${origin}/api/admin/events/${id}`, 'PUT', admin({ ...EVENT, title: 'Después' }));
    const after = await until(drawings, (all) => all.every((tags, index) => !tags.includes(before[index]![0])));
    // Both gateways draw the same.
    for (const tags of after) expect(new Set(tags).size).toBe(1);
    await remove(`/api/admin/events/${id}`);
  });

  test('gives the same page the same ETag', async () => {
    await createEvent();
    const tags = () =>
      Promise.all(stack.gateways.map(async (gateway) => (await raw(gateway, 'GET', '/')).headers.etag));
    const [etag] = await until(tags, ([one, other]) => one === other);
    expect(etag).toMatch(/^"[^"]+"$/);
  });
});
