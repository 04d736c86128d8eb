import { afterAll, describe, expect, it } from '@jest/globals';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { errorCode, ORIGIN, ROOT, sendRaw, server, startSharedServer } from './spec-support.js';
import { parseTimestamp, sign } from './signature.js';

const Bucket = 'private';

// Before the server stops.
afterAll(async () => expect(await server.files('../private/tmp')).toEqual([]));
startSharedServer();

const presign = (options: Partial<PresignedPostOptions> = {}) =>
  createPresignedPost(server.client, {
    Bucket,
    Key: 'form/picture',
    Conditions: [
      ['content-length-range', 2, 10],
      ['starts-with', '$Content-Type', 'image/'],
    ],
    Fields: { success_action_status: '201' },
    Expires: 600,
    ...options,
  });
type Post = Awaited<ReturnType<typeof presign>>;

const submit = (post: Post, extra: Record<string, string> = {}, body = 'picture', filename = 'a.png') => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...post.fields, 'Content-Type': 'image/png', ...extra })) {
    form.append(name, value);
  }
  form.append('file', new Blob([body]), filename);
  return fetch(post.url, { method: 'POST', body: form, headers: { origin: ORIGIN } });
};
const outcome = async (response: Response) => [response.status, errorCode(await response.text())];
const read = async (Key: string) => {
  const { Body, ContentType } = await server.client.send(new GetObjectCommand({ Bucket, Key }));
  return [await Body?.transformToString(), ContentType];
};

