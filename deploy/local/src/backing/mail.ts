import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join, relative } from 'node:path';
import { NODE_MEMORY } from '../node-memory.js';
import { freePort } from '../ports.js';
import { ROOT } from '../root.js';
import type { ProcessSpec } from '../supervised.js';
import { ANSWER_LIMIT } from './storage.js';

/** A mail server that delivers into a folder and sends nothing. */
export async function mail(dataDir: string): Promise<{ spec: ProcessSpec; url: string; folder: string }> {
  const port = await freePort();
  const folder = join(dataDir, 'mail');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const shown = relative(ROOT, folder);
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder: shown.startsWith('..') ? folder : shown,
    spec: {
      name: 'mail',
      index: 1,
      command: process.execPath,
      args: [join(ROOT, 'deploy/local/dist/mail/main.js')],
      env: { PATH: process.env.PATH ?? '', ...NODE_MEMORY, MAIL_PORT: String(port), MAIL_DIR: folder },
      ipc: true,
      ready: () => greets(port),
    },
  };
}

/** Rejects unless a mail server sends its greeting on `port`. */
function greets(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: ANSWER_LIMIT });
    const fail = () => reject(socket.destroy());
    socket.once('error', fail).once('timeout', fail);
    socket.once('data', (hello) => {
      socket.end('QUIT\r\n');
      if (hello.toString().startsWith('220')) resolve();
      else fail();
    });
  });
}
