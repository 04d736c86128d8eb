import { CreateBucketCommand, HeadBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { PUBLIC_FOLDER } from '@tocada/contracts/images.js';

export interface BucketSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The bucket, where it is missing; anybody may read the derived images, and nothing else. */
export async function makeBucket({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: BucketSettings): Promise<void> {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode !== 404) throw error;
      return client.send(new CreateBucketCommand({ Bucket: bucket }));
    });
    await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify(publicReadPolicy(bucket)) }));
  } finally {
    client.destroy();
  }
}

export const publicReadPolicy = (bucket: string) => ({
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
