import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ArchiveWriter, readArchive } from '@tocada/backup/archive.js';
import { BackupEnv } from '@tocada/backup/backup.env.js';
import { command } from '@tocada/backup/command.js';
import { destinationOf } from '@tocada/backup/destination.js';
import { MANIFEST, type Manifest } from '@tocada/backup/manifest.js';
import { readTrialNotes } from '@tocada/backup/trial-notes.js';
import { ROOT } from '@tocada/local/root.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { readEnv } from '@tocada/runtime/env.js';
import { specServers } from '@tocada/runtime/spec-servers.js';
import { MAIN, mountSmallDisk, startBackupSystem, type BackupSystem } from './system.js';

const CLI = join(ROOT, 'deploy/local/dist/cli.js');

let system: BackupSystem;
let folder: string;
let told: string[] = [];

beforeAll(async () => {
  system = await startBackupSystem();
  folder = join(system.folder, 'archives');
  await run('backup');
});
afterAll(() => system.remove());

const run = async (name: string, ...args: string[]) => {
  told = [];
  await command([name, '--to', folder, ...args], system.env, (line) => void told.push(line));
};
const archives = () => readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
const notes = () => JSON.parse(readFileSync(join(folder, 'verified.json'), 'utf8'));
const trialUrl = (name: 'CONTENT' | 'BOOKINGS') => `${system.env[`${name}_DATABASE_URL`]}_trial`;

/** Copies an archive as that of a later day, with other content but right checksums. */
async function forge(name: string, change: (entry: string, text: Buffer) => Buffer): Promise<string> {
  const later = 'tocada-20261101T000000Z.tar.gz';
  const writer = new ArchiveWriter(join(folder, later));
  await readArchive(join(folder, name), async (entry, _size, content) => {
    const text = await buffer(content);
    if (entry !== MANIFEST) {
      const bytes = change(entry, text);
      return writer.add(entry, bytes.length, Readable.from([bytes]));
    }
    const manifest: Manifest = { ...JSON.parse(text.toString()), checksums: writer.checksums };
    await writer.addText(MANIFEST, JSON.stringify(manifest));
  });
  await writer.close();
  const checksum = createHash('sha256')
    .update(readFileSync(join(folder, later)))
    .digest('hex');
  writeFileSync(join(folder, `${later}.sha256`), `${checksum}  ${later}\n`);
  return later;
}

test('without databases for trials says what to do, and blames no archive', async () => {
  const refusal = await run('trial').catch((error: Error) => error.message);
  expect(refusal).toContain('The database content_trial for trial restores is missing or closed to content');
  expect(readdirSync(folder)).not.toContain('verified.json');
  const [, make, revoke] = /makes it: (.*;) (.*;)$/.exec(refusal as string)!;
  for (const statement of [make!, revoke!]) {
    await system.query(system.adminUrl, statement);
    await system.query(system.adminUrl, statement.replaceAll('content', 'bookings'));
  }
});

test('restores the newest archive beside the live data, and leaves nothing behind', async () => {
  const before = await system.liveState();
  await run('trial');
  expect(told).toEqual([`${archives()[0]} can be restored: 180 rows and 2 objects are as they were saved`]);
  expect(notes()).toEqual({ verified: { archive: archives()[0], at: expect.any(String) }, failed: [] });
  expect(await system.liveState()).toBe(before);
  for (const name of ['CONTENT', 'BOOKINGS'] as const)
    expect(await system.query(trialUrl(name), `select tablename from pg_tables where schemaname = 'public'`)).toEqual(
      [],
    );
});

test('is not repeated before its time, and at any time when asked', async () => {
  const { verified } = notes();
  await run('trial', '--due');
  expect(notes().verified).toEqual(verified);
  await run('trial');
  expect(notes().verified.at > verified.at).toBe(true);
});

test('finds rows that Postgres does not give back as they were saved', async () => {
  const later = await forge(archives()[0]!, (entry, text) =>
    entry.endsWith('/shows.copy') ? Buffer.from(text.toString().replace('\tt\t', '\ttrue\t')) : text,
  );
  // No older than the real one, whatever the day.
  const [real] = archives().filter((name) => name !== later);
  for (const end of ['', '.sha256'])
    renameSync(join(folder, real! + end), join(folder, `tocada-20200101T000000Z.tar.gz${end}`));
  const before = await system.liveState();
  await expect(run('trial')).rejects.toThrow('The restored table content.shows is not the saved one');
  expect(notes()).toMatchObject({ verified: expect.anything(), failed: [later] });
  expect(await system.liveState()).toBe(before);
});

test('finds rows that Postgres refuses', async () => {
  rmSync(join(folder, 'verified.json'));
  const later = await forge('tocada-20200101T000000Z.tar.gz', (entry, text) =>
    entry.endsWith('/shows.copy') ? Buffer.from(text.toString().replace('\tt\t', '\tmaybe\t')) : text,
  );
  await expect(run('trial')).rejects.toThrow('invalid input syntax for type boolean');
  expect(notes()).toEqual({ failed: [later] });
});

