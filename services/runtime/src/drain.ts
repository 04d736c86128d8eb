import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY = 50;

/**
 * Before a server ends. New connections are refused from now on, which a balancer takes to another replica without harm
 * to the request. Open ones go on until their next answer, which asks for their end; so none is closed by us while a
 * request is on its way into it. Resolves when all are gone, or after `seconds`.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  if (seconds > 0) await letGo(server, seconds);
  // Who is still being answered would otherwise keep us for as long as an idle connection may last.
  server.keepAliveTimeout = 1;
}

async function letGo(server: Server, seconds: number): Promise<void> {
  // Lets in who has connected already.
  await setImmediate();
  server.maxRequestsPerSocket = 1;
  // Unlike http's own close, which ends idle connections as well.
  Listener.prototype.close.call(server);
  const open = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  for (const limit = Date.now() + seconds * 1000; Date.now() < limit && (await open()) > 0; await sleep(LOOK_EVERY));
}
