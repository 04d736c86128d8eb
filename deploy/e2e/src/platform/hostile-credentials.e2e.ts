import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Redis } from 'ioredis';
import pg from 'pg';
import { SCALABLE, type Scalable } from '@tocada/local/settings.js';
import { shareTestStack, type TestStack } from '../kit/stack.js';

/** A key of each kind, and the processes that may use keys of this kind. */
const KEYS: Record<string, Scalable[]> = {
  'admin:session:tried': ['gateway'],
  'throttle:tried': ['gateway'],
  'stamp:tried': ['gateway'],
  'rpc:content': ['gateway', 'content'],
  'rpc:bookings': ['gateway', 'bookings'],
  'bull:images:tried': ['content'],
  'bull:notices-mail:tried': ['bookings'],
  'companion:tried': ['companion'],
  'companion-import:tried': ['companion'],
  'companion-session:tried': ['companion'],
  'unknown:tried': [],
};

const ADMINISTRATION = [
  ['CONFIG', 'GET', 'requirepass'],
  ['ACL', 'LIST'],
  ['KEYS', '*'],
  ['CLIENT', 'LIST'],
  ['FLUSHALL'],
  ['MONITOR'],
  ['REPLICAOF', 'NO', 'ONE'],
  ['FUNCTION', 'FLUSH'],
  ['SCRIPT', 'FLUSH'],
  ['CLIENT', 'TRACKING', 'ON', 'BCAST'],
  ['PUBSUB', 'CHANNELS'],
];

let stack: TestStack;
const redis = {} as Record<Scalable, Redis>;

const envOf = (name: Scalable) => stack.processes.get(`${name}-1`)!.spec.env as Record<string, string>;
const NOPERM = /^NOPERM/;

beforeAll(async () => {
  stack = await shareTestStack();
  for (const name of SCALABLE) redis[name] = new Redis(envOf(name).REDIS_URL!);
});
afterAll(async () => {
  for (const connection of Object.values(redis)) connection.disconnect();
  await stack.remove();
});

describe.each(SCALABLE)('the Redis user of %s', (name) => {
  test.each(Object.entries(KEYS))('%s is for %j', async (key, owners) => {
    const read = redis[name].type(key);
    const write = redis[name].persist(key);
    if (owners.includes(name)) await Promise.all([read, write]);
    else {
      await expect(read).rejects.toThrow(NOPERM);
      await expect(write).rejects.toThrow(NOPERM);
      await expect(redis[name].eval('return redis.call("DEL", KEYS[1])', 1, key)).rejects.toThrow(
        /NOPERM|No permission|can't access/i,
      );
    }
  });

  test.each(ADMINISTRATION)('%s %s is refused', async (command, ...rest) => {
    await expect(redis[name].call(command, ...rest)).rejects.toThrow(NOPERM);
  });

  test.each([['RANDOMKEY'], ['DBSIZE'], ['SCAN', '0']])('%s is for the gateway alone', async (command, ...rest) => {
    const answer = redis[name].call(command, ...rest);
    if (name === 'gateway') await answer;
    else await expect(answer).rejects.toThrow(NOPERM);
  });

  test('only the gateway hears replies, and nobody hears everything', async () => {
    const listener = redis[name].duplicate();
    try {
      const reply = listener.subscribe('rpc:reply:tried');
      if (name === 'gateway') await reply;
      else await expect(reply).rejects.toThrow(NOPERM);
      await expect(listener.psubscribe('*')).rejects.toThrow(NOPERM);
      if (name !== 'gateway') await expect(listener.psubscribe('rpc:reply:*')).rejects.toThrow(NOPERM);
    } finally {
      listener.disconnect();
    }
  });
});

