import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { BackupEnv } from './backup.env.js';
import type { Bucket } from './bucket.js';
import { BackupFault, causes } from './fault.js';
import { isPartName, partPath, PARTS_FOLDER } from './part-path.js';
import { makeWorkFolder, sweepWorkFolders } from './work-folder.js';

const ARCHIVE = /^tocada-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-([\w.-]+))?\.tar\.gz$/;

/** Names sort by date, and end with the release that made the archive. */
export const archiveName = (date: Date, release: string): string =>
  `tocada-${date.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')}-${release.replace(/[^\w.-]/g, '_')}.tar.gz`;

/** The release in the name of an archive. Earlier releases did not write any. */
export const releaseOf = (name: string): string | undefined => ARCHIVE.exec(name)?.[7];

/** The extension of the file for `sha256sum -c` beside each archive. Below the archive's own line stand its parts. */
export const CHECKSUM = '.sha256';

export interface Archive {
  name: string;
  madeAt: Date;
  size: number;
  /** True when the file with its checksum is beside it. A killed run may leave an archive without one. */
  isComplete: boolean;
}

/** Bytes of a disk. */
export interface Room {
  free: number;
  total: number;
}

/** A place for archives, and for the parts that they name. */
export interface Destination {
  /** Where an archive is, as `restore` takes it. */
  placeOf(name: string): string;
  /** Oldest first. */
  archives(): Promise<Archive[]>;
  /** Makes a folder for the archive while it grows. Removes what killed runs left. */
  workFolder(): Promise<string>;
  /** Moves the complete file here. @param checksums of the archive and its parts */
  put(file: string, checksums: string, signal?: AbortSignal): Promise<void>;
  remove(name: string): Promise<void>;
  parts(): Promise<Map<string, number>>;
  /** Resolves with undefined when the part is not here. */
  readPart(hash: string, signal?: AbortSignal): Promise<Readable | undefined>;
  /** Moves the complete file here, in the place of one of the same name. */
  putPart(file: string, hash: string, signal?: AbortSignal): Promise<void>;
  removeParts(hashes: string[]): Promise<void>;
  /** A bucket does not tell. */
  room(): Promise<Room | undefined>;
  /** True when a removed archive could have prevented the error. */
  isFull(error: unknown): boolean;
  readText(name: string): Promise<string | undefined>;
  writeText(name: string, text: string): Promise<void>;
}

/** In place of a folder: the standard output. */
export const STREAM = '-';

export const isRemote = (place: string): boolean => place.startsWith('s3://');

/** @param place `s3://bucket/path` */
export async function remote(env: BackupEnv, place: string): Promise<{ bucket: Bucket; path: string }> {
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
  // A waiting clock with a folder does without the store's client and its memory.
  const { Bucket } = await import('./bucket.js');
  return { bucket: new Bucket(store, name), path };
}

export const destinationOf = async (env: BackupEnv, place = env.BACKUP_TO): Promise<Destination> =>
  isRemote(place) ? bucketAt(env, place.replace(/\/$/, '')) : folder(resolve(place));

function archivesAmong(files: { name: string; size: number }[]): Archive[] {
  const names = new Set(files.map(({ name }) => name));
  const archives = files.flatMap(({ name, size }) => {
    const [, year, month, day, hour, minute, second] = ARCHIVE.exec(name) ?? [];
    if (!year) return [];
    const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ name, size, madeAt, isComplete: names.has(name + CHECKSUM) }];
  });
  return archives.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The files that a killed run has left beside an archive that never came. */
function lonely(names: string[]): string[] {
  const there = new Set(names);
  return names.filter((name) => {
    const archive = name.replace(/\.(part|sha256|sha256\.new)$/, '');
    return ARCHIVE.test(archive) && !there.has(archive);
  });
}

