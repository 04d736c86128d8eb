// Photos lie once beside all archives of a place.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readArchive } from '@tocada/backup/archive.js';
import { BackupEnv } from '@tocada/backup/backup.env.js';
import { command } from '@tocada/backup/command.js';
import { destinationOf } from '@tocada/backup/destination.js';
import { readTrialNotes } from '@tocada/backup/trial-notes.js';
import { LOCKS } from '@tocada/runtime/database/advisory-locks.js';
import { readEnv } from '@tocada/runtime/env.js';
import { specServers } from '@tocada/runtime/spec-servers.js';
import { until } from '@tocada/runtime/spec-until.js';
import pg from 'pg';
import { MAIN, startBackupSystem, whileLocked, type BackupSystem } from './system.js';

const DOCUMENT = 'documents/contrato.pdf';

let band: BackupSystem;
let empty: BackupSystem;
let folder: string;
let told: string[] = [];
let count = 0;

beforeAll(async () => {
  [band, empty] = await Promise.all([startBackupSystem(), startBackupSystem({ isEmpty: true })]);
  await band.put(DOCUMENT, 'personal');
});
afterAll(() => Promise.all([band.remove(), empty.remove()]));
beforeEach(() => {
  folder = join(band.folder, `archives-${(count += 1)}`);
});

/** Those of a test that failed would hold its locks from the next ones. */
const clients: pg.Client[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  clients.push(client);
  await client.connect();
  return client;
}

