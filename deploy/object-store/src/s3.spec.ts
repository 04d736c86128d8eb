import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CAN } from './errors.js';
import { errorCode, ORIGIN, sendRaw, s3Client, server, startSharedServer } from './spec-support.js';

const Bucket = 'media';

startSharedServer();

const put = (Key: string, body: string | Buffer = 'x', bucket = Bucket) =>
  server.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: Buffer.from(body) }));
const read = async (Key: string, bucket = Bucket) => {
  const { Body } = await server.client.send(new GetObjectCommand({ Bucket: bucket, Key }));
  return Body?.transformToString();
};

describe('objects', () => {
  it('come back with their bytes, tag and headers', async () => {
    const began = Date.now();
    const body = Buffer.from([0, 1, 2, 255, 254]);
    const { ETag } = await server.client.send(
      new PutObjectCommand({
        Bucket,
        Key: 'a/photo.jpg',
        Body: body,
        ContentType: 'image/jpeg',
        CacheControl: 'max-age=60',
        ContentDisposition: 'inline; filename="a.jpg"',
        Metadata: { band: 'neon' },
      }),
    );
    expect(ETag).toBe(`"${createHash('md5').update(body).digest('hex')}"`);
    const got = await server.client.send(new GetObjectCommand({ Bucket, Key: 'a/photo.jpg' }));
    expect(Buffer.from((await got.Body?.transformToByteArray()) ?? [])).toEqual(body);
    expect(got).toMatchObject({
      ETag,
      ContentType: 'image/jpeg',
      CacheControl: 'max-age=60',
      ContentDisposition: 'inline; filename="a.jpg"',
      Metadata: { band: 'neon' },
    });
    const head = await server.client.send(new HeadObjectCommand({ Bucket, Key: 'a/photo.jpg' }));
    expect(head).toMatchObject({ ETag, ContentLength: 5, Metadata: { band: 'neon' } });
    // Whole seconds.
    expect(head.LastModified!.getTime()).toBeGreaterThan(began - 1000);
    expect(head.LastModified!.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('may be empty, overwritten, and deleted once or twice', async () => {
    await put('changing', '');
    expect(await read('changing')).toBe('');
    await put('changing', 'second');
    expect(await read('changing')).toBe('second');
    await server.client.send(new DeleteObjectCommand({ Bucket, Key: 'changing' }));
    await server.client.send(new DeleteObjectCommand({ Bucket, Key: 'changing' }));
    await expect(read('changing')).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } });
    await expect(server.client.send(new HeadObjectCommand({ Bucket, Key: 'changing' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
  });

  it('keep description and body together while writers race', async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(1 + index * 100));
    await Promise.all(bodies.map((body) => put('race', body)));
    const got = await server.client.send(new GetObjectCommand({ Bucket, Key: 'race' }));
    const body = (await got.Body?.transformToString()) ?? '';
    expect(got.ETag).toBe(`"${createHash('md5').update(body).digest('hex')}"`);
    const head = await server.client.send(new HeadObjectCommand({ Bucket, Key: 'race' }));
    expect(head).toMatchObject({ ETag: got.ETag, ContentLength: body.length });
    expect(await server.files('tmp')).toEqual([]);
  });

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('answer the range %s', async (range, body, contentRange) => {
    await put('digits', '0123456789');
    const response = await fetch(`${server.url}/media/digits`, { headers: { range } });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe(body);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(body.length));
  });

  it('refuse ranges beyond the end, and answer invalid ranges with the whole object', async () => {
    await put('digits', '0123456789');
    for (const range of ['bytes=10-', 'bytes=-0']) {
      const response = await fetch(`${server.url}/media/digits`, { headers: { range } });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe('bytes */10');
      expect(errorCode(await response.text())).toBe('InvalidRange');
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2']) {
      const response = await fetch(`${server.url}/media/digits`, { headers: { range } });
      expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    }
  });

  it('answer conditional reads', async () => {
    const { ETag = '' } = await put('conditional', 'body');
    const url = `${server.url}/media/conditional`;
    const status = async (headers: Record<string, string>) => (await fetch(url, { headers })).status;
    const modified = (await fetch(url)).headers.get('last-modified') ?? '';
    const earlier = new Date(Date.parse(modified) - 60_000).toUTCString();
    expect(await status({ 'if-none-match': ETag })).toBe(304);
    expect(await status({ 'if-none-match': `"other", W/${ETag}` })).toBe(304);
    expect(await status({ 'if-none-match': '"other"' })).toBe(200);
    expect(await status({ 'if-modified-since': modified })).toBe(304);
    expect(await status({ 'if-modified-since': earlier })).toBe(200);
    expect(await status({ 'if-modified-since': modified, 'if-none-match': '"other"' })).toBe(200);
    expect(await status({ 'if-match': '"other"' })).toBe(412);
    expect(await status({ 'if-unmodified-since': earlier })).toBe(412);
    expect(await status({ range: 'bytes=0-1', 'if-range': ETag })).toBe(206);
    expect(await status({ range: 'bytes=0-1', 'if-range': '"other"' })).toBe(200);
  });

  it('are written only where there are none, when the writer says so', async () => {
    const once = (Key: string, Body: string) =>
      server.client.send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*' }));
    const refused = { name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } };
    await once('once', 'first');
    await expect(once('once', 'second')).rejects.toMatchObject(refused);
    expect(await read('once')).toBe('first');
    await server.client.send(new DeleteObjectCommand({ Bucket, Key: 'once' }));
    const racers = await Promise.allSettled(['a', 'b', 'c'].map((body) => once('once', body)));
    expect(racers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const racer of racers) if (racer.status === 'rejected') expect(racer.reason).toMatchObject(refused);
    const copy = { Bucket, Key: 'once', CopySource: `${Bucket}/once`, MetadataDirective: 'REPLACE' } as const;
    await expect(server.client.send(new CopyObjectCommand({ ...copy, IfNoneMatch: '*' }))).rejects.toMatchObject(
      refused,
    );
    expect(await server.files('tmp')).toEqual([]);
  });

  it('can be copied with their own headers or new ones', async () => {
    const source = { Bucket, Key: 'from ü/ñ+&.txt' };
    await server.client.send(new PutObjectCommand({ ...source, Body: 'copied', ContentType: 'text/plain' }));
    const CopySource = `${Bucket}/${encodeURIComponent(source.Key)}`;
    await server.client.send(new CopyObjectCommand({ Bucket: 'private', Key: 'copy', CopySource }));
    const copy = await server.client.send(new GetObjectCommand({ Bucket: 'private', Key: 'copy' }));
    expect([copy.ContentType, await copy.Body?.transformToString()]).toEqual(['text/plain', 'copied']);

    const replaced = {
      Bucket,
      Key: 'other',
      CopySource,
      MetadataDirective: 'REPLACE',
      ContentType: 'text/css',
    } as const;
    await server.client.send(new CopyObjectCommand(replaced));
    expect(await server.client.send(new HeadObjectCommand({ Bucket, Key: 'other' }))).toMatchObject({
      ContentType: 'text/css',
    });
    await expect(
      server.client.send(new CopyObjectCommand({ Bucket, Key: 'x', CopySource: 'media/absent' })),
    ).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('refuse headers that a write cannot honour, and metadata that is too long', async () => {
    for (const condition of [{ IfMatch: '"tag"' }, { IfNoneMatch: '"tag"' }])
      await expect(
        server.client.send(new PutObjectCommand({ Bucket, Key: 'conditional', Body: 'x', ...condition })),
      ).rejects.toMatchObject({ name: 'NotImplemented' });
    await expect(
      server.client.send(new PutObjectCommand({ Bucket, Key: 'm', Body: 'x', Metadata: { m: 'x'.repeat(3000) } })),
    ).rejects.toMatchObject({ name: 'MetadataTooLarge' });
    await expect(put('big', Buffer.alloc(33 * 1024 * 1024))).rejects.toMatchObject({ name: 'EntityTooLarge' });
  });
});

describe('keys', () => {
  const long = 'l'.repeat(1024);
  const hostile = [
    '../../escape',
    '..',
    '.',
    'a//b',
    '/lead',
    'trail/',
    'ñandú 日本 🎸',
    '%2e%2e%2f',
    'a+b c',
    '\\..\\x',
    'q?a=1#f',
    "'!()*",
    '<&>"',
    long,
  ];

  it.each(hostile.map((key) => [key.slice(0, 20), key]))(
    '%p is stored as it is, inside the folder',
    async (_name, key) => {
      await put(key, `body of ${key}`, 'private');
      expect(await read(key, 'private')).toBe(`body of ${key}`);
      const { Contents } = await server.client.send(new ListObjectsV2Command({ Bucket: 'private', Prefix: key }));
      expect(Contents?.map((entry) => entry.Key)).toContain(key);
      expect((await server.files('../..')).filter((name) => name.includes('escape'))).toEqual([]);
    },
  );

  it('are removed by DeleteObjects whatever characters they hold', async () => {
    const Objects = hostile.map((Key) => ({ Key }));
    const { Deleted, Errors } = await server.client.send(
      new DeleteObjectsCommand({ Bucket: 'private', Delete: { Objects } }),
    );
    expect(Deleted?.map((entry) => entry.Key)).toEqual(hostile);
    expect(Errors ?? []).toEqual([]);
    for (const key of hostile) await expect(read(key, 'private')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('beyond 1024 bytes and malformed paths are refused', async () => {
    await expect(put('ñ'.repeat(513))).rejects.toMatchObject({ name: 'KeyTooLongError' });
    for (const path of ['/media/%ff', '/media/%zz', 'http://elsewhere/media/x']) {
      const { status, body } = await sendRaw(server.url, 'GET', path);
      expect([status, errorCode(body)]).toEqual([400, 'InvalidURI']);
    }
    const climbing = await sendRaw(server.url, 'GET', '/media/../private/secret');
    expect(errorCode(climbing.body)).toBe('NoSuchKey');
  });
});

describe('lists', () => {
  beforeAll(async () => {
    await server.client.send(new CreateBucketCommand({ Bucket: 'lists' }));
    for (const key of ['a/1', 'a/2', 'b/1', 'c', 'd/x/1', 'd/y', '～', '🎸']) await put(key, key, 'lists');
  });
  const list = (input: Partial<ConstructorParameters<typeof ListObjectsV2Command>[0]> = {}) =>
    server.client.send(new ListObjectsV2Command({ Bucket: 'lists', ...input }));

  it('are sorted by UTF-8 bytes and hold size and tag', async () => {
    const { Contents, KeyCount, IsTruncated } = await list();
    expect(Contents?.map((entry) => entry.Key)).toEqual(['a/1', 'a/2', 'b/1', 'c', 'd/x/1', 'd/y', '～', '🎸']);
    expect([KeyCount, IsTruncated]).toEqual([8, false]);
    expect(Contents?.[0]).toMatchObject({ Size: 3, ETag: `"${createHash('md5').update('a/1').digest('hex')}"` });
  });

  it('filter by prefix and group by delimiter', async () => {
    const { Contents, CommonPrefixes } = await list({ Prefix: 'd/', Delimiter: '/' });
    expect(Contents?.map((entry) => entry.Key)).toEqual(['d/y']);
    expect(CommonPrefixes).toEqual([{ Prefix: 'd/x/' }]);
    expect((await list({ StartAfter: 'b/1', MaxKeys: 1 })).Contents?.[0]?.Key).toBe('c');
    expect((await list({ MaxKeys: 0 })).KeyCount).toBe(0);
  });

  it.each([1, 2, 3])('continue page by page, %i at a time', async (MaxKeys) => {
    const seen: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await list({ MaxKeys, Delimiter: '/', ContinuationToken });
      const entries = [...(page.CommonPrefixes ?? []).map((p) => p.Prefix), ...(page.Contents ?? []).map((c) => c.Key)];
      expect(entries.length).toBeLessThanOrEqual(MaxKeys);
      seen.push(...entries);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(seen.toSorted()).toEqual(['a/', 'b/', 'c', 'd/', '🎸', '～'].toSorted());
  });

  it.each([1, 3, 1000])('continue by the last name in version 1, %i at a time', async (MaxKeys) => {
    const seen: (string | undefined)[] = [];
    let Marker: string | undefined;
    do {
      const command = new ListObjectsCommand({ Bucket: 'lists', MaxKeys, Delimiter: '/', Marker, EncodingType: 'url' });
      const page = await server.client.send(command);
      const entries = [...(page.CommonPrefixes ?? []).map((p) => p.Prefix), ...(page.Contents ?? []).map((c) => c.Key)];
      expect(entries.length).toBeLessThanOrEqual(MaxKeys);
      expect(page).toMatchObject({ Name: 'lists', MaxKeys, IsTruncated: page.NextMarker !== undefined });
      seen.push(...entries.map((entry) => decodeURIComponent(entry!)));
      Marker = page.NextMarker && decodeURIComponent(page.NextMarker);
    } while (Marker);
    expect(seen.toSorted()).toEqual(['a/', 'b/', 'c', 'd/', '🎸', '～'].toSorted());
    const { Contents } = await server.client.send(new ListObjectsCommand({ Bucket: 'lists', Prefix: 'd/x' }));
    expect(Contents).toMatchObject([{ Key: 'd/x/1', Size: 5 }]);
  });

  it('refuse invalid numbers', async () => {
    await expect(list({ MaxKeys: -1 })).rejects.toMatchObject({ name: 'InvalidArgument' });
  });
});

describe('buckets', () => {
  it('are listed for the key that may do everything, and for nobody else', async () => {
    await server.client.send(new CreateBucketCommand({ Bucket: 'an-early-bucket' }));
    const { Buckets, Owner } = await server.client.send(new ListBucketsCommand({}));
    const names = Buckets!.map(({ Name }) => Name);
    expect(names).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(['an-early-bucket', 'media', 'private']));
    expect(Owner?.ID).toBeTruthy();
    for (const { CreationDate } of Buckets!)
      expect(Math.abs(Date.now() - CreationDate!.getTime())).toBeLessThan(600_000);
    const some = await server.client.send(new ListBucketsCommand({ Prefix: 'an-' }));
    expect(some.Buckets).toMatchObject([{ Name: 'an-early-bucket' }]);
    for (const path of ['/', '/media', '/media?prefix=a']) {
      const { status, body } = await sendRaw(server.url, 'GET', path);
      expect([status, errorCode(body)]).toEqual([403, 'AccessDenied']);
    }
  });

  it('are created once, found, and located', async () => {
    await server.client.send(new CreateBucketCommand({ Bucket: 'new-bucket' }));
    await server.client.send(new HeadBucketCommand({ Bucket: 'new-bucket' }));
    const { LocationConstraint } = await server.client.send(new GetBucketLocationCommand({ Bucket: 'new-bucket' }));
    expect(LocationConstraint ?? '').toBe('');
    await expect(server.client.send(new CreateBucketCommand({ Bucket: 'new-bucket' }))).rejects.toMatchObject({
      name: 'BucketAlreadyOwnedByYou',
    });
    await expect(server.client.send(new HeadBucketCommand({ Bucket: 'absent' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
    await expect(read('x', 'absent')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(server.client.send(new CreateBucketCommand({ Bucket: 'Not_A_Name' }))).rejects.toMatchObject({
      name: 'InvalidBucketName',
    });
  });

  it('accept CORS and lifecycle documents, but no malformed ones', async () => {
    const rule = { AllowedMethods: ['PUT'], AllowedOrigins: ['*'] };
    await server.client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
    const sweep = { ID: 'sweep', Status: 'Enabled' as const, Filter: { Prefix: '' } };
    const Rules = [{ ...sweep, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }];
    await server.client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }));
    await expect(
      server.client.send(new PutBucketPolicyCommand({ Bucket, Policy: '{"Statement":[{"Effect":"Maybe"}]}' })),
    ).rejects.toMatchObject({ name: 'MalformedPolicy' });
  });

  it('are readable as far as a policy allows', async () => {
    await server.client.send(new CreateBucketCommand({ Bucket: 'by-policy' }));
    await put('open/a', 'a', 'by-policy');
    await put('open/secret', 'b', 'by-policy');
    await put('closed', 'c', 'by-policy');
    const status = async (key: string) => (await fetch(`${server.url}/by-policy/${key}`)).status;
    expect(await status('open/a')).toBe(403);
    const Policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource: 'arn:aws:s3:::by-policy/open/*' },
        { Effect: 'Deny', Principal: { AWS: ['*'] }, Action: 's3:*', Resource: 'arn:aws:s3:::by-policy/*/secret' },
      ],
    });
    await server.client.send(new PutBucketPolicyCommand({ Bucket: 'by-policy', Policy }));
    expect([await status('open/a'), await status('open/secret'), await status('closed')]).toEqual([200, 403, 403]);
  });

  it('refuse a policy with conditions', async () => {
    const Statement = [
      { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: '*', Condition: { Bool: { a: 'true' } } },
    ];
    await expect(
      server.client.send(new PutBucketPolicyCommand({ Bucket: 'private', Policy: JSON.stringify({ Statement }) })),
    ).rejects.toMatchObject({ name: 'MalformedPolicy' });
  });
});

describe('anonymous callers', () => {
  it('read public objects, inert in a browser', async () => {
    await server.client.send(
      new PutObjectCommand({ Bucket, Key: 'evil.html', Body: '<script>alert(1)</script>', ContentType: 'text/html' }),
    );
    const response = await fetch(`${server.url}/media/evil.html?v=2`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['PUT', '/media/x'],
    ['DELETE', '/media/evil.html'],
    ['POST', '/media/x?uploads'],
    ['POST', '/media?delete'],
    ['PUT', '/media?policy'],
    ['PUT', '/mine'],
    ['GET', '/media?list-type=2'],
    ['GET', '/media?uploads'],
    ['GET', '/media?location'],
    ['HEAD', '/media'],
    ['GET', '/private/copy'],
    ['GET', '/media/x?uploadId=1'],
    ['POST', '/'],
  ])('may not %s %s', async (method, path) => {
    const { status, body } = await sendRaw(server.url, method, path);
    expect(status).toBe(403);
    expect(method === 'HEAD' ? 'AccessDenied' : errorCode(body)).toBe('AccessDenied');
  });
});

describe('CORS', () => {
  const preflight = (origin: string) =>
    fetch(`${server.url}/media/x`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
    });

  it('allows the site to upload and to read the tag', async () => {
    const response = await preflight(ORIGIN);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
    await put('cors', 'x');
    const actual = await fetch(`${server.url}/media/cors`, { headers: { origin: ORIGIN } });
    expect(actual.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(actual.headers.get('access-control-expose-headers')).toMatch(/ETag, Location/);
    expect(actual.headers.get('vary')).toContain('Origin');
  });

  it('covers errors', async () => {
    for (const init of [{ method: 'PUT', body: 'x' }, { method: 'GET' }]) {
      const response = await fetch(`${server.url}/media/absent`, { ...init, headers: { origin: ORIGIN } });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    }
  });

  it('allows no other site', async () => {
    const response = await preflight('http://evil.example');
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const actual = await fetch(`${server.url}/media/cors`, { headers: { origin: 'http://evil.example' } });
    expect(actual.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the service', () => {
  it('answers its liveness check', async () => {
    const response = await fetch(`${server.url}/livez`);
    expect([response.status, await response.text()]).toEqual([200, 'ok']);
  });

  it.each([
    ['GET', '/media/cors?acl'],
    ['PUT', '/media/cors?tagging'],
    ['PUT', '/media/cors?something-new'],
    ['GET', '/media?versions'],
    ['HEAD', '/'],
    ['PATCH', '/media/cors'],
    ['DELETE', '/media'],
  ])('does not know %s %s, and says what it knows', async (method, path) => {
    const { status, headers, body } = await sendRaw(server.url, method, path);
    expect([status, headers['content-type']]).toEqual([501, 'application/xml']);
    if (method === 'HEAD') return;
    expect(errorCode(body)).toBe('NotImplemented');
    expect(body).toContain('<RequestId>');
    expect(body).toContain(CAN);
  });

  it('names what it knows in deploy/SETTINGS.md as well', () => {
    expect(readFileSync(new URL('../../SETTINGS.md', import.meta.url), 'utf8').replace(/\s+/g, ' ')).toContain(CAN);
  });

  it('refuses document type declarations and malformed XML', async () => {
    const client = s3Client(server.url);
    for (const xml of [
      '<!DOCTYPE Delete [<!ENTITY a "b">]><Delete><Object><Key>&a;</Key></Object></Delete>',
      '<Delete',
      '<Delete/>',
      '',
    ]) {
      const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'x' }] } });
      command.middlewareStack.add(
        (next) => async (args) => {
          (args.request as { body: string }).body = xml;
          return next(args);
        },
        { step: 'build', priority: 'high' },
      );
      await expect(client.send(command)).rejects.toMatchObject({ name: 'MalformedXML' });
    }
  });
});
