import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { companionAt, MIB, uploadToken, type Companion } from '../kit/companion-calls.js';
import { startTestStack, type TestStack } from '../kit/stack.js';
import { readLogs } from '../worker/logs.js';

const LIMIT = 16 * MIB;
const KEY = /^(gallery|members|events)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.png$/;
const PNG = { filename: 'foto.png', type: 'image/png' };
const TYPES = 'Solo se permiten imágenes JPEG, PNG, WebP, AVIF, GIF o HEIC';

let stack: TestStack;
let token: string;
let companion: Companion;
let root: S3Client;
const Bucket = 'media';

beforeAll(async () => {
  stack = await startTestStack({ COMPANION_MAX_FILE_SIZE: String(LIMIT) });
  token = await uploadToken(stack);
  companion = companionAt(stack.url, token);
  root = client({
    accessKeyId: stack.backing.S3_ACCESS_KEY_ID!,
    secretAccessKey: stack.backing.S3_SECRET_ACCESS_KEY!,
  });
});
afterAll(() => stack.remove());

const client = (credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }) =>
  new S3Client({
    endpoint: stack.backing.S3_ENDPOINT!,
    region: 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials,
  });
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const objects = async () => (await root.send(new ListObjectsV2Command({ Bucket }))).Contents ?? [];
/** Visitors may not read what was uploaded; the store's owner may. */
const stored = async (Key: string) => {
  const { ContentType, Body } = await root.send(new GetObjectCommand({ Bucket, Key }));
  return { type: ContentType, md5: md5(Buffer.from(await Body!.transformToByteArray())) };
};
const unfinished = async () => (await root.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? [];

describe('GET s3/params', () => {
  const send = async (path: string, bytes: Buffer, change: Record<string, string> = {}) => {
    const { body } = await companion('GET', `s3/params?${path}`);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...body.fields, ...change })) form.append(name, value as string);
    form.append('file', new Blob([new Uint8Array(bytes)]));
    const { status } = await fetch(body.url, { method: body.method, body: form });
    return { status, key: body.fields.key as string, url: body.url as string };
  };

  test('gives a form that the browser can send to the public origin', async () => {
    const bytes = randomBytes(3 * MIB);
    const { status, key, url } = await send(`${query(PNG)}&metadata[folder]=members&metadata[name]=Ana`, bytes);
    expect(status).toBe(201);
    expect(url).toBe(`${stack.url}/media`);
    expect(key).toMatch(KEY);
    expect(key).toMatch(/^members\//);
    expect(await stored(key)).toEqual({ type: 'image/png', md5: md5(bytes) });
    // The name of the file on the band's computer is not stored.
    expect((await root.send(new HeadObjectCommand({ Bucket, Key: key }))).Metadata).toEqual({});
  });

  test('holds the form to size, type and name', async () => {
    const before = (await objects()).length;
    expect((await send(query(PNG), randomBytes(LIMIT + 1))).status).toBe(400);
    expect((await send(query(PNG), Buffer.alloc(0))).status).toBe(400);
    expect((await send(query(PNG), randomBytes(10), { 'content-type': 'text/html' })).status).toBe(403);
    expect((await send(query(PNG), randomBytes(10), { key: `gallery/${randomUUID()}.png` })).status).toBe(403);
    expect(await objects()).toHaveLength(before);
  });
});

