import dns from 'node:dns';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { isPublicAddress, type IsAllowed } from '../../records/ground/public-address.js';
import { fetchCalendar, type Validators } from './fetch-calendar.js';
import { startCalendarServer, type CalendarServer } from './spec-calendar-server.js';

const MIB = 1024 ** 2;
const SECRET = '/private-a1b2c3/basic.ics';
const NOTHING: Validators = { etag: null, lastModified: null };
const LONG = 60_000;

let server: CalendarServer;
let other: CalendarServer;

beforeAll(async () => {
  server = await startCalendarServer({});
  other = await startCalendarServer({ address: '127.0.0.2', trusted: false });
});
beforeEach(() => {
  server.answer = (_request, response) => void response.end('uno');
  server.asked.length = 0;
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => [server, other].forEach((one) => one.close()));

const onlyFirst: IsAllowed = (address) => address === '127.0.0.1';
const read = (url = server.url + SECRET, { known = NOTHING, isAllowed = onlyFirst, limit = LONG } = {}) =>
  fetchCalendar(url, known, isAllowed, AbortSignal.timeout(limit));
const refused = async (words: string | RegExp, ...asked: Parameters<typeof read>) => {
  const error = await read(...asked).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  expect(error?.message).toMatch(words);
  // Not a part of the address, in whatever field of the error.
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('a1b2c3/');
};
const status = (code: number, headers = {}) => {
  server.answer = (_request, response) => void response.writeHead(code, headers).end();
};
const redirect = (to: string) => status(302, { location: to });

type Found = (error: null, found: string | { address: string; family: number }[], family?: number) => void;

/** A name server. @param addressesOf the addresses of a name */
const nameServer = (addressesOf: (host: string) => string[]) =>
  jest.spyOn(dns, 'lookup').mockImplementation(((host: string, { all }: dns.LookupOptions, done: Found) => {
    const found = addressesOf(host).map((address) => ({ address, family: 4 }));
    if (all) done(null, found);
    else done(null, found[0]!.address, 4);
  }) as never);

describe('a calendar', () => {
  test('is read, and again only when the server has another', async () => {
    server.answer = (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"a"' && request.headers['if-modified-since'] === 'ayer';
      response.writeHead(isKnown ? 304 : 200, { etag: '"a"', 'last-modified': 'ayer' }).end(isKnown ? '' : 'uno ñ');
    };
    const first = await read();
    expect(first).toEqual({ text: 'uno ñ', validators: { etag: '"a"', lastModified: 'ayer' } });
    expect(server.asked[0]!.headers).toMatchObject({ 'accept-encoding': 'gzip', 'user-agent': 'Tocada' });
    expect(await read(undefined, { known: first!.validators })).toBeNull();
  });

  test('may be compressed', async () => {
    server.answer = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('comprimido'));
    expect(await read()).toMatchObject({ text: 'comprimido' });
    status(200, { 'content-encoding': 'br' });
    await refused('comprime');
    server.answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no');
    await refused('comprime');
  });

  test('sends the name and password of its address, and not to another server', async () => {
    redirect(`https://localhost:${server.port}/otra`);
    const first = server.answer;
    server.answer = (request, response) =>
      request.url === '/otra' ? void response.end('uno') : first(request, response);
    await read(server.url.replace('//', '//ana:clave@') + SECRET);
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${Buffer.from('ana:clave').toString('base64')}`,
      undefined,
    ]);
  });

  test.each([
    [404, /\(404\)/],
    [403, /no deja leer.*\(403\)/],
    [500, /\(500\)/],
    [304, /\(304\)/],
    [204, /\(204\)/],
  ])('with the status %d is refused', async (code, words) => {
    status(code);
    await refused(words);
  });
});

describe('a private address', () => {
  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '127.1',
    'localhost',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '169.254.169.254',
  ])('%s is not connected to', async (host) => {
    const before = server.connections;
    await refused('red privada', `https://${host}:${server.port}${SECRET}`, { isAllowed: isPublicAddress });
    expect(server.connections).toBe(before);
  });

  test('is not connected to after a redirect, by number or by name', async () => {
    redirect(`https://127.0.0.2:${other.port}/interno`);
    await refused('red privada');
    nameServer((host) => [host === 'interno' ? '127.0.0.2' : '127.0.0.1']);
    redirect(`https://interno:${other.port}/`);
    await refused('red privada');
    expect(other.connections).toBe(0);
  });

  test('is not connected to when a name has it beside a public one', async () => {
    nameServer(() => ['127.0.0.1', '127.0.0.2']);
    await refused('red privada');
  });

  test('is not connected to when the name has another address a moment later', async () => {
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2'];
    nameServer(() => [answers.shift()!]);
    expect(await read()).toMatchObject({ text: 'uno' });
    expect(answers).toHaveLength(2);
    expect(other.connections).toBe(0);
  });
});

