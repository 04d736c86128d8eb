import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createPublicServer } from './http-server.js';
import { until } from './spec-until.js';

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function listen(handle: RequestListener, stalled?: number): Promise<number> {
  server = createPublicServer({}, handle, stalled);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** A connection that has sent a request for each path, all at once, and reads nothing yet. */
function ask(port: number, ...paths: string[]): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
  return socket;
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

describe('requests sent ahead', () => {
  test('are worked on one at a time and answered in their order', async () => {
    let underWay = 0;
    let most = 0;
    const port = await listen((request, response) => {
      most = Math.max(most, (underWay += 1));
      // All ten requests have come by then.
      setImmediate(() => {
        underWay -= 1;
        response.end(`<${request.url}>`);
      });
    });
    const socket = ask(port, ...paths(10));
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.resume();
    while (!text.includes('</9>')) await once(socket, 'data');
    expect([...text.matchAll(/<(\/\d)>/g)].map(([, path]) => path)).toEqual(paths(10));
    expect(most).toBe(1);
    socket.destroy();
  });

  test('more than sixteen: the connection is closed, and what waited is never begun', async () => {
    const begun: string[] = [];
    const port = await listen((request) => void begun.push(request.url!));
    const socket = ask(port, ...paths(200));
    await once(socket.resume(), 'close');
    expect(begun).toEqual(['/0']);
  });

  test('what waits is never begun for somebody who has left', async () => {
    const begun: string[] = [];
    const held = Promise.withResolvers<void>();
    const port = await listen((request, response) => {
      begun.push(request.url!);
      if (request.url === '/here') response.end();
      else void held.promise.then(() => response.end());
    });
    const socket = ask(port, ...paths(3));
    const [accepted] = (await once(server, 'connection')) as [Socket];
    await once(server, 'request');
    socket.destroy();
    await once(accepted, 'close');
    held.resolve();
    await fetch(`http://127.0.0.1:${port}/here`);
    expect(begun).toEqual(['/0', '/here']);
  });
});

describe('requests that came while the process was busy', () => {
  /** Another process sends a request and hangs up, before this one goes on. */
  const leave = (port: number, method: string, path: string) => {
    const request = JSON.stringify(`${method} ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}`);
    const script = `require('node:net').connect(${port}, '127.0.0.1').end(${request}).destroySoon()`;
    execFileSync(process.execPath, ['-e', script]);
  };

  test('a write is not begun for somebody who has left meanwhile', async () => {
    const begun: string[] = [];
    const port = await listen((request, response) => {
      begun.push(`${request.method} ${request.url}`);
      response.end();
    });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) leave(port, method, '/left');
    const post = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: '{}' });
    const answers = [await post('/here'), await post('/later')];
    expect([answers.map(({ status }) => status), begun]).toEqual([
      [200, 200],
      ['POST /here', 'POST /later'],
    ]);
  });
});

describe('an answer of 64 MB', () => {
  const STALLED = 2500;
  const BODY = Buffer.alloc(64_000_000, 'a');
  /** Bytes that a slow reader takes at a time. The kernel tells the server of some 1.5 MB at a time. */
  const STEP = 1_600_000;

  test('whoever takes nothing of it is dropped', async () => {
    const port = await listen((_request, response) => response.end(BODY), STALLED);
    const socket = ask(port, '/');
    const [accepted] = (await once(server, 'connection')) as [Socket];
    await once(accepted, 'close');
    socket.destroy();
  });

  test('whoever takes it slowly gets all of it', async () => {
    const port = await listen((_request, response) => response.end(BODY), STALLED);
    const socket = ask(port, '/');
    await once(server, 'connection');
    let received = 0;
    let inStep = 0;
    let isSlow = true;
    socket.on('data', (part: Buffer) => {
      received += part.length;
      inStep += part.length;
      if (isSlow && inStep > STEP) socket.pause();
    });
    // The steps have a clock of their own: a busy machine delays them no more than it delays the server's timers.
    const steps = setInterval(() => {
      inStep = 0;
      socket.resume();
    }, STALLED / 4);
    // Two that take nothing are dropped meanwhile, one after the other.
    for (let dropped = 0; dropped < 2; dropped += 1) {
      const mute = ask(port, '/');
      const [accepted] = (await once(server, 'connection')) as [Socket];
      await until(
        () => accepted.destroyed,
        (isDropped) => isDropped,
      );
      mute.destroy();
    }
    expect(received).toBeLessThan(BODY.length);
    clearInterval(steps);
    isSlow = false;
    socket.resume();
    await until(
      () => received >= BODY.length || socket.destroyed,
      (isOver) => isOver,
    );
    expect(received).toBeGreaterThan(BODY.length);
    socket.destroy();
  });
});

test('HTTP/0.9 and versions that nobody speaks are refused', async () => {
  const port = await listen((_request, response) => response.end('page'));
  for (const line of ['GET /', 'GET / HTTP/0.9']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${line}\r\n\r\n`);
    const closed = once(socket, 'close');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 (505|400) /);
    expect(String(answer)).not.toContain('page');
    await closed;
  }
});

test('one visitor has a thousand connections, a proxy as many as it needs', async () => {
  const port = await listen((_request, response) => response.end());
  // On a busy machine, the first connections would be idle for too long before the last one is open.
  server.keepAliveTimeout = 0;
  let next: string | undefined;
  server.prependListener('connection', (socket: Socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: next }),
  );
  const sockets: Socket[] = [];
  /** Resolves with true when the connection is taken. */
  const open = async (address: string) => {
    next = address;
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    return new Promise<boolean>((resolve) =>
      socket.once('data', () => resolve(true)).once('close', () => resolve(false)),
    );
  };
  for (let host = 0; host < 1000; host += 1) expect(await open(`2001:db8:1:2::${host.toString(16)}`)).toBe(true);
  for (let host = 0; host < 1001; host += 1) expect(await open('::ffff:10.0.0.2')).toBe(true);
  expect(await open('2001:db8:1:2:ffff::1')).toBe(false);
  expect(await open('2001:db8:1:3::1')).toBe(true);
  expect(await open('::ffff:203.0.113.7')).toBe(true);
  sockets[0]!.destroy();
  await once(sockets[0]!, 'close');
  // The server hears of the end a moment later.
  await until(() => open('2001:db8:1:2:ffff::2'), Boolean);
  for (const socket of sockets) socket.destroy();
});
