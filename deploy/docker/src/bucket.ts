import {
  CreateBucketCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DOCUMENTS_FOLDER, PUBLIC_FOLDER } from '@tocada/contracts/kit/images.js';
import { UPLOAD_FOLDERS } from '@tocada/contracts/kit/uploads.js';
import type { LesserKey } from './secrets.js';
import type { StoreKey } from './store-identities.js';

/** Contains the key that may change every object. */
export interface BucketSettings extends StoreKey {
  endpoint: string;
  region: string;
  bucket: string;
}

function clientOf({ endpoint, region }: BucketSettings, credentials: StoreKey): S3Client {
  return new S3Client({
    region,
    endpoint,
    forcePathStyle: true,
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Creates the bucket unless it exists, and makes only the derived images public. */
export async function makeBucket(settings: BucketSettings): Promise<void> {
  const { bucket } = settings;
  const client = clientOf(settings, settings);
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
      if (statusOf(error) !== 404) throw error;
      return client.send(new CreateBucketCommand({ Bucket: bucket }));
    });
    await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify(publicReadPolicy(bucket)) }));
  } finally {
    client.destroy();
  }
}

/** A folder into which each of the lesser keys writes. */
export const WRITES: Record<LesserKey, string> = { uploads: UPLOAD_FOLDERS[0], documents: DOCUMENTS_FOLDER };

/** True when `key` may write where it has to. A store that does not know the key refuses it. */
export async function mayWrite(settings: BucketSettings, lesser: LesserKey, key: StoreKey): Promise<boolean> {
  const [client, owner] = [clientOf(settings, key), clientOf(settings, settings)];
  const object = { Bucket: settings.bucket, Key: `${WRITES[lesser]}/setup` };
  try {
    await client.send(new PutObjectCommand({ ...object, Body: '' }));
    await owner.send(new DeleteObjectCommand(object));
    return true;
  } catch (error) {
    if (statusOf(error) === 403) return false;
    throw error;
  } finally {
    client.destroy();
    owner.destroy();
  }
}

const publicReadPolicy = (bucket: string) => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: '*',
      Action: ['s3:GetObject'],
      Resource: [`arn:aws:s3:::${bucket}/${PUBLIC_FOLDER}/*`],
    },
  ],
});
