import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ArchiveWriter, sha256Of } from './archive.js';
import type { BackupEnv } from './backup.env.js';
import { Bucket } from './bucket.js';
import { databasesOf, dump } from './databases.js';
import { archiveName, destinationOf, STREAM, type Destination } from './destination.js';
import { BackupFault } from './fault.js';
import { archivesIn } from './list.js';
import { alone, type Turn } from './lock.js';
import { MANIFEST, objectEntry, SITE, tableEntry, type Manifest, type StoredObject } from './manifest.js';
import { checksumsOf, isPhoto, PartWriter } from './parts.js';
import { makeRoom, prune, roomFor, sweepParts, tidy } from './room.js';
import { newest, nextBackup } from './schedule.js';
import { readTrialNotes } from './trial-notes.js';
import { makeWorkFolder } from './work-folder.js';

type Log = (line: string) => void;

export interface RunOptions {
  /** Does nothing when the clock has nothing to do. */
  due?: boolean;
  /** Puts the photos into the archive, too: it can leave its place. */
  whole?: boolean;
  signal?: AbortSignal;
}

export const mediaOf = (env: BackupEnv): Bucket =>
  new Bucket(
    {
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    },
    env.S3_BUCKET,
  );

/**
 * Writes both databases, all documents and site.json into one archive while the site runs, and the photos that are not there yet
 * beside it. With BACKUP_KEEP old archives make room, and the newest good one always stays.
 */
export async function backup(env: BackupEnv, { due, whole, signal }: RunOptions, log: Log): Promise<void> {
  if (env.BACKUP_TO === STREAM) return streamWhole(env, log, signal);
  const destination = await destinationOf(env);
  const { BACKUP_KEEP: keep } = env;
  await alone(env, 'archive', log, async (turn) => {
    const archives = await destination.archives();
    if (due && nextBackup(archives, env.VERSION, Date.now(), env.BACKUP_EVERY) > Date.now()) return;
    const tell = (removed: number, why = '') => removed > 0 && log(`${archivesIn(removed, 'older ')} removed${why}`);
    const mine = new Set<string>();
    let room = roomFor(newest(archives, Date.now())?.size ?? 0);
    if (keep)
      await turn.remove(async () => {
        tell(await prune(destination, keep));
        tell(await makeRoom(destination, room), ' to make room');
      });
    let wrote: number;
    for (;;) {
      try {
        wrote = await write(env, destination, { turn, mine, whole, signal }, log);
        break;
      } catch (error) {
        if (!destination.isFull(error)) throw error;
        room *= 2;
        const removed = keep ? await turn.remove(() => makeRoom(destination, room, { atLeast: 1, mine })) : 0;
        if (removed === 0) {
          // The parts of this try would stay on the full disk.
          await turn.remove(() => sweepParts(destination));
          throw new BackupFault(fullAt(env), { cause: error });
        }
        tell(removed, ' to make room');
      }
    }
    await turn.remove(() => tidy(destination, keep, wrote, tell));
  });
}

const fullAt = ({ BACKUP_TO, BACKUP_KEEP }: BackupEnv): string =>
  BACKUP_KEEP
    ? `${BACKUP_TO} has no room for a second archive, and the newest good one stays: make room there, or set BACKUP_TO to another place.`
    : `${BACKUP_TO} is full: make room there, or set BACKUP_KEEP, and old archives make room by themselves.`;

const SECOND = 1000;

interface WriteOptions {
  turn: Turn;
  /** Gets the parts that this archive names, also of a try that fails. */
  mine: Set<string>;
  whole?: boolean;
  signal?: AbortSignal;
}

/** @returns the bytes that are new at the destination */
async function write(env: BackupEnv, destination: Destination, options: WriteOptions, log: Log): Promise<number> {
  const { turn, mine, whole, signal } = options;
  const work = await destination.workFolder();
  let now = new Date();
  const archives = await destination.archives();
  // Names tell seconds, and an archive takes the place of no other one.
  while (archives.some(({ name }) => name === archiveName(now, env.VERSION))) {
    await sleep(SECOND - now.getMilliseconds());
    now = new Date();
  }
  const fileName = archiveName(now, env.VERSION);
  const file = join(work, fileName);
  const archive = new ArchiveWriter(file, signal);
  try {
    const { damaged } = await readTrialNotes(destination);
    const parts = whole ? undefined : await PartWriter.open(destination, { work, mine, damaged, signal });
    const told = await fill(archive, env, { work, now, parts, signal });
    const { size } = await stat(file);
    const checksums = checksumsOf(fileName, await sha256Of(file), parts?.named ?? []);
    await turn.check();
    await parts?.check();
    await destination.put(file, checksums, signal);
    log(`${told} are in ${destination.placeOf(fileName)}`);
    return size + (parts?.written ?? 0);
  } finally {
    archive.abandon();
    await rm(work, { recursive: true, force: true });
  }
}

/** Sends a whole archive to the standard output. It needs room for the tables alone, in the folder for temporary files. */
async function streamWhole(env: BackupEnv, log: Log, signal?: AbortSignal): Promise<void> {
  const work = await makeWorkFolder(tmpdir());
  const archive = new ArchiveWriter(process.stdout, signal);
  try {
    log(`${await fill(archive, env, { work, now: new Date(), signal })} are in the archive`);
  } finally {
    archive.abandon();
    await rm(work, { recursive: true, force: true });
  }
}

interface Filling {
  work: string;
  now: Date;
  /** Without it photos go into the archive. */
  parts?: PartWriter;
  signal?: AbortSignal;
}

/** @returns the number of rows and objects, in words */
async function fill(archive: ArchiveWriter, env: BackupEnv, filling: Filling): Promise<string> {
  const { work, now, parts, signal } = filling;
  const media = mediaOf(env);
  try {
    const objects: StoredObject[] = [];
    const addObject = async (key: string): Promise<StoredObject | undefined> => {
      const found = await media.read(key, signal);
      if (!found) return undefined;
      const { size, content, ...object } = found;
      if (parts && isPhoto(key)) {
        const part = await parts.add(content, async () => (await media.read(key, signal))?.content);
        return part && { ...object, part };
      }
      await archive.add(objectEntry(key), size, content);
      return object;
    };
    const addObjects = async () => {
      const known = new Set(objects.map(({ key }) => key));
      for await (const { key } of media.list()) {
        const object = known.has(key) ? undefined : await addObject(key);
        if (object) objects.push(object);
      }
    };
    // Copies objects before the snapshot and after it: all that a row names are there, even one removed meanwhile.
    await addObjects();
    const dumps = await dump(databasesOf(env), work, undefined, signal);
    for (const { name, tables } of dumps) {
      for (const table of tables) {
        await archive.add(tableEntry(name, table.name), table.size, createReadStream(table.file));
        await rm(table.file);
      }
    }
    await addObjects();
    await archive.addText(SITE, await readFile(env.SITE_CONFIG, 'utf8'));
    const contents: Manifest = {
      format: parts ? 2 : 1,
      createdAt: now.toISOString(),
      databases: Object.fromEntries(
        dumps.map(({ name, migration, tables }) => [
          name,
          { migration, tables: tables.map(({ name: table, columns, rows }) => ({ name: table, columns, rows })) },
        ]),
      ),
      objects,
      checksums: archive.checksums,
    };
    await archive.addText(MANIFEST, JSON.stringify(contents, null, 1));
    await archive.close();
    const rows = dumps.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
    return `${rows} rows and ${objects.length} objects`;
  } finally {
    media.close();
  }
}
