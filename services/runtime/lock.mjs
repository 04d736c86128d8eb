// Plain JavaScript without dependencies: run.mjs takes a lock before anything is installed or built.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A holder that lives answers within a second; one that is frozen, or a child that only inherited the lock, never does. */
const PATIENCE = 1000;

function addressOf(name) {
  const id = `tocada-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${id}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${id}` : join(tmpdir(), `${id}.sock`);
}

/**
 * Takes the lock `name`, unless another process holds it. The lock is a listening socket, so it goes with its process,
 * however that ends; on Linux it has no file either.
 * @returns the lock, or what its holder says of itself
 */
export async function takeLock(name) {
  const address = addressOf(name);
  for (;;) {
    const lock = { state: 'running', release: () => server.close(), fd: undefined };
    const server = createServer((socket) => socket.on('error', () => {}).end(lock.state));
    const busy = await new Promise((resolve, reject) => {
      server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(true) : reject(error)));
      server.listen(address, () => resolve(false));
    });
    if (!busy) {
      // A child that is given it holds the lock until it ends, too. There is no public way to name it.
      lock.fd = Reflect.get(server, '_handle')?.fd;
      server.unref();
      return lock;
    }
    const state = await ask(address);
    if (state !== undefined) return { holder: state };
    // No process listens there: on other systems than Linux a killed holder leaves the file of its socket.
    if (!address.startsWith('\0')) rmSync(address, { force: true });
  }
}

/** The words of the holder; '' when it says nothing; undefined when there is none. */
function ask(address) {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(address);
    socket.setTimeout(PATIENCE, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', ({ code }) => resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? undefined : ''));
    socket.on('close', () => resolve(text));
  });
}
