import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { S3Error } from './errors.js';
import { compareKeys, type ListPage, type ListQuery, listKeys } from './listing.js';
import {
  describeStored,
  ensureFolder,
  type Measured,
  openStored,
  type StagedFile,
  stageFile,
  syncFolder,
} from './stored-file.js';

export interface ObjectDescription {
  key: string;
  /** Bytes. */
  size: number;
  /** Without quotes. */
  etag: string;
  /** Milliseconds since 1970. */
  modified: number;
  /** Sent back with the object; names in lower case. */
  headers: Record<string, string>;
  /** The multipart upload that the object came from, if any. */
  uploadId?: string;
}

interface NewObject {
  key: string;
  headers: Record<string, string>;
  /** Set for objects whose tag is not the MD5 of their body. */
  etag?: string;
  uploadId?: string;
}

interface Publication {
  /** Refuses to replace an object. */
  onlyNew?: boolean;
}

/** The objects of one bucket: one file each, named by the hash of the key, and an index in memory. */
export class ObjectStore {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #index = new Map<string, ObjectDescription>();
  #sortedKeys: string[] | undefined;

  private constructor(folder: string, temporary: string) {
    this.#folder = folder;
    this.#temporary = temporary;
  }

  /** Opens the folder, or creates it, and indexes the objects in it. */
  static async open(folder: string, temporary: string): Promise<ObjectStore> {
    const store = new ObjectStore(folder, temporary);
    await mkdir(folder, { recursive: true });
    const shards = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    for (const { name: shard } of shards) {
      const names = await readdir(join(folder, shard));
      const found = await Promise.allSettled(
        names.map((name) => describeStored<ObjectDescription>(join(folder, shard, name))),
      );
      for (const result of found) {
        // A foreign file stays in the folder and is not served.
        if (result.status === 'fulfilled') store.#index.set(result.value.key, result.value);
      }
    }
    return store;
  }

  find(key: string): ObjectDescription | undefined {
    return this.#index.get(key);
  }

  /** Finds an object. Throws NoSuchKey. */
  get(key: string): ObjectDescription {
    const description = this.#index.get(key);
    if (!description) throw new S3Error('NoSuchKey');
    return description;
  }

  /** Opens an object. Description and body come from the same write. The caller closes the handle. Throws NoSuchKey. */
  async open(key: string): Promise<{ handle: FileHandle; description: ObjectDescription }> {
    this.get(key);
    try {
      return await openStored<ObjectDescription>(this.#path(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new S3Error('NoSuchKey');
      throw error;
    }
  }

  /** Writes a body to disk without publishing it. */
  stage(object: NewObject, body: AsyncIterable<Buffer>): Promise<StagedFile<ObjectDescription>> {
    return stageFile(this.#temporary, body, ({ size, md5 }: Measured) => ({
      ...object,
      size,
      etag: object.etag ?? md5,
      modified: Date.now(),
    }));
  }

  /** Publishes a staged object in place of the previous one. Throws PreconditionFailed. */
  async publish(staged: StagedFile<ObjectDescription>, { onlyNew }: Publication = {}): Promise<void> {
    const { key } = staged.description;
    const path = this.#path(key);
    await ensureFolder(dirname(path));
    // File and index change in the same tick, so that two writers of one key cannot leave them different.
    if (onlyNew && this.#index.has(key)) {
      await staged.discard();
      throw new S3Error('PreconditionFailed');
    }
    staged.publish(path);
    this.#index.set(key, staged.description);
    this.#sortedKeys = undefined;
    await syncFolder(dirname(path));
  }

  /** Stages and publishes. Throws PreconditionFailed. */
  async put(object: NewObject, body: AsyncIterable<Buffer>, publication: Publication = {}): Promise<ObjectDescription> {
    const staged = await this.stage(object, body);
    await this.publish(staged, publication);
    return staged.description;
  }

  /** Removes an object. An absent object is no error. */
  async delete(key: string): Promise<void> {
    if (!this.#index.has(key)) return;
    const path = this.#path(key);
    rmSync(path, { force: true });
    this.#index.delete(key);
    this.#sortedKeys = undefined;
    await syncFolder(dirname(path));
  }

  /** One page of keys in the order of their bytes. */
  list(query: ListQuery): ListPage {
    this.#sortedKeys ??= [...this.#index.keys()].toSorted(compareKeys);
    return listKeys(this.#sortedKeys, query);
  }

  // The file name is a hash, so no key can lead out of the folder.
  #path(key: string): string {
    const hash = createHash('sha256').update(key).digest('hex');
    return join(this.#folder, hash.slice(0, 2), hash);
  }
}
