import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Keeper } from '../keeper.js';
import { readSecrets } from '../secrets.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBacking } from './backing.js';

let dataDir: string;
let keeper: Keeper;
let engine: Server;
let pull: RequestListener;
const env = { ...process.env };

const ANSWERS: [RegExp, unknown][] = [
  [/\/_ping$/, 'OK'],
  [/\/info$/, { OperatingSystem: 'Stand-in', NCPU: 1, MemTotal: 1 }],
  [/\/containers\/json/, []],
];

/** A Docker engine that answers, has no image, and gets none: `pull` answers for its registry. */
beforeAll(async () => {
  engine = createServer((request, response) => {
    request.resume();
    if (request.url!.includes('/images/create')) return pull(request, response);
    const found = ANSWERS.find(([path]) => path.test(request.url!));
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ? found[1] : { message: 'No such image' }));
  });
  // Docker's engine closes no idle connection. Node does after five seconds, which a busy machine takes between two calls.
  engine.keepAliveTimeout = 0;
  const socket = join(temporaryFolder('engine'), 'docker.sock');
  await once(engine.listen(socket), 'listening');
  // Testcontainers reads them there.
  process.env.DOCKER_HOST = `unix://${socket}`;
  process.env.TESTCONTAINERS_HOST_OVERRIDE = 'localhost';
});
afterAll(() => {
  engine.closeAllConnections();
  engine.close();
  process.env = env;
});

beforeEach(() => {
  dataDir = temporaryFolder('engine');
  for (const folder of ['run', 'logs']) mkdirSync(join(dataDir, folder));
  keeper = new Keeper(dataDir);
});
afterEach(async () => {
  await keeper.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts Redis alone, for the others are given. */
async function begin(given: NodeJS.ProcessEnv = {}) {
  const lines: string[] = [];
  const env = {
    PATH: process.env.PATH,
    DOCKER_HOST: process.env.DOCKER_HOST,
    CONTENT_DATABASE_URL: 'postgresql://a',
    BOOKINGS_DATABASE_URL: 'postgresql://b',
    S3_ENDPOINT: 'http://d',
    S3_ACCESS_KEY_ID: 'e',
    S3_SECRET_ACCESS_KEY: 'f',
    SMTP_URL: 'off',
    ...given,
  };
  const settings = { dataDir, env, siteUrl: 'http://localhost' };
  await startBacking(settings, readSecrets(dataDir), keeper, (line) => lines.push(line));
  return lines;
}

const REGISTRY_AWAY: RequestListener = (_, response) =>
  void response.writeHead(500).end(JSON.stringify({ message: 'Get "https://registry/v2/": i/o timeout\nagain' }));
const CUT_SHORT: RequestListener = (_, response) =>
  void response.writeHead(200).end(`${JSON.stringify({ error: 'unexpected EOF' })}\n`);

test.each([
  [
    'its registry is away',
    REGISTRY_AWAY,
    {},
    /^BACKING=docker, and the engine cannot run containers \(.*i\/o timeout.*\)/,
  ],
  ['a pull breaks off', CUT_SHORT, { TESTCONTAINERS_RYUK_DISABLED: 'true' }, /cannot run redis:\S+ \(.*not arrive\)/],
])('an engine that cannot pull, for %s: one sentence says so', async (_, answer, more, why) => {
  pull = answer;
  Object.assign(process.env, more);
  await expect(begin({ BACKING: 'docker' })).rejects.toThrow(why);
  expect(existsSync(join(dataDir, 'containers'))).toBe(false);
});

test('data made with Docker is not left aside then', async () => {
  pull = REGISTRY_AWAY;
  mkdirSync(join(dataDir, 'containers'));
  await expect(begin()).rejects.toThrow(/was made with Docker, and the engine cannot run .*i\/o timeout/);
});
