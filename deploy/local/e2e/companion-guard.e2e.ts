import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { companionAt, forge, listen, replica, secretOf, sessionIn, uploadToken } from './companion-calls.js';
import { call, startTestStack, type TestStack } from './stack.js';

const CALLS: [method: string, path: string][] = [
  ['GET', 'providers'],
  ['GET', 's3/params?filename=a.png&type=image/png'],
  ['GET', 's3/sts'],
  ['POST', 's3/multipart'],
  ['GET', 's3/multipart/x?key=y'],
  ['GET', 's3/multipart/x/1?key=y'],
  ['POST', 's3/multipart/x/complete?key=y'],
  ['DELETE', 's3/multipart/x?key=y'],
  ['POST', 'url/meta'],
  ['POST', 'url/get'],
  ['GET', 'dropbox/list'],
  ['GET', 'dropbox/list/folder'],
  ['GET', 'dropbox/logout'],
  ['POST', 'dropbox/get/file'],
  ['POST', 'dropbox/refresh-token'],
  ['GET', 'unsplash/search?q=rock'],
];
/** What Companion would also answer, and nobody here should call. */
const STOCK: [method: string, path: string][] = [
  ['GET', ''],
  ['GET', 'metrics'],
  ['GET', 's3/multipart/x/batch?key=y&partNumbers=1'],
  ['POST', 'dropbox/preauth'],
  ['POST', 'dropbox/deauthorization/callback'],
  ['POST', 'dropbox/simple-auth'],
  ['POST', 'webdav/simple-auth'],
  ['GET', 'webdav/list'],
  ['GET', 'zoom/list'],
  ['GET', 'drive/list'],
  ['GET', 'drive/connect'],
  ['GET', 'connect/googledrive'],
  ['GET', 'search/unsplash/list?q=rock'],
  ['POST', 'search/unsplash/get/x'],
  ['POST', 'google-picker/get'],
  ['GET', 'api/x'],
  ['PUT', 's3/sts'],
  ['GET', 'S3/STS'],
  ['GET', 's3/sts/'],
  ['GET', 's3//sts'],
  ['GET', 's3/%73ts'],
];

let stack: TestStack;
let token: string;

beforeAll(async () => {
  const keys = ['DROPBOX', 'UNSPLASH'].flatMap((name) => [
    [`COMPANION_${name}_KEY`, 'key-of-the-band'],
    [`COMPANION_${name}_SECRET`, `secret-of-${name}`],
  ]);
  stack = await startTestStack(Object.fromEntries(keys));
  token = await uploadToken(stack);
});
afterAll(() => stack.remove());

const bodyOf = (method: string) => (method === 'POST' ? {} : undefined);
const now = () => Math.floor(Date.now() / 1000);

describe('who holds no token', () => {
  const tokens: [name: string, make: (secret: string, session: string) => string | undefined][] = [
    ['no token', () => undefined],
    ['an expired token', (secret, session) => forge(secret, session, { iat: now() - 660, exp: now() - 60 })],
    ['a token of another secret', (_, session) => forge('x'.repeat(32), session)],
    ['a token for another audience', (secret, session) => forge(secret, session, { aud: 'gateway' })],
    ['a token without audience', (secret, session) => forge(secret, session, { aud: undefined })],
    ['a token without an end', (secret, session) => forge(secret, session, { exp: undefined })],
    [
      'a token that lives too long',
      (secret, session) => forge(secret, session, { iat: now() - 700, exp: now() + 9999 }),
    ],
    ['a token that nobody signed', (secret, session) => forge(secret, session, {}, 'none')],
    ['a token cut short', (secret, session) => forge(secret, session).slice(0, -2)],
    ['a token of no session', (secret, session) => forge(secret, session, { sub: undefined })],
    ['a token of a session that never was', (secret) => forge(secret, 'x'.repeat(43))],
    ['no word of a token', () => 'token'],
  ];

  test.each(tokens)('is refused everywhere with %s', async (_name, make) => {
    const companion = companionAt(stack.url, make(secretOf(stack), sessionIn(token)));
    for (const [method, path] of [...CALLS, ...STOCK]) {
      const { status, headers, body } = await companion(method, path, bodyOf(method), { origin: stack.url });
      expect({ method, path, status, code: body.code }).toEqual({ method, path, status: 401, code: 'unauthorized' });
      expect(headers.get('access-control-allow-origin')).toBe(stack.url);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
    }
  });

  test('is refused with the token in the address, a cookie or another scheme', async () => {
    const path = `${stack.url}/companion/s3/sts`;
    expect((await call(`${path}?token=${token}&uppyAuthToken=${token}`)).status).toBe(401);
    expect((await call(path, 'GET', undefined, { cookie: `token=${token}` })).status).toBe(401);
    expect((await call(path, 'GET', undefined, { authorization: `Basic ${token}` })).status).toBe(401);
    expect((await call(path, 'GET', undefined, { authorization: token })).status).toBe(401);
    expect((await call(path, 'GET', undefined, { authorization: `Bearer ${token}` })).status).toBe(200);
  });
});