async function bucketAt(env: BackupEnv, place: string): Promise<Destination> {
  const { bucket, path } = await remote(env, place);
  const keyOf = (name: string) => (path ? `${path}/${name}` : name);
  return {
    placeOf: (name) => `${place}/${name}`,
    async archives() {
      const objects = await Array.fromAsync(bucket.list(keyOf(''), true));
      return archivesAmong(objects.map(({ key, size }) => ({ name: key.slice(keyOf('').length), size })));
    },
    async workFolder() {
      const objects = await Array.fromAsync(bucket.list(keyOf(''), true));
      await bucket.remove(lonely(objects.map(({ key }) => key.slice(keyOf('').length))).map(keyOf));
      await sweepWorkFolders(tmpdir());
      return makeWorkFolder(tmpdir());
    },
    async put(file, checksums, signal) {
      const name = basename(file);
      // The list comes first: an archive without it would keep all parts.
      await bucket.upload(keyOf(name + CHECKSUM), Readable.from([checksums]), signal);
      await bucket.upload(keyOf(name), createReadStream(file), signal);
    },
    remove: (name) => bucket.remove([keyOf(name), keyOf(name + CHECKSUM)]),
    async parts() {
      const found = new Map<string, number>();
      for await (const { key, size } of bucket.list(keyOf(`${PARTS_FOLDER}/`))) {
        const name = basename(key);
        if (isPartName(name)) found.set(name, size);
      }
      return found;
    },
    readPart: async (hash, signal) => (await bucket.read(keyOf(partPath(hash)), signal))?.content,
    putPart: (file, hash, signal) => bucket.upload(keyOf(partPath(hash)), createReadStream(file), signal),
    removeParts: (hashes) => bucket.remove(hashes.map((hash) => keyOf(partPath(hash)))),
    room: async () => undefined,
    // A lack of room on this machine is one of the folder for temporary files.
    isFull: (error) => causes(error).some(({ $metadata }) => $metadata?.httpStatusCode === 507),
    readText: (name) => bucket.readText(keyOf(name)),
    writeText: (name, text) => bucket.upload(keyOf(name), Readable.from([text])),
  };
}

const folder = (path: string): Destination => {
  const make = () => mkdir(path, { recursive: true, mode: 0o700 });
  const replace = async (name: string, text: string) => {
    await writeFile(join(path, `${name}.new`), text, { mode: 0o600, flush: true });
    await rename(join(path, `${name}.new`), join(path, name));
  };
  return {
    placeOf: (name) => join(path, name),
    async archives() {
      const names = await readdir(path).catch(absent);
      const files = (names ?? []).map(async (name) => {
        const found = await stat(join(path, name)).catch(absent);
        return found ? [{ name, size: found.size }] : [];
      });
      return archivesAmong((await Promise.all(files)).flat());
    },
    async workFolder() {
      await make();
      // Only one run at a time makes an archive in this folder, so every unfinished one belongs to a killed run.
      await sweepWorkFolders(path, () => true);
      for (const name of lonely(await readdir(path))) await rm(join(path, name), { force: true });
      return makeWorkFolder(path);
    },
    async put(file, checksums) {
      const name = basename(file);
      // The archive gets its name last, so that a full disk leaves nothing that looks like an archive.
      await replace(name + CHECKSUM, checksums);
      await rename(file, join(path, name));
    },
    async parts() {
      const found = new Map<string, number>();
      const all = readdir(join(path, PARTS_FOLDER), { recursive: true, withFileTypes: true });
      for (const entry of (await all.catch(absent)) ?? []) {
        const file = isPartName(entry.name) && (await stat(join(path, partPath(entry.name))).catch(absent));
        if (file) found.set(entry.name, file.size);
      }
      return found;
    },
    async readPart(hash, signal) {
      const file = await open(join(path, partPath(hash))).catch(absent);
      return file?.createReadStream({ signal });
    },
    async putPart(file, hash) {
      await mkdir(dirname(join(path, partPath(hash))), { recursive: true, mode: 0o700 });
      await rename(file, join(path, partPath(hash)));
    },
    async removeParts(hashes) {
      for (const hash of hashes) await rm(join(path, partPath(hash)), { force: true });
    },
    async remove(name) {
      await rm(join(path, name));
      await rm(join(path, name + CHECKSUM), { force: true });
    },
    async room() {
      await make();
      return roomOf(path);
    },
    isFull: (error) => causes(error).some(({ code }) => code === 'ENOSPC' || code === 'EDQUOT'),
    readText: (name) => readFile(join(path, name), 'utf8').catch(absent),
    writeText: replace,
  };
};

const LEAST_SHARE = 0.05;
const LEAST_FREE = 250e6;

/** The bytes that no photo of a backup takes: without any the database beside it could not write, not even for a moment. */
export const untouched = ({ total }: Room): number => Math.min(LEAST_SHARE * total, LEAST_FREE);

export async function roomOf(path: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { free: bavail * bsize, total: blocks * bsize };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
