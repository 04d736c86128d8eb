import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Keeper } from './keeper.js';
import { temporaryFolder } from './temporary-folder.js';
import { addDemo } from './add-demo.js';

let dataDir: string;
let keeper: Keeper;
let server: Server;
let answer: { status: number; body: unknown };

beforeEach(async () => {
  dataDir = temporaryFolder('demo');
  mkdirSync(join(dataDir, 'logs'));
  keeper = new Keeper(dataDir);
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  await keeper.stop();
  server.closeAllConnections();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Adds the demo to a site that gives the same answer to every call. */
async function add(status: number, body: unknown): Promise<string[]> {
  answer = { status, body };
  const lines: string[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await addDemo({ url, password: () => 'secreta', dataDir }, keeper, (line) => lines.push(line));
  return lines.slice(1);
}
const isMarked = () => existsSync(join(dataDir, 'seeded'));

test('an unreachable site delays the demo content, not the start', async () => {
  expect(await add(503, {})).toEqual([expect.stringMatching(/^The demo content waits: GET .* answered 503/)]);
  expect(isMarked()).toBe(false);
});

test('a site that refuses the demo content ends the process with one line, and the next start tries again', async () => {
  const refused = [expect.stringMatching(/^The demo content goes on at the next start: GET .* answered 401/)];
  expect(await add(401, { message: 'Contraseña incorrecta' })).toEqual(refused);
  expect(isMarked()).toBe(false);
  expect(await add(401, { message: 'Contraseña incorrecta' })).toEqual(refused);
});

test('a site with its own content is marked, so that it never gets the demo content', async () => {
  expect(await add(200, [{ id: 'uno', name: 'Ana' }])).toEqual([
    'Demo content: none, for the site has content already',
  ]);
  expect(isMarked()).toBe(true);
});
