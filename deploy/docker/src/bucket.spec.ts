import { expect, test } from '@jest/globals';
import { mayWrite } from './bucket.js';

const env = (name: string) => process.env[`TEST_${name}`]!;
const settings = {
  endpoint: env('S3_ENDPOINT'),
  region: 'us-east-1',
  bucket: env('S3_BUCKET'),
  accessKeyId: env('S3_ACCESS_KEY_ID'),
  secretAccessKey: env('S3_SECRET_ACCESS_KEY'),
};
const keyOf = (name: string) => ({
  accessKeyId: env(`${name}_S3_ACCESS_KEY_ID`),
  secretAccessKey: env(`${name}_S3_SECRET_ACCESS_KEY`),
});
const uploads = keyOf('UPLOADS');

test('a key that the store knows may upload, others may not', async () => {
  expect(await mayWrite(settings, 'uploads', uploads)).toBe(true);
  expect(await mayWrite(settings, 'uploads', { ...uploads, secretAccessKey: 'wrong' })).toBe(false);
  expect(await mayWrite(settings, 'uploads', { accessKeyId: 'unknown', secretAccessKey: 'unknown' })).toBe(false);
});

test('the key of documents writes documents and no photos, and the key of uploads no documents', async () => {
  expect(await mayWrite(settings, 'documents', keyOf('DOCUMENTS'))).toBe(true);
  expect(await mayWrite(settings, 'uploads', keyOf('DOCUMENTS'))).toBe(false);
  expect(await mayWrite(settings, 'documents', uploads)).toBe(false);
});

test('a store that does not answer says nothing about its keys', async () => {
  await expect(mayWrite({ ...settings, endpoint: 'http://127.0.0.1:9' }, 'uploads', uploads)).rejects.toThrow(
    'ECONNREFUSED',
  );
});