const run = async (words: string[], env: Record<string, string> = {}, system = band) => {
  told = [];
  await command(words, { ...system.env, BACKUP_TO: folder, ...env }, (line) => void told.push(line));
};
const backup = (...words: string[]) => run(['backup', ...words]);
const archives = (at = folder) => readdirSync(at).filter((name) => name.endsWith('.tar.gz'));
const partsAt = (at = folder) =>
  readdirSync(join(at, 'parts'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
const entriesOf = async (file: string) => {
  const names: string[] = [];
  await readArchive(file, async (name) => void names.push(name));
  return names;
};
/** As if the newest archive were of an earlier day. */
function date(day: number, at = folder): string {
  const name = archives(at).at(-1)!;
  const dated = `tocada-202001${String(day).padStart(2, '0')}T000000Z.tar.gz`;
  cpSync(join(at, name), join(at, dated));
  writeFileSync(join(at, `${dated}.sha256`), readFileSync(join(at, `${name}.sha256`), 'utf8').replace(name, dated));
  for (const end of ['', '.sha256']) rmSync(join(at, name + end));
  return dated;
}
test('a photo is written once, for all archives, and documents stay inside', async () => {
  await backup();
  const first = partsAt();
  expect(first).toHaveLength(2);
  const times = first.map((file) => statSync(file).mtimeMs);
  date(1);
  await backup();
  expect(partsAt()).toEqual(first);
  expect(first.map((file) => statSync(file).mtimeMs)).toEqual(times);
  for (const name of archives()) {
    const names = await entriesOf(join(folder, name));
    expect(names.filter((entry) => entry.startsWith('objects/'))).toEqual([`objects/${DOCUMENT}`]);
    expect(statSync(join(folder, name)).size).toBeLessThan(100_000);
    // The stock tool checks an archive with its photos.
    expect(execFileSync('sha256sum', ['-c', `${name}.sha256`], { cwd: folder, encoding: 'utf8' })).toMatch(
      /: OK\nparts\/.*: OK\nparts\/.*: OK\n$/,
    );
  }
});

test('an archive and its parts bring back every object and row', async () => {
  await backup();
  await run(['restore', join(folder, archives()[0]!), '--numbers-after', 'none'], {}, empty);
  const [mine, theirs] = await Promise.all([band.liveState(), empty.liveState()]);
  expect(JSON.parse(theirs)[1]).toEqual(JSON.parse(mine)[1]);
  await run(['restore', join(folder, archives()[0]!), '--overwrite'], {}, empty);
  expect(JSON.parse(await empty.liveState())[1]).toEqual(JSON.parse(mine)[1]);
});

test('a photo goes when no archive names it any more, and not before', async () => {
  await band.putPhoto('breve', 10_000);
  await backup();
  await band.removePhoto('breve');
  date(1);
  await backup();
  expect(partsAt()).toHaveLength(3);
  await backup('--keep', '2');
  expect(partsAt()).toHaveLength(2);
});

test('nothing is removed while another run reads archives and parts', async () => {
  await band.putPhoto('leída', 10_000);
  await backup();
  await band.removePhoto('leída');
  date(1);
  const shared = join(band.folder, 'shared');
  const copy = () => run(['copy'], { BACKUP_ALSO_TO: shared, BACKUP_KEEP: '1' });
  await copy();
  await backup();
  const holder = await connected(band.env.CONTENT_DATABASE_URL);
  await holder.query('select pg_advisory_lock_shared($1)', [LOCKS.parts]);
  // A copy neither waits for it, because two runs that waited would wait for each other, nor removes anything.
  await copy();
  expect(archives(shared)).toHaveLength(2);
  const ended = backup('--keep', '1');
  await until(
    () => told,
    (lines) => lines.includes('Another run is at work: waiting for its end.'),
  );
  expect(partsAt()).toHaveLength(3);
  await holder.end();
  await ended;
  expect(partsAt()).toHaveLength(2);
  expect(archives()).toHaveLength(1);
});

test('an archive without its photos is refused in a sentence, before anything is changed', async () => {
  await backup();
  const before = await band.liveState();
  const alone = join(band.folder, 'alone');
  mkdirSync(alone);
  const [name] = archives();
  for (const end of ['', '.sha256']) cpSync(join(folder, name! + end), join(alone, name! + end));
  await expect(run(['restore', join(alone, name!), '--overwrite'])).rejects.toThrow(
    `${join(alone, name!)} is not whole: 2 of its 2 photos are not in the folder parts beside it`,
  );
  const [part] = partsAt();
  const bytes = readFileSync(part!);
  bytes[1000]! ^= 1;
  writeFileSync(part!, bytes);
  await expect(run(['restore', join(folder, name!), '--overwrite'])).rejects.toThrow(
    /is damaged: 1 of its 2 photos have other bytes, the first parts\//,
  );
  expect(await band.liveState()).toBe(before);
});

test('each place has its photos, and a damaged one is not copied but written again by the next backup', async () => {
  const second = join(band.folder, `second-${count}`);
  const env = { BACKUP_ALSO_TO: second, BACKUP_KEEP: '3' };
  await backup();
  await run(['copy'], env);
  expect(archives(second)).toEqual(archives());
  expect(partsAt(second).map((file) => readFileSync(file))).toEqual(partsAt().map((file) => readFileSync(file)));
  await run(['restore', join(second, archives(second)[0]!), '--numbers-after', 'none', '--overwrite'], {}, empty);

  date(1);
  await band.putPhoto('nueva', 20_000);
  await backup();
  const known = partsAt(second).map((file) => file.split('/').at(-1));
  const added = partsAt().find((file) => !known.includes(file.split('/').at(-1)))!;
  const good = readFileSync(added);
  writeFileSync(added, Buffer.alloc(good.length));
  await expect(run(['copy'], env)).rejects.toThrow(/is damaged: its part parts\/\S+ has other bytes/);
  expect(archives(second)).toHaveLength(1);
  expect((await readTrialNotes(await destinationOf({ BACKUP_TO: folder } as BackupEnv))).damaged).toHaveLength(1);
  date(2);
  await backup();
  expect(readFileSync(added).equals(good)).toBe(true);
  await run(['copy'], env);
  expect(archives(second)).toHaveLength(2);
  await band.removePhoto('nueva');
});

test('an archive leaves as one file, a new one and one of before, also through a pipe', async () => {
  const out = join(band.folder, `out-${count}`);
  await backup('--whole');
  expect(readdirSync(folder).filter((name) => name === 'parts')).toEqual([]);
  date(1);
  await backup();
  const thin = archives().at(-1)!;
  await run(['whole', join(folder, thin), '--to', out]);
  expect(readdirSync(out).toSorted()).toEqual([thin, `${thin}.sha256`]);
  const piped = spawnSync(process.execPath, [MAIN, 'backup', '--whole', '--to', '-'], {
    env: { ...band.env, BACKUP_TO: folder },
    maxBuffer: 1e8,
  });
  expect([piped.status, piped.stderr.toString()]).toEqual([
    0,
    expect.stringMatching(/3 objects are in the archive\n$/),
  ]);
  const pipe = join(out, 'mine.tar.gz');
  writeFileSync(pipe, piped.stdout);
  for (const file of [join(folder, archives()[0]!), join(out, thin), pipe]) {
    expect((await entriesOf(file)).filter((entry) => entry.startsWith('objects/'))).toHaveLength(3);
    await run(['restore', file, '--overwrite', '--numbers-after', 'none'], {}, empty);
    expect(JSON.parse(await empty.liveState())[1]).toEqual(JSON.parse(await band.liveState())[1]);
  }
  await expect(run(['backup', '--to', '-'])).rejects.toThrow('backup --whole --to -');
});

test('archives are listed and removed, the newest good one never', async () => {
  await band.putPhoto('vieja', 300_000);
  await backup('--whole');
  date(1);
  await backup();
  await band.removePhoto('vieja');
  const old = date(2);
  await backup();
  const newest = archives().at(-1)!;
  await run(['list']);
  expect(told.find((line) => line.includes(old))).toMatch(/gives back 0\.3 MB/);
  expect(told.find((line) => line.includes(newest))).toContain('the newest good one, which stays');
  expect(told.at(-1)).toMatch(/^\d archives of [\d.]+ MB, and 0\.8 MB of photos beside them; [\d.]+ MB are free\.$/);
  await expect(run(['remove', newest])).rejects.toThrow('newest good archive, which stays');
  await expect(run(['remove', 'tocada-none.tar.gz'])).rejects.toThrow('There is no archive tocada-none.tar.gz');
  await run(['remove', join(folder, old)]);
  expect(told.at(-1)).toMatch(/^1 archive removed: 0\.\d MB; [\d.]+ MB are free\.$/);
  expect(partsAt()).toHaveLength(2);
  // A stopped site has no Postgres, and on a full disk none starts.
  const others = archives().filter((name) => name !== newest);
  const nowhere = { CONTENT_DATABASE_URL: 'postgresql://nadie:nada@127.0.0.1:9/nada' };
  await run(['remove', ...others, '--stopped'], nowhere);
  expect(archives()).toEqual([newest]);
});

test('what a killed backup has written of the photos serves the next one, or goes', async () => {
  await band.putPhoto('perdida', 10_000);
  const neighbour = await connected(band.env.CONTENT_DATABASE_URL);
  await whileLocked(band.env.CONTENT_DATABASE_URL, 'events', async (waiting) => {
    const child = spawn(process.execPath, [MAIN, 'backup'], {
      env: { ...band.env, BACKUP_TO: folder },
      stdio: 'ignore',
    });
    await waiting();
    // Until its end no other run removes a part.
    const { rows } = await neighbour.query('select pg_try_advisory_lock($1) as free', [LOCKS.parts]);
    expect(rows).toEqual([{ free: false }]);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const left = partsAt();
  expect(left).toHaveLength(3);
  const times = new Map(left.map((file) => [file, statSync(file).mtimeMs]));
  await band.removePhoto('perdida');
  await backup();
  expect(partsAt()).toHaveLength(2);
  for (const file of partsAt()) expect(statSync(file).mtimeMs).toBe(times.get(file));
});

test('a bucket holds the photos once, too', async () => {
  const place = `s3://${(await specServers()).S3_BUCKET}/${randomUUID()}`;
  const env = { BACKUP_TO: place };
  await run(['backup'], env);
  await run(['backup'], env);
  const destination = await destinationOf(readEnv(BackupEnv, { ...band.env, ...env }));
  expect((await destination.parts()).size).toBe(2);
  const all = await destination.archives();
  expect(all.every(({ isComplete, size }) => isComplete && size < 100_000)).toBe(true);
  await run(['restore', destination.placeOf(all.at(-1)!.name), '--overwrite', '--numbers-after', 'none'], {}, empty);
  expect(JSON.parse(await empty.liveState())[1]).toEqual(JSON.parse(await band.liveState())[1]);
  const [hash] = (await destination.parts()).keys();
  await destination.removeParts([hash!]);
  await expect(run(['restore', destination.placeOf(all.at(-1)!.name), '--overwrite'], {}, empty)).rejects.toThrow(
    'is not whole: 1 of its 2 photos',
  );
});
