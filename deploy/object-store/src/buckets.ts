import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Error } from './errors.js';
import { UploadStore } from './multipart.js';
import { ObjectStore } from './objects.js';
import { decide, matchesGlob, parseBucketPolicy, type Policy } from './policy.js';
import type { Caller } from './sessions.js';
import { resetFolder, writeJson } from './stored-file.js';

const POLICY_FILE = 'policy.json';
const BUCKET_NAME = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export class Bucket {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly objects: ObjectStore;
  readonly uploads: UploadStore;
  readonly #folder: string;
  readonly #temporary: string;
  #policy: Policy;

  private constructor(
    name: string,
    created: number,
    folder: string,
    objects: ObjectStore,
    uploads: UploadStore,
    policy: Policy,
  ) {
    this.name = name;
    this.created = created;
    this.#folder = folder;
    this.#temporary = join(folder, 'tmp');
    this.objects = objects;
    this.uploads = uploads;
    this.#policy = policy;
  }

  static async open(folder: string, name: string): Promise<Bucket> {
    const temporary = join(folder, 'tmp');
    await resetFolder(temporary);
    const objects = await ObjectStore.open(join(folder, 'objects'), temporary);
    const uploads = await UploadStore.open(join(folder, 'uploads'), temporary);
    const policy = await readFile(join(folder, POLICY_FILE), 'utf8').catch(() => undefined);
    const { birthtimeMs } = await stat(folder);
    return new Bucket(name, birthtimeMs, folder, objects, uploads, policy ? (JSON.parse(policy) as Policy) : []);
  }

  get policy(): Policy {
    return this.#policy;
  }

  /** Stores a bucket policy, given as JSON text. Throws MalformedPolicy. */
  async setPolicy(text: string): Promise<void> {
    const policy = parseBucketPolicy(text);
    await writeJson(this.#temporary, join(this.#folder, POLICY_FILE), policy);
    this.#policy = policy;
  }
}

export class Buckets {
  readonly #dir: string;
  readonly #publicRead: readonly string[];
  readonly #buckets = new Map<string, Bucket>();
  readonly #opening = new Set<string>();

  private constructor(dir: string, publicRead: readonly string[]) {
    this.#dir = dir;
    this.#publicRead = publicRead;
  }

  /** Opens every bucket in `dir` and creates the missing ones of `names`. */
  static async open(dir: string, names: string[], publicRead: readonly string[]): Promise<Buckets> {
    const buckets = new Buckets(dir, publicRead);
    await mkdir(dir, { recursive: true });
    const found = (await readdir(dir, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory() && BUCKET_NAME.test(entry.name))
      .map((entry) => entry.name);
    for (const name of new Set([...found, ...names])) await buckets.#open(name);
    return buckets;
  }

  /** Throws NoSuchBucket. */
  get(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) throw new S3Error('NoSuchBucket');
    return bucket;
  }

  all(): Bucket[] {
    return [...this.#buckets.values()];
  }

  /** Throws InvalidBucketName or BucketAlreadyOwnedByYou. */
  async create(name: string): Promise<void> {
    if (this.#buckets.has(name) || this.#opening.has(name)) throw new S3Error('BucketAlreadyOwnedByYou');
    await this.#open(name);
  }

  /**
   * Throws AccessDenied unless the caller may do `action` (`s3:GetObject`) on a bucket (key '') or an object. Users
   * and sessions are bound by their policies; callers without a name may only read objects, where the settings or a policy say so.
   */
  authorize(caller: Caller, action: string, bucketName: string, key: string): void {
    if (caller.kind === 'root') return;
    const resource = `arn:aws:s3:::${bucketName}${key === '' ? '' : `/${key}`}`;
    if ('policies' in caller) {
      if (caller.policies.length > 0 && caller.policies.every((policy) => decide(policy, action, resource) === 'Allow'))
        return;
      throw new S3Error('AccessDenied');
    }
    const bucket = this.#buckets.get(bucketName);
    const decision = bucket && decide(bucket.policy, action, resource);
    const allowed = decision === 'Allow' || (decision === undefined && this.#isPublic(`${bucketName}/${key}`));
    if (action !== 's3:GetObject' || !allowed) throw new S3Error('AccessDenied');
  }

  #isPublic(path: string): boolean {
    return this.#publicRead.some((pattern) => matchesGlob(pattern, path));
  }

  async #open(name: string): Promise<void> {
    if (!BUCKET_NAME.test(name)) throw new S3Error('InvalidBucketName');
    this.#opening.add(name);
    try {
      this.#buckets.set(name, await Bucket.open(join(this.#dir, name), name));
    } finally {
      this.#opening.delete(name);
    }
  }
}
