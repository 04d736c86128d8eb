import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { admin, EVENT, idsOf, IMAGE, publicly } from '../kit/requests.js';
import { call, shareTestStack, type TestStack } from '../kit/stack.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let stack: TestStack;

beforeAll(async () => {
  stack = await shareTestStack();
});
afterAll(() => stack.remove());

const read = async (path: string): Promise<any> => (await call(stack.url + path)).body;
const send = (method: string, path: string, fields: object = {}) =>
  call(`${stack.url}/api/admin/${path}`, method, admin(fields));
const createImage = async (fields: object = {}) => (await send('POST', 'gallery', { ...IMAGE, ...fields })).body;
const createEvent = async () => (await send('POST', 'events', EVENT)).body;

describe('albums: images of an event', () => {
  test('?event= lists only the images of the event, and hasPhotos follows', async () => {
    const [event, other] = [await createEvent(), await createEvent()];
    const hasPhotos = async ({ id }: { id: string }) => (await read(`/api/events/${id}`)).hasPhotos;
    const image = await createImage({ eventId: event.id });
    const loose = await createImage();
    expect(idsOf(await read(`/api/gallery?event=${event.id}`))).toEqual([image.id]);
    expect(await hasPhotos(event)).toBe(true);
    expect((await read(`/api/events/${event.id}`)).album).toBe(true);

    const moved = await send('PUT', `gallery/${loose.id}`, {
      title: 'Público',
      alt: 'El público canta',
      eventId: other.id,
    });
    expect(moved.status).toBe(200);
    expect(moved.body).toEqual({ ...loose, title: 'Público', alt: 'El público canta', eventId: other.id, revision: 1 });
    expect(await read(`/api/gallery?event=${other.id}`)).toEqual([publicly(moved.body)]);
    expect(await hasPhotos(other)).toBe(true);

    await send('PUT', `gallery/${loose.id}`, { alt: 'El público canta', eventId: null });
    expect([await hasPhotos(other), await read(`/api/gallery?event=${other.id}`)]).toEqual([false, []]);
    await send('DELETE', `gallery/${image.id}`);
    expect(await hasPhotos(event)).toBe(false);
    await send('PUT', `events/${event.id}`, { ...EVENT, hasPhotos: true });
    expect(await read(`/api/events/${event.id}`)).toMatchObject({ hasPhotos: true, album: false });
  });

  test('links to further pages keep the event', async () => {
    const event = await createEvent();
    for (let index = 0; index < 3; index += 1) await createImage({ eventId: event.id });
    const answer = await call(`${stack.url}/api/gallery?event=${event.id}&limit=2`);
    const next = /^<([^>]+)>/.exec(answer.headers.get('link')!)![1]!;
    const rest = await read(next);
    expect([answer.body.length, rest.length]).toEqual([2, 1]);
    expect(rest[0].eventId).toBe(event.id);
  });

  test('an unknown event or image: 404; an invalid id: 400; without the password: 401', async () => {
    const { id } = await createImage();
    expect((await send('PUT', `gallery/${NOBODY}`, { alt: 'x' })).status).toBe(404);
    expect((await send('PUT', `gallery/${id}`, { alt: 'x', eventId: NOBODY })).status).toBe(404);
    expect((await call(`${stack.url}/api/gallery?event=uno`)).status).toBe(400);
    expect((await call(`${stack.url}/api/admin/gallery/${id}`, 'PUT', { alt: 'x' })).status).toBe(401);
    expect((await call(`${stack.url}/api/admin/gallery`)).status).toBe(401);
  });
});

describe('order', () => {
  test('the named images change places among themselves; new images still come first', async () => {
    const made = [];
    for (let index = 0; index < 5; index += 1) made.unshift(await createImage());
    const order = idsOf(made);
    const shown = async () => idsOf(await read('/api/gallery')).filter((id) => order.includes(id));
    expect(await shown()).toEqual(order);
    const [a, b, c, d, e] = order as [string, string, string, string, string];
    // The list names one removed image, and one image twice.
    expect((await send('PUT', 'gallery/order', { ids: [d, a, NOBODY, b, a] })).status).toBe(204);
    expect(await shown()).toEqual([d, a, c, b, e]);
    const whole = idsOf(await read('/api/gallery'));
    expect((await send('PUT', 'gallery/order', { ids: whole.toReversed() })).status).toBe(204);
    expect(idsOf(await read('/api/gallery'))).toEqual(whole.toReversed());
    const newest = await createImage();
    expect(idsOf(await read('/api/gallery'))[0]).toBe(newest.id);
  });

  test.each([[{}], [{ ids: [] }], [{ ids: ['uno'] }]])('%j: 400', async (fields) => {
    expect((await send('PUT', 'gallery/order', fields)).status).toBe(400);
  });
});
