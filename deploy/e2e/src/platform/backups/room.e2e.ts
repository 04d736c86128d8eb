import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { BackupEnv } from '@tocada/backup/backup.env.js';
import { command } from '@tocada/backup/command.js';
import { destinationOf } from '@tocada/backup/destination.js';
import { PartWriter } from '@tocada/backup/parts.js';
import { readEnv } from '@tocada/runtime/env.js';
import { specServers } from '@tocada/runtime/spec-servers.js';
import { MAIN, mountSmallDisk, startBackupSystem, type BackupSystem } from './system.js';

const mayMount = process.platform === 'linux' && userInfo().uid === 0;
if (!mayMount)
  process.stdout.write('backups/room.e2e: only root may mount a small disk, so a full disk is not tried\n');
const onSmallDisk = mayMount ? test : test.skip;

let system: BackupSystem;
let disk: string;
let unmount = () => {};
let told: string[];

beforeAll(async () => {
  system = await startBackupSystem();
});
afterAll(() => system.remove());
beforeEach(() => {
  disk = join(system.folder, `disk-${Date.now()}`);
  told = [];
});
afterEach(() => {
  unmount();
  unmount = () => {};
});

const backup = (...args: string[]) =>
  command(['backup', '--to', disk, ...args], system.env, (line) => void told.push(line));
const archives = () => readdirSync(disk).filter((name) => name.endsWith('.tar.gz'));
const unfinished = () => readdirSync(disk).filter((name) => /unfinished|\.part|new/.test(name));
const dated = (day: number) => `tocada-202001${String(day).padStart(2, '0')}T000000Z.tar.gz`;

const partFiles = () =>
  readdirSync(join(disk, 'parts'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** Fills the disk with copies of a whole archive, as the releases of before made them, dated one day after another. */
async function fillDisk(): Promise<string[]> {
  unmount = mountSmallDisk(disk, 4);
  await backup('--whole');
  const [first] = archives() as [string];
  const { size } = statSync(join(disk, first));
  const names = Array.from({ length: Math.floor((4 * 1_048_576) / size) - 1 }, (_, day) => dated(day + 1));
  for (const name of names) for (const end of ['', '.sha256']) cpSync(join(disk, first + end), join(disk, name + end));
  // As if it were of yesterday.
  const last = dated(28);
  for (const end of ['', '.sha256']) renameSync(join(disk, first + end), join(disk, last + end));
  told = [];
  return [...names, last];
}

onSmallDisk('old archives make room for the next one', async () => {
  const before = await fillDisk();
  await backup('--keep', '14');
  const after = archives();
  expect(after.filter((name) => !before.includes(name))).toHaveLength(1);
  expect(after).toContain(before.at(-1));
  expect(after).not.toContain(before[0]);
  expect(told.join('\n')).toMatch(/\d+ older archives? removed to make room\n\d+ rows and 2 objects are in /);
  expect(unfinished()).toEqual([]);
});

onSmallDisk('an archive that outgrows the room made for it gets more room', async () => {
  const before = await fillDisk();
  await system.putPhoto('grande', 2_300_000);
  await backup('--keep', '14');
  expect(archives().filter((name) => !before.includes(name))).toHaveLength(1);
  expect(archives()).toContain(before.at(-1));
  expect(told.filter((line) => line.endsWith('to make room')).length).toBeGreaterThan(1);
  expect(unfinished()).toEqual([]);
  await system.removePhoto('grande');
});

onSmallDisk('the newest good archive stays when nothing else is left to remove', async () => {
  const before = await fillDisk();
  await system.putPhoto('enorme', 5_000_000);
  await expect(backup('--keep', '14')).rejects.toThrow('no room for a second archive, and the newest good one stays');
  expect(readdirSync(disk).toSorted()).toEqual(['parts', before.at(-1), `${before.at(-1)}.sha256`]);
  expect(partFiles()).toEqual([]);
  await system.removePhoto('enorme');
});

onSmallDisk('without BACKUP_KEEP nothing is removed, and the message says what to do', async () => {
  const before = await fillDisk();
  await expect(backup()).rejects.toThrow('set BACKUP_KEEP, and old archives make room by themselves');
  expect(archives()).toEqual(before.toSorted());
  expect(unfinished()).toEqual([]);
});

onSmallDisk('a full folder for temporary files costs no archive in a bucket', async () => {
  const { S3_BUCKET: bucket } = await specServers();
  const env = { ...system.env, BACKUP_TO: `s3://${bucket}/${randomUUID()}`, BACKUP_KEEP: '5' };
  const there = async () => (await destinationOf(readEnv(BackupEnv, env))).archives();
  for (const _ of [1, 2]) await command(['backup'], env, () => {});
  const before = await there();
  unmount = mountSmallDisk(disk, 1);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(900_000));
  const { status, stderr } = spawnSync(process.execPath, [MAIN, 'backup', '--whole'], {
    env: { ...env, TMPDIR: disk },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^(database \w+: )?ENOSPC: no space left on device.*\n$/),
  ]);
  expect(before.length).toBeGreaterThan(0);
  expect(await there()).toEqual(before);
});

onSmallDisk(
  'photos never fill the disk to its last bytes, and the disk is as before when they do not fit',
  async () => {
    unmount = mountSmallDisk(disk, 4);
    writeFileSync(join(disk, 'database'), Buffer.alloc(3_500_000));
    const least: number[] = [];
    const { room, ...rest } = await destinationOf({ BACKUP_TO: disk } as BackupEnv);
    const work = await rest.workFolder();
    const parts = await PartWriter.open({ ...rest, room }, { work });
    for (const bytes of [100_000, 100_000, 100_000, 100_000, 100_000]) {
      const photo = Readable.from([randomBytes(bytes)]);
      const again = async () => Readable.from([randomBytes(bytes)]);
      await parts.add(photo, again).catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOSPC'));
      least.push((await room())!.free);
    }
    expect(Math.min(...least)).toBeGreaterThan(0.05 * 4 * 1_048_576);
    rmSync(work, { recursive: true });
    await expect(backup('--keep', '3')).rejects.toThrow('has no room');
    expect(partFiles()).toEqual([]);
    expect(readdirSync(disk).toSorted()).toEqual(['database', 'parts']);
  },
);

test('what killed runs left is swept', async () => {
  mkdirSync(disk);
  writeFileSync(join(disk, `${dated(1)}.part`), 'half');
  writeFileSync(join(disk, `${dated(2)}.sha256`), 'of an archive that never came');
  writeFileSync(join(mkdtempSync(join(disk, 'tocada-unfinished-7-')), dated(3)), 'half');
  writeFileSync(join(disk, 'letters.tar.gz'), 'of somebody else');
  await backup();
  const [archive] = archives().filter((name) => name.startsWith('tocada'));
  expect(readdirSync(disk).toSorted()).toEqual(['letters.tar.gz', 'parts', archive, `${archive}.sha256`]);
  rmSync(disk, { recursive: true });
});