describe('multipart', () => {
  const bytes = randomBytes(12 * MIB);
  const begin = async () => {
    const { body } = await companion('POST', 's3/multipart', { ...PNG, metadata: { folder: 'events' } });
    return {
      path: `s3/multipart/${encodeURIComponent(body.uploadId)}`,
      key: `key=${encodeURIComponent(body.key)}`,
      body,
    };
  };
  type Upload = Awaited<ReturnType<typeof begin>>;
  const put = async ({ path, key }: Upload, PartNumber: number, part: Buffer) => {
    const { body } = await companion('GET', `${path}/${PartNumber}?${key}`);
    expect(new URL(body.url).origin).toBe(stack.url);
    const answer = await fetch(body.url, { method: 'PUT', body: new Uint8Array(part), headers: { origin: stack.url } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
    return { PartNumber, ETag: answer.headers.get('etag')! };
  };
  const cut = (from: Buffer) => [0, 5, 10].map((at) => from.subarray(at * MIB, (at + 5) * MIB));

  test('12 MB in parts of 5 MB, listed and joined to the same bytes', async () => {
    const upload = await begin();
    expect(upload.body).toMatchObject({ key: expect.stringMatching(KEY), bucket: Bucket });
    const parts = [];
    for (const [index, part] of cut(bytes).entries()) parts.push(await put(upload, index + 1, part));
    const listed = await companion('GET', `${upload.path}?${upload.key}`);
    expect(listed.body.map(({ PartNumber, ETag, Size }: any) => ({ PartNumber, ETag, Size }))).toEqual(
      parts.map((part, index) => ({ ...part, Size: cut(bytes)[index]!.length })),
    );
    const done = await companion('POST', `${upload.path}/complete?${upload.key}`, { parts });
    expect(done).toMatchObject({ status: 200, body: { key: upload.body.key, bucket: Bucket } });
    expect(done.body.location).toBe(`${stack.url}/media/${upload.body.key}`);
    expect(await stored(upload.body.key)).toEqual({ type: 'image/png', md5: md5(bytes) });
  });

  test('DELETE leaves nothing behind, and what follows says so', async () => {
    const upload = await begin();
    await put(upload, 1, bytes.subarray(0, 5 * MIB));
    expect((await companion('DELETE', `${upload.path}?${upload.key}`)).status).toBe(200);
    expect(await unfinished()).toEqual([]);
    for (const [method, path, body] of [
      ['GET', upload.path],
      ['DELETE', upload.path],
      ['POST', `${upload.path}/complete`, { parts: [] }],
    ] as const) {
      const answer = await companion(method, `${path}?${upload.key}`, body);
      expect(answer).toMatchObject({ status: 404, body: { message: 'La subida ya no existe. Empieza de nuevo.' } });
    }
  });

  test('refuses what is too large in all, an empty file, and wrong parts', async () => {
    const large = await begin();
    const parts = [await put(large, 1, bytes), await put(large, 2, bytes)];
    const refused = await companion('POST', `${large.path}/complete?${large.key}`, { parts });
    expect(refused).toMatchObject({ status: 400, body: { message: 'El archivo supera el máximo de 16 MB' } });
    expect(await unfinished()).toEqual([]);
    const empty = await begin();
    const none = await companion('POST', `${empty.path}/complete?${empty.key}`, { parts: [] });
    expect(none).toMatchObject({ status: 400, body: { message: 'El archivo está vacío' } });
    const other = await begin();
    const [part] = [await put(other, 1, bytes.subarray(0, MIB))];
    for (const wrong of [[{ ...part, ETag: '"no"' }], 'parts', [{ PartNumber: '1' }], undefined]) {
      const answer = await companion('POST', `${other.path}/complete?${other.key}`, { parts: wrong });
      expect({ wrong, status: answer.status, code: answer.body.code }).toEqual({ wrong, status: 400, code: 'invalid' });
    }
    for (const number of ['0', '10001', '5', 'x', '-1']) {
      const { status } = await companion('GET', `${other.path}/${number}?${other.key}`);
      expect({ number, refused: status === 400 || status === 404 }).toEqual({ number, refused: true });
    }
    expect((await companion('DELETE', `${other.path}?${other.key}`)).status).toBe(200);
  });

  test('later calls reach only the names that the first one gave', async () => {
    const upload = await begin();
    const kept = `gallery/${randomUUID()}.png`;
    await root.send(new PutObjectCommand({ Bucket, Key: kept, Body: 'kept' }));
    const given: string = upload.body.key;
    const wrong = [
      kept,
      given.replace('events/', 'gallery/'),
      given.replace('.png', '.gif'),
      given.replace(/.(?=\.png)/, (digit) => (digit === '0' ? '1' : '0')),
      given.toUpperCase(),
      `/${given}`,
      `../media/${given}`,
      '',
    ].map((key) => `key=${encodeURIComponent(key)}`);
    for (const key of [...wrong, '', `${upload.key}&${upload.key}`]) {
      for (const [method, rest] of [
        ['GET', ''],
        ['GET', '/1'],
        ['POST', '/complete'],
        ['DELETE', ''],
      ] as const) {
        const body = method === 'POST' ? { parts: [] } : undefined;
        const answer = await companion(method, `${upload.path}${rest}?${key}`, body);
        const seen = { key, status: answer.status, message: answer.body.message };
        expect(seen).toEqual({ key, status: 400, message: 'Esta subida no empezó aquí' });
      }
    }
    expect(await unfinished()).toHaveLength(1);
    await companion('DELETE', `${upload.path}?${upload.key}`);
  });
});

describe('what is no image', () => {
  const METADATA = [[], 'text', 7, { folder: '../..' }, { folder: 'private' }, null];

  test.each([
    ['a program', { filename: 'foto.exe', type: 'application/x-msdownload' }],
    ['a program that says it is an image', { filename: 'foto.exe', type: 'image/png' }],
    ['an SVG', { filename: 'foto.svg', type: 'image/svg+xml' }],
    ['an SVG under a good name', { filename: 'foto.png', type: 'image/svg+xml' }],
    ['an SVG without a type', { filename: 'foto.svg' }],
    ['a page', { filename: 'foto.png', type: 'text/html' }],
    ['neither name nor type that tell', { filename: 'foto' }],
  ] as [string, { filename: string; type?: string }][])('refuses %s', async (_name, wish) => {
    for (const answer of [
      await companion('GET', `s3/params?${query({ ...wish })}`),
      await companion('POST', 's3/multipart', wish),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', message: TYPES } });
    }
    const remote = await companion('POST', 'url/get', {
      url: 'https://example.org/x',
      metadata: { ...wish, name: wish.filename },
    });
    // A remote file's name counts only where no type is known.
    if (wish.type !== 'image/png') expect(remote).toMatchObject({ status: 400, body: { message: TYPES } });
  });

  test.each(METADATA)('refuses metadata %j', async (metadata) => {
    const answer = await companion('POST', 's3/multipart', { ...PNG, metadata });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: 'invalid' });
  });

  test('asks for a name, and reads JSON alone', async () => {
    for (const filename of [undefined, '', 7, ['a.png'], 'x'.repeat(256)]) {
      const { status, body } = await companion('POST', 's3/multipart', { ...PNG, filename });
      expect({ filename, status, code: body.code }).toEqual({ filename, status: 400, code: 'invalid' });
    }
    expect((await companion('GET', 's3/params?type=image/png')).body.message).toBe('Falta el nombre del archivo');
    const broken = await companion('POST', 's3/multipart', '{');
    expect(broken).toMatchObject({ status: 400, body: { code: 'broken_json' } });
    expect((await companion('POST', 's3/multipart', 'x=1', { 'content-type': 'text/plain' })).status).toBe(400);
  });

  test('takes what browsers call the rest', async () => {
    for (const [wish, ending] of [
      [{ filename: 'FOTO.JPEG' }, 'jpg'],
      [{ filename: 'foto.jfif', type: 'image/jpeg' }, 'jpg'],
      [{ filename: 'foto.heic', type: '' }, 'heic'],
      [{ filename: 'foto', type: 'image/avif; q=1' }, 'avif'],
    ] as const) {
      const { body } = await companion('POST', 's3/multipart', wish);
      expect(body.key).toMatch(new RegExp(`^gallery/.*\\.${ending}$`));
      await companion(
        'DELETE',
        `s3/multipart/${encodeURIComponent(body.uploadId)}?key=${encodeURIComponent(body.key)}`,
      );
    }
    expect(await unfinished()).toEqual([]);
  });
});

test('imports from private addresses are refused', async () => {
  let asked = 0;
  const inside = createServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 5 }).end('bytes');
  });
  await new Promise<void>((resolve) => inside.listen(0, resolve));
  const { port } = inside.address() as AddressInfo;
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1'];
  for (const host of [...hosts, '169.254.169.254', '10.0.0.1']) {
    const url = `http://${host}:${port}/x.png`;
    for (const [path, body] of [
      ['url/meta', { url }],
      ['url/get', { url, protocol: 's3-multipart', metadata: { name: 'x.png', type: 'image/png' } }],
    ] as const) {
      const answer = await companion('POST', path, body);
      expect({ url, path, status: answer.status, body: answer.body }).toEqual({
        url,
        path,
        status: 400,
        body: { code: 'invalid', message: 'No se pudo leer la imagen de esa dirección' },
      });
    }
  }
  inside.close();
  expect(asked).toBe(0);
  for (const url of [7, null, {}, ['http://x'], 'ftp://example.org/x', 'file:///etc/passwd', '']) {
    expect((await companion('POST', 'url/meta', { url })).status).toBe(400);
    expect((await companion('POST', 'url/get', { url, metadata: { type: 'image/png' } })).status).toBe(400);
  }
});

test('a store that is away is told in Spanish, and all is well again when it is back', async () => {
  const storage = stack.processes.get('storage-1')!;
  await storage.stop();
  try {
    for (const answer of [await companion('POST', 's3/multipart', PNG), await companion('GET', 's3/sts')]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(answer.headers.get('retry-after')).toBe('2');
    }
  } finally {
    await storage.start();
  }
  expect((await companion('GET', 's3/sts')).status).toBe(200);
});

test('the log is JSON, and none of this was an error', () => {
  const [, text = ''] = readLogs(stack.dataDir).find(([name]) => name === 'companion-1.log') ?? [];
  expect(text).toContain('"path":"/s3/params"');
  expect(text).not.toMatch(/"level":"(error|fatal)"/);
  for (const line of text.trim().split('\n')) JSON.parse(line);
});
