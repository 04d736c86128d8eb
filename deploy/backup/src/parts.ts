import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DOCUMENTS_FOLDER } from '@tocada/contracts/kit/images.js';
import { CHECKSUM, untouched, type Archive, type Destination } from './destination.js';
import { DamagedArchive } from './fault.js';
import type { Manifest, StoredObject } from './manifest.js';
import { partPath } from './part-path.js';

type Bytes = AsyncIterable<Uint8Array>;
type Part = NonNullable<StoredObject['part']>;

/** Photos lie once beside all archives of a place. Documents are personal, and go with their archive. */
export const isPhoto = (key: string): boolean => !key.startsWith(`${DOCUMENTS_FOLDER}/`);

/** For `sha256sum -c`: an archive, and the parts that it names. */
export const checksumsOf = (name: string, checksum: string, parts: Iterable<string>): string =>
  [`${checksum}  ${name}`, ...[...parts].map((hash) => `${hash}  ${partPath(hash)}`), ''].join('\n');

const PART_LINE = /^([0-9a-f]{64}) {2}parts\//;

/** The parts that an archive names. Resolves with undefined when the list beside the archive is missing. */
export async function partsOf(destination: Destination, { name }: Archive): Promise<string[] | undefined> {
  const text = await destination.readText(name + CHECKSUM);
  return text?.split('\n').flatMap((line) => PART_LINE.exec(line)?.[1] ?? []);
}

async function hashOf(content: Bytes): Promise<Part> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}

interface PartOptions {
  /** A folder for the file of a part while it grows. */
  work: string;
  /** Gets the parts that the archive names, also those of a try that fails. */
  mine?: Set<string>;
  /** The parts that are written again, because a trial found other bytes in them. */
  damaged?: string[];
  signal?: AbortSignal;
}

export class PartWriter {
  /** The parts that the archive names. */
  readonly named = new Set<string>();
  /** Bytes that were not there before. */
  written = 0;

  private constructor(
    private readonly destination: Destination,
    /** The parts that are there, with their sizes. */
    private readonly there: Map<string, number>,
    private readonly options: PartOptions,
  ) {}

  static async open(destination: Destination, options: PartOptions): Promise<PartWriter> {
    const there = await destination.parts();
    for (const hash of options.damaged ?? []) there.delete(hash);
    return new PartWriter(destination, there, options);
  }

  /**
   * The bytes of most photos are there. Those of the others are read again and written.
   * @param again resolves with undefined when the object no longer exists
   */
  async add(content: Bytes, again: () => Promise<Bytes | undefined>): Promise<Part | undefined> {
    const part = await hashOf(content);
    if (this.has(part)) return this.name(part);
    await this.mustFit(part);
    const bytes = await again();
    return bytes && this.name(await this.write(bytes));
  }

  /** @throws DamagedArchive when the bytes are not those of the part */
  async copy(part: Part, archive: string, read: () => Promise<Bytes | undefined>): Promise<void> {
    if (!this.has(part)) {
      await this.mustFit(part);
      const content = await read();
      const found = content && (await this.write(content, part.sha256));
      if (found?.sha256 !== part.sha256)
        throw new DamagedArchive(
          `${archive} is damaged: its part ${partPath(part.sha256)} ${found ? 'has other bytes' : 'is missing'}`,
          { damaged: [part.sha256] },
        );
    }
    this.name(part);
  }

  /** @throws Error as of a full disk, before the disk is full */
  private async mustFit({ size }: Part): Promise<void> {
    const room = await this.destination.room();
    if (room && room.free - size < untouched(room))
      throw Object.assign(new Error('no room is left for a photo'), { code: 'ENOSPC' });
  }

  has({ sha256, size }: Part): boolean {
    return this.there.get(sha256) === size;
  }

  private name(part: Part): Part {
    this.named.add(part.sha256);
    this.options.mine?.add(part.sha256);
    return part;
  }

  private async write(content: Bytes, wanted?: string): Promise<Part> {
    const { work, signal } = this.options;
    const file = join(work, 'part');
    const hash = createHash('sha256');
    let size = 0;
    const counted = async function* (source: Bytes) {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    await pipeline(content, counted, createWriteStream(file, { mode: 0o600, flush: true }), { signal });
    const sha256 = hash.digest('hex');
    // A photo may have changed since it was read first.
    if (!this.has({ sha256, size }) && sha256 === (wanted ?? sha256)) {
      await this.destination.putPart(file, sha256, signal);
      this.there.set(sha256, size);
      this.written += size;
    }
    await rm(file, { force: true });
    return { sha256, size };
  }

  /** @throws Error when a part is gone again: another run has removed what this one was about to name */
  async check(): Promise<void> {
    const there = await this.destination.parts();
    for (const hash of this.named)
      if (there.get(hash) !== this.there.get(hash)) throw new Error(`the part ${hash} is gone: this run begins anew`);
  }
}

/**
 * Compares every part that an archive names with its hash.
 * @throws DamagedArchive with the parts that are missing or have other bytes
 */
export async function verifyParts(
  place: string,
  { objects }: Manifest,
  parts: Pick<Destination, 'readPart'>,
  signal?: AbortSignal,
): Promise<void> {
  const seen = new Set<string>();
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const { part } of objects) {
    if (!part || seen.has(part.sha256)) continue;
    seen.add(part.sha256);
    const content = await parts.readPart(part.sha256, signal);
    if (!content) missing.push(part.sha256);
    else if ((await hashOf(content)).sha256 !== part.sha256) wrong.push(part.sha256);
  }
  const damaged = [...missing, ...wrong];
  if (missing.length > 0)
    throw new DamagedArchive(
      `${place} is not whole: ${missing.length} of its ${seen.size} photos are not in the folder parts beside it, the first ${missing[0]}. The command "whole" takes an archive out with its photos.`,
      { damaged },
    );
  if (wrong.length > 0)
    throw new DamagedArchive(
      `${place} is damaged: ${wrong.length} of its ${seen.size} photos have other bytes, the first ${partPath(wrong[0]!)}`,
      { damaged },
    );
}