describe('a redirect', () => {
  test('is followed three times', async () => {
    const jumps = (most: number) => {
      server.answer = (request, response) => {
        const jump = Number(request.url!.slice(1)) || 0;
        if (jump < most) response.writeHead(301, { location: `/${jump + 1}` }).end();
        else response.end('al fin');
      };
    };
    jumps(3);
    expect(await read(`${server.url}/0`)).toMatchObject({ text: 'al fin' });
    jumps(4);
    await refused('demasiadas veces', `${server.url}/0`);
  });

  test.each(['http://localhost/', 'file:///etc/passwd', 'javascript:1'])('to %s is refused', async (location) => {
    redirect(location);
    await refused('no es https');
  });

  test('to nowhere is refused', async () => {
    redirect('https://');
    await refused('no contestó');
  });
});

describe('a server', () => {
  /** Sends that many bytes without saying how many. */
  const send = (bytes: number, headers = {}, body = Buffer.alloc(bytes, 'a')) => {
    server.answer = (_request, response) => {
      response.writeHead(200, headers);
      response.write(body.subarray(0, 1));
      response.end(body.subarray(1));
    };
  };

  test('may send 2 MB and not a byte more', async () => {
    send(2 * MIB);
    expect((await read())!.text).toHaveLength(2 * MIB);
    send(2 * MIB + 1);
    await refused('2 MB');
  });

  test('may not send a small file that becomes a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MIB));
    expect(bomb.length).toBeLessThan(MIB / 8);
    send(bomb.length, { 'content-encoding': 'gzip' }, bomb);
    await refused('2 MB');
  });

  test('that drips is cut', async () => {
    const closed = Promise.withResolvers<void>();
    server.answer = (_request, response) => {
      const dripping = setInterval(() => response.write('a'), 20);
      response.on('close', () => {
        clearInterval(dripping);
        closed.resolve();
      });
    };
    await refused('tardó', undefined, { limit: 500 });
    await closed.promise;
  });

  test('that says nothing is cut, also after a redirect', async () => {
    server.answer = (request, response) => {
      if (request.url !== '/nada') response.writeHead(302, { location: '/nada' }).end();
    };
    await refused('tardó', undefined, { limit: 500 });
  });

  test('that hangs up is refused', async () => {
    server.answer = (request) => void request.socket.destroy();
    await refused('no contestó');
    server.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('cinco', () => response.destroy());
    };
    await refused('no contestó');
  });

  test.each([
    ['that nobody knows', { trusted: false }],
    ['that is over', { expired: true }],
    ['of another name', { host: 'otro.example' }],
  ])('with a certificate %s is refused', async (_name, options) => {
    const wrong = await startCalendarServer(options);
    await refused('certificado', `https://localhost:${wrong.port}${SECRET}`);
    expect(wrong.asked).toEqual([]);
    wrong.close();
  });

  test('that does not exist is refused', async () => {
    await refused('No se encontró', `https://nadie.invalid${SECRET}`);
    const { port } = await startCalendarServer({}).then((gone) => (gone.close(), gone));
    await refused('no contestó', `https://localhost:${port}${SECRET}`);
  });
});
