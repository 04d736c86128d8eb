import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from '@tocada/local/root.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { processesOf } from '@tocada/local/test-run.js';

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

function begin(file: string): { output(): string; ended: Promise<unknown[]> } {
  const { PATH, HOME, CHROMIUM_PATH } = process.env;
  inner = spawn(process.execPath, [CLI, 'test', file], {
    cwd: ROOT,
    env: { PATH, HOME, CHROMIUM_PATH, TMPDIR: folder, BACKING: 'embedded' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [inner.stdout!, inner.stderr!]) stream.on('data', (chunk) => (output += chunk));
  return { output: () => output, ended: once(inner, 'close') };
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
    await sleep(50);
  }
}

const STACK = 'admin-new-bookings.e2e';

test.each([
  ['while Postgres is made', 'SIGINT', 'audit.spec', ['initdb']],
  ['when what stands behind is up', 'SIGTERM', 'audit.spec', ['bin/postgres', 'redis-server']],
  ['with a stack and a browser', 'SIGINT', STACK, ['bin/postgres', 'redis-server', 'gateway/dist', 'chromium']],
] as const)('tests that end %s, by %s, leave no process and no file', async (_, signal, file, wanted) => {
  const { output, ended } = begin(file);
  await until(() => wanted.every((name) => programs().some((line) => line.includes(name))), output);
  // As Ctrl-C reaches all that the terminal started.
  process.kill(signal === 'SIGINT' ? -inner!.pid! : inner!.pid!, signal);
  expect(await ended).toEqual([signal === 'SIGINT' ? 130 : 143, null]);
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
  expect(output()).toBe('No path of a test file contains "nosuchfile".\n');
  expect(readdirSync(folder)).toEqual([]);
});
