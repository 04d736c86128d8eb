import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { until } from '@tocada/runtime/spec-until.js';
import { Keeper } from './keeper.js';
import { ROOT } from './root.js';
import { Supervised, type ProcessSpec } from './supervised.js';
import { temporaryFolder } from './temporary-folder.js';

const AN_HOUR = 3_600_000;

let dataDir: string;
let keeper: Keeper;

beforeEach(() => {
  dataDir = temporaryFolder('supervised');
  for (const folder of ['run', 'logs']) mkdirSync(join(dataDir, folder));
  keeper = new Keeper(dataDir);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await keeper.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const spec = (ready: () => Promise<unknown>, script = 'setInterval(() => {}, 1000)'): ProcessSpec => ({
  name: 'part',
  index: 1,
  command: process.execPath,
  args: ['-e', script],
  env: {},
  ready,
});

const part = () => keeper.processes.get('part-1') as Supervised;
const pid = () => Number(readFileSync(join(dataDir, 'run/part-1.pid'), 'utf8'));

const holds = (condition: () => boolean) => until(condition, Boolean);

/** Answers as `state` says, and counts how often it was asked. */
function answering(state: { isReady: boolean; asked: number }) {
  return () => {
    state.asked += 1;
    return state.isReady ? Promise.resolve() : Promise.reject(new Error('not yet'));
  };
}

test('a process that is restarted and is not ready for an hour is used again when it is', async () => {
  const state = { isReady: true, asked: 0 };
  await keeper.run(spec(answering(state)));
  expect(part().available).toBe(true);

  state.isReady = false;
  part().signal('SIGKILL');
  await holds(() => !part().available && part().pid !== undefined);
  const now = Date.now();
  state.asked = 0;
  await holds(() => state.asked > 0);
  jest.spyOn(Date, 'now').mockReturnValue(now + AN_HOUR);
  state.asked = 0;
  // A check with a limit of time has had its chance to give up.
  await holds(() => state.asked > 3);
  expect(part().available).toBe(false);

  state.isReady = true;
  await holds(() => part().available);
});

test('a first start has no deadline either', async () => {
  const state = { isReady: false, asked: 0 };
  const started = keeper.run(spec(answering(state)));
  await holds(() => state.asked > 0);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + AN_HOUR);
  state.asked = 0;
  await Promise.race([holds(() => state.asked > 3), started]);
  expect(keeper.late).toEqual(['part-1']);
  state.isReady = true;
  await started;
  expect(keeper.late).toEqual([]);
});

test('a process that dies again and again is given up with its last words', async () => {
  const words = 'process.stderr.write("no such database\\n    at open (x.js:1:1)\\n"); process.exit(1)';
  await expect(keeper.run(spec(() => Promise.reject(new Error('away')), words))).rejects.toThrow(
    /^part-1 does not start: no such database \(.*part-1\.log\)$/,
  );
});

test('a stop while it starts leaves nothing running, and nothing can be started afterwards', async () => {
  const state = { isReady: false, asked: 0 };
  const started = keeper.run(spec(answering(state)));
  const refused = expect(started).rejects.toThrow('part-1 was stopped while it started');
  await holds(() => state.asked > 0);
  const started1 = pid();
  await keeper.stop();
  await refused;
  expect(() => process.kill(started1, 0)).toThrow('ESRCH');
  await expect(keeper.run(spec(() => Promise.resolve()))).rejects.toThrow('aborted');
});

test('a stop before the process was even launched keeps it from being launched', async () => {
  const started = keeper.run(spec(() => Promise.resolve()));
  const refused = expect(started).rejects.toThrow('was stopped while it started');
  await keeper.stop();
  await refused;
  expect(part().pid).toBeUndefined();
});

test('a process without a channel gets its stop signal when its supervisor is killed outright', async () => {
  const said = join(dataDir, 'said');
  const script = `process.on('SIGINT', () => { require('fs').writeFileSync(${JSON.stringify(said)}, 'told'); process.exit(); });
    setInterval(() => {}, 1000);`;
  const parent = `
    import { Supervised } from ${JSON.stringify(join(ROOT, 'deploy/local/dist/supervised.js'))};
    const part = { name: 'part', index: 1, command: process.execPath, args: ['-e', ${JSON.stringify(script)}], env: {},
      stopSignal: 'SIGINT', ready: async () => {} };
    await new Supervised(part, ${JSON.stringify(dataDir)}).start();
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000);`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', parent]);
  expect(await once(supervisor, 'exit')).toEqual([null, 'SIGKILL']);
  await holds(() => existsSync(said));
});

test('each process starts with the environment that the stack makes of its own', async () => {
  await keeper.stop();
  const rewire = async (label: string, env: Record<string, string>) => ({ ...env, LABEL: label });
  keeper = new Keeper(dataDir, { rewire });
  const given = { ...spec(() => Promise.resolve()), env: { OWN: 'kept' } };
  await keeper.run(given);
  expect(part().spec.env).toEqual({ OWN: 'kept', LABEL: 'part-1' });
  expect(given.env).toEqual({ OWN: 'kept' });
});
