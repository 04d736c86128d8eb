// Clock: another site sends an image in pieces for seconds, while Redis or a replica goes away.
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { Bucket } from '../kit/bucket.js';
import {
  companionAt,
  forge,
  listen,
  MIB,
  replica,
  secretOf,
  sessionIn,
  uploadToken,
  type Companion,
} from '../kit/companion-calls.js';
import { startTestStack, type TestStack } from '../kit/stack.js';
import { readLogs } from '../worker/logs.js';
import { until } from '@tocada/runtime/spec-until.js';

const LIMIT = 8 * MIB;
const IMAGE = randomBytes(6 * MIB);

let stack: TestStack;
let token: string;
let edge: Companion;
let site: Server;
let address: string;
let asked: string[] = [];

/** Another site: an image at once, bit by bit, or without end and length. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push(`${request.method} ${request.url}`);
  if (request.url === '/away.png') return void response.writeHead(302, { location: '/foto.png' }).end();
  if (request.url === '/none.png')
    return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>secret</h1>');
  const isEndless = request.url === '/endless.png';
  const isLarge = request.url === '/large.png';
  const length = isLarge ? LIMIT + 1 : IMAGE.length;
  response.writeHead(200, { 'content-type': 'image/png', ...(!isEndless && { 'content-length': length }) });
  if (request.method === 'HEAD') return void response.end();
  if (request.url === '/foto.png') return void response.end(IMAGE);
  const chunk = randomBytes(isEndless ? MIB : MIB / 4);
  const end = isEndless ? Infinity : length;
  for (let sent = 0; !response.destroyed && sent < end; sent += chunk.length) {
    response.write(chunk.subarray(0, end - sent));
    await sleep(isEndless ? 10 : 100);
  }
  response.end();
}

beforeAll(async () => {
  site = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  stack = await startTestStack({ COMPANION_ALLOW_PRIVATE_ADDRESSES: 'on', COMPANION_MAX_FILE_SIZE: String(LIMIT) }, [
    '--scale',
    'companion=2',
  ]);
  token = await uploadToken(stack);
  edge = companionAt(stack.url, token);
});
afterAll(async () => {
  await stack.remove();
  site.closeAllConnections();
  site.close();
});

/** As Uppy asks for it. */
const begin = (companion: Companion, path: string, more: object = {}) =>
  companion('POST', 'url/get', {
    url: address + path,
    fileId: address + path,
    protocol: 's3-multipart',
    size: IMAGE.length,
    metadata: { name: path.slice(1), type: 'image/png', folder: 'members', ...more },
  });
const at = (index: number) => companionAt(replica(stack, index), token);
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('uppy-file-'));

/** As the store's owner sees it: visitors may not read what was uploaded. */
async function expectImage(location: string): Promise<void> {
  const image = await new Bucket(stack).read(new URL(location).pathname);
  expect(image?.type).toBe('image/png');
  expect(image?.body.equals(IMAGE)).toBe(true);
}

