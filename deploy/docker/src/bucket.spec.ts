import { expect, test } from '@jest/globals';
import { mayUpload } from './bucket.js';

const env = (name: string) => process.env[`TEST_${name}`]!;
const settings = {
  endpoint: env('S3_ENDPOINT'),
  region: 'us-east-1',
  bucket: env('S3_BUCKET'),
  accessKeyId: env('S3_ACCESS_KEY_ID'),
  secretAccessKey: env('S3_SECRET_ACCESS_KEY'),
};
const uploads = { accessKeyId: env('UPLOADS_S3_ACCESS_KEY_ID'), secretAccessKey: env('UPLOADS_S3_SECRET_ACCESS_KEY') };

test('a key that the store knows may upload, others may not', async () => {
  expect(await mayUpload(settings, uploads)).toBe(true);
  expect(await mayUpload(settings, { ...uploads, secretAccessKey: 'wrong' })).toBe(false);
  expect(await mayUpload(settings, { accessKeyId: 'unknown', secretAccessKey: 'unknown' })).toBe(false);
});

test('a store that does not answer says nothing about its keys', async () => {
  await expect(mayUpload({ ...settings, endpoint: 'http://127.0.0.1:9' }, uploads)).rejects.toThrow('ECONNREFUSED');
});
