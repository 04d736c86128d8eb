import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSilentServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '@tocada/local/ports.js';
import { ROOT } from '@tocada/local/root.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { call } from '../kit/stack.js';
import { readLogs } from '../worker/logs.js';
import { until } from '@tocada/runtime/spec-until.js';

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

/** Runs `start` as the terminal does. When this test's process ends, the closed channel stops `start`. */
function launch(extra: Record<string, string> = {}, options: SpawnOptions = {}) {
  const child = spawn(process.execPath, [CLI, 'start'], {
    env: envOf(extra),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...options,
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const progress = () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(output);
    return `${added()} entries, ${pids().length} processes: ${output}`;
  };
  /**
   * Resolves when `satisfied`. The whole start may take minutes on a slow machine, so that only each step has a limit.
   * @throws with the output when the start has ended before
   */
  const begun = async (satisfied: () => boolean) => {
    for (let before = ''; !satisfied();) before = await until(progress, (now) => now !== before || satisfied());
  };
  return { child, ended, output: () => output, begun, ready: () => begun(() => output.includes('Ctrl-C stops it')) };
}

/** Runs `start` and expects it to fail. */
function fail(extra: Record<string, string>, args: string[] = []) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'start', ...args], {
    env: envOf(extra),
    encoding: 'utf8',
  });
  return { status, lines: stderr.trim().split('\n') };
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
const pids = () => {
  const folder = join(dataDir, 'run');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.pid')) : [];
  return files.map((file) => Number(readFileSync(join(folder, file), 'utf8')));
};

/** The number of demo entries that an interrupted start has recorded. */
function added(): number {
  const journal = join(dataDir, 'demo.json');
  if (!existsSync(journal)) return 0;
  return Object.keys(JSON.parse(readFileSync(journal, 'utf8')).added).length;
}

const A_SLOW_MACHINE = 900_000;

describe('npm start', () => {
  const get = async (path: string) => (await call(`http://localhost:${port}/api/${path}`)).body;

  test(
    'starts, adds the demo content in spite of interruptions and kills, stops without leftovers, and finds its data again',
    async () => {
      const first = launch();
      await first.begun(() => added() >= 3);
      expect(first.output()).toMatch(/^Answers at http:\/\/localhost:\d+; adding the demo content …$/m);
      expect((await call(`http://localhost:${port}/api/health`)).status).toBe(200);
      const running = pids();
      expect(running.length).toBeGreaterThanOrEqual(7);
      first.child.kill('SIGINT');
      expect(await first.ended).toBe(0);
      expect(running.filter(isAlive)).toEqual([]);
      expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
      const noted = added();

      // After SIGKILL the children notice and end, and the next start takes over.
      const second = launch();
      await second.begun(() => added() >= noted + 10);
      const orphans = pids();
      second.child.kill('SIGKILL');
      await second.ended;

      const third = launch();
      await third.ready();
      expect(orphans.filter(isAlive)).toEqual([]);
      expect(third.output()).toContain('Demo content: all added');
      expect(third.output()).toMatch(
        /^Haz tuyo el sitio, en http:\/\/localhost:\d+\/admin:\n {2}El nombre de tu banda · Tu logo · .*Un correo de prueba$/m,
      );
      expect(third.output()).not.toContain('Tu primer show');
      const events = await get('events');
      expect(new Set(events.map(({ title }: any) => title)).size).toBe(20);
      expect(events).toHaveLength(20);
      expect(await get('band-members')).toHaveLength(5);
      const password = /password: (\S+)/.exec(third.output())![1]!;
      const pictures = await get(`admin/gallery?password=${password}`);
      expect(pictures).toHaveLength(24);
      expect(new Set(pictures.map(({ alt }: any) => alt)).size).toBe(24);

      // A second start on the same folder is refused.
      const locked = fail({ PORT: String(await freePort()) });
      expect(locked).toEqual({ status: 1, lines: [expect.stringContaining('already runs on')] });
      expect((await call(`http://localhost:${port}/api/health`)).status).toBe(200);
      third.child.kill('SIGINT');

      // A start that begins while another stops waits for the other.
      const fourth = launch();
      expect(await third.ended).toBe(0);
      await fourth.ready();
      expect(fourth.output()).not.toContain('demo content');
      expect(fourth.output()).toContain(password);
      expect((await get('events')).map(({ id }: any) => id)).toEqual(events.map(({ id }: any) => id));
      fourth.child.kill('SIGTERM');
      expect(await fourth.ended).toBe(0);
      expect(readLogs(dataDir).filter(([, text]) => text.includes(password))).toEqual([]);
    },
    A_SLOW_MACHINE,
  );

  test('an interrupt during a hanging start stops it at once and leaves nothing running', async () => {
    const silent = createSilentServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port: redis } = silent.address() as AddressInfo;
    const stack = launch({ SEED: 'off', REDIS_URL: `redis://127.0.0.1:${redis}` });
    await stack.begun(() => pids().length >= 7);
    const running = pids();
    // Simulates a closed terminal.
    stack.child.stdout!.destroy();
    stack.child.kill('SIGHUP');
    expect(await stack.ended).toBe(0);
    expect(running.filter(isAlive)).toEqual([]);
    silent.close();
  });
});

/** Folders that look like a database, and the place that `home` points to. */
function databasesOf(home: string): string[] {
  const name = join(home, 'data/postgres');
  const link = lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink();
  const folder = dirname(link ? readlinkSync(name) : name);
  return existsSync(folder) ? readdirSync(folder).filter((entry) => existsSync(join(folder, entry, 'PG_VERSION'))) : [];
}

test(
  'npm start works in a folder that only its owner may enter, and after a start that was killed during initdb',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'tocada-home-'));
    chmodSync(home, 0o700);
    const homePort = await freePort();
    const extra = { DATA_DIR: join(home, 'data'), PORT: String(homePort), SEED: 'off' };
    const cut = launch(extra, { detached: true });
    await cut.begun(() => databasesOf(home).length > 0);
    // Kills the whole process group, so that initdb ends too.
    process.kill(-cut.child.pid!, 'SIGKILL');
    await cut.ended;

    const stack = launch(extra);
    await stack.ready();
    expect((await call(`http://localhost:${homePort}/api/health`)).status).toBe(200);
    stack.child.kill('SIGTERM');
    expect(await stack.ended).toBe(0);
    expect(databasesOf(home)).toEqual(['postgres']);
    const postgres = realpathSync(join(home, 'data/postgres'));
    if (!postgres.startsWith(home)) rmSync(dirname(postgres), { recursive: true });
    rmSync(home, { recursive: true });
  },
  A_SLOW_MACHINE,
);

describe('a failed npm start prints one line, exits with 1 and leaves nothing running', () => {
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
    ['an invalid port', { PORT: 'ochenta' }, [], 'PORT must be a number'],
    ['an invalid replica count', {}, ['--scale', 'content=viele'], 'Example: --scale content=3'],
    ['a short admin password', { ADMIN_PASSWORD: 'corta' }, [], 'ADMIN_PASSWORD must have 12 characters or more'],
    ['a missing site file', { SITE_CONFIG: '/nowhere.json' }, [], 'SITE_CONFIG'],
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
