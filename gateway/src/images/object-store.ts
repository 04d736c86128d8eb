import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import {
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import {
  ART_TYPES,
  type ArtType,
  type ArtUploadInput,
  type UploadFolder,
  type UploadTicket,
} from '@tocada/contracts/kit/uploads.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { storeOptions, STORE_TIMEOUTS } from '@tocada/runtime/store-options.js';
import { GatewayEnv } from '../config/gateway.env.js';

const typeOf = (filename: string): ArtType | undefined => {
  const ending = extname(filename).slice(1).toLowerCase().replace('jpeg', 'jpg');
  return (Object.keys(ART_TYPES) as ArtType[]).find((type) => ART_TYPES[type] === ending);
};

@Injectable()
export class ObjectStore {
  private readonly bucket: string;
  private readonly inside: S3Client;
  /** Signs addresses for browsers. The host is part of the signature. */
  private readonly outside: S3Client;

  constructor(env: GatewayEnv) {
    this.bucket = env.S3_BUCKET;
    const options = storeOptions(env);
    this.inside = new S3Client({
      ...options,
      endpoint: env.S3_ENDPOINT,
      maxAttempts: 1,
      requestHandler: STORE_TIMEOUTS,
    });
    this.outside = new S3Client({ ...options, endpoint: env.SITE_URL });
  }

  /** Signs a given type and size into the address, so that the store refuses a different file. */
  async uploadTicket(folder: UploadFolder, { filename = '', type, size }: ArtUploadInput): Promise<UploadTicket> {
    const named = typeOf(filename);
    // A photo is no drawing, whatever its name.
    const contentType = type ?? (named === 'image/svg+xml' && folder !== 'site' ? undefined : named) ?? 'image/jpeg';
    const key = `${folder}/${randomUUID()}.${ART_TYPES[contentType]}`;
    const command = new PutObjectCommand({
      Bucket: this.bucket,
      Key: key,
      ContentType: contentType,
      ContentLength: size,
    });
    const uploadURL = await getSignedUrl(this.outside, command, {
      expiresIn: LIMITS.presignSeconds,
      signableHeaders: new Set(['host', 'content-type', ...(size === undefined ? [] : ['content-length'])]),
    });
    return { uploadURL, method: 'PUT', headers: { 'content-type': contentType }, imageURL: `/${this.bucket}/${key}` };
  }

  /**
   * The bytes behind an `imageUrl`. Undefined when the address is foreign or the object is gone.
   * @throws AppError when the store does not answer
   */
  async read(imageUrl: string): Promise<Buffer | undefined> {
    if (!imageUrl.startsWith(`/${this.bucket}/`)) return undefined;
    const Key = imageUrl.slice(this.bucket.length + 2);
    try {
      const { Body } = await this.inside.send(new GetObjectCommand({ Bucket: this.bucket, Key }));
      return Buffer.from(await Body!.transformToByteArray());
    } catch (error) {
      const { httpStatusCode = 500 } = (error as S3ServiceException).$metadata ?? {};
      // Stores answer 403 for an object that is gone when its reader may not list the bucket.
      if (httpStatusCode < 500) return undefined;
      throw new AppError('unavailable');
    }
  }

  /** Rejects while the store does not answer. */
  async ping(): Promise<void> {
    await this.inside.send(new HeadBucketCommand({ Bucket: this.bucket }));
  }
}
