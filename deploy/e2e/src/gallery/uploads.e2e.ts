import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Bucket } from '../kit/bucket.js';
import { admin, EVENT, MEMBER, passwordQuery, raw, type RawAnswer } from '../kit/requests.js';
import { call, shareTestStack, type Answer, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

// The shortest PNG: one transparent point.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const MB10 = 10_485_760;

let stack: TestStack;
let bucket: Bucket;

beforeAll(async () => {
  stack = await shareTestStack();
  bucket = new Bucket(stack);
});
afterAll(async () => {
  bucket.close();
  await stack.remove();
});

const ticket = (folder: string, fields: object = {}): Promise<Answer> =>
  call(`${stack.url}/api/admin/${folder}/upload`, 'POST', admin(fields));

const send = (uploadURL: string, headers: Record<string, string>, body: Buffer, method = 'PUT'): Promise<RawAnswer> => {
  const { pathname, search } = new URL(uploadURL);
  return raw(stack.url, method, pathname + search, headers, body);
};

const exists = async (imageURL: string) => (await bucket.read(imageURL)) !== undefined;

describe('POST /api/admin/{folder}/upload, then PUT to uploadURL', () => {
  test.each(['gallery', 'members', 'events'])(
    '%s: the bytes are stored as imageURL, and are private',
    async (folder) => {
      const { status, body } = await ticket(folder, { filename: 'foto.png', type: 'image/png', size: PNG.length });
      expect(status).toBe(200);
      expect(body).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' } });
      expect(body.imageURL).toMatch(new RegExp(`^/media/${folder}/[0-9a-f-]{36}\\.png$`));
      expect(new URL(body.uploadURL).origin).toBe(stack.url);
      expect(await exists(body.imageURL)).toBe(false);

      expect((await send(body.uploadURL, body.headers, PNG)).status).toBe(200);
      expect(await bucket.read(body.imageURL)).toEqual({ type: 'image/png', body: PNG });
      expect((await raw(stack.url, 'GET', body.imageURL)).status).toBe(403);
    },
  );

  test('a PUT with fetch, as from the browser', async () => {
    const { body } = await ticket('gallery', { type: 'image/png', size: PNG.length });
    const answer = await fetch(body.uploadURL, { method: body.method, headers: body.headers, body: PNG });
    expect(answer.status).toBe(200);
    expect((await bucket.read(body.imageURL))?.body).toEqual(PNG);
  });

  test('two tickets never name the same file', async () => {
    const [first, second] = await Promise.all([ticket('gallery'), ticket('gallery')]);
    expect(first.body.imageURL).not.toBe(second.body.imageURL);
  });

  test.each([
    [{ filename: 'a.JPEG' }, 'image/jpeg', 'jpg'],
    [{ filename: 'a.webp' }, 'image/webp', 'webp'],
    [{ filename: '../../etc/passwd' }, 'image/jpeg', 'jpg'],
    [{ filename: 'a.exe', type: 'image/avif' }, 'image/avif', 'avif'],
    [{ type: 'image/heic', size: MB10 }, 'image/heic', 'heic'],
    [{ type: 'image/gif', size: 1 }, 'image/gif', 'gif'],
  ])('%j is a %s', async (fields, type, ending) => {
    const { body } = await ticket('gallery', fields);
    expect(body.headers['content-type']).toBe(type);
    expect(body.imageURL).toMatch(new RegExp(`^/media/gallery/[0-9a-f-]{36}\\.${ending}$`));
  });

  test.each([
    [{ type: 'text/html' }, 'Solo se permiten imágenes JPEG, PNG, WebP, AVIF, GIF o HEIC'],
    [{ type: 'image/svg+xml' }, 'Solo se permiten imágenes JPEG, PNG, WebP, AVIF, GIF o HEIC'],
    [{ size: MB10 + 1 }, 'El archivo supera el máximo de 10 MB'],
    [{ size: 0 }, 'El archivo está vacío'],
    [{ size: -1 }, 'El archivo está vacío'],
    [{ size: '5' }, 'El tamaño debe ser un número'],
    [{ filename: 'a'.repeat(256) }, 'El nombre del archivo es demasiado largo'],
    [{ filename: 5 }, 'Debe ser un texto'],
  ])('%j: 400', async (fields, message) => {
    const { status, body } = await ticket('gallery', fields);
    expect([status, body.message]).toEqual([400, message]);
  });
});

describe('the address that a program was given for its upload names the image', () => {
  const ROWS: [folder: string, path: string, fields: object, field: string][] = [
    ['gallery', 'gallery', {}, 'imageURL'],
    ['members', 'band-members', MEMBER, 'imageUrl'],
    ['events', 'events', EVENT, 'imageUrl'],
  ];
  const FORMS: [name: string, addressOf: (uploadURL: string) => string][] = [
    ['as it is', (uploadURL) => uploadURL],
    ['without its query', (uploadURL) => uploadURL.replace(/[?].*/, '')],
    ['without its origin', (uploadURL) => uploadURL.replace(stack.url, '')],
  ];
  test.each(ROWS.flatMap(([folder, ...row]) => FORMS.map(([form, of]) => [folder, form, of, ...row] as const)))(
    '%s: uploadURL %s',
    async (folder, _form, addressOf, path, fields, field) => {
      const { body } = await ticket(folder, { type: 'image/png', size: PNG.length });
      expect((await send(body.uploadURL, body.headers, PNG)).status).toBe(200);
      const given = { ...fields, [field]: addressOf(body.uploadURL) };
      const created = await call(`${stack.url}/api/admin/${path}`, 'POST', admin(given));
      expect(created.status).toBe(201);
      // The image is ours: the row shows derivatives that visitors may load.
      const rowOf = async () => {
        const { body: rows } = await call(`${stack.url}/api/admin/${path}?${passwordQuery}`);
        return rows.find(({ id }: { id: string }) => id === created.body.id);
      };
      const row = await until(rowOf, ({ image }) => image?.state === 'ready');
      const shown = await raw(stack.url, 'GET', row.image.sources[0].url);
      expect([shown.status, created.body.url ?? created.body.imageUrl]).toEqual([200, body.imageURL]);
    },
  );
});

describe('type and size are signed into the address', () => {
  const wrong: [string, (headers: Record<string, string>) => Record<string, string>, Buffer, string][] = [
    ['another type', () => ({ 'content-type': 'image/jpeg' }), PNG, 'PUT'],
    ['HTML', () => ({ 'content-type': 'text/html' }), PNG, 'PUT'],
    ['no type', () => ({}), PNG, 'PUT'],
    ['more bytes', (headers) => headers, Buffer.concat([PNG, PNG]), 'PUT'],
    ['fewer bytes', (headers) => headers, PNG.subarray(1), 'PUT'],
    ['another method', (headers) => headers, PNG, 'POST'],
  ];

  test.each(wrong)('%s: refused, and nothing is stored', async (_name, headersOf, bytes, method) => {
    const { body } = await ticket('gallery', { type: 'image/png', size: PNG.length });
    const answer = await send(body.uploadURL, headersOf(body.headers), bytes, method);
    expect(answer.status).toBe(403);
    expect(await exists(body.imageURL)).toBe(false);
  });

  test('another key under the same signature: refused', async () => {
    const { body } = await ticket('gallery', { type: 'image/png', size: PNG.length });
    const elsewhere = body.uploadURL.replace('/gallery/', '/members/');
    expect((await send(elsewhere, body.headers, PNG)).status).toBe(403);
  });
});

describe('the store without a signature', () => {
  test('no PUT, no DELETE, no list, and no originals', async () => {
    const { body } = await ticket('gallery', { type: 'image/png', size: PNG.length });
    await send(body.uploadURL, body.headers, PNG);
    const headers = { 'content-type': 'image/png' };
    expect((await raw(stack.url, 'PUT', '/media/gallery/mine.png', headers, PNG)).status).toBe(403);
    expect((await raw(stack.url, 'PUT', body.imageURL, headers, Buffer.from('x'))).status).toBe(403);
    expect((await raw(stack.url, 'DELETE', body.imageURL)).status).toBe(403);
    for (const query of ['', '?list-type=2', '?uploads', '?prefix=gallery/']) {
      const list = await raw(stack.url, 'GET', `/media/${query}`);
      expect(list.status).toBeGreaterThanOrEqual(400);
      expect(list.body.toString()).not.toContain(body.imageURL.slice('/media/'.length));
    }
    expect((await raw(stack.url, 'GET', '/media/?list-type=2')).status).toBe(403);
    expect((await raw(stack.url, 'GET', body.imageURL)).status).toBe(403);
    expect((await bucket.read(body.imageURL))?.body).toEqual(PNG);
  });

  test('nothing outside the bucket can be reached', async () => {
    for (const path of ['/media/../secrets.json', '/media/..%2f..%2fsecrets.json', '/media/%2e%2e/secrets.json']) {
      const answer = await raw(stack.url, 'GET', path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.toString()).not.toContain('adminPassword');
    }
  });
});
