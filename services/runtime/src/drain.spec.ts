import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { drain } from './drain.js';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let server: Server;
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

async function get(port: number): Promise<IncomingMessage> {
  const [answer] = (await once(request({ port, agent, host: '127.0.0.1' }).end(), 'response')) as [IncomingMessage];
  await answer.resume().toArray();
  return answer;
}

test('who drains refuses new connections, answers once more on open ones, and waits until they are gone', async () => {
  const held = Promise.withResolvers<void>();
  let requests = 0;
  server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
    requests += 1;
    if (requests > 1) response.end();
    else void held.promise.then(() => response.end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  const first = get(port);
  await once(server, 'request');
  let drained = false;
  const draining = drain(server, 60).then(() => (drained = true));
  for (let refused = false; !refused;) {
    const socket = connect(port, '127.0.0.1');
    refused = await once(socket, 'connect').then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
    );
    socket.destroy();
  }
  held.resolve();
  expect((await first).headers.connection).toBe('keep-alive');
  expect(drained).toBe(false);
  const second = await get(port);
  expect([second.statusCode, second.headers.connection, requests]).toEqual([200, 'close', 2]);
  await draining;
});

test('who does not leave is waited for no longer than told', async () => {
  server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const idle = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(idle, 'connect'), once(server, 'connection')]);
  await drain(server, 0.1);
  expect(idle.destroyed).toBe(false);
  idle.destroy();
});

test('who is answered when the server has closed does not hold it by an idle connection', async () => {
  const held = Promise.withResolvers<void>();
  server = createServer({ keepAliveTimeout: 600_000 }, (_request, response) => {
    void held.promise.then(() => response.end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const answer = get((server.address() as AddressInfo).port);
  await once(server, 'request');
  await drain(server, 0);
  const closed = once(server.close(), 'close');
  held.resolve();
  await answer;
  await closed;
});
