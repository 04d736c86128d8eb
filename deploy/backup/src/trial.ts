import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { trialDatabaseUrl } from '@tocada/contracts/house/trial-databases.js';
import { isDatabaseAway } from '@tocada/runtime/database/database-error.js';
import { readArchive } from './archive.js';
import type { RunOptions } from './backup.js';
import type { BackupEnv } from './backup.env.js';
import { connect, databasesOf } from './databases.js';
import { destinationOf, roomOf } from './destination.js';
import { BackupFault, causes, DamagedArchive } from './fault.js';
import { alone } from './lock.js';
import type { Manifest } from './manifest.js';
import { openWhole } from './open-archive.js';
import { isTrialDue, newest } from './schedule.js';
import { Target } from './target.js';
import { noteDamage, readTrialNotes, writeTrialNotes } from './trial-notes.js';
import { sweepWorkFolders, makeWorkFolder } from './work-folder.js';

/** Restores the newest archive into throw-away databases, and compares tables and photos. Touches nothing live. */
export async function trial(env: BackupEnv, { due, signal }: RunOptions, log: (line: string) => void): Promise<void> {
  const destination = await destinationOf(env);
  await alone(env, 'trial', log, async () => {
    const archives = await destination.archives();
    const notes = await readTrialNotes(destination);
    if (due && !isTrialDue(archives, notes, Date.now())) return;
    const archive = newest(archives, Date.now());
    if (!archive) throw new BackupFault(`There is no complete archive in ${env.BACKUP_TO}.`);
    const { name } = archive;
    await sweepWorkFolders(tmpdir());
    const work = await makeWorkFolder(tmpdir());
    try {
      const { file, manifest } = await openWhole(env, destination.placeOf(name), work, signal);
      const rows = await restoreAside(env, file, manifest, signal);
      await writeTrialNotes(destination, {
        verified: { archive: name, at: new Date().toISOString() },
        failed: [],
      });
      log(`${name} can be restored: ${rows} rows and ${manifest.objects.length} objects are as they were saved`);
    } catch (error) {
      if (error instanceof DamagedArchive && !notes.failed.includes(name))
        await writeTrialNotes(destination, { ...notes, failed: [...notes.failed, name] });
      if (error instanceof DamagedArchive) await noteDamage(destination, error.damaged);
      throw error;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  });
}

const nameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

async function restoreAside(env: BackupEnv, file: string, manifest: Manifest, signal?: AbortSignal): Promise<number> {
  await checkRoom(env);
  const open: Target[] = [];
  try {
    for (const [name, live] of Object.entries(databasesOf(env))) {
      const url = trialDatabaseUrl(live);
      const target = await Target.open(name, url, manifest).catch((error: unknown) => {
        throw missing(error) ? new BackupFault(howToMake(url), { cause: error }) : error;
      });
      open.push(target);
      const reached = await target.database();
      if (reached !== nameIn(url))
        throw new BackupFault(
          `The address of ${nameIn(url)} leads to the database ${reached}, which a trial would empty: give CONTENT_DATABASE_URL and BOOKINGS_DATABASE_URL without a pooler that renames databases.`,
        );
    }
    return await loadAndCompare(open, file, manifest, signal);
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error;
    throw new DamagedArchive(`${basename(file)} cannot be restored: ${error.message}`, { cause: error });
  } finally {
    for (const target of open) await target.close();
  }
}

async function loadAndCompare(open: Target[], file: string, manifest: Manifest, signal?: AbortSignal): Promise<number> {
  let rows = 0;
  try {
    for (const target of open) await target.begin();
    await readArchive(
      file,
      async (entry, _size, content) => {
        for (const target of open) await target.load(entry, content);
      },
      signal,
    );
    for (const target of open) {
      rows += await target.compare(manifest.checksums);
      await target.finish();
    }
    return rows;
  } catch (error) {
    signal?.throwIfAborted();
    throw refused(error) ? new DamagedArchive((error as Error).message, { cause: error }) : error;
  } finally {
    // If the database is unreachable now, the next trial drops the remaining tables.
    for (const target of open) await target.empty().catch(() => {});
  }
}

/** The SQLSTATE or the code of the system's error. */
const codeOf = (error: unknown): string => causes(error).find(({ code }) => code)?.code ?? '';

/** invalid_catalog_name, and insufficient_privilege to connect. */
const missing = (error: unknown): boolean => ['3D000', '42501'].includes(codeOf(error));

/** Postgres works and does not take the data: SQLSTATE classes 22 and 23, and 42 without missing rights. */
const refused = (error: unknown): boolean => {
  const state = codeOf(error);
  return !isDatabaseAway(error) && /^(22|23|42)...$/.test(state) && state !== '42501';
};

function howToMake(url: string): string {
  const database = nameIn(url);
  const role = decodeURIComponent(new URL(url).username);
  return `The database ${database} for trial restores is missing or closed to ${role}, so nobody knows whether the archive can be restored. An administrator of Postgres makes it: create database "${database}" owner "${role}"; revoke connect on database "${database}" from public;`;
}

/**
 * The trial needs the size of the databases once more, and as much for Postgres' log of changes. Postgres does not tell how
 * much room it has. Where its volume is on this host, the folder for temporary files is on the same disk.
 */
async function checkRoom(env: BackupEnv): Promise<void> {
  let needed = 0;
  for (const url of Object.values(databasesOf(env))) {
    const client = await connect(url, { statement: 30_000, lock: 1000, silence: 60_000 });
    try {
      const { rows } = await client.query('select pg_database_size(current_database()) as size');
      needed += 2 * Number(rows[0].size);
    } finally {
      await client.end().catch(() => {});
    }
  }
  const { free } = await roomOf(tmpdir());
  if (free < needed)
    throw new BackupFault(
      `A trial restore needs ${Math.ceil(needed / 1e6)} MB, and ${Math.floor(free / 1e6)} MB are free: make room on the disk.`,
    );
}
