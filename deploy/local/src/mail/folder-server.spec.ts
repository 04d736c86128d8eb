import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '../ports.js';
import { ROOT } from '../root.js';
import { temporaryFolder } from '../temporary-folder.js';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('mail');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The mail server, whose files may have 2 KB: a longer one fails halfway, as on a full disk. */
async function startServer(port: number) {
  const command = `ulimit -f 4; exec "${process.execPath}" "${join(ROOT, 'deploy/local/dist/mail/main.js')}"`;
  const env = { PATH: process.env.PATH, MAIL_PORT: String(port), MAIL_DIR: folder };
  const server = spawn('/bin/sh', ['-c', command], { env, stdio: 'inherit' });
  while (!(await send(port, '').catch(() => undefined)));
  return server;
}

/** The answer to a mail. */
async function send(port: number, body: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const lines = ['HELO a', 'MAIL FROM:<a@example.org>', 'RCPT TO:<b@example.org>', 'DATA', `${body}\r\n.`];
  let [answer] = (await once(socket, 'data')) as [string];
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    [answer] = (await once(socket, 'data')) as [string];
  }
  socket.destroy();
  return answer;
}

test('a mail for which the disk has no room is refused for now, and leaves no file', async () => {
  const port = await freePort();
  const server = await startServer(port);
  try {
    const before = readdirSync(folder);
    expect(await send(port, `${'x'.repeat(70)}\r\n`.repeat(200))).toMatch(/^451/);
    expect(readdirSync(folder)).toEqual(before);
    expect(await send(port, 'Hola')).toMatch(/^250/);
    expect(readdirSync(folder)).toHaveLength(before.length + 1);
  } finally {
    server.kill('SIGKILL');
  }
});
