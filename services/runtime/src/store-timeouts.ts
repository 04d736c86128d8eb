/** The limits of the S3 client for calls on which a page or a card waits. Milliseconds. */
export const STORE_TIMEOUTS = {
  connectionTimeout: 1500,
  requestTimeout: 4000,
  throwOnRequestTimeout: true,
  socketTimeout: 4000,
};
