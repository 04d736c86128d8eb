import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, GetFederationTokenCommand } from '@aws-sdk/client-sts';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createHash } from 'node:crypto';
import { sign } from './signature.js';
import {
  errorCode,
  sendRaw,
  type Credentials,
  ROOT,
  s3Client,
  startServer,
  type TestServer,
  stsClient,
  server,
  startSharedServer,
} from './spec-support.js';
import { matchesGlob } from './policy.js';

const Bucket = 'media';

startSharedServer();
beforeAll(async () => {
  await server.client.send(new PutObjectCommand({ Bucket, Key: 'up/kept', Body: Buffer.from('kept') }));
});

const request = (
  input: { Policy?: string; DurationSeconds?: number; Name?: string },
  credentials: Credentials = ROOT,
) =>
  stsClient(server.url, credentials).send(
    new GetFederationTokenCommand({ Name: 'companion', DurationSeconds: 900, ...input }),
  );
const session = async (statements: object[] | undefined): Promise<Credentials> => {
  const Policy = statements && JSON.stringify({ Version: '2012-10-17', Statement: statements });
  const { Credentials: got } = await request({ Policy });
  return {
    accessKeyId: got?.AccessKeyId ?? '',
    secretAccessKey: got?.SecretAccessKey ?? '',
    sessionToken: got?.SessionToken ?? '',
  };
};
const uploads = {
  Effect: 'Allow',
  Action: ['s3:PutObject'],
  Resource: ['arn:aws:s3:::media/up/*', 'arn:aws:s3:::media'],
};
const put = (credentials: Credentials, Key: string) =>
  s3Client(server.url, credentials).send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from('x') }));
const denied = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } };

