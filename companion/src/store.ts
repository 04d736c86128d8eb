import { AbortMultipartUploadCommand, ListPartsCommand, S3Client } from '@aws-sdk/client-s3';
import type { CompanionEnv } from './companion.env.js';

type RequestHandler = S3Client['config']['requestHandler'];

export const TIMEOUTS = { connectionTimeout: 1500, socketTimeout: 30_000 };

export const storeCredentials = (env: CompanionEnv) => ({
  accessKeyId: env.S3_ACCESS_KEY_ID,
  secretAccessKey: env.S3_SECRET_ACCESS_KEY,
});

export const clientOptions = (env: CompanionEnv) =>
  ({
    region: env.S3_REGION,
    forcePathStyle: true,
    // Otherwise signed URLs carry the checksum of an empty body, and the store refuses the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }) as const;

/** Companion signs with the address that browsers use. Its own requests travel to one that this process reaches. */
export function insideHandler(env: CompanionEnv): RequestHandler {
  const { requestHandler } = new S3Client({ region: env.S3_REGION, requestHandler: TIMEOUTS }).config;
  const { protocol, hostname, port } = new URL(env.S3_ENDPOINT);
  const inside = { protocol, hostname, port: port ? Number(port) : undefined };
  const handle: RequestHandler['handle'] = (request, options) =>
    requestHandler.handle(Object.assign(Object.create(request) as typeof request, inside), options);
  return Object.assign(Object.create(requestHandler) as RequestHandler, { handle });
}

export class Store {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(env: CompanionEnv) {
    this.bucket = env.S3_BUCKET;
    this.client = new S3Client({
      ...clientOptions(env),
      endpoint: env.S3_ENDPOINT,
      requestHandler: TIMEOUTS,
      credentials: storeCredentials(env),
    });
  }

  /** Bytes that an unfinished multipart upload holds. */
  async sizeOf(key: string, uploadId: string): Promise<number> {
    const input = { Bucket: this.bucket, Key: key, UploadId: uploadId };
    let bytes = 0;
    // The SDK's own paging never ends where the last page names a marker, too.
    for (let marker: string | undefined, more = true; more;) {
      const page = await this.client.send(new ListPartsCommand({ ...input, PartNumberMarker: marker }));
      for (const { Size = 0 } of page.Parts ?? []) bytes += Size;
      [more, marker] = [page.IsTruncated === true, page.NextPartNumberMarker];
    }
    return bytes;
  }

  async abort(key: string, uploadId: string): Promise<void> {
    await this.client.send(new AbortMultipartUploadCommand({ Bucket: this.bucket, Key: key, UploadId: uploadId }));
  }
}
