import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from './fault.js';

/**
 * One stack per data folder. The lock is a listening socket, so it goes with its process, however that ends; on Linux
 * it has no file either.
 */
export async function lockFolder(folder: string): Promise<Server> {
  const name = `tocada-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const path = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Fault(`Another Tocada already runs on ${folder}.`) : error),
    );
    server.listen(path, resolve);
  });
  return server;
}
