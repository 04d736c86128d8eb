import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { reconnecting } from '@tocada/runtime/redis.js';
import { providerKeys, type CompanionEnv } from './companion.env.js';
import { SOCKET_TIMEOUT } from './imports.js';
import { clientOptions, insideHandler } from './store.js';

export const PATH = '/companion';

/** A secret of its own for each purpose: none of them opens what another one locks. */
export const derive = (env: CompanionEnv, purpose: string): string =>
  createHmac('sha256', env.COMPANION_SECRET).update(purpose).digest('hex');

/** Companion's options. `getKey` names the object of a request. */
export function companionOptions(env: CompanionEnv, getKey: (input: { req: object }) => string) {
  const { origin, host, protocol } = new URL(env.SITE_URL);
  return {
    server: { host, protocol: protocol.slice(0, -1), path: PATH },
    secret: derive(env, 'provider tokens'),
    preAuthSecret: derive(env, 'provider credentials'),
    corsOrigins: [origin],
    // Companion asks for a list; no upload ever goes to an address, see UploadRequests.
    uploadUrls: [origin],
    providerOptions: providerKeys(env),
    enableUrlEndpoint: true,
    allowLocalUrls: env.COMPANION_ALLOW_PRIVATE_ADDRESSES === 'on',
    maxFileSize: env.COMPANION_MAX_FILE_SIZE,
    maxFilenameLength: 255,
    // While it streams, Companion does not count: a server that tells no length could send without end.
    streamingUpload: false,
    filePath: tmpdir(),
    clientSocketConnectTimeout: SOCKET_TIMEOUT,
    metrics: false,
    redisUrl: env.REDIS_URL,
    // Companion leaves rejected commands unhandled, which would end the process: they wait for Redis to return.
    redisOptions: { ...reconnecting, maxRetriesPerRequest: null },
    redisPubSubScope: 'companion',
    s3: {
      key: env.S3_ACCESS_KEY_ID,
      secret: env.S3_SECRET_ACCESS_KEY,
      bucket: env.S3_BUCKET,
      region: env.S3_REGION,
      endpoint: origin,
      forcePathStyle: true,
      // Seconds that signed URLs live.
      expires: LIMITS.presignSeconds,
      conditions: [['content-length-range', 1, env.COMPANION_MAX_FILE_SIZE]],
      getKey,
      awsClientOptions: { ...clientOptions(env), requestHandler: insideHandler(env) },
    },
  };
}