const Bucket = 'media';
const storeOf = (name: Scalable) => {
  const env = envOf(name);
  const credentials = { accessKeyId: env.S3_ACCESS_KEY_ID!, secretAccessKey: env.S3_SECRET_ACCESS_KEY! };
  return new S3Client({ region: 'us-east-1', endpoint: env.S3_ENDPOINT!, forcePathStyle: true, credentials });
};
const denied = { name: 'AccessDenied' };

describe('the store’s key of bookings', () => {
  const client = () => storeOf('bookings');
  const put = (Key: string) => client().send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));

  test('writes, reads and deletes documents, which neither the gateway nor the companion reads, nor anybody else', async () => {
    const document = { Bucket, Key: 'documents/tried.pdf' };
    await put(document.Key);
    await client().send(new GetObjectCommand(document));
    for (const name of ['gateway', 'companion'] as const)
      await expect(storeOf(name).send(new GetObjectCommand(document))).rejects.toMatchObject(denied);
    for (const url of [
      `${stack.url}/media/documents/tried.pdf`,
      `${envOf('bookings').S3_ENDPOINT}/media/documents/tried.pdf`,
    ])
      expect((await fetch(url)).status).toBe(403);
    await client().send(new DeleteObjectCommand(document));
  });

  test.each(['gallery/tried', 'derived/evil.html', 'documentsx/evil', 'evil.html'])(
    'does not touch %s',
    async (Key) => {
      await expect(put(Key)).rejects.toMatchObject(denied);
      await expect(client().send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject(denied);
      await expect(client().send(new DeleteObjectCommand({ Bucket, Key }))).rejects.toMatchObject(denied);
    },
  );
});

describe.each(['gateway', 'companion'] as const)('the store’s key of %s', (name) => {
  const client = () => storeOf(name);
  const put = (Key: string) => client().send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));

  test.each(['gallery', 'members', 'events'])('writes uploads into %s, and reads them', async (folder) => {
    await put(`${folder}/tried`);
    await client().send(new GetObjectCommand({ Bucket, Key: `${folder}/tried` }));
    await client().send(new HeadBucketCommand({ Bucket }));
  });

  test.each(['derived/evil.html', 'evil.html', 'galleryx/evil'])('does not write %s', async (Key) => {
    await expect(put(Key)).rejects.toMatchObject(denied);
  });

  test('deletes nothing and changes no policy', async () => {
    await put('gallery/kept');
    await expect(client().send(new DeleteObjectCommand({ Bucket, Key: 'gallery/kept' }))).rejects.toMatchObject(denied);
    const Policy = JSON.stringify({
      Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` }],
    });
    await expect(client().send(new PutBucketPolicyCommand({ Bucket, Policy }))).rejects.toMatchObject(denied);
  });
});

test('the companion knows that a session is open, and nothing else of it', async () => {
  expect(await redis.companion.exists('admin:session:tried')).toBe(0);
  await expect(redis.companion.get('admin:session:tried')).rejects.toThrow(NOPERM);
});

test.each([
  ['content', 'bookings'],
  ['bookings', 'content'],
] as const)('the database role of %s does not enter the database of %s', async (name, other) => {
  const url = new URL(envOf(name)[`${name.toUpperCase()}_DATABASE_URL`]!);
  url.pathname = `/${other}`;
  const client = new pg.Client({ connectionString: url.href });
  await expect(client.connect()).rejects.toThrow(/permission denied for database/);
});

test('no process is given a password of another', () => {
  const passwordOf = (url: string | undefined) => (url ? new URL(url).password : '');
  for (const name of SCALABLE) {
    const given = JSON.stringify(envOf(name));
    expect(given).not.toContain(passwordOf(stack.backing.REDIS_URL));
    for (const other of SCALABLE) if (other !== name) expect(given).not.toContain(passwordOf(envOf(other).REDIS_URL));
  }
  for (const name of ['gateway', 'companion', 'bookings'] as const)
    expect(envOf(name).S3_SECRET_ACCESS_KEY).not.toBe(stack.backing.S3_SECRET_ACCESS_KEY);
});