describe('an import from an address', () => {
  test('tells what is there', async () => {
    const { status, body } = await edge('POST', 'url/meta', { url: `${address}/foto.png` });
    expect({ status, body }).toEqual({
      status: 200,
      body: { name: 'foto.png', type: 'image/png', size: IMAGE.length },
    });
  });

  test('comes with progress, and ends in the bucket', async () => {
    const { status, body } = await begin(edge, '/slow.png');
    expect(status).toBe(200);
    asked = [];
    const messages = await listen(stack.url, body.token, stack.url);
    const progress = messages
      .filter(({ action }) => action === 'progress')
      .map(({ payload }) => Number(payload.progress));
    expect(progress.length).toBeGreaterThan(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    const { action, payload } = messages.at(-1)!;
    expect({ action, complete: payload.complete }).toEqual({ action: 'success', complete: true });
    expect(payload.url).toMatch(new RegExp(`^${stack.url}/media/members/[0-9a-f-]{36}\\.png$`));
    expect(JSON.parse(payload.response.responseText)).toMatchObject({ Bucket: 'media' });
    expect(await new Bucket(stack).read(new URL(payload.url).pathname)).toMatchObject({ type: 'image/png' });
    expect((await fetch(payload.url)).status).toBe(403);
  });

  test.each([
    [1, 2],
    [2, 1],
  ])('begun at replica %i is told at replica %i', async (here, there) => {
    const { body } = await begin(at(here), '/foto.png');
    const messages = await listen(replica(stack, there), body.token, stack.url);
    expect(messages.at(-1)?.action).toBe('success');
    await expectImage(messages.at(-1)!.payload.url);
    // A browser that comes back later, to any replica, still hears how it ended.
    expect((await listen(replica(stack, here), body.token, stack.url)).at(-1)?.action).toBe('success');
  });

  test('goes where we want, whatever destination it names', async () => {
    asked = [];
    const destination = {
      protocol: 'multipart',
      endpoint: `${address}/stolen?${stack.url}`,
      uploadUrl: `${address}/x`,
    };
    const url = `${address}/away.png`;
    const { body } = await edge('POST', 'url/get', { url, ...destination, metadata: { type: 'image/png' } });
    const messages = await listen(stack.url, body.token, stack.url);
    expect(messages.at(-1)).toMatchObject({ action: 'success' });
    expect(messages.at(-1)!.payload.url).toContain(`${stack.url}/media/gallery/`);
    expect(asked).toEqual(['GET /away.png', 'GET /foto.png']);
  });

  test('is refused where it is too large, told or not', async () => {
    const told = await begin(edge, '/large.png');
    expect(told).toMatchObject({ status: 400, body: { message: 'El archivo supera el máximo de 8 MB' } });
    const { body } = await begin(edge, '/endless.png');
    const messages = await listen(stack.url, body.token, stack.url);
    expect(messages.at(-1)).toMatchObject({ action: 'error', payload: { error: { message: 'maxFileSize exceeded' } } });
    expect(JSON.stringify(messages)).not.toContain('node_modules');
  });

  test('of what is not there is refused without a word of the answer', async () => {
    for (const path of ['/none.png', ':1/']) {
      for (const answer of [await begin(edge, path), await edge('POST', 'url/meta', { url: address + path })]) {
        expect(answer).toMatchObject({ status: 400, body: { message: 'No se pudo leer la imagen de esa dirección' } });
        expect(JSON.stringify(answer.body)).not.toContain('secret');
      }
    }
  });

  test('can be cancelled', async () => {
    const others = leftovers();
    const ours = () => leftovers().filter((name) => !others.includes(name));
    const { body } = await begin(at(1), '/slow.png');
    const path = `${replica(stack, 2).replace('http', 'ws')}/companion/api/${body.token}`;
    const socket = new WebSocket(path, { headers: { origin: stack.url } } as never);
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    await until(ours, (files) => files.length === 1);
    socket.send(JSON.stringify({ action: 'cancel' }));
    await until(ours, (files) => files.length === 0);
    socket.close();
  });
});

describe('sockets', () => {
  test('open for our own page alone', async () => {
    const { body } = await begin(edge, '/foto.png');
    for (const page of ['https://evil.example', 'null', undefined, `${stack.url}.evil.example`]) {
      expect(await listen(stack.url, body.token, page)).toEqual([]);
    }
    expect((await listen(stack.url, body.token, stack.url)).at(-1)?.action).toBe('success');
  });

  test('tell nobody of the imports of others', async () => {
    const spies = ['*', '?*', '[0-9a-f]*', '%2A', `x/api/*`].map((name) =>
      listen(replica(stack, 1), name, stack.url).then((messages) => ({ name, messages })),
    );
    const { body } = await begin(edge, '/foto.png');
    expect((await listen(stack.url, body.token, stack.url)).at(-1)?.action).toBe('success');
    for (const { messages } of await Promise.all(spies)) expect(messages).toEqual([]);
  });
});

test('a token of one replica counts at the other, and names given by one do, too', async () => {
  const made = forge(secretOf(stack), sessionIn(await uploadToken(stack)));
  const [first, second] = [1, 2].map((index) => companionAt(replica(stack, index), made)) as [Companion, Companion];
  const { body } = await first('POST', 's3/multipart', { filename: 'a.png', type: 'image/png' });
  const path = `s3/multipart/${encodeURIComponent(body.uploadId)}?key=${encodeURIComponent(body.key)}`;
  expect(await second('GET', path)).toMatchObject({ status: 200, body: [] });
  expect((await second('DELETE', path)).status).toBe(200);
});

describe('when Redis or a replica goes away', () => {
  test('an import under way ends well, others are refused, the rest goes on, and all is well again', async () => {
    const { body: underWay } = await begin(at(1), '/slow.png');
    void listen(replica(stack, 2), underWay.token, stack.url).catch(() => {});
    await sleep(500);
    const pids = [1, 2].map((index) => stack.processes.get(`companion-${index}`)!.pid);
    const redis = stack.processes.get('redis-1')!;
    await redis.stop();
    try {
      const { status, body } = await begin(at(1), '/foto.png');
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
      expect((await at(1)('GET', 's3/params?filename=a.png')).status).toBe(200);
      await sleep(3000);
    } finally {
      await redis.start();
    }
    await until(
      () => begin(at(1), '/foto.png'),
      ({ status }) => status === 200,
    );
    const { body } = await begin(at(1), '/foto.png');
    expect((await listen(replica(stack, 2), body.token, stack.url)).at(-1)?.action).toBe('success');
    // A browser that was not told while Redis was away hears it on coming back.
    expect((await listen(replica(stack, 2), underWay.token, stack.url)).at(-1)?.action).toBe('success');
    expect([1, 2].map((index) => stack.processes.get(`companion-${index}`)!.pid)).toEqual(pids);
  });

  test('a replica that is stopped finishes its import first, and the other tells the end', async () => {
    const { body } = await begin(at(1), '/slow.png');
    const told = listen(replica(stack, 2), body.token, stack.url);
    await sleep(500);
    const replica1 = stack.processes.get('companion-1')!;
    const asked = Date.now();
    await replica1.stop();
    expect(Date.now() - asked).toBeLessThan(8000);
    expect((await told).at(-1)?.action).toBe('success');
    await replica1.start();
  });
});

test('what is remembered ends by itself, and no log holds an import token', async () => {
  const { body } = await begin(edge, '/foto.png');
  await listen(stack.url, body.token, stack.url);
  const redis = new Redis(stack.backing.REDIS_URL!);
  const keys = await redis.keys('companion*');
  expect(keys).toContain(`companion-import:${body.token}`);
  for (const key of keys) expect(await redis.ttl(key)).toBeGreaterThan(0);
  redis.disconnect();
  for (const [name, text] of readLogs(stack.dataDir).filter(([file]) => file.startsWith('companion'))) {
    expect({ name, held: text.includes(body.token) }).toEqual({ name, held: false });
    expect(text).not.toMatch(/"level":"(error|fatal)"/);
    for (const line of text.trim().split('\n')) JSON.parse(line);
  }
});
