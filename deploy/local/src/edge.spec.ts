import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '@tocada/contracts/ground/language.js';
import { codeSentence } from '@tocada/contracts/sentences/error-sentences.js';
import { SLOW_READS } from '@tocada/gateway/front-door/front-door.js';
import { until } from '@tocada/runtime/spec-until.js';
import { Edge } from './edge.js';
import { freePort } from './ports.js';

interface Seen {
  url: string;
  headers: IncomingHttpHeaders;
}

const servers: Server[] = [];
let edge: Edge;
let port: number;
let gateway: Seen[] = [];
let store: Seen[] = [];
let answerOfStore: RequestListener = (_request, response) => response.end('bytes');

async function upstream(handle: RequestListener): Promise<Server> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return server;
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  const gateways = await upstream(({ url = '', headers, socket }, response) => {
    gateway.push({ url, headers });
    if (url === '/dies') socket.destroy();
    else response.end('page');
  });
  const storage = await upstream((request, response) => {
    store.push({ url: request.url ?? '', headers: request.headers });
    answerOfStore(request, response);
  });
  const companions = await upstream((_request, response) => response.end('companion'));
  companions.on('upgrade', ({ url = '' }, socket) => {
    socket.on('error', () => socket.destroy());
    if (!url.endsWith('/known'))
      return void socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    socket.resume();
  });
  edge = new Edge();
  port = await freePort();
  await edge.listen(port, '0.0.0.0');
  edge.open({
    gateways: () => [addressOf(gateways)],
    companions: () => [addressOf(companions)],
    storage: () => addressOf(storage),
    bucket: 'media',
    maxUpload: 1000,
  });
});
afterAll(async () => {
  await edge.close();
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

/** A connection that says `text`, reads all, and never ends by itself. */
function say(text: string, host = '127.0.0.1'): { socket: Socket; heard: () => string } {
  const socket = connect({ port, host, allowHalfOpen: true });
  let heard = '';
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (part: string) => (heard += part));
  socket.write(text);
  return { socket, heard: () => heard };
}

const holds = (condition: () => boolean | Promise<boolean>) => until(condition, Boolean);

async function answerTo(text: string, host?: string): Promise<string> {
  const { socket, heard } = say(text, host);
  await holds(() => heard().includes('\r\n\r\n'));
  socket.destroy();
  return heard();
}

describe('whose word for an address counts', () => {
  const CLAIMS = 'x-forwarded-for: 198.51.100.7\r\nx-forwarded-proto: https\r\nx-forwarded-host: evil.example\r\n';
  const ask = async (host: string) => {
    gateway = [];
    await answerTo(`GET / HTTP/1.1\r\nhost: a\r\n${CLAIMS}\r\n`, host);
    return gateway[0]!.headers;
  };
  const lan = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

  (lan ? test : test.skip)('of nobody in the network', async () => {
    expect(await ask(lan!)).toMatchObject({
      'x-forwarded-for': expect.stringContaining(lan!),
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'a',
    });
    expect((await ask(lan!))['x-forwarded-for']).not.toContain('198.51.100.7');
  });

  test('of a proxy on this machine', async () => {
    expect(await ask('127.0.0.1')).toMatchObject({ 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' });
  });
});

test('two Host headers are refused, with an Upgrade too', async () => {
  gateway = [];
  const hosts = 'host: a\r\nHost: b\r\n';
  expect(await answerTo(`GET / HTTP/1.1\r\n${hosts}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\n';
  expect(await answerTo(`GET /companion/api/known HTTP/1.1\r\n${hosts}${upgrade}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  expect(gateway).toEqual([]);
});

describe('a gateway that cannot answer', () => {
  const closed = async () => {
    const empty = new Edge();
    const at = await freePort();
    await empty.listen(at, '127.0.0.1');
    const nobody = [`http://127.0.0.1:${await freePort()}`];
    const storage = () => nobody[0]!;
    empty.open({ gateways: () => nobody, companions: () => nobody, storage, bucket: 'media', maxUpload: 1 });
    return { at, close: () => empty.close() };
  };
  const ask = async (at: number, path: string, method: string) => {
    const answer = await fetch(`http://127.0.0.1:${at}${path}`, { method, headers: { connection: 'close' } });
    const { code } = (await answer.json()) as { code: string };
    return [answer.status, code, answer.headers.get('retry-after')];
  };

  test('because it dies: of a read nothing is lost, of a change nobody knows', async () => {
    expect(await ask(port, '/dies', 'GET')).toEqual([503, 'unavailable', '2']);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(await ask(port, '/dies', method)).toEqual([502, 'connection_lost', null]);
  });

  test('because there is none: nothing was done', async () => {
    const { at, close } = await closed();
    for (const method of ['GET', 'PUT']) expect(await ask(at, '/', method)).toEqual([503, 'unavailable', '2']);
    const said = async (path: string) =>
      ((await (await fetch(`http://127.0.0.1:${at}${path}`)).json()) as { message: string }).message;
    const [es, en] = LANGUAGES.map((language) => codeSentence('unavailable', language));
    expect(await said('/api/events')).toBe(es);
    expect(await said('/api/events?lang=en')).toBe(en);
    for (const path of ['/', '/en']) expect(await said(path)).toBe(`${es} ${en}`);
    await close();
  });
});

describe('one of two gateways that does not answer', () => {
  const SILENCE = 2000;
  let door: Edge;
  let at: number;
  let seen: string[];
  let isSilent: boolean;

  beforeAll(async () => {
    const well = await upstream(({ method, url }, response) => {
      seen.push(`well ${method} ${url}`);
      response.end('page');
    });
    const poor = await upstream(({ method, url, socket }, response) => {
      seen.push(`poor ${method} ${url}`);
      if (url === '/dies') socket.destroy();
      else if (!isSilent) response.end('page');
    });
    door = new Edge();
    at = await freePort();
    await door.listen(at, '127.0.0.1');
    const gateways = () => [addressOf(well), addressOf(poor)];
    door.open({ gateways, companions: () => [], storage: () => '', bucket: 'media', maxUpload: 1 });
  });
  afterAll(() => door.close());

  /** Sends two requests, of which each gateway gets one first. */
  const ask = (path: string, method = 'GET', limit = 10_000) =>
    Promise.all(
      [1, 2].map(async () => {
        const began = performance.now();
        const answer = await fetch(`http://127.0.0.1:${at}${path}`, {
          method,
          signal: AbortSignal.timeout(limit),
        }).catch(() => undefined);
        await answer?.text();
        return { status: answer?.status, took: performance.now() - began };
      }),
    );

  test('a read is asked of the other one, and then only the other one is asked', async () => {
    [seen, isSilent] = [[], true];
    const first = await ask('/a');
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    expect(Math.max(...first.map(({ took }) => took))).toBeGreaterThan(SILENCE * 0.9);
    expect(seen).toContain('poor GET /a');
    await ask('/b');
    expect(seen.filter((one) => one.endsWith('/b'))).toEqual(['well GET /b', 'well GET /b']);
  });

  test('a read of a gateway that dies, too; a change is sent once', async () => {
    await holds(async () => {
      [seen, isSilent] = [[], true];
      expect((await ask('/dies')).map(({ status }) => status)).toEqual([200, 200]);
      return seen.includes('poor GET /dies');
    });
    await holds(async () => {
      [seen, isSilent] = [[], true];
      const changes = await ask('/change', 'PUT', SILENCE + 1000);
      if (!seen.includes('poor PUT /change')) return false;
      expect(changes.map(({ status }) => status)).toContain(undefined);
      return true;
    });
    expect(seen).toHaveLength(2);
  });
});

test('the edge of the images gives slow reads as much time', () => {
  const caddyfile = readFileSync(new URL('../../docker/Caddyfile', import.meta.url), 'utf8');
  expect(caddyfile).toContain(`not path ${SLOW_READS.map((path) => `${path}*`).join(' ')}`);
});

describe('an Upgrade', () => {
  const ask = (path: string, protocol = 'websocket', behind = '') =>
    say(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n\r\n${behind}`);

  test('that nobody speaks gets the plain answer', async () => {
    gateway = [];
    for (const [path, protocol] of [
      ['/', 'websocket'],
      ['/', 'h2c'],
      ['/media/x', 'websocket'],
    ] as const) {
      const { socket, heard } = ask(path, protocol);
      await holds(() => heard().startsWith('HTTP/1.1 200 '));
      socket.destroy();
    }
    expect(gateway.map(({ headers }) => headers.upgrade)).toEqual([undefined, undefined]);
  });

  test('that is refused leaves no connection behind, though the other side ends none', async () => {
    await holds(async () => (await edge.connections()) === 0);
    const sockets = Array.from({ length: 50 }, (_, index) =>
      ask('/companion/api/unknown', 'websocket', index % 2 ? 'bytes behind it' : ''),
    );
    await holds(() => sockets.every(({ heard }) => heard().startsWith('HTTP/1.1 401 ')));
    await holds(async () => (await edge.connections()) === 0);
    for (const { socket } of sockets) socket.destroy();
  });

  test('that was taken does not keep the edge from ending', async () => {
    const taken = ask('/companion/api/known');
    await holds(() => taken.heard().startsWith('HTTP/1.1 101 '));
    await edge.close();
    // One that never ends its half, neither.
    await holds(() => taken.socket.readableEnded || taken.socket.destroyed);
    taken.socket.destroy();
    await edge.listen(port, '0.0.0.0');
  });
});

describe('/media', () => {
  const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    store = [];
    const body = method === 'PUT' ? 'x' : null;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
    await answer.arrayBuffer();
    return { answer, seen: store[0]! };
  };

  test('every answer is one that no browser runs, whatever the store says', async () => {
    for (const status of [200, 206, 304, 403, 404, 500]) {
      answerOfStore = (_request, response) =>
        response
          .writeHead(status, { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" })
          .end();
      const { answer } = await read('/media/derived/x.html');
      expect({
        status: answer.status,
        policy: answer.headers.get('content-security-policy'),
        sniff: answer.headers.get('x-content-type-options'),
      }).toEqual({ status, policy: "default-src 'none'; sandbox", sniff: 'nosniff' });
    }
    answerOfStore = (_request, response) => response.end('bytes');
  });

  test('no query changes what an answer says of itself', async () => {
    const { seen } = await read(
      '/media/derived/x?response-content-type=text/html&v=2&Response-Expires=0&%72esponse%2Dcache-control=x&response-x',
    );
    expect(seen.url).toBe('/media/derived/x?v=2');
    expect((await read('/media/derived/x?response-content-type=text/html')).seen.url).toBe('/media/derived/x');
    expect((await read('/media/derived/x?a=%2F&b')).seen.url).toBe('/media/derived/x?a=%2F&b');
  });

  test('no upload is larger than any may be, also where no size was signed', async () => {
    const put = (body: RequestInit['body']) =>
      fetch(`http://127.0.0.1:${port}/media/gallery/x?X-Amz-Signature=0`, {
        method: 'PUT',
        body: body!,
        duplex: 'half',
      } as RequestInit).then(({ status }) => status);
    store = [];
    expect(await put('x'.repeat(1000))).toBe(200);
    expect(await put('x'.repeat(1001))).toBe(413);
    expect(await put(new Blob(['x'.repeat(10)]).stream())).toBe(413);
    expect(store).toHaveLength(1);
  });

  test('a signed upload stores no header that was not signed', async () => {
    const sent = {
      'cache-control': 'max-age=1',
      'content-encoding': 'gzip',
      'content-disposition': 'inline',
      'content-language': 'es',
      expires: '0',
      'content-type': 'image/png',
    };
    const put = (signed: string) =>
      read(`/media/gallery/x?X-Amz-SignedHeaders=${signed}&X-Amz-Signature=0`, sent, 'PUT');
    const { seen } = await put('host%3Bcontent-type');
    for (const name of Object.keys(sent))
      expect([name, seen.headers[name] !== undefined]).toEqual([name, name === 'content-type']);
    expect((await put('cache-control%3Bhost')).seen.headers).toMatchObject({ 'cache-control': 'max-age=1' });
  });
});
