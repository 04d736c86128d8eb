import { randomUUID } from 'node:crypto';
import { CreateMultipartUploadCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { GetFederationTokenCommand, STSClient, type Credentials } from '@aws-sdk/client-sts';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { PUBLIC_FOLDER } from '@tocada/contracts/kit/images.js';
import { UPLOAD_FOLDERS } from '@tocada/contracts/kit/uploads.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { CompanionEnv } from './companion.env.js';
import { clientOptions, storeCredentials, TIMEOUTS, type Store } from './store.js';

interface Failure extends Error {
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown): number => (error as Failure).$metadata?.httpStatusCode ?? 0;

/** GET s3/sts: credentials for uploads alone, for 15 minutes. Companion's own may write any key of the bucket. */
export class TemporaryCredentials {
  private readonly sts: STSClient;
  private readonly policy: string;

  constructor(
    private readonly env: CompanionEnv,
    private readonly store: Store,
    private readonly logger: Logger,
  ) {
    this.sts = new STSClient({
      region: env.S3_REGION,
      endpoint: env.AWS_ENDPOINT_URL_STS ?? env.S3_ENDPOINT,
      requestHandler: TIMEOUTS,
      credentials: storeCredentials(env),
    });
    const Resource = UPLOAD_FOLDERS.map((folder) => `arn:aws:s3:::${env.S3_BUCKET}/${folder}/*`);
    this.policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: ['s3:PutObject'], Resource }],
    });
  }

  readonly answer: RequestHandler = (_request, response, next) => {
    this.issue().then(
      (credentials) => response.json({ credentials, bucket: this.env.S3_BUCKET, region: this.env.S3_REGION }),
      next,
    );
  };

  private async issue(): Promise<Credentials> {
    const command = new GetFederationTokenCommand({
      Name: 'companion',
      DurationSeconds: LIMITS.presignSeconds,
      Policy: this.policy,
    });
    const { Credentials: credentials } = await this.sts.send(command).catch((error: unknown) => {
      const status = statusOf(error);
      // Refused, or never heard of; anything else may pass.
      if ((status >= 400 && status < 500) || status === 501) throw this.unbound(error);
      throw error;
    });
    if (!credentials || !(await this.isBound(credentials))) throw this.unbound();
    return credentials;
  }

  /** Tests the credentials, as some stores ignore the policy: uploads to two folders, and the bucket's description. */
  private async isBound({ AccessKeyId, SecretAccessKey, SessionToken }: Credentials): Promise<boolean> {
    const client = new S3Client({
      ...clientOptions(this.env),
      endpoint: this.env.S3_ENDPOINT,
      requestHandler: TIMEOUTS,
      maxAttempts: 1,
      credentials: { accessKeyId: AccessKeyId!, secretAccessKey: SecretAccessKey!, sessionToken: SessionToken },
    });
    const { S3_BUCKET: Bucket } = this.env;
    const begin = async (folder: string) => {
      const Key = `${folder}/${randomUUID()}`;
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
      await this.store.abort(Key, UploadId!).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'the test upload of temporary credentials could not be aborted');
      });
    };
    const may = (tried: Promise<unknown>) =>
      tried.then(
        () => true,
        (error: unknown) => {
          if (statusOf(error) === 403) return false;
          throw error;
        },
      );
    try {
      const [inside, outside, list] = await Promise.all([
        may(begin(UPLOAD_FOLDERS[0])),
        may(begin(PUBLIC_FOLDER)),
        may(client.send(new HeadBucketCommand({ Bucket }))),
      ]);
      return inside && !outside && !list;
    } finally {
      client.destroy();
    }
  }

  private unbound(cause?: unknown): AppError {
    this.logger.warn({ err: cause }, 'the store does not bind temporary credentials to a policy');
    return new AppError('not_supported', say('credentials_unbound'), undefined, { cause });
  }
}