test('finds a photo with a wrong byte', async () => {
  rmSync(join(folder, 'verified.json'));
  const later = await forge('tocada-20200101T000000Z.tar.gz', (_entry, text) => text);
  const bytes = readFileSync(join(folder, later));
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(join(folder, later), bytes);
  rmSync(join(folder, `${later}.sha256`));
  writeFileSync(join(folder, `${later}.sha256`), `${createHash('sha256').update(bytes).digest('hex')}  ${later}\n`);
  await expect(run('trial')).rejects.toThrow(/is damaged/);
  expect(notes()).toEqual({ failed: [later] });
});

test('an archive that failed does not outlive the last good one', async () => {
  await run('backup', '--keep', '1');
  expect(archives()).toHaveLength(1);
  await run('trial', '--due');
  expect(notes()).toEqual({ verified: { archive: archives()[0], at: expect.any(String) }, failed: [] });
});

test('finds a photo beside the archive that has other bytes, and the next backup writes it again', async () => {
  rmSync(join(folder, 'verified.json'));
  await run('backup');
  const found = readdirSync(join(folder, 'parts'), { recursive: true, withFileTypes: true });
  const part = found.find((entry) => entry.isFile())!;
  const file = join(part.parentPath, part.name);
  const good = readFileSync(file);
  writeFileSync(file, Buffer.alloc(good.length));
  await expect(run('trial')).rejects.toThrow(`is damaged: 1 of its 2 photos have other bytes, the first parts/`);
  expect(notes()).toEqual({ failed: [archives().at(-1)], damaged: [part.name] });
  await run('backup');
  expect(readFileSync(file).equals(good)).toBe(true);
  await run('trial');
  expect(notes()).toEqual({ verified: expect.anything(), failed: [] });
});

describe('a backup after a way back, of databases that a newer release has migrated', () => {
  const content = (statement: string) => system.query('content', statement);
  const migrated = `insert into mikro_orm_migrations (name) values ('29990101000000_drill')`;

  test('can be restored when the newer release only added', async () => {
    await content(`alter table shows add column drill jsonb not null default '{"a": "b\\tc"}'`);
    await content('create table drills (id uuid primary key, note text, event_id uuid references shows)');
    await content(`insert into drills select gen_random_uuid(), E'a\\tb', id from events`);
    await content(migrated);
    await run('backup');
    await run('trial');
    expect(told).toEqual([expect.stringContaining(`can be restored: ${180 + 50} rows`)]);
  });

  test('is red at once when the newer release removed what this one needs', async () => {
    await content('alter table shows rename column description to details');
    await run('backup');
    await expect(run('trial')).rejects.toThrow('a newer release, which has removed content.shows.description');
    expect(notes().failed).toHaveLength(1);
    await content('alter table shows rename column details to description');
    await content('drop table drills; alter table shows drop column drill');
    await content(`delete from mikro_orm_migrations where name = '29990101000000_drill'`);
  });
});

test('npm run restore starts the servers of a stack that does not run', async () => {
  const data = temporaryFolder('restore');
  const env = { PATH: process.env.PATH, DATA_DIR: data, BACKING: 'embedded', SSH_ASKPASS_FILE: '/nowhere' };
  const restore = (name: string) =>
    spawnSync(process.execPath, [CLI, 'restore', join(folder, name)], { env, encoding: 'utf8' });
  try {
    const missing = restore('none.tar.gz');
    expect([missing.status, missing.stderr]).toEqual([1, `${join(folder, 'none.tar.gz')} does not exist\n`]);
    const done = restore(archives()[0]!);
    expect(done.stderr).toBe('');
    expect(done.stdout).toMatch(/^Restored the state of .*: 2 objects\.$/m);
    expect(restore(archives()[0]!).stderr).toMatch(/^The system is not empty \(.*rows in content\.shows/);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});

test('works with a bucket, too', async () => {
  const env = { ...system.env, BACKUP_TO: `s3://${(await specServers()).S3_BUCKET}/${randomUUID()}` };
  const destination = await destinationOf(readEnv(BackupEnv, env));
  for (const words of [
    ['backup', '--due'],
    ['trial', '--due'],
    ['backup', '--due'],
  ])
    await command(words, env, () => {});
  const [archive, ...others] = await destination.archives();
  expect(others).toEqual([]);
  expect(archive).toMatchObject({ isComplete: true, size: expect.any(Number) });
  const { verified } = await readTrialNotes(destination);
  expect(verified).toEqual({ archive: archive!.name, at: expect.any(String) });
  await command(['trial', '--due'], env, () => {});
  expect((await readTrialNotes(destination)).verified).toEqual(verified);
});

const onSmallDisk = process.platform === 'linux' && userInfo().uid === 0 ? test : test.skip;

onSmallDisk('does not begin when the disk has no room for it', async () => {
  const small = join(system.folder, 'small');
  const unmount = mountSmallDisk(small, 4);
  const env = { ...system.env, BACKUP_TO: folder, TMPDIR: small };
  try {
    const { status, stderr } = spawnSync(process.execPath, [MAIN, 'trial'], { env, encoding: 'utf8' });
    expect(stderr).toMatch(/^A trial restore needs \d+ MB, and 4 MB are free/);
    expect(status).toBe(1);
  } finally {
    unmount();
  }
});
