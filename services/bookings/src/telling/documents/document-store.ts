import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { DOCUMENTS_FOLDER } from '@tocada/contracts/kit/images.js';
import { storeOptions, STORE_TIMEOUTS } from '@tocada/runtime/store-options.js';
import { BookingsEnv } from '../../config/bookings.env.js';

/** Uploads name no type, because their first bytes tell it. */
const UPLOAD_TYPE = 'application/octet-stream';
const FILES_FOLDER = `${DOCUMENTS_FOLDER}/files`;

const keyOfUpload = (upload: string): string => `${FILES_FOLDER}/${upload}`;

/** The files of documents and those of clients. The key of bookings may read and write this folder of the bucket alone. */
@Injectable()
export class DocumentStore {
  private readonly client: S3Client;
  /** Signs addresses for browsers. The host is part of the signature. */
  private readonly outside: S3Client;
  private readonly bucket: string;

  constructor(env: BookingsEnv) {
    this.bucket = env.S3_BUCKET;
    const options = storeOptions(env);
    this.outside = new S3Client({ ...options, endpoint: env.SITE_URL });
    this.client = new S3Client({
      ...options,
      endpoint: env.S3_ENDPOINT,
      // A call of the panel waits for the store, and the documents that wait are tried again anyway.
      maxAttempts: 1,
      requestHandler: STORE_TIMEOUTS,
    });
  }

  /** Resolves with the key. The same bytes have the same key. */
  async put(sha256: string, body: Buffer): Promise<string> {
    const key = `${DOCUMENTS_FOLDER}/${sha256}.pdf`;
    const file = { Bucket: this.bucket, Key: key, Body: body, ContentType: 'application/pdf', CacheControl: 'private' };
    await this.client.send(new PutObjectCommand(file));
    return key;
  }

  async get(key: string): Promise<Buffer> {
    const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
    return Buffer.from(await Body!.transformToByteArray());
  }

  async part(key: string, from: number, length: number): Promise<Buffer> {
    const Range = `bytes=${from}-${from + length - 1}`;
    const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key, Range }));
    return Buffer.from(await Body!.transformToByteArray());
  }

  /** An address to which a browser may send one file of this size, for some minutes. */
  async ticket(upload: string, size: number): Promise<{ uploadURL: string; headers: Record<string, string> }> {
    const command = new PutObjectCommand({
      Bucket: this.bucket,
      Key: keyOfUpload(upload),
      ContentType: UPLOAD_TYPE,
      ContentLength: size,
    });
    const uploadURL = await getSignedUrl(this.outside, command, {
      expiresIn: LIMITS.presignSeconds,
      signableHeaders: new Set(['host', 'content-type', 'content-length']),
    });
    return { uploadURL, headers: { 'content-type': UPLOAD_TYPE } };
  }

  /** The file of an upload and when it came. Undefined when there is none, or a larger one than a browser may send. */
  async uploaded(upload: string): Promise<{ key: string; bytes: Buffer; at: Date } | undefined> {
    const key = keyOfUpload(upload);
    const found = await this.client
      .send(new GetObjectCommand({ Bucket: this.bucket, Key: key }))
      .catch((error: Error) => {
        if (error.name === 'NoSuchKey') return undefined;
        throw error;
      });
    if (!found) return undefined;
    const { Body, ContentLength = 0, LastModified } = found;
    if (ContentLength > LIMITS.upload) return void (Body as Readable).destroy();
    return { key, bytes: Buffer.from(await Body!.transformToByteArray()), at: LastModified! };
  }

  /** Pages of keys whose files were written before `moment`. */
  async *writtenBefore(moment: Date): AsyncGenerator<string[]> {
    const place = { Bucket: this.bucket, Prefix: `${DOCUMENTS_FOLDER}/` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, place))
      yield Contents.flatMap(({ Key, LastModified }) => (Key && LastModified! < moment ? [Key] : []));
  }

  /** Up to a page of keys. */
  async remove(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    const Objects = keys.map((Key) => ({ Key }));
    const { Errors = [] } = await this.client.send(
      new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors[0]) throw new Error(`${Errors.length} documents stay, the first because of ${Errors[0].Code}`);
  }
}
