// Clock: a process is killed, and a row is saved, at many moments of the work on its picture.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { GREEN, heic, PIECE, RED } from '@tocada/content/images/spec-heic.js';
import { brokenFiles, phonePhoto, scene, SECRETS, typeOf } from '@tocada/content/images/spec-photos.js';
import { Bucket } from '../kit/bucket.js';
import { admin, EVENT, MEMBER, passwordQuery, publicly, raw } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

const GRACE = 4;

let stack: TestStack;
let bucket: Bucket;

beforeAll(async () => {
  stack = await startTestStack({ ORPHANS_AFTER: String(GRACE) });
  bucket = new Bucket(stack);
});
afterAll(async () => {
  bucket.close();
  await stack.remove();
});

const get = (path: string) => raw(stack.url, 'GET', path);
const rows = async (path: string): Promise<any[]> => (await call(stack.url + path)).body;
const ADMIN_GALLERY = `/api/admin/gallery?${passwordQuery}`;

async function upload(folder: string, file: Buffer, type = 'image/jpeg'): Promise<string> {
  const size = file.length || undefined;
  const { body } = await call(`${stack.url}/api/admin/${folder}/upload`, 'POST', admin({ type, size }));
  const { status } = await fetch(body.uploadURL, { method: 'PUT', headers: body.headers, body: new Uint8Array(file) });
  expect(status).toBe(200);
  return body.imageURL;
}

async function create(path: string, fields: object): Promise<any> {
  const { status, body } = await call(`${stack.url}/api/admin/${path}`, 'POST', admin(fields));
  expect(status).toBe(201);
  return body;
}

/** Resolves with the admin's row once its image is no longer pending. */
async function settled(list: string, id: string): Promise<any> {
  return until(
    async () => {
      const answer = await call(`${stack.url}/api/admin/${list}?${passwordQuery}`);
      return answer.status === 200 && answer.body.find((candidate: { id: string }) => candidate.id === id);
    },
    (row) => row && row.image?.state !== 'pending',
  );
}

async function expectGone(urls: string[]): Promise<void> {
  await until(
    async () => (await bucket.list()).filter((url) => urls.includes(url)),
    ({ length }) => length === 0,
  );
}

