import { createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sha256Of, verify } from './archive.js';
import type { BackupEnv } from './backup.env.js';
import { CHECKSUM, destinationOf, isRemote, remote, type Destination } from './destination.js';
import { BackupFault, DamagedArchive } from './fault.js';
import type { Manifest } from './manifest.js';
import { verifyParts } from './parts.js';

export interface OpenArchive {
  file: string;
  manifest: Manifest;
  /** The place of the parts that it names. */
  parts: Pick<Destination, 'readPart'>;
}

/**
 * Fetches an archive and checks it: by the checksum beside it, if there is one, and each entry by the manifest.
 * @param place a file, or `s3://bucket/key`
 * @param work the folder for an archive that is fetched from a bucket
 */
export async function openArchive(
  env: BackupEnv,
  place: string,
  work: string,
  signal?: AbortSignal,
): Promise<OpenArchive> {
  const { file, checksum } = await fetchArchive(env, place, work, signal);
  if (checksum && (await sha256Of(file)) !== checksum) throw new DamagedArchive(`${place} is damaged: wrong checksum`);
  const folder = isRemote(place) ? place.replace(/\/[^/]*$/, '') : dirname(resolve(place));
  return { file, manifest: await verify(file, signal), parts: await destinationOf(env, folder) };
}

/** The same, with the bytes of every part. */
export async function openWhole(
  env: BackupEnv,
  place: string,
  work: string,
  signal?: AbortSignal,
): Promise<OpenArchive> {
  const archive = await openArchive(env, place, work, signal);
  await verifyParts(place, archive.manifest, archive.parts, signal);
  return archive;
}

/** The codes of errors about a path at which no file can be. */
const NO_FILE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/**
 * Resolves with whether the file exists.
 * @throws BackupFault that names what to do, for example for a file that root has copied out of a container
 */
async function isReadable(file: string): Promise<boolean> {
  try {
    await (await open(file)).close();
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (NO_FILE.includes(code ?? '')) return false;
    if (code !== 'EACCES') throw new BackupFault(`${file} cannot be read: ${message}`, { cause: error });
    const user = process.geteuid!();
    throw new BackupFault(`${file} may not be read by user ${user}: chown ${user} ${basename(file)}`, { cause: error });
  }
}

async function fetchArchive(env: BackupEnv, place: string, work: string, signal?: AbortSignal) {
  if (!isRemote(place)) {
    if (!(await isReadable(place))) throw new BackupFault(`${place} does not exist`);
    const text = (await isReadable(place + CHECKSUM)) ? await readFile(place + CHECKSUM, 'utf8') : '';
    return { file: resolve(place), checksum: text.split(' ')[0] || undefined };
  }
  const { bucket, path } = await remote(env, place);
  const archive = await bucket.read(path, signal);
  if (!archive) throw new BackupFault(`${place} does not exist`);
  const file = join(work, basename(path));
  await pipeline(archive.content, createWriteStream(file, { mode: 0o600 }));
  return { file, checksum: (await bucket.readText(path + CHECKSUM))?.split(' ')[0] };
}
