import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';

const WATCHDOG = new URL('../dist/watchdog.js', import.meta.url);

const running: ChildProcess[] = [];
afterEach(() => {
  for (const { pid } of running.splice(0)) {
    try {
      process.kill(-pid!, 'SIGKILL');
    } catch {
      // The test has ended it.
    }
  }
});

/** A process that is ended after four seconds without a turn, with its watcher in a group of its own. */
async function watched(script: string) {
  const code = `import { watch } from '${WATCHDOG}'; watch(4); console.log('watched'); ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child.stdout, 'data');
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return { child, exit, said: () => said };
}

/** Resolves when the watcher of another process has ended that one: later than the limit, by the clock of all watchers. */
async function limitPassed(): Promise<void> {
  const { child, exit } = await watched('setInterval(() => {}, 1000);');
  child.kill('SIGSTOP');
  expect(await exit).toEqual([null, 'SIGKILL']);
}

test('a process whose event loop stands still is ended, with a line in the log', async () => {
  const { child, exit, said } = await watched('setTimeout(() => { for (;;); }, 100);');
  expect(await exit).toEqual([null, 'SIGKILL']);
  expect(said()).toContain(`"pid":${child.pid},"msg":"the event loop has not turned for 4 s: ended"}`);
});

test('a process that was stopped alone is ended', limitPassed);

test('a pause of the whole host ends nothing', async () => {
  const { child, exit } = await watched("process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000);");
  process.kill(-child.pid!, 'SIGSTOP');
  await limitPassed();
  process.kill(-child.pid!, 'SIGCONT');
  await limitPassed();
  child.kill('SIGTERM');
  expect(await exit).toEqual([7, null]);
});

test('a process that is well goes on, however often it and its watcher wake at the same moment', async () => {
  const { child, exit } = await watched("process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000);");
  for (let time = 0; time < 3; time += 1) await limitPassed();
  child.kill('SIGTERM');
  expect(await exit).toEqual([7, null]);
}, 30_000);

test('the watcher does not keep a process alive that has nothing to do', async () => {
  const { exit } = await watched('');
  expect(await exit).toEqual([0, null]);
});
