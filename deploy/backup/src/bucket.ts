import {
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { addAbortSignal, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { StoredObject } from './manifest.js';

interface Store {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const PAGE = 1000;

export class Bucket {
  private readonly client: S3Client;

  constructor(
    { endpoint, region, accessKeyId, secretAccessKey }: Store,
    private readonly name: string,
  ) {
    this.client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3000, requestTimeout: 60_000 },
    });
  }

  /** @param isFlat true without the keys that have another slash behind the prefix */
  async *list(prefix?: string, isFlat = false): AsyncGenerator<{ key: string; size: number }> {
    const place = { Bucket: this.name, Prefix: prefix, ...(isFlat && { Delimiter: '/' }) };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, place)) {
      for (const { Key, Size = 0 } of Contents) if (Key) yield { key: Key, size: Size };
    }
  }

  /** Resolves with undefined when the object no longer exists. */
  async read(
    key: string,
    signal?: AbortSignal,
  ): Promise<(Omit<StoredObject, 'part'> & { size: number; content: Readable }) | undefined> {
    try {
      const found = await this.client.send(new GetObjectCommand({ Bucket: this.name, Key: key }), {
        abortSignal: signal,
      });
      const { ContentType: type, CacheControl: cacheControl, Metadata: metadata } = found;
      const content = found.Body as Readable;
      if (signal) addAbortSignal(signal, content);
      return { key, type, cacheControl, metadata, size: found.ContentLength!, content };
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  async readText(key: string): Promise<string | undefined> {
    const found = await this.read(key);
    return found && text(found.content);
  }

  async write({ key, type, cacheControl, metadata }: Omit<StoredObject, 'part'>, body: Buffer): Promise<void> {
    const kind = { ContentType: type, CacheControl: cacheControl, Metadata: metadata };
    await this.client.send(new PutObjectCommand({ Bucket: this.name, Key: key, Body: body, ...kind }));
  }

  /** Uploads in parts, so that objects of any size fit. */
  async upload(key: string, body: Readable, signal?: AbortSignal): Promise<void> {
    const upload = new Upload({ client: this.client, params: { Bucket: this.name, Key: key, Body: body } });
    const abort = () => void upload.abort();
    signal?.addEventListener('abort', abort);
    try {
      await upload.done();
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async remove(keys: string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += PAGE) {
      const Objects = keys.slice(start, start + PAGE).map((Key) => ({ Key }));
      await this.client.send(new DeleteObjectsCommand({ Bucket: this.name, Delete: { Objects, Quiet: true } }));
    }
  }

  close(): void {
    this.client.destroy();
  }
}
