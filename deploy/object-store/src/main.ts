import { DOCUMENTS_FOLDER } from '@tocada/contracts/kit/images.js';
import { UPLOAD_FOLDERS } from '@tocada/contracts/kit/uploads.js';
import type { Policy } from './policy.js';
import { S3Server, type S3Settings } from './server.js';

const MAX_OBJECT_BYTES = 5 * 1024 ** 3;

/** The rights of the gateway and companion: read all images, and write into the folders of uploads. Documents are not theirs. */
const uploadsPolicy = (bucket: string): Policy => [
  {
    effect: 'Allow',
    actions: ['s3:ListBucket', 's3:GetObject', 's3:ListMultipartUploadParts'],
    resources: [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`],
  },
  {
    effect: 'Allow',
    actions: ['s3:PutObject', 's3:AbortMultipartUpload'],
    resources: UPLOAD_FOLDERS.map((folder) => `arn:aws:s3:::${bucket}/${folder}/*`),
  },
  { effect: 'Deny', actions: ['s3:GetObject'], resources: [`arn:aws:s3:::${bucket}/${DOCUMENTS_FOLDER}/*`] },
];

/** The rights of bookings. */
const documentsPolicy = (bucket: string): Policy => [
  { effect: 'Allow', actions: ['s3:ListBucket'], resources: [`arn:aws:s3:::${bucket}`] },
  {
    effect: 'Allow',
    actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
    resources: [`arn:aws:s3:::${bucket}/${DOCUMENTS_FOLDER}/*`],
  },
];

/**
 * Reads S3_PORT, S3_DIR, S3_BUCKET, S3_PUBLIC_READ (`media/derived/*`), S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY,
 * UPLOADS_S3_ACCESS_KEY_ID, UPLOADS_S3_SECRET_ACCESS_KEY, DOCUMENTS_S3_ACCESS_KEY_ID, DOCUMENTS_S3_SECRET_ACCESS_KEY and
 * SITE_URL (origins).
 */
function readSettings(env: NodeJS.ProcessEnv): S3Settings {
  const required = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is missing`);
    return value;
  };
  const port = Number(required('S3_PORT'));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('S3_PORT is not a port');
  const bucket = required('S3_BUCKET');
  return {
    dir: required('S3_DIR'),
    port,
    host: env['S3_HOST'] || '127.0.0.1',
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    users: [
      {
        accessKeyId: required('UPLOADS_S3_ACCESS_KEY_ID'),
        secretAccessKey: required('UPLOADS_S3_SECRET_ACCESS_KEY'),
        policy: uploadsPolicy(bucket),
      },
      {
        accessKeyId: required('DOCUMENTS_S3_ACCESS_KEY_ID'),
        secretAccessKey: required('DOCUMENTS_S3_SECRET_ACCESS_KEY'),
        policy: documentsPolicy(bucket),
      },
    ],
    buckets: [bucket],
    publicRead: [required('S3_PUBLIC_READ')],
    allowedOrigins: required('SITE_URL')
      .split(',')
      .map((url) => new URL(url.trim()).origin),
    maxObjectBytes: MAX_OBJECT_BYTES,
    onError: (error) => log('error', 'internal error', { error: error instanceof Error ? error.stack : String(error) }),
  };
}

function log(level: 'info' | 'error', message: string, fields: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, name: 's3', message, ...fields });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
}

async function main(): Promise<void> {
  const server = await S3Server.start(readSettings(process.env));
  log('info', 'listening', { url: server.url, pid: process.pid });
  const stop = (): void => {
    void server.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // When the supervisor is killed, the channel closes, and nothing else would stop this process.
  process.once('disconnect', stop);
}

main().catch((error: unknown) => {
  log('error', 'cannot start', { error: error instanceof Error ? error.message : String(error) });
  process.exit(1);
});
