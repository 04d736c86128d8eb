interface Env {
  S3_REGION: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
}

/** The options of an S3 client without those of its address. */
export const storeOptions = (env: Env) =>
  ({
    region: env.S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
    // By default a signed URL holds the checksum of an empty body, and the store would refuse the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  }) as const;

/** The limits of the S3 client for calls on which a page or a card waits. Milliseconds. */
export const STORE_TIMEOUTS = {
  connectionTimeout: 1500,
  requestTimeout: 4000,
  throwOnRequestTimeout: true,
  socketTimeout: 4000,
};
