/** The environment of the companion, with the store of the tests. */
export const SPEC_ENV = {
  REDIS_URL: process.env.TEST_REDIS_URL,
  SITE_URL: 'http://site.invalid:8080',
  COMPANION_SECRET: 'x'.repeat(32),
  S3_ENDPOINT: process.env.TEST_S3_ENDPOINT,
  S3_BUCKET: process.env.TEST_S3_BUCKET,
  S3_ACCESS_KEY_ID: process.env.TEST_S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY: process.env.TEST_S3_SECRET_ACCESS_KEY,
};