describe('from the upload to the page', () => {
  let original: string;
  let row: any;

  test('an unfinished image is not public, and the admin sees that it is pending', async () => {
    original = await upload('gallery', await phonePhoto(3000, 2000, 6));
    const created = await create('gallery', { imageURL: original, alt: 'Foto' });
    expect(created).toMatchObject({ url: original, image: { state: 'pending' } });
    expect((await rows('/api/gallery')).map(({ id }) => id)).not.toContain(created.id);
    row = await settled('gallery', created.id);
  });

  test('a finished image is upright, in three types and five widths', async () => {
    expect(row.image).toMatchObject({ state: 'ready', width: 2048, height: 1365 });
    expect(row.image.sources.map(({ type, width }: any) => `${type} ${width}`)).toEqual(
      ['image/avif', 'image/webp', 'image/jpeg'].flatMap((type) =>
        [320, 480, 640, 1280, 2048].map((width) => `${type} ${width}`),
      ),
    );
    expect(await rows('/api/gallery')).toContainEqual(publicly(row));
    for (const { type, url } of row.image.sources) {
      const { status, headers, body } = await get(url);
      expect([status, headers['content-type']]).toEqual([200, type]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const text = body.toString('latin1');
      for (const secret of [...SECRETS, 'GPS', 'Exif\0', 'xmpmeta', 'ICC_PROFILE']) expect(text).not.toContain(secret);
      const { exif, xmp, icc } = await sharp(body).metadata();
      expect({ exif, xmp, icc }).toEqual({});
    }
    expect(row.url).toBe(row.image.sources.at(-1).url);
    expect((await get('/gallery')).body.toString()).toContain(row.image.sources[0].url);
  });

  test('the original is private', async () => {
    expect(await bucket.list()).toContain(original);
    expect((await get(original)).status).toBe(403);
  });

  test('removing an image removes all its files', async () => {
    const urls = [original, ...row.image.sources.map(({ url }: any) => url)];
    await call(`${stack.url}/api/admin/gallery/${row.id}`, 'DELETE', admin());
    await expectGone(urls);
  });
});

test('events and members: no image until it is ready, then a new share card; forms can send back the address they got', async () => {
  const file = await (await scene(1600, 900)).jpeg().toBuffer();
  const event = await create('events', { ...EVENT, imageUrl: await upload('events', file) });
  const member = await create('band-members', { ...MEMBER, imageUrl: await upload('members', file) });
  expect((await rows(`/api/events/${event.id}`)) as object).toMatchObject({ imageUrl: null, image: null });
  await settled('band-members', member.id);
  const ready = await settled('events', event.id);
  expect(ready.revision).toBe(event.revision + 1);
  expect(await rows(`/api/events/${event.id}`)).toEqual(ready);
  const card = await get(`/share/events/${event.id}-${ready.revision}.jpg`);
  expect((await sharp(card.body).stats()).channels[0]!.mean).toBeGreaterThan(20);

  // A form may send back the public address of the image.
  const { body } = await call(
    `${stack.url}/api/admin/events/${event.id}`,
    'PUT',
    admin({ ...EVENT, imageUrl: ready.imageUrl }),
  );
  expect(body.image).toEqual(ready.image);
  // The member has the same photo, so the shared files stay.
  await call(`${stack.url}/api/admin/events/${event.id}`, 'PUT', admin({ ...EVENT, imageUrl: null }));
  await expectGone([event.imageUrl]);
  const [shown] = (await rows('/api/band-members')).filter(({ id }) => id === member.id);
  expect((await get(shown.imageUrl)).status).toBe(200);
});

describe('an upload that no row names yet', () => {
  const prepare = (imageURL: string) => call(`${stack.url}/api/admin/images`, 'POST', admin({ imageURL }));
  const prepared = (imageURL: string) =>
    until(
      async () => (await prepare(imageURL)).body,
      ({ state }) => state !== 'pending',
    );

  test('is processed; a row that names it later has it at once', async () => {
    const imageURL = await upload('members', await phonePhoto(500, 400, 6));
    expect(await prepare(imageURL)).toMatchObject({ status: 200, body: { state: 'pending' } });
    const image = await prepared(imageURL);
    expect(image).toMatchObject({ state: 'ready', width: 500, height: 400 });
    const member = await create('band-members', { ...MEMBER, imageUrl: imageURL });
    expect(member).toMatchObject({ image, imageUrl: image.sources.at(-1).url });
    // Visitors' rows have no revision.
    const { revision: _revision, ...shown } = member;
    expect(await rows('/api/band-members')).toContainEqual(shown);
    // The image is also found by its public address.
    expect((await prepare(member.imageUrl)).body).toEqual(image);
  });

  test('is public when it becomes ready during the save of its row', async () => {
    for (let round = 0; round < 5; round += 1) {
      const imageURL = await upload('members', await (await scene(60, 40, round)).png().toBuffer(), 'image/png');
      const ready = prepared(imageURL);
      await sleep(100 * round);
      const { id } = await create('band-members', { ...MEMBER, imageUrl: imageURL });
      await Promise.all([ready, rows('/api/band-members')]);
      await until(
        async () => (await rows('/api/band-members')).find((member) => member.id === id),
        ({ image }) => image?.state === 'ready',
      );
    }
  });

  test('fails with a reason when it is no picture', async () => {
    const imageURL = await upload('events', Buffer.from('nada'));
    const message = expect.stringContaining('no es una imagen');
    expect(await prepared(imageURL)).toEqual({ state: 'failed', message, said: 'image_type' });
    expect((await prepare(imageURL)).body.state).toBe('failed');
  });

  test('is removed with all its files when no row ever names it', async () => {
    const imageURL = await upload('events', await phonePhoto(420, 300));
    const { sources } = await prepared(imageURL);
    await expectGone([imageURL, ...sources.map(({ url }: any) => url)]);
  });

  test('at another site, or an unknown derivative of ours: 404', async () => {
    for (const url of ['https://example.org/foto.jpg', '/media/derived/000000000000000000000000-320.jpg', '/logo.svg'])
      expect((await prepare(url)).status).toBe(404);
    expect((await prepare('nada')).status).toBe(400);
  });
});

test('HEIC from a phone', async () => {
  const { exif, icc } = await sharp(await phonePhoto(90, 60, 6)).metadata();
  const tiles = [
    [GREEN, RED],
    [GREEN, GREEN],
  ];
  const file = heic({ tiles, turn: 1, exif: exif!, profile: icc! });
  const { id } = await create('gallery', { imageURL: await upload('gallery', file, 'image/heic') });
  const { image } = await settled('gallery', id);
  expect(image).toMatchObject({ state: 'ready', width: 128, height: 128 });
  for (const { url, type } of image.sources) {
    const { body, headers } = await get(url);
    expect(headers['content-type']).toBe(type);
    for (const secret of [...SECRETS, 'Exif\0']) expect(body.includes(secret)).toBe(false);
    const corner = await sharp(body).extract({ left: 8, top: 8, width: 32, height: 32 }).removeAlpha().png().toBuffer();
    const [red, green] = (await sharp(corner).stats()).channels.map(({ mean }) => mean);
    expect([red! > 200, green! < 60]).toEqual([true, true]);
  }
});

test('a HEIC that needs more memory than the limit is refused at once with a sentence', async () => {
  const { id } = await create('gallery', { imageURL: await upload('gallery', PIECE(), 'image/heic') });
  const message = expect.stringContaining('no se puede leer aquí');
  expect((await settled('gallery', id)).image).toEqual({ state: 'failed', message, said: 'image_heic' });
});

test('an address on another site stays unchanged', async () => {
  const created = await create('gallery', { imageURL: 'https://example.org/foto.jpg' });
  expect(created).toMatchObject({ url: 'https://example.org/foto.jpg', image: null });
  expect(await rows('/api/gallery')).toContainEqual(publicly(created));
});

test('broken files are refused with a sentence and do not delay other files', async () => {
  const wanted = new Map<string, RegExp>();
  const originals: string[] = [];
  for (const [name, file, sentence] of await brokenFiles()) {
    originals.push(await upload('gallery', file, typeOf(name)));
    const { id } = await create('gallery', { imageURL: originals.at(-1), title: name });
    wanted.set(id, sentence);
  }
  const { id } = await create('gallery', { imageURL: '/media/gallery/nunca-subida.jpg' });
  wanted.set(id, /No se encontró/);
  const good = await create('gallery', { imageURL: await upload('gallery', await phonePhoto(400, 300)) });
  expect((await settled('gallery', good.id)).image.state).toBe('ready');
  for (const [broken, sentence] of wanted) {
    const { image } = await settled('gallery', broken);
    const message = expect.stringMatching(sentence);
    expect(image).toEqual({ state: 'failed', message, said: expect.stringMatching(/^image_/) });
  }
  const shown = (await rows('/api/gallery')).map((each) => each.id);
  expect([...wanted.keys()].filter((broken) => shown.includes(broken))).toEqual([]);
  await expectGone(originals);
});

test('kill -9 at any moment: every upload ends ready', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    const file = await (await scene(1500, 1000, index)).jpeg({ quality: 80 + index }).toBuffer();
    ids.push((await create('gallery', { imageURL: await upload('gallery', file) })).id);
  }
  for (const moment of [500, 1150, 700, 950]) {
    await sleep(moment);
    stack.processes.get('content-1')!.signal('SIGKILL');
  }
  for (const id of ids) expect((await settled('gallery', id)).image).toMatchObject({ state: 'ready' });
});

test('an emptied Redis loses no image', async () => {
  const { id } = await create('gallery', { imageURL: await upload('gallery', await phonePhoto(2000, 1500)) });
  const redis = stack.processes.get('redis-1')!;
  redis.signal('SIGKILL');
  expect((await settled('gallery', id)).image.state).toBe('ready');
});

test('the sweep removes every file that no row names', async () => {
  const orphans = [
    await upload('gallery', await phonePhoto(400, 300)),
    '/media/derived/000000000000000000000000-320.avif',
  ];
  await bucket.write(orphans[1]!, 'x');
  await expectGone(orphans);
  const named = new Set<string>();
  for (const { url, image } of await rows(ADMIN_GALLERY)) {
    for (const { url: source } of image?.sources ?? []) named.add(source);
    named.add(url);
  }
  for (const { image } of await rows('/api/band-members')) for (const { url } of image.sources) named.add(url);
  const derived = (await bucket.list()).filter((url) => url.startsWith('/media/derived/'));
  expect(derived.filter((url) => !named.has(url))).toEqual([]);
  for (const url of derived.slice(0, 5)) expect((await get(url)).status).toBe(200);
});
