// Clock: runs are interrupted while short-lived programs run, which are looked for every ten milliseconds.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@tocada/local/root.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { processesOf } from '@tocada/local/testing/test-run.js';

const CLI = join(ROOT, 'deploy/local/dist/cli.js');

/** Everything temporary of the inner run is in here. */
let folder: string;
let inner: ChildProcess | undefined;
beforeEach(() => {
  folder = temporaryFolder('inner');
});
afterEach(() => {
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function begin(...args: string[]): { output(): string; ended: Promise<unknown[]> } {
  const { PATH, HOME, CHROMIUM_PATH } = process.env;
  inner = spawn(process.execPath, [CLI, 'test', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, CHROMIUM_PATH, TMPDIR: folder, BACKING: 'embedded' },
    detached: true,
    // As the entry of all commands starts the launcher.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const streams = [inner.stdout!, inner.stderr!];
  for (const stream of streams) stream.on('data', (chunk) => (output += chunk));
  // Node emits no 'close' for a child whose channel is closed.
  const ended = Promise.all([once(inner, 'exit'), ...streams.map((stream) => once(stream, 'close'))]);
  return { output: () => output, ended: ended.then(([exit]) => exit) };
}

const programs = () =>
  processesOf(folder).map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  });
/** @throws with the output of the inner run, when it has ended before */
async function until(satisfied: () => boolean, output: () => string): Promise<void> {
  while (!satisfied()) {
    if (inner!.exitCode !== null) throw new Error(`The inner run ended too early:\n${output()}`);
    await sleep(10);
  }
}

/** Begins a run, and resolves when these programs run. On a busy machine a short moment can pass between two looks. */
async function beginAt(file: string, wanted: readonly string[]) {
  for (let tries = 1; ; tries += 1) {
    const run = begin(file);
    try {
      await until(() => wanted.every((name) => programs().some((line) => line.includes(name))), run.output);
      return run;
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

const SPEC = 'audit.spec';
const STACK = 'inquiries/new.e2e';
const BEHIND = ['bin/postgres', 'redis-server'];

/** Ctrl-C reaches all that the terminal started, SIGTERM the launcher alone, and a killed entry closes its channel. */
const WAYS = {
  'Ctrl-C': [130, () => process.kill(-inner!.pid!, 'SIGINT')],
  'a closed terminal': [129, () => process.kill(-inner!.pid!, 'SIGHUP')],
  SIGTERM: [143, () => inner!.kill('SIGTERM')],
  'the end of the entry': [143, () => inner!.disconnect()],
} as const;

test.each([
  ['while the files are listed', 'Ctrl-C', SPEC, ['--listTests']],
  ['while Jest starts', 'SIGTERM', SPEC, ['--outputFile']],
  ['while Postgres is made', 'Ctrl-C', SPEC, ['initdb']],
  ['when Postgres is up', 'a closed terminal', SPEC, ['bin/postgres']],
  ['when what stands behind is up', 'SIGTERM', SPEC, BEHIND],
  ['when what stands behind is up', 'the end of the entry', SPEC, BEHIND],
  ['while a stack makes its Postgres', 'Ctrl-C', STACK, [...BEHIND, 'initdb']],
  ['while a stack starts', 'SIGTERM', STACK, [...BEHIND, 'gateway/dist']],
  ['with a stack and a browser', 'Ctrl-C', STACK, [...BEHIND, 'gateway/dist', 'chromium']],
  ['with a stack and a browser', 'the end of the entry', STACK, [...BEHIND, 'gateway/dist', 'chromium']],
] as const)('tests that end %s, by %s, leave no process and no file', async (_, way, file, wanted) => {
  const [code, interrupt] = WAYS[way];
  const { output, ended } = await beginAt(file, wanted);
  interrupt();
  expect(await ended).toEqual([code, null]);
  expect(programs()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
  expect(output()).not.toMatch(/^ +at /m);
});

test('tests whose launcher is killed outright leave no process', async () => {
  const { output, ended } = begin(STACK);
  await until(() => programs().some((line) => line.includes('chromium')), output);
  inner!.kill('SIGKILL');
  await ended;
  await until(
    () => programs().length === 0,
    () => '',
  );
});

test('a name that no test file has is said in one sentence', async () => {
  const { output, ended } = begin('nosuchfile');
  expect(await ended).toEqual([1, null]);
  expect(output()).toBe('No path of a test file contains "nosuchfile".\n0 passed, 0 failed\n');
  expect(readdirSync(folder)).toEqual([]);
});

test('Jest by itself says what to run instead', async () => {
  const { PATH, HOME } = process.env;
  const jest = spawn(process.execPath, [join(ROOT, 'node_modules/jest/bin/jest.js'), SPEC], {
    cwd: ROOT,
    env: { PATH, HOME },
  });
  let output = '';
  for (const stream of [jest.stdout, jest.stderr]) stream.on('data', (chunk) => (output += chunk));
  expect(await once(jest, 'close')).toEqual([1, null]);
  expect(output).toMatch(/^Run "npm test -- PART-OF-A-PATH" instead: .*\n$/);
});

test('a run that cannot begin ends with a sentence and a count as well', async () => {
  const setup = join(folder, 'setup.mjs');
  writeFileSync(setup, `export default () => { throw new Error('no room for a database'); }`);
  const { output, ended } = begin(SPEC, `--globalSetup=${setup}`);
  expect(await ended).toEqual([1, null]);
  expect(output()).toContain('no room for a database');
  expect(output()).toMatch(/^Jest has ended before it could run a test\.\n0 passed, 0 failed\n$/m);
  expect(readdirSync(folder)).toEqual(['setup.mjs']);
});
