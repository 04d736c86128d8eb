import { expect, test } from '@jest/globals';
import { specServers } from '@tocada/runtime/spec-servers.js';
import { mayWrite } from './bucket.js';

const servers = await specServers();
const settings = {
  endpoint: servers.S3_ENDPOINT,
  region: 'us-east-1',
  bucket: servers.S3_BUCKET,
  accessKeyId: servers.S3_ACCESS_KEY_ID,
  secretAccessKey: servers.S3_SECRET_ACCESS_KEY,
};
const keyOf = (name: 'UPLOADS' | 'DOCUMENTS') => ({
  accessKeyId: servers[`${name}_S3_ACCESS_KEY_ID`],
  secretAccessKey: servers[`${name}_S3_SECRET_ACCESS_KEY`],
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
