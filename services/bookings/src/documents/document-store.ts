import {
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Injectable } from '@nestjs/common';
import { DOCUMENTS_FOLDER } from '@tocada/contracts/images.js';
import { BookingsEnv } from '../config/bookings.env.js';

/** Milliseconds. */
const TIMEOUTS = { connectionTimeout: 1500, requestTimeout: 4000, throwOnRequestTimeout: true, socketTimeout: 4000 };

/** The files of documents. The key of bookings may read and write this folder of the bucket alone. */
@Injectable()
export class DocumentStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(env: BookingsEnv) {
    this.bucket = env.S3_BUCKET;
    this.client = new S3Client({
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      forcePathStyle: true,
      credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      // A call of the panel waits for the store, and the documents that wait are tried again anyway.
      maxAttempts: 1,
      requestHandler: TIMEOUTS,
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
