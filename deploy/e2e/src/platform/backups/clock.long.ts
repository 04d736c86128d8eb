import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { BackupState } from '@tocada/contracts/house/doctor.js';
import { keepBackups } from '@tocada/local/backups.js';
import { freePort } from '@tocada/local/ports.js';
import { ROOT } from '@tocada/local/root.js';
import { MAIN, startBackupSystem, whileLocked, type BackupSystem } from './system.js';
import { until } from '@tocada/runtime/spec-until.js';

let system: BackupSystem;
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  system = await startBackupSystem();
  // The step of setup, which makes the databases for trials.
  execFileSync(process.execPath, [join(ROOT, 'deploy/docker/dist/main.js'), 'databases'], {
    env: { ...system.env, POSTGRES_URL: system.adminUrl },
  });
});
afterAll(() => system.remove());
beforeEach(() => {
  folder = join(system.folder, `archives-${Date.now()}`);
});
afterEach(async () => {
  for (const child of started.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
});

const run = (args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...system.env, BACKUP_TO: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return { child, told: text(child.stdout), ended: once(child, 'exit') as Promise<[number | null]> };
};
/** Starts the process that schedules backups. `ask` and `metric` read its private port. */
async function serve(env: Record<string, string> = {}) {
  const port = await freePort();
  const { child, told, ended } = run(['serve'], { PRIVATE_PORT: String(port), ...env });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return { status: answer?.status, body: (await answer?.text()) ?? '' };
  };
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (.*)$`, 'm').exec((await ask('/metrics')).body)?.[1]);
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await ended;
    return {
      code,
      lines: (await told)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { msg: string; level: string }),
    };
  };
  return { ask, metric, stop, pid: child.pid! };
}
/** Without the photos, which lie beside the archives. */
const names = (at = folder) => readdirSync(at).filter((name) => name !== 'parts');
const archives = () => names().filter((name) => name.endsWith('.tar.gz'));
const VERIFIED = 'tocada_backup_restore_verified_timestamp_seconds';
const SUCCESS = 'tocada_backup_last_success_timestamp_seconds';

const whileEventsLocked = <T>(work: (waiting: () => Promise<unknown>) => Promise<T>): Promise<T> =>
  whileLocked(system.env.CONTENT_DATABASE_URL, 'events', work);

test('the first backup and its trial restore happen by themselves, and a restart repeats neither', async () => {
  const before = Date.now();
  const clock = await serve();
  await until(
    () => clock.metric(VERIFIED),
    (time) => time > 0,
  );
  expect(archives()).toHaveLength(1);
  expect((await clock.metric(SUCCESS)) * 1000).toBeGreaterThanOrEqual(before - 1000);
  expect(await clock.metric('tocada_backup_last_size_bytes')).toBeGreaterThan(1000);
  const rules = readFileSync(join(ROOT, 'deploy/monitoring/alerts.yml'), 'utf8');
  const { body } = await clock.ask('/metrics');
  const asked = new Set(rules.match(/tocada_\w+/g));
  expect(asked.size).toBeGreaterThan(1);
  for (const name of asked) expect(body).toMatch(new RegExp(`^${name} `, 'm'));
  for (const path of ['/livez', '/readyz']) expect((await clock.ask(path)).status).toBe(200);
  const { code, lines } = await clock.stop();
  expect(code).toBe(0);
  expect(lines.map(({ msg }) => msg)).toEqual([
    'ready',
    expect.stringMatching(/^180 rows and 2 objects are in .*\.tar\.gz$/),
    expect.stringMatching(/can be restored: 180 rows and 2 objects/),
    'stopped',
  ]);

  const again = await serve();
  await until(
    () => again.metric(VERIFIED),
    (time) => time > 0,
  );
  expect(archives()).toHaveLength(1);
  expect((await again.stop()).lines.map(({ msg }) => msg)).toEqual(['ready', 'stopped']);
});

test('a backup that failed is counted and tried again, and the process stays ready', async () => {
  writeFileSync(folder, 'no folder');
  const clock = await serve();
  await until(
    () => clock.metric('tocada_backup_failures_total'),
    (count) => count > 0,
  );
  expect((await clock.ask('/readyz')).status).toBe(200);
  rmSync(folder);
  await until(
    () => clock.metric(SUCCESS),
    (time) => time > 0,
  );
  const { lines } = await clock.stop();
  expect(lines.find(({ level }) => level === 'error')).toMatchObject({
    tries: 1,
    msg: expect.stringMatching(/^backup: .*ENOTDIR/),
  });
});

test('a backup that the kernel killed says so, and is tried again', async () => {
  const clock = await serve();
  await whileEventsLocked(async (waiting) => {
    await waiting();
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(clock.pid)], { encoding: 'utf8' });
    process.kill(Number(/^ *(\d+) .* backup --due$/m.exec(children)![1]), 'SIGKILL');
    await until(
      () => clock.metric('tocada_backup_failures_total'),
      (count) => count > 0,
    );
  });
  await until(
    () => clock.metric(SUCCESS),
    (time) => time > 0,
  );
  const { lines } = await clock.stop();
  expect(lines.find(({ level }) => level === 'error')).toMatchObject({
    msg: expect.stringMatching(/^backup: backup was killed, most likely for want of memory: give it \d+ MB/),
  });
});

test('stopped in the middle, it ends at once and leaves no half archive', async () => {
  await whileEventsLocked(async (waiting) => {
    const clock = await serve();
    await waiting();
    expect(names()).toHaveLength(1);
    expect((await clock.stop()).code).toBe(0);
    expect(names()).toEqual([]);
  });
});

test('npm start makes its backups by itself, and none with BACKUP_EVERY=0', async () => {
  const dataDir = join(system.folder, `start-${Date.now()}`);
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const second = join(dataDir, 'elsewhere');
  const env = { ...system.env, BACKUP_TO: folder, BACKUP_ALSO_TO: second, BACKUP_EVERY: '6' };
  const settings = { dataDir, output: 'files', env } as const;
  const said: string[] = [];
  // Minutes and hours of a timeout pass at once; everything else takes its time.
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
  });
  try {
    const none = await keepBackups({ ...settings, env: { ...settings.env, BACKUP_EVERY: '0' } }, () => {});
    const backups = await keepBackups(settings, (line) => said.push(line));
    jest.advanceTimersByTime(4 * 60_000);
    expect(existsSync(folder)).toBe(false);
    jest.advanceTimersByTime(61_000);
    await until(
      () => existsSync(second) && readdirSync(second).filter((name) => name.endsWith('.tar.gz')).length,
      (copies) => copies === 1,
    );
    expect(archives()).toHaveLength(1);
    // Nothing is due an hour later.
    jest.advanceTimersByTime(60 * 60_000);
    const state = (await (await fetch(`${backups.url}/backups`)).json()) as BackupState;
    expect(state).toMatchObject({ isScheduled: true, everyHours: 6, isOnSiteDisk: true });
    expect(state.copy?.madeAt).toBe(state.newest?.madeAt);
    expect(await (await fetch(`${none.url}/backups`)).json()).toMatchObject({ isScheduled: false });
    await Promise.all([none.close(), backups.close()]);
  } finally {
    jest.useRealTimers();
  }
  expect(archives()).toHaveLength(1);
  expect(said).toEqual([]);
  expect(readFileSync(join(dataDir, 'logs/backups.log'), 'utf8')).toMatch(/objects are in .*\n.* is also in /);
});

test('a second place gets each archive, whole, and as many as the first', async () => {
  const second = join(system.folder, `second-${Date.now()}`);
  const env = { BACKUP_ALSO_TO: second, BACKUP_KEEP: '1' };
  expect(await run(['copy'], env).ended).toEqual([1, null]);
  for (let round = 0; round < 2; round += 1) {
    expect(await run(['backup'], env).ended).toEqual([0, null]);
    expect(await run(['copy', '--due'], env).ended).toEqual([0, null]);
    expect(names(second)).toEqual(names());
    for (const name of names())
      expect(readFileSync(join(second, name)).equals(readFileSync(join(folder, name)))).toBe(true);
  }
  const { told, ended } = run(['copy', '--due'], env);
  expect([await ended, await told]).toEqual([[0, null], '']);
  // A damaged archive is not copied over a good one.
  rmSync(second, { recursive: true });
  const [archive] = archives();
  writeFileSync(join(folder, archive!), 'damaged');
  expect(await run(['copy'], env).ended).toEqual([1, null]);
  expect(names(second)).toEqual([]);
});

test('the clock keeps the second place up to date, and a place that is away stops no backup', async () => {
  const second = join(system.folder, `late-${Date.now()}`);
  writeFileSync(second, 'no folder');
  const clock = await serve({ BACKUP_ALSO_TO: second });
  await until(
    () => clock.metric('tocada_backup_copy_failures_total'),
    (count) => count > 0,
  );
  expect(await clock.metric(SUCCESS)).toBeGreaterThan(0);
  rmSync(second);
  await until(
    () => existsSync(second) && names(second).length,
    (files) => files === 2,
  );
  expect(JSON.parse((await clock.ask('/backups')).body)).toMatchObject({ isScheduled: true, everyHours: 24 });
  await clock.stop();
});

test('what a killed backup left goes with the next one', async () => {
  await whileEventsLocked(async (waiting) => {
    const { child, ended } = run(['backup']);
    await waiting();
    child.kill('SIGKILL');
    await ended;
    expect(names()).toEqual([expect.stringContaining('unfinished')]);
  });
  expect(await run(['backup']).ended).toEqual([0, null]);
  expect(names()).toEqual([expect.stringMatching(/\.tar\.gz$/), expect.stringMatching(/\.sha256$/)]);
});

test('two at once take turns, and the second one sees that nothing is due any more', async () => {
  mkdirSync(folder);
  await whileEventsLocked(async (waiting) => {
    const first = run(['backup', '--due']);
    await waiting();
    const second = run(['backup', '--due']);
    await once(second.child.stdout!, 'data');
    return [first, second];
  }).then((runs) => Promise.all(runs.map(({ ended }) => ended)));
  expect(archives()).toHaveLength(1);
});
