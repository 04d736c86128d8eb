import { createHash, randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/*
 * One file holds a body and its description: [body][description as JSON][its length, 4 bytes][magic, 4 bytes].
 * A single rename publishes both, so they cannot disagree, whenever the process dies.
 */
const MAGIC = Buffer.from('S3F1');
const FOOTER_BYTES = 8;

export interface Measured {
  /** Bytes. */
  size: number;
  /** MD5 in hex. */
  md5: string;
}

/** A complete file on disk, not yet published. */
export interface StagedFile<D> {
  description: D;
  /** Moves the file into place. Synchronous, so that an index can change in the same tick. */
  publish(path: string): void;
  discard(): Promise<void>;
}

/** Writes a body and its description to a new file in `folder`. Leaves nothing behind when the body fails. */
export async function stageFile<D extends object>(
  folder: string,
  body: AsyncIterable<Buffer>,
  describe: (measured: Measured) => D,
): Promise<StagedFile<D>> {
  const temporary = join(folder, randomUUID());
  const discard = () => rm(temporary, { force: true });
  try {
    const handle = await open(temporary, 'wx');
    try {
      const md5 = createHash('md5');
      let size = 0;
      for await (const chunk of body) {
        md5.update(chunk);
        size += chunk.length;
        await handle.writeFile(chunk);
      }
      const description = describe({ size, md5: md5.digest('hex') });
      await handle.writeFile(encodeDescription(description));
      await handle.sync();
      return { description, publish: (path) => renameSync(temporary, path), discard };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Opens a stored file at the start of its body, whose size the description holds. The caller closes the handle. */
export async function openStored<D>(path: string): Promise<{ handle: FileHandle; description: D }> {
  const handle = await open(path, 'r');
  try {
    return { handle, description: await readDescription<D>(handle) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads only the description. Throws when the file is absent or not a stored file. */
export async function describeStored<D>(path: string): Promise<D> {
  const { handle, description } = await openStored<D>(path);
  await handle.close();
  return description;
}

/** Writes a small JSON document atomically: readers see the old one or the new one. */
export async function writeJson(temporaryFolder: string, path: string, value: unknown): Promise<void> {
  const temporary = join(temporaryFolder, randomUUID());
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(JSON.stringify(value));
    await handle.sync();
  } finally {
    await handle.close();
  }
  renameSync(temporary, path);
  await syncFolder(dirname(path));
}

/** Makes renames and removals in a folder survive a power failure, where the system can do that. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** Creates a missing folder durably. Its parent must exist. */
export async function ensureFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made) await syncFolder(dirname(folder));
}

/** Empties the folder of temporary files: at start it holds only files of a dead process. */
export async function resetFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

function encodeDescription(description: object): Buffer {
  const json = Buffer.from(JSON.stringify(description));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length, MAGIC]);
}

async function readDescription<D>(handle: FileHandle): Promise<D> {
  const { size } = await handle.stat();
  const footer = Buffer.alloc(FOOTER_BYTES);
  await handle.read(footer, 0, FOOTER_BYTES, Math.max(0, size - FOOTER_BYTES));
  const length = footer.readUInt32BE(0);
  if (!footer.subarray(4).equals(MAGIC) || length + FOOTER_BYTES > size) throw new Error('not a stored file');
  const json = Buffer.alloc(length);
  await handle.read(json, 0, length, size - FOOTER_BYTES - length);
  return JSON.parse(json.toString()) as D;
}
