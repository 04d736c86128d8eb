import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Error } from './errors.js';
import { describeStored, openStored, stageFile, syncFolder, writeJson } from './stored-file.js';

export const MAX_PARTS = 10_000;
const MIN_PART_BYTES = 5 * 1024 * 1024;
const UPLOAD_FILE = 'upload.json';

interface Part {
  number: number;
  /** Bytes. */
  size: number;
  /** MD5 in hex. */
  etag: string;
  /** Milliseconds since 1970. */
  modified: number;
}

export interface Upload {
  id: string;
  key: string;
  headers: Record<string, string>;
  /** Milliseconds since 1970. */
  created: number;
  parts: Map<number, Part>;
}

/** The object of CompleteMultipartUpload: its parts in order, their total size, and the tag of the whole. */
interface Assembly {
  size: number;
  etag: string;
  body(): AsyncGenerator<Buffer>;
}

/** The unfinished uploads of one bucket: a folder each, with one file per part. */
export class UploadStore {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #uploads = new Map<string, Upload>();

  private constructor(folder: string, temporary: string) {
    this.#folder = folder;
    this.#temporary = temporary;
  }

  static async open(folder: string, temporary: string): Promise<UploadStore> {
    const store = new UploadStore(folder, temporary);
    await mkdir(folder, { recursive: true });
    for (const id of await readdir(folder)) {
      const upload = await readUpload(join(folder, id), id);
      if (upload) store.#uploads.set(id, upload);
      else await rm(join(folder, id), { recursive: true, force: true });
    }
    return store;
  }

  /** Begins an upload. `headers` become those of the object. */
  async create(key: string, headers: Record<string, string>): Promise<Upload> {
    const upload = { id: randomUUID(), key, headers, created: Date.now() };
    const folder = join(this.#folder, upload.id);
    await mkdir(folder);
    await writeJson(this.#temporary, join(folder, UPLOAD_FILE), upload);
    await syncFolder(this.#folder);
    const entry: Upload = { ...upload, parts: new Map() };
    this.#uploads.set(entry.id, entry);
    return entry;
  }

  /** Throws NoSuchUpload when the upload is unknown or belongs to another key. */
  get(id: string, key: string): Upload {
    const upload = this.#uploads.get(id);
    if (upload?.key !== key) throw new S3Error('NoSuchUpload');
    return upload;
  }

  /** All uploads, by key and then by age. */
  all(): Upload[] {
    return [...this.#uploads.values()].toSorted((a, b) =>
      a.key === b.key ? a.created - b.created : a.key < b.key ? -1 : 1,
    );
  }

  /** Stores a part (number 1 to 10000). Replaces a part with the same number. */
  async putPart(upload: Upload, number: number, body: AsyncIterable<Buffer>): Promise<Part> {
    const staged = await stageFile(this.#temporary, body, ({ size, md5 }): Part => ({
      number,
      size,
      etag: md5,
      modified: Date.now(),
    }));
    if (this.#uploads.get(upload.id) !== upload) {
      await staged.discard();
      throw new S3Error('NoSuchUpload');
    }
    staged.publish(this.#partPath(upload, number));
    upload.parts.set(number, staged.description);
    await syncFolder(join(this.#folder, upload.id));
    return staged.description;
  }

  /** Checks the parts a client lists. Throws InvalidPart, InvalidPartOrder or EntityTooSmall. */
  assemble(upload: Upload, wanted: { number: number; etag: string }[]): Assembly {
    const parts = wanted.map(({ number, etag }, position) => {
      const part = upload.parts.get(number);
      if (position > 0 && number <= (wanted[position - 1]?.number ?? 0)) throw new S3Error('InvalidPartOrder');
      if (!part || part.etag !== etag) throw new S3Error('InvalidPart');
      return part;
    });
    if (parts.slice(0, -1).some((part) => part.size < MIN_PART_BYTES)) throw new S3Error('EntityTooSmall');
    const digests = Buffer.concat(parts.map((part) => Buffer.from(part.etag, 'hex')));
    return {
      size: parts.reduce((sum, part) => sum + part.size, 0),
      etag: `${createHash('md5').update(digests).digest('hex')}-${parts.length}`,
      body: () => this.#readParts(upload, parts),
    };
  }

  /** Ends an upload, finished or not, and removes its parts. */
  async remove(upload: Upload): Promise<void> {
    this.#uploads.delete(upload.id);
    await rm(join(this.#folder, upload.id), { recursive: true, force: true });
  }

  /** Removes the uploads that began more than `maxAgeMs` ago. */
  async sweep(maxAgeMs: number): Promise<void> {
    const oldest = Date.now() - maxAgeMs;
    await Promise.all(
      this.all()
        .filter((upload) => upload.created < oldest)
        .map((upload) => this.remove(upload)),
    );
  }

  async *#readParts(upload: Upload, parts: Part[]): AsyncGenerator<Buffer> {
    for (const part of parts) {
      const { handle, description } = await openStored<Part>(this.#partPath(upload, part.number)).catch(
        (error: NodeJS.ErrnoException) => {
          throw error.code === 'ENOENT' ? new S3Error('NoSuchUpload') : error;
        },
      );
      try {
        if (description.etag !== part.etag) throw new S3Error('InvalidPart');
        if (part.size > 0) yield* handle.createReadStream({ start: 0, end: part.size - 1, autoClose: false });
      } finally {
        await handle.close();
      }
    }
  }

  #partPath(upload: Upload, number: number): string {
    return join(this.#folder, upload.id, String(number));
  }
}

async function readUpload(folder: string, id: string): Promise<Upload | undefined> {
  try {
    const upload = JSON.parse(await readFile(join(folder, UPLOAD_FILE), 'utf8')) as Omit<Upload, 'parts'>;
    const names = (await readdir(folder)).filter((name) => /^\d+$/.test(name));
    const parts = await Promise.all(names.map((name) => describeStored<Part>(join(folder, name))));
    return { ...upload, id, parts: new Map(parts.map((part) => [part.number, part])) };
  } catch {
    // The process died while it created or removed the upload. No client holds a usable id.
    return undefined;
  }
}
