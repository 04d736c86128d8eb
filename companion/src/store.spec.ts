import { randomUUID } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { readEnv } from '@tocada/runtime/env.js';
import { CompanionEnv } from './companion.env.js';
import { companionOptions } from './companion.options.js';
import { SPEC_ENV } from './spec-env.js';

const env = readEnv(CompanionEnv, SPEC_ENV);

test('what is signed for the public origin reaches the store where the public origin cannot be reached', async () => {
  const { s3 } = companionOptions(env, () => '');
  expect(s3.endpoint).toBe('http://site.invalid:8080');
  // As Companion makes its clients.
  const client = new S3Client({
    endpoint: s3.endpoint,
    credentials: { accessKeyId: s3.key, secretAccessKey: s3.secret },
    ...s3.awsClientOptions,
  });
  const object = { Bucket: s3.bucket, Key: `companion-spec/${randomUUID()}` };
  await client.send(new PutObjectCommand({ ...object, Body: Buffer.from('bytes') }));
  const { Body } = await client.send(new GetObjectCommand(object));
  expect(await Body?.transformToString()).toBe('bytes');
});