test('pages of other origins are refused, even with a token', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    `${stack.url}.evil.example`,
    stack.url.replace('http', 'https'),
  ]) {
    for (const [method, path] of [...CALLS, ['GET', 'dropbox/connect'] as const]) {
      const { status, headers } = await companionAt(stack.url, token)(method, path, bodyOf(method), { origin });
      expect({ origin, path, status }).toEqual({ origin, path, status: 401 });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    const preflight = await fetch(`${stack.url}/companion/s3/sts`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')).toBeNull();
  }
});

test('what nobody should call is not there', async () => {
  for (const [method, path] of STOCK) {
    const { status, body } = await companionAt(stack.url, token)(method, path, bodyOf(method));
    expect({ method, path, status, code: body.code }).toEqual({ method, path, status: 404, code: 'not_found' });
  }
  expect((await call(`${replica(stack, 1)}/metrics`)).status).toBe(404);
  expect((await call(`${replica(stack, 1)}/`)).status).toBe(404);
  expect((await call(`${replica(stack, 1)}/livez`)).body).toEqual({ status: 'ok' });
  const { PRIVATE_PORT } = stack.processes.get('companion-1')!.spec.env;
  expect((await call(`http://127.0.0.1:${PRIVATE_PORT}/readyz`)).body).toEqual({ ready: true, redis: true });
  expect((await call(`http://127.0.0.1:${PRIVATE_PORT}/metrics`)).body).toContain(
    'http_server_request_duration_seconds',
  );
});

test('every answer with a token forbids to be kept', async () => {
  for (const [method, path] of CALLS) {
    const { headers } = await companionAt(stack.url, token)(method, path, bodyOf(method), { origin: stack.url });
    expect({ path, cache: headers.get('cache-control') }).toEqual({ path, cache: 'no-store' });
    expect({ path, origin: headers.get('access-control-allow-origin') }).toEqual({ path, origin: stack.url });
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('sources that have keys are listed, the others are not', async () => {
  const { body } = await companionAt(stack.url, token)('GET', 'providers');
  expect(body).toEqual({ providers: ['url', 'dropbox', 'unsplash'], maxFileSize: 10_485_760 });
});

describe('what stays open', () => {
  test('preflights of our own pages', async () => {
    for (const [method, path] of CALLS) {
      const { status, headers } = await fetch(`${stack.url}/companion/${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: stack.url,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(stack.url);
      expect(headers.get('access-control-allow-headers')).toContain('authorization');
      expect(headers.get('access-control-allow-methods')).toContain(method);
    }
  });

  test('the way to a sign-in, which a session in Redis remembers', async () => {
    const state = btoa(JSON.stringify({ origin: stack.url }));
    const first = await fetch(`${stack.url}/companion/dropbox/connect?state=${state}`, { redirect: 'manual' });
    expect(first.status).toBe(302);
    const second = await fetch(first.headers.get('location')!, { redirect: 'manual' });
    const target = new URL(second.headers.get('location')!);
    expect(target.origin + target.pathname).toBe('https://www.dropbox.com/oauth2/authorize');
    expect(target.searchParams.get('client_id')).toBe('key-of-the-band');
    expect(target.searchParams.get('redirect_uri')).toBe(`${stack.url}/companion/dropbox/redirect`);
    expect(second.headers.get('set-cookie')).toMatch(/^companion=.*Path=\/companion;.*HttpOnly; SameSite=Lax$/);
  });

  test('no step of it gives anything to who did not begin it', async () => {
    for (const path of ['redirect', 'callback', 'send-token', 'send-token?uppyAuthToken=x', 'thumbnail/x']) {
      const answer = await fetch(`${stack.url}/companion/dropbox/${path}`, { redirect: 'manual' });
      expect({ path, status: answer.status >= 300 && answer.status < 500 }).toEqual({ path, status: true });
      expect(await answer.text()).not.toContain('secret-of-DROPBOX');
    }
  });
});

test('sockets are dropped without our origin, without an import, or for a pattern of tokens', async () => {
  for (const origin of [stack.url, replica(stack, 1)]) {
    for (const [name, page] of [
      [randomUUID(), stack.url],
      [randomUUID(), 'https://evil.example'],
      [randomUUID(), undefined],
      ['*', stack.url],
      ['%2A', stack.url],
      ['????????-????-????-????-????????????', stack.url],
    ] as const) {
      expect(await listen(origin, name, page)).toEqual([]);
    }
  }
});

test('a refused socket is closed on this side as well', async () => {
  const { hostname, port } = new URL(replica(stack, 1));
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const key = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: eA==\r\n';
  socket.write(`GET /companion/api/x HTTP/1.1\r\nhost: x\r\n${key}\r\n`);
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  await once(socket, 'end');
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  const closed = once(socket, 'error').then(([error]) => (error as NodeJS.ErrnoException).code);
  const writing = setInterval(() => socket.write('x'), 50);
  const outcome = await Promise.race([closed, sleep(3000, 'still open')]);
  clearInterval(writing);
  socket.destroy();
  expect(['EPIPE', 'ECONNRESET']).toContain(outcome);
});
