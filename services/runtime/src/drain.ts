import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

const CHECK_INTERVAL = 50;

/**
 * Drains a server before it stops. It refuses new connections, which a balancer then sends to another replica. On an
 * open connection it gives one more answer with `Connection: close`, so that it never closes a connection on which a
 * request is arriving. Resolves when all connections are closed, or after `seconds`.
 * @param handed connections of the server that another process has accepted
 */
export async function drain(server: Server, seconds: number, handed: { size: number } = { size: 0 }): Promise<void> {
  if (seconds > 0) await waitForConnections(server, seconds, handed);
  // A connection that is being answered now would otherwise stay open for the whole keep-alive time.
  server.keepAliveTimeout = 1;
}

async function waitForConnections(server: Server, seconds: number, handed: { size: number }): Promise<void> {
  // Accept the connections that the kernel has already established.
  await setImmediate();
  server.maxRequestsPerSocket = 1;
  // close() of http.Server would also end idle connections; close() of net.Server does not.
  Listener.prototype.close.call(server);
  const open = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count + handed.size))),
    );
  for (
    const limit = Date.now() + seconds * 1000;
    Date.now() < limit && (await open()) > 0;
    await sleep(CHECK_INTERVAL)
  );
}
