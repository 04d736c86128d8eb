import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../src/ports.js';
import { ROOT } from '../src/root.js';
import { temporaryFolder } from '../src/temporary-folder.js';
import { call } from './stack.js';

const CLI = join(ROOT, 'deploy/local/dist/cli.js');

let dataDir: string;
let port: number;

beforeAll(async () => {
  dataDir = temporaryFolder('start');
  port = await freePort();
});
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

const envOf = (extra: Record<string, string>) => ({
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  PORT: String(port),
  BACKING: 'embedded',
  ...extra,
});

/** Runs `start` as the terminal does, until it says that it is ready. */
async function launch(extra: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, 'start'], { env: envOf(extra), stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output.includes('Ready at') && resolve());
    void ended.then(() => reject(new Error(output)));
  });
  await ready;
  return { child, ended, output: () => output };
}

/** Runs `start` when it cannot start. */
function fail(extra: Record<string, string>, args: string[] = []) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'start', ...args], {
    env: envOf(extra),
    encoding: 'utf8',
  });
  return { status, lines: stderr.trim().split('\n') };
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
const pids = () =>
  readdirSync(join(dataDir, 'run'))
    .filter((file) => file.endsWith('.pid'))
    .map((file) => Number(readFileSync(join(dataDir, 'run', file), 'utf8')));

describe('npm start', () => {
  test('starts, seeds once, stops on Ctrl-C leaving nothing behind, and finds its data again', async () => {
    const first = await launch();
    const { body } = await call(`http://localhost:${port}/api/events`);
    expect(body).toHaveLength(20);
    expect((await call(`http://localhost:${port}/api/gallery`)).body).toHaveLength(24);
    expect((await call(`http://localhost:${port}/api/health`)).status).toBe(200);
    const running = pids();
    expect(running.length).toBeGreaterThanOrEqual(7);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(running.filter(isAlive)).toEqual([]);
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);

    const second = await launch();
    const again = await call(`http://localhost:${port}/api/events`);
    expect(again.body).toEqual(body);
    expect(second.output()).toContain(/password: (\S+)/.exec(first.output())![1]);

    // A second one on the same folder, and one on the same port.
    const locked = fail({ PORT: String(await freePort()) });
    expect(locked).toEqual({ status: 1, lines: [expect.stringContaining('already runs on')] });
    expect((await call(`http://localhost:${port}/api/health`)).status).toBe(200);

    // Killed outright: its children notice and end, and the next start takes over.
    const orphans = pids();
    second.child.kill('SIGKILL');
    await second.ended;
    const third = await launch();
    expect((await call(`http://localhost:${port}/api/events`)).body).toEqual(body);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    expect(orphans.filter(isAlive)).toEqual([]);
  });
});

test('npm start works in a folder that only its owner may enter, as below root’s home', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tocada-home-'));
  chmodSync(home, 0o700);
  const homePort = await freePort();
  const stack = await launch({ DATA_DIR: join(home, 'data'), PORT: String(homePort), SEED: 'off' });
  expect((await call(`http://localhost:${homePort}/api/health`)).status).toBe(200);
  stack.child.kill('SIGTERM');
  expect(await stack.ended).toBe(0);
  const postgres = realpathSync(join(home, 'data/postgres'));
  if (!postgres.startsWith(home)) rmSync(dirname(postgres), { recursive: true });
  rmSync(home, { recursive: true });
});

describe('npm start says in one line what is wrong, exits with 1 and leaves nothing running', () => {
  afterAll(() => expect(pids().filter(isAlive)).toEqual([]));

  test('a busy port', async () => {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect(fail({})).toEqual({ status: 1, lines: [`Port ${port} is in use: choose another with PORT.`] });
    await new Promise((resolve) => server.close(resolve));
  });

  test('a data folder that cannot be written', () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(fail({ DATA_DIR: join(file, 'data') })).toEqual({
      status: 1,
      lines: [expect.stringContaining('cannot be written (ENOTDIR)')],
    });
  });

  test.each([
    ['a port that is none', { PORT: 'ochenta' }, [], 'PORT must be a number'],
    ['a replica count that is none', {}, ['--scale', 'content=viele'], 'Example: --scale content=3'],
    ['a short admin password', { ADMIN_PASSWORD: 'corta' }, [], 'ADMIN_PASSWORD must have 12 characters or more'],
    ['a site file that is not there', { SITE_CONFIG: '/nowhere.json' }, [], 'SITE_CONFIG'],
  ])('%s', (_what, env, args, line) => {
    const { status, lines } = fail(env, args);
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringContaining(line)]);
  });

  test('a Node that is too old', () => {
    const fake = join(dataDir, 'old-node.cjs');
    writeFileSync(fake, "Object.defineProperty(process.versions, 'node', { value: '18.20.0' });");
    const { status, stderr } = spawnSync(process.execPath, ['-r', fake, join(ROOT, 'deploy/local/run.mjs')], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('Tocada needs Node 20 or newer')]);
  });
});
