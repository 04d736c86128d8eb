import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { storeOptions } from '@tocada/runtime/store-options.js';
import { ContentEnv } from '../config/content.env.js';
import { UnusableImage, type Derivative } from './derivative.js';

/** The name of a derivative contains a hash of its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

const PAGE = 1000;

/** The bucket of originals and derivatives. */
@Injectable()
export class ImageStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(env: ContentEnv) {
    this.bucket = env.S3_BUCKET;
    this.client = new S3Client({
      ...storeOptions(env),
      endpoint: env.S3_ENDPOINT,
      requestHandler: { connectionTimeout: 1500, requestTimeout: 30_000 },
    });
  }

  get prefix(): string {
    return `/${this.bucket}/`;
  }

  urlOf(key: string): string {
    return this.prefix + key;
  }

  keyOf(url: string): string {
    return url.slice(this.prefix.length);
  }

  /** Reads an object and its signed type. @throws UnusableImage when the object is missing or too large */
  async read(key: string): Promise<{ type: string; body: Readable }> {
    try {
      const {
        Body,
        ContentLength = 0,
        ContentType = '',
      } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      if (ContentLength > LIMITS.upload) {
        (Body as Readable).destroy();
        throw new UnusableImage(say('image_large'));
      }
      return { type: ContentType, body: Body as Readable };
    } catch (error) {
      if ((error as Error).name !== 'NoSuchKey') throw error;
      throw new UnusableImage(say('image_missing'));
    }
  }

  async publish({ key, type, body }: Derivative): Promise<void> {
    const file = { Key: key, Body: body, ContentType: type, CacheControl: IMMUTABLE };
    await this.client.send(new PutObjectCommand({ Bucket: this.bucket, ...file }));
  }

  async remove(keys: string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += PAGE) {
      const Objects = keys.slice(start, start + PAGE).map((Key) => ({ Key }));
      const { Errors = [] } = await this.client.send(
        new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors[0]) throw new Error(`${Errors.length} objects stay, the first because of ${Errors[0].Code}`);
    }
  }

  /** Pages of keys whose objects were last written before `moment`. */
  async *writtenBefore(moment: Date): AsyncGenerator<string[]> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket })) {
      yield Contents.flatMap(({ Key, LastModified }) => (Key && LastModified! < moment ? [Key] : []));
    }
  }

  /** Aborts multipart uploads that began before `moment`. Otherwise the store would keep their parts for ever. */
  async abortUploadsBefore(moment: Date): Promise<number> {
    const { Uploads = [] } = await this.client.send(new ListMultipartUploadsCommand({ Bucket: this.bucket }));
    const old = Uploads.filter(({ Initiated }) => Initiated! < moment);
    for (const { Key, UploadId } of old) {
      await this.client.send(new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId }));
    }
    return old.length;
  }
}
