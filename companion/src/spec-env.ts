import { specServers } from '@tocada/runtime/spec-servers.js';

const { REDIS_URL, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = await specServers();

/** The environment of the companion, with the store of the tests. */
export const SPEC_ENV = {
  REDIS_URL,
  SITE_URL: 'http://site.invalid:8080',
  COMPANION_SECRET: 'x'.repeat(32),
  S3_ENDPOINT,
  S3_BUCKET,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
};
