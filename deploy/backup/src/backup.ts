import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveWriter, sha256Of } from './archive.js';
import type { BackupEnv } from './backup.env.js';
import { Bucket } from './bucket.js';
import { databasesOf, dump } from './databases.js';
import { archiveName, destinationOf, type Destination } from './destination.js';
import { BackupFault } from './fault.js';
import { alone } from './lock.js';
import { MANIFEST, objectEntry, SITE, tableEntry, type Manifest, type StoredObject } from './manifest.js';
import { makeRoom, prune } from './room.js';
import { newest, nextBackup } from './schedule.js';

type Log = (line: string) => void;

export interface RunOptions {
  /** Does nothing when the clock has nothing to do. */
  due?: boolean;
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

/** The bytes to keep free for the next archive. It may be larger than the last one, and the dumped tables lie beside it. */
const roomFor = (last: number): number => last * 1.25 + 1_048_576;

/**
 * Writes both databases, all objects and site.json into one archive while the site runs. With BACKUP_KEEP old archives make
 * room for it, and the newest good one always stays.
 */
export async function backup(env: BackupEnv, { due, signal }: RunOptions, log: Log): Promise<void> {
  const destination = await destinationOf(env);
  const { BACKUP_KEEP: keep } = env;
  await alone(env, 'archive', log, async () => {
    const archives = await destination.archives();
    if (due && nextBackup(archives, env.VERSION, Date.now(), env.BACKUP_EVERY) > Date.now()) return;
    const tell = (removed: number, why = '') => removed > 0 && log(`${removed} older archives removed${why}`);
    let room = roomFor(newest(archives, Date.now())?.size ?? 0);
    if (keep) {
      tell(await prune(destination, keep));
      tell(await makeRoom(destination, room), ' to make room');
    }
    for (;;) {
      try {
        await write(env, destination, log, signal);
        break;
      } catch (error) {
        if (!destination.isFull(error)) throw error;
        room *= 2;
        const removed = keep ? await makeRoom(destination, room, 1) : 0;
        if (removed === 0) throw new BackupFault(fullAt(env), { cause: error });
        tell(removed, ' to make room');
      }
    }
    if (keep) tell(await prune(destination, keep));
  });
}

const fullAt = ({ BACKUP_TO, BACKUP_KEEP }: BackupEnv): string =>
  BACKUP_KEEP
    ? `${BACKUP_TO} has no room for a second archive, and the newest good one stays: make room there, or set BACKUP_TO to another place.`
    : `${BACKUP_TO} is full: make room there, or set BACKUP_KEEP, and old archives make room by themselves.`;

async function write(env: BackupEnv, destination: Destination, log: Log, signal?: AbortSignal): Promise<void> {
  const work = await destination.workFolder();
  const media = mediaOf(env);
  const now = new Date();
  const fileName = archiveName(now, env.VERSION);
  const file = join(work, fileName);
  const archive = new ArchiveWriter(file, signal);
  try {
    const objects: StoredObject[] = [];
    const addObjects = async () => {
      const known = new Set(objects.map(({ key }) => key));
      for await (const { key } of media.list()) {
        if (known.has(key)) continue;
        const found = await media.read(key, signal);
        if (!found) continue;
        const { size, content, ...object } = found;
        await archive.add(objectEntry(key), size, content);
        objects.push(object);
      }
    };
    // Copies objects before the databases' snapshot and again after it, so that every object that a row names is in the
    // archive, even one removed meanwhile.
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
      format: 1,
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
    await destination.put(file, await sha256Of(file), signal);
    log(`${rows} rows and ${objects.length} objects are in ${destination.placeOf(fileName)}`);
  } finally {
    archive.abandon();
    media.close();
    await rm(work, { recursive: true, force: true });
  }
}
