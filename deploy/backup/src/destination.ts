import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupEnv } from './backup.env.js';
import { Bucket } from './bucket.js';
import { BackupFault } from './fault.js';

const ARCHIVE = /^tocada-\d{8}T\d{6}Z\.tar\.gz$/;

/** Names sort by date. */
export const archiveName = (date: Date): string =>
  `tocada-${date.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')}.tar.gz`;

/** The extension of the file for `sha256sum -c` beside each archive. */
const CHECKSUM = '.sha256';

/** A place for archives. */
interface Destination {
  /** Moves the file to the destination. */
  put(file: string, checksum: string): Promise<string>;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

const isRemote = (place: string): boolean => place.startsWith('s3://');

function remote(env: BackupEnv, place: string): { bucket: Bucket; path: string } {
  const [, name = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place) ?? [];
  const endpoint = env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT;
  if (!name) throw new BackupFault(`${place} must be an address like s3://bucket/folder`);
  if (name === env.S3_BUCKET && endpoint === env.S3_ENDPOINT) {
    throw new BackupFault(`${place} is the bucket of the photos: what no photo needs is removed from it after a day`);
  }
  const store = {
    endpoint,
    region: env.BACKUP_S3_REGION ?? env.S3_REGION,
    accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY,
  };
  return { bucket: new Bucket(store, name), path };
}

export function destinationOf(env: BackupEnv): Destination {
  const place = env.BACKUP_TO;
  if (!isRemote(place)) return folder(resolve(place));
  const { bucket, path } = remote(env, place);
  const keyOf = (name: string) => (path ? `${path}/${name}` : name);
  return {
    async put(file, checksum) {
      const name = basename(file);
      await bucket.upload(keyOf(name), createReadStream(file));
      await bucket.upload(keyOf(name + CHECKSUM), Readable.from([`${checksum}  ${name}\n`]));
      return `${place.replace(/\/$/, '')}/${name}`;
    },
    async names() {
      const keys = await Array.fromAsync(bucket.keys(keyOf('')));
      return keys.map((key) => key.slice(keyOf('').length));
    },
    remove: (name) => bucket.remove([keyOf(name), keyOf(name + CHECKSUM)]),
  };
}

const folder = (path: string): Destination => ({
  async put(file, checksum) {
    const name = basename(file);
    await mkdir(path, { recursive: true, mode: 0o700 });
    // Renamed only when complete, so that a full disk leaves nothing that looks like an archive.
    await copyFile(file, join(path, `${name}.part`));
    await rename(join(path, `${name}.part`), join(path, name));
    await writeFile(join(path, name + CHECKSUM), `${checksum}  ${name}\n`, { mode: 0o600 });
    return join(path, name);
  },
  names: () => readdir(path),
  async remove(name) {
    await rm(join(path, name));
    await rm(join(path, name + CHECKSUM), { force: true });
  },
});

/** Removes the oldest archives until `keep` are left. Leaves all other files there alone. */
export async function prune(destination: Destination, keep: number): Promise<number> {
  const archives = (await destination.names()).filter((name) => ARCHIVE.test(name)).toSorted();
  const old = archives.slice(0, -keep);
  for (const name of old) await destination.remove(name);
  return old.length;
}

/** Fetches the archive as a file, with the checksum from beside it if there is one. */
export async function fetchArchive(
  env: BackupEnv,
  place: string,
  work: string,
): Promise<{ file: string; checksum: string | undefined }> {
  if (!isRemote(place)) {
    if (!existsSync(place)) throw new BackupFault(`${place} does not exist`);
    const text = await readFile(place + CHECKSUM, 'utf8').catch(() => '');
    return { file: resolve(place), checksum: text.split(' ')[0] || undefined };
  }
  const { bucket, path } = remote(env, place);
  const archive = await bucket.read(path);
  if (!archive) throw new BackupFault(`${place} does not exist`);
  const file = join(work, basename(path));
  await pipeline(archive.content, createWriteStream(file, { mode: 0o600 }));
  const beside = await bucket.read(path + CHECKSUM);
  const text = beside && Buffer.concat(await Array.fromAsync(beside.content as AsyncIterable<Buffer>)).toString();
  return { file, checksum: text?.split(' ')[0] };
}