describe('a browser form', () => {
  it('stores its file and answers with the place', async () => {
    const response = await submit(await presign());
    const body = await response.text();
    expect(response.status).toBe(201);
    const location = `${server.url}/private/form/picture`;
    expect(response.headers.get('location')).toBe(location);
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(body).toContain(`<Location>${location}</Location><Bucket>private</Bucket><Key>form/picture</Key>`);
    expect(await read('form/picture')).toEqual(['picture', 'image/png']);
  });

  it.each([
    ['200', 200],
    ['204', 204],
    ['302', 204],
  ])('asks for the status %s and gets %i', async (wanted, status) => {
    expect((await submit(await presign({ Fields: { success_action_status: wanted } }))).status).toBe(status);
  });

  it('puts the file’s name into the key', async () => {
    const post = await presign({ Key: 'named/${filename}' });
    expect((await submit(post, {}, 'picture', 'ñ $& 1.png')).status).toBe(201);
    expect(await read('named/ñ $& 1.png')).toEqual(['picture', 'image/png']);
  });

  it.each<[string, Record<string, string>, string, [number, string]]>([
    ['another key', { key: 'form/other' }, 'picture', [403, 'AccessDenied']],
    ['another type', { 'Content-Type': 'text/html' }, 'picture', [403, 'AccessDenied']],
    ['another bucket', { bucket: 'media' }, 'picture', [403, 'AccessDenied']],
    ['a field the policy does not name', { 'x-amz-meta-more': '1' }, 'picture', [403, 'AccessDenied']],
    ['a file that is too small', {}, 'p', [400, 'EntityTooSmall']],
    ['a file that is too large', {}, 'picture too large', [400, 'EntityTooLarge']],
    ['a forged signature', { 'X-Amz-Signature': '0'.repeat(64) }, 'picture', [403, 'SignatureDoesNotMatch']],
    ['no signature', { 'X-Amz-Signature': '' }, 'picture', [403, 'AccessDenied']],
    ['a wrong date', { 'X-Amz-Date': 'today' }, 'picture', [403, 'AccessDenied']],
    ['another algorithm', { 'X-Amz-Algorithm': 'none' }, 'picture', [403, 'AccessDenied']],
    [
      'an unknown key id',
      { 'X-Amz-Credential': 'who/20260101/us-east-1/s3/aws4_request' },
      'picture',
      [403, 'AccessDenied'],
    ],
  ])('is refused with %s', async (_name, extra, body, expected) => {
    expect(await outcome(await submit(await presign({ Key: 'form/refused' }), extra, body))).toEqual(expected);
    await expect(read('form/refused')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('is refused for a different bucket', async () => {
    const post = await presign();
    expect(await outcome(await submit({ ...post, url: `${server.url}/media` }))).toEqual([403, 'AccessDenied']);
  });

  it('is refused with a changed policy', async () => {
    const post = await presign();
    const policy = Buffer.from(post.fields['Policy'] ?? '', 'base64')
      .toString()
      .replace(',10]', ',99]');
    const changed = { Policy: Buffer.from(policy).toString('base64') };
    expect(await outcome(await submit(post, changed))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('is refused when it has expired or its policy is invalid', async () => {
    const now = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    expect(parseTimestamp(now)).not.toBeNaN();
    const scope = { accessKeyId: ROOT.accessKeyId, date: now.slice(0, 8), region: 'us-east-1', service: 's3' };
    const signed = (document: unknown): Post => {
      const Policy = Buffer.from(JSON.stringify(document)).toString('base64');
      const fields = {
        key: 'form/refused',
        Policy,
        'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
        'X-Amz-Credential': `${ROOT.accessKeyId}/${scope.date}/us-east-1/s3/aws4_request`,
        'X-Amz-Date': now,
        'X-Amz-Signature': sign(ROOT.secretAccessKey, scope, Policy),
      };
      return { url: `${server.url}/private`, fields };
    };
    const conditions = [
      { key: 'form/refused', 'Content-Type': 'image/png' },
      ['starts-with', '$x-amz-', ''],
      ...['x-amz-algorithm', 'x-amz-credential', 'x-amz-date'].map((name) => ['starts-with', `$${name}`, '']),
    ];
    const soon = new Date(Date.now() + 60_000).toISOString();
    const post = (document: unknown) => submit(signed(document)).then(outcome);
    expect(await post({ expiration: soon, conditions })).toEqual([204, undefined]);
    expect(await post({ expiration: '2020-01-01T00:00:00Z', conditions })).toEqual([403, 'AccessDenied']);
    expect(await post({ expiration: 'never', conditions })).toEqual([403, 'AccessDenied']);
    expect(await post({ conditions })).toEqual([400, 'InvalidPolicyDocument']);
    expect(await post({ expiration: soon })).toEqual([400, 'InvalidPolicyDocument']);
    expect(await post({ expiration: soon, conditions: [...conditions, ['content-length-range', 'a', 2]] })).toEqual([
      400,
      'InvalidPolicyDocument',
    ]);
    expect(await post({ expiration: soon, conditions: [...conditions, ['ends-with', '$key', 'refused']] })).toEqual([
      403,
      'AccessDenied',
    ]);
  });

  it('is refused with values that no response header could carry', async () => {
    const post = await presign({
      Conditions: [
        ['starts-with', '$Content-Type', ''],
        ['starts-with', '$Cache-Control', ''],
      ],
    });
    expect(await outcome(await submit(post, { 'Cache-Control': 'a\r\nset-cookie: b' }))).toEqual([
      400,
      'InvalidArgument',
    ]);
  });

  it('must be complete and hold exactly one file', async () => {
    const post = await presign();
    const path = '/private';
    const send = async (type: string, body: string) => {
      const { status, body: answer } = await sendRaw(server.url, 'POST', path, { 'content-type': type }, body);
      return [status, errorCode(answer)];
    };
    expect(await send('text/plain', 'x')).toEqual([400, 'MalformedPOSTRequest']);
    expect(await send('multipart/form-data', 'x')).toEqual([400, 'MalformedPOSTRequest']);
    expect(await send('multipart/form-data; boundary=b', '--b--\r\n')).toEqual([400, 'InvalidArgument']);
    const fields = Object.entries({ ...post.fields, 'Content-Type': 'image/png' })
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');
    const cut = `${fields}--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\npict`;
    expect(await send('multipart/form-data; boundary=b', cut)).toEqual([400, 'MalformedPOSTRequest']);
    const whole = `${cut}\r\n--b--\r\n`;
    expect(await send('multipart/form-data; boundary=b', whole)).toEqual([201, undefined]);
  });
});
