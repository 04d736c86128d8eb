import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveWriter, sha256Of } from './archive.js';
import type { BackupEnv } from './backup.env.js';
import { Bucket } from './bucket.js';
import { databasesOf, dump } from './databases.js';
import { archiveName, destinationOf, prune } from './destination.js';
import { MANIFEST, objectEntry, SITE, tableEntry, type Manifest, type StoredObject } from './manifest.js';

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
 * Writes both databases, all objects and site.json into one archive while the site runs.
 * @returns the place of the archive
 */
export async function backup(env: BackupEnv, log: (line: string) => void): Promise<string> {
  const destination = destinationOf(env);
  const work = await mkdtemp(join(tmpdir(), 'tocada-backup-'));
  const media = mediaOf(env);
  const now = new Date();
  const file = join(work, archiveName(now));
  const archive = new ArchiveWriter(file);
  try {
    const objects: StoredObject[] = [];
    const addObjects = async () => {
      const known = new Set(objects.map(({ key }) => key));
      for await (const key of media.keys()) {
        if (known.has(key)) continue;
        const found = await media.read(key);
        if (!found) continue;
        const { size, content, ...object } = found;
        await archive.add(objectEntry(key), size, content);
        objects.push(object);
      }
    };
    // Copies objects before the databases' snapshot and again after it, so that every object that a row names is in the
    // archive, even one removed meanwhile.
    await addObjects();
    const dumps = await dump(databasesOf(env), work);
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
    const place = await destination.put(file, await sha256Of(file));
    log(`${rows} rows and ${objects.length} objects are in ${place}`);
    if (env.BACKUP_KEEP) {
      const removed = await prune(destination, env.BACKUP_KEEP);
      if (removed > 0) log(`${removed} older archives removed`);
    }
    return place;
  } finally {
    archive.abandon();
    media.close();
    await rm(work, { recursive: true, force: true });
  }
}
