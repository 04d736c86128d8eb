import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { BackupEnv } from './backup.env.js';
import { archiveName } from './destination.js';
import { backupStateOf } from './state.js';

/** Another disk than the one of temporary files. */
const OTHER_DISK = '/dev/shm';

let folder: string;
let other: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-state-'));
  other = mkdtempSync(join(OTHER_DISK, 'tocada-state-'));
});
afterEach(() => {
  for (const path of [folder, other]) rmSync(path, { recursive: true, force: true });
});

const keep = (at: string) => {
  mkdirSync(at, { recursive: true });
  const name = archiveName(new Date(), '0.1.0');
  writeFileSync(join(at, name), 'x');
  writeFileSync(join(at, `${name}.sha256`), 'x');
};
const stateOf = (env: Partial<BackupEnv>) =>
  backupStateOf({ BACKUP_EVERY: 24, S3_ENDPOINT: 'http://storage:8333', ...env } as BackupEnv, folder);

test('archives beside the site go with its disk, and one elsewhere does not', async () => {
  const BACKUP_TO = join(folder, 'backups');
  expect(await stateOf({ BACKUP_TO })).toMatchObject({ newest: null, copy: null, isOnSiteDisk: false });
  keep(BACKUP_TO);
  expect(await stateOf({ BACKUP_TO })).toMatchObject({ isOnSiteDisk: true });
  const BACKUP_ALSO_TO = join(other, 'copies');
  // Nothing is there yet.
  expect(await stateOf({ BACKUP_TO, BACKUP_ALSO_TO })).toMatchObject({ copy: { madeAt: null }, isOnSiteDisk: true });
  keep(BACKUP_ALSO_TO);
  const state = await stateOf({ BACKUP_TO, BACKUP_ALSO_TO });
  expect(state).toMatchObject({ isOnSiteDisk: false, everyHours: 24 });
  expect(state.copy).toEqual({ madeAt: expect.any(String) });
  expect(await stateOf({ BACKUP_TO: BACKUP_ALSO_TO })).toMatchObject({ isOnSiteDisk: false });
});

test('a second place that is away is a place without a copy', async () => {
  const BACKUP_TO = join(folder, 'backups');
  keep(BACKUP_TO);
  const away = { BACKUP_ALSO_TO: 's3://copies/nightly', BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' };
  expect(await stateOf({ BACKUP_TO, ...away })).toMatchObject({ copy: { madeAt: null }, isOnSiteDisk: true });
});

test('the free space of the disk of Postgres is told, where that disk is in sight', async () => {
  const env = { BACKUP_EVERY: 24, S3_ENDPOINT: 'http://storage:8333', BACKUP_TO: join(folder, 'backups') } as BackupEnv;
  expect((await backupStateOf(env, folder, other)).databaseFreeBytes).toBeGreaterThan(0);
  expect((await backupStateOf(env, folder, join(folder, 'nowhere'))).databaseFreeBytes).toBeNull();
});