describe('GetFederationToken', () => {
  it('gives credentials that may do what the policy allows', async () => {
    const credentials = await session([uploads]);
    const client = s3Client(server.url, credentials);
    await put(credentials, 'up/new');
    const target = { Bucket, Key: 'up/parts' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
    await expect(put(credentials, 'elsewhere')).rejects.toMatchObject(denied);
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'up/new' }))).rejects.toMatchObject(denied);
    await expect(client.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject(denied);
    await expect(client.send(new AbortMultipartUploadCommand({ ...target, UploadId }))).rejects.toMatchObject(denied);
    await expect(
      client.send(new CopyObjectCommand({ Bucket, Key: 'up/copy', CopySource: 'media/up/kept' })),
    ).rejects.toMatchObject(denied);
    const { Errors } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'up/kept' }] } }),
    );
    expect(Errors).toMatchObject([{ Key: 'up/kept', Code: 'AccessDenied' }]);
    await server.client.send(new GetObjectCommand({ Bucket, Key: 'up/kept' }));
  });

  it('lets Deny win over Allow', async () => {
    const all = { Effect: 'Allow', Action: 's3:*', Resource: '*' };
    const secret = { Effect: 'Deny', Action: 's3:Put*', Resource: 'arn:aws:s3:::media/secret?/*' };
    const credentials = await session([all, secret]);
    await put(credentials, 'open/x');
    await put(credentials, 'secret/x');
    await expect(put(credentials, 'secret1/x')).rejects.toMatchObject(denied);
  });

  it('allows nothing without a policy', async () => {
    await expect(put(await session(undefined), 'up/x')).rejects.toMatchObject(denied);
  });

  it('gives credentials whose signed URLs and forms obey the policy', async () => {
    const client = s3Client(server.url, await session([uploads]));
    const presigned = (Key: string) => getSignedUrl(client, new PutObjectCommand({ Bucket, Key }));
    const status = async (url: string, init: RequestInit) => (await fetch(url, init)).status;
    expect(await status(await presigned('up/url'), { method: 'PUT', body: 'x' })).toBe(200);
    expect(await status(await presigned('other/url'), { method: 'PUT', body: 'x' })).toBe(403);
    for (const [Key, expected] of [
      ['up/form', 204],
      ['other/form', 403],
    ] as const) {
      const { url, fields } = await createPresignedPost(client, { Bucket, Key });
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob(['x']));
      expect(await status(url, { method: 'POST', body: form })).toBe(expected);
    }
  });

  it('gives credentials that expire, and answers with the time', async () => {
    const began = Date.now();
    const { Credentials: got } = await request({ Policy: JSON.stringify({ Statement: [uploads] }) });
    const left = (got?.Expiration?.getTime() ?? 0) - began;
    expect(left).toBeGreaterThan(899_000);
    expect(left).toBeLessThanOrEqual(900_000 + Date.now() - began);
    const credentials = await session([uploads]);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 899_000);
    try {
      await put(credentials, 'up/late');
      clock.mockReturnValue(now + 901_000);
      await expect(put(credentials, 'up/later')).rejects.toMatchObject({ name: 'ExpiredToken' });
    } finally {
      clock.mockRestore();
    }
  });

  it('gives tokens that cannot be changed, mixed or used without their secret', async () => {
    const narrow = await session([uploads]);
    const wide = await session([{ Effect: 'Allow', Action: '*', Resource: '*' }]);
    await put(wide, 'anywhere');
    const [payload = '', mac = ''] = (narrow.sessionToken ?? '').split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { expiresAt: number };
    const longer = Buffer.from(JSON.stringify({ ...claims, expiresAt: claims.expiresAt * 2 })).toString('base64url');
    await expect(put({ ...narrow, sessionToken: `${longer}.${mac}` }, 'up/x')).rejects.toMatchObject({
      name: 'InvalidToken',
    });
    await expect(put({ ...narrow, sessionToken: 'nonsense' }, 'up/x')).rejects.toMatchObject({ name: 'InvalidToken' });
    await expect(put({ ...narrow, sessionToken: wide.sessionToken ?? '' }, 'x')).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
    const mixed = { ...wide, secretAccessKey: narrow.secretAccessKey };
    await expect(put(mixed, 'x')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    const { sessionToken: _none, ...bare } = wide;
    await expect(put(bare, 'x')).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
  });

  it('gives tokens that survive a restart', async () => {
    const credentials = await session([uploads]);
    const other = await startServer();
    await s3Client(other.url, credentials).send(new PutObjectCommand({ Bucket, Key: 'up/x', Body: Buffer.from('x') }));
    await other.stop();
  });

  it.each([
    ['too short a lifetime', { DurationSeconds: 899 }, 'ValidationError'],
    ['too long a lifetime', { DurationSeconds: 129_601 }, 'ValidationError'],
    ['a bad name', { Name: 'a b' }, 'ValidationError'],
    ['a broken policy', { Policy: '{' }, 'MalformedPolicyDocument'],
    [
      'a policy with conditions',
      { Policy: JSON.stringify({ Statement: { ...uploads, Condition: {} } }) },
      'MalformedPolicyDocument',
    ],
    [
      'a policy of negations',
      { Policy: JSON.stringify({ Statement: { Effect: 'Allow', NotAction: '*', Resource: '*' } }) },
      'MalformedPolicyDocument',
    ],
    ['a policy that is too long', { Policy: ' '.repeat(2049) }, 'PackedPolicyTooLarge'],
  ])('refuses %s', async (_name, input, code) => {
    const failure = await request(input).catch((error: Error) => error);
    expect((failure as Error).name.replace(/Exception$/, '')).toBe(code);
  });

  it('accepts the shortest and the longest lifetime', async () => {
    await request({ DurationSeconds: 900 });
    await request({ DurationSeconds: 129_600 });
  });

  it('is allowed only with the root key', async () => {
    await expect(request({}, { ...ROOT, secretAccessKey: 'wrong' })).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    await expect(request({}, await session([{ Effect: 'Allow', Action: '*', Resource: '*' }]))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
    await expect(stsClient(server.url).send(new GetCallerIdentityCommand({}))).rejects.toMatchObject({
      name: 'NotImplemented',
    });
  });

  it('requires a signature for the service sts that covers the body', async () => {
    const body = 'Action=GetFederationToken&Name=companion&Version=2011-06-15';
    const ask = async (service: string, sent = body) => {
      const host = new URL(server.url).host;
      const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
      const scope = { accessKeyId: ROOT.accessKeyId, date: time.slice(0, 8), region: 'us-east-1', service };
      const scopeText = `${scope.date}/us-east-1/${service}/aws4_request`;
      const canonical = ['POST', '/', '', `host:${host}`, `x-amz-date:${time}`, '', 'host;x-amz-date', sha256(body)];
      const toSign = ['AWS4-HMAC-SHA256', time, scopeText, sha256(canonical.join('\n'))].join('\n');
      const signature = sign(ROOT.secretAccessKey, scope, toSign);
      const authorization = `AWS4-HMAC-SHA256 Credential=${ROOT.accessKeyId}/${scopeText}, SignedHeaders=host;x-amz-date, Signature=${signature}`;
      const answer = await sendRaw(server.url, 'POST', '/', { host, authorization, 'x-amz-date': time }, sent);
      return [answer.status, errorCode(answer.body)];
    };
    expect(await ask('sts')).toEqual([200, undefined]);
    expect(await ask('s3')).toEqual([400, 'AuthorizationHeaderMalformed']);
    expect(await ask('sts', body.replace('companion', 'somebody'))).toEqual([403, 'SignatureDoesNotMatch']);
  });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a user', () => {
  const user = { accessKeyId: 'uploads-key', secretAccessKey: 'uploads-secret' };
  const policy = [{ effect: 'Allow' as const, actions: ['s3:PutObject'], resources: ['arn:aws:s3:::media/up/*'] }];
  let own: TestServer;
  beforeAll(async () => {
    own = await startServer({ users: [{ ...user, policy }] });
  });
  afterAll(() => own.stop());
  const store = (credentials: Credentials, Key: string) =>
    s3Client(own.url, credentials).send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from('x') }));

  it('may do what its policy allows', async () => {
    await store(user, 'up/x');
    await expect(store(user, 'elsewhere')).rejects.toMatchObject(denied);
    await expect(s3Client(own.url, user).send(new ListBucketsCommand({}))).rejects.toMatchObject(denied);
    await expect(store({ ...user, secretAccessKey: 'wrong' }, 'up/x')).rejects.toThrow();
  });

  it('gives away no more than it may do itself', async () => {
    const { Credentials: got } = await stsClient(own.url, user).send(
      new GetFederationTokenCommand({
        Name: 'companion',
        Policy: JSON.stringify({ Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }] }),
      }),
    );
    const credentials = {
      accessKeyId: got!.AccessKeyId!,
      secretAccessKey: got!.SecretAccessKey!,
      sessionToken: got!.SessionToken!,
    };
    await store(credentials, 'up/y');
    await expect(store(credentials, 'elsewhere')).rejects.toMatchObject(denied);
  });
});

describe('globs', () => {
  it.each([
    ['*', '', true],
    ['a*c', 'abbbc', true],
    ['a*c', 'abbb', false],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['*a*b', 'xxaxxab', true],
    ['a.c', 'abc', false],
    ['s3:get*', 's3:getobject', true],
  ])('%p on %p is %p', (pattern, text, expected) => {
    expect(matchesGlob(pattern, text)).toBe(expected);
  });

  it('match in less than exponential time', () => {
    expect(matchesGlob(`${'*a'.repeat(50)}b`, 'a'.repeat(5000))).toBe(false);
  });
});
