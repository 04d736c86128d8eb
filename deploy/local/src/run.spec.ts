import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@tocada/runtime/spec-until.js';
import { ROOT } from './root.js';

/**
 * The stand-in for an installation, a build and the stack: each says when it begins and ends, has a child, and takes as
 * long as a file `hold-<step>` is there.
 */
const STEP = `
  const { spawn } = require('node:child_process');
  const { appendFileSync, existsSync } = require('node:fs');
  const { join } = require('node:path');
  const say = (text) => appendFileSync(join(__dirname, 'steps'), text + '\\n');
  module.exports = (step) => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    say([step, 'begins', process.pid, child.pid].join(' '));
    const timer = setInterval(() => {
      if (existsSync(join(__dirname, 'hold-' + step))) return;
      clearInterval(timer);
      child.kill();
      say(step + ' ends');
      process.exit();
    }, 50);
  };`;

const FILES: Record<string, string> = {
  'step.js': STEP,
  'install.js': `require('./step.js')('install')`,
  'nx/package.json': JSON.stringify({ name: 'nx', version: '1.0.0' }),
  'nx/dist/bin/nx.js': `require('../../../step.js')('build')`,
  'deploy/local/dist/cli.js': `require('../../../step.js')('stack'); process.on('disconnect', () => process.exit());`,
  'package.json': JSON.stringify({
    name: 'fixture',
    version: '1.0.0',
    dependencies: { nx: 'file:nx' },
    scripts: { postinstall: 'node install.js', start: 'node deploy/local/run.mjs start' },
  }),
  'package-lock.json': JSON.stringify({
    name: 'fixture',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'fixture', version: '1.0.0', dependencies: { nx: 'file:nx' } },
      'node_modules/nx': { resolved: 'nx', link: true },
      nx: { version: '1.0.0' },
    },
  }),
};

let root: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tocada-run-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  for (const name of ['deploy/local/run.mjs', 'services/runtime/lock.mjs']) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    copyFileSync(join(ROOT, name), join(root, name));
  }
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const pid of pids().filter(isAlive)) process.kill(pid, 'SIGKILL');
  await holds(() => !pids().some(isAlive));
  rmSync(root, { recursive: true, force: true });
});

const hold = (step: string) => writeFileSync(join(root, `hold-${step}`), '');
const release = (step: string) => rmSync(join(root, `hold-${step}`));
const steps = () =>
  existsSync(join(root, 'steps')) ? readFileSync(join(root, 'steps'), 'utf8').trim().split('\n') : [];
const order = () => steps().map((line) => line.split(' ').slice(0, 2).join(' '));
const pids = () => steps().flatMap((line) => line.split(' ').slice(2).map(Number));

function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]![0] !== 'Z';
  } catch {
    return false;
  }
}

const holds = (condition: () => boolean) =>
  until(
    () => ({ holds: condition(), steps: steps() }),
    (state) => state.holds,
  );

/** Starts as a terminal does. */
function launch(command = process.execPath, args = ['deploy/local/run.mjs', 'start']) {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, ended: once(child, 'exit'), output: () => output };
}

const WHOLE = ['install begins', 'install ends', 'build begins', 'build ends', 'stack begins', 'stack ends'];

test.each([
  ['install', 'SIGINT', 130, WHOLE],
  ['build', 'SIGTERM', 143, WHOLE.slice(2)],
] as const)('cut while it %ss: nothing runs on, and the next start begins there', async (step, signal, code, rest) => {
  hold(step);
  const first = launch();
  await holds(() => order().includes(`${step} begins`));
  first.child.kill(signal);
  expect(await first.ended).toEqual([code, null]);
  await holds(() => !pids().some(isAlive));

  release(step);
  rmSync(join(root, 'steps'));
  expect(await launch().ended).toEqual([0, null]);
  expect(order()).toEqual(rest);
});

test('twice at once: one installs and builds, and the other waits for it', async () => {
  hold('install');
  const both = [launch(), launch()];
  await holds(
    () => both.some(({ output }) => output().includes('waiting for it')) && order().includes('install begins'),
  );
  release('install');
  await Promise.all(both.map(async ({ ended }) => expect(await ended).toEqual([0, null])));
  const busy = order().filter((line) => !line.startsWith('stack'));
  expect(busy).toEqual(WHOLE.slice(0, 4));
});

test('killed outright while it installs: the next start waits for the installation and makes one of its own', async () => {
  hold('install');
  const first = launch();
  await holds(() => order().includes('install begins'));
  first.child.kill('SIGKILL');
  await first.ended;
  const second = launch();
  await holds(() => second.output().includes('waiting for it'));
  release('install');
  expect(await second.ended).toEqual([0, null]);
  expect(order()).toEqual([...WHOLE.slice(0, 2), ...WHOLE]);
});

test('npm killed outright takes the stack with it', async () => {
  hold('stack');
  const first = launch('npm', ['start', '--silent']);
  await holds(() => order().includes('stack begins'));
  const [stack] = pids().slice(-2);
  expect(isAlive(stack!)).toBe(true);
  first.child.kill('SIGKILL');
  await holds(() => !isAlive(stack!));
});
