import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import {
  listFiles,
  MIB,
  openRaw,
  ROOT,
  s3Client,
  sendRaw,
  startServer,
  type TestServer,
  until,
} from './spec-support.js';

const Bucket = 'media';
const md5 = (body: Buffer) => createHash('md5').update(body).digest('hex');

describe('a separate process', () => {
  const children: ChildProcess[] = [];
  let dir = '';
  // Node runs the TypeScript sources directly. Only the extensions of the imports need mapping.
  const resolver = `import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => {
      const own = name.startsWith('.') && context.parentURL?.endsWith('.ts');
      return next(own ? name.replace(/\\.js$/, '.ts') : name, context);
    } });`;
  const main = join(import.meta.dirname, 'main.ts');

  const launch = async (environment: Record<string, string> = {}) => {
    dir ||= await mkdtemp(join(tmpdir(), 'tocada-s3-child-'));
    const hook = `data:text/javascript,${encodeURIComponent(resolver)}`;
    const child = spawn(process.execPath, ['--no-warnings', '--import', hook, main], {
      env: {
        S3_PORT: '0',
        S3_DIR: dir,
        S3_BUCKET: Bucket,
        S3_PUBLIC_READ: `${Bucket}/*`,
        S3_ACCESS_KEY_ID: ROOT.accessKeyId,
        S3_SECRET_ACCESS_KEY: ROOT.secretAccessKey,
        UPLOADS_S3_ACCESS_KEY_ID: 'uploads-key',
        UPLOADS_S3_SECRET_ACCESS_KEY: 'uploads-secret',
        DOCUMENTS_S3_ACCESS_KEY_ID: 'documents-key',
        DOCUMENTS_S3_SECRET_ACCESS_KEY: 'documents-secret',
        SITE_URL: 'http://site.example/, http://localhost:8080',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.push(child);
    if (!child.stdout || !child.stderr) throw new Error('the child has no pipes');
    const exit = once(child, 'exit');
    const stderr = text(child.stderr);
    const lines = createInterface(child.stdout);
    const first = await Promise.race([once(lines, 'line'), exit.then(() => undefined)]);
    const started = first && (JSON.parse(String(first[0])) as { url: string; message: string });
    return { child, url: started?.url ?? '', started, exit, stderr };
  };
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    if (dir) await rm(dir, { recursive: true, force: true });
  });

  it('logs one line when it listens, and ends on SIGTERM', async () => {
    const { child, url, started, exit } = await launch();
    expect(started).toMatchObject({ level: 'info', message: 'listening', pid: child.pid });
    expect(await (await fetch(`${url}/livez`)).text()).toBe('ok');
    const preflight = { origin: 'http://localhost:8080', 'access-control-request-method': 'PUT' };
    expect((await fetch(`${url}/media/x`, { method: 'OPTIONS', headers: preflight })).status).toBe(204);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it('ends when its supervisor is gone', async () => {
    const { child, exit } = await launch();
    child.disconnect();
    expect(await exit).toEqual([0, null]);
  });

  it('names the missing setting', async () => {
    const { exit, stderr } = await launch({ S3_SECRET_ACCESS_KEY: '' });
    expect(await exit).toEqual([1, null]);
    expect(await stderr).toContain('S3_SECRET_ACCESS_KEY is missing');
  });

  it('loses no acknowledged write and shows no partial write when it is killed', async () => {
    const acknowledged = new Map<string, Set<string>>();
    for (let round = 0; round < 5; round++) {
      const { child, url, exit } = await launch();
      const client = s3Client(url);
      let written = 0;
      const write = async (Key: string) => {
        for (;;) {
          const Body = randomBytes(Math.floor(Math.random() * 300_000));
          // A write under way may or may not have happened: both its tag and the previous one are right.
          const possible = new Set([...(acknowledged.get(Key) ?? []), md5(Body)]);
          acknowledged.set(Key, possible);
          await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: `type/${md5(Body)}` }));
          acknowledged.set(Key, new Set([md5(Body)]));
          written++;
        }
      };
      const writers = ['a', 'b', 'c', 'd'].map((key) => write(key).catch(() => {}));
      const last = 20 + Math.random() * 20;
      await until(() => written > last);
      child.kill('SIGKILL');
      await exit;
      await Promise.all(writers);

      const again = await launch();
      const reader = s3Client(again.url);
      expect(await listFiles(join(dir, Bucket, 'tmp'))).toEqual([]);
      const { Contents } = await reader.send(new ListObjectsV2Command({ Bucket }));
      expect(Contents?.map((entry) => entry.Key)).toEqual(['a', 'b', 'c', 'd']);
      for (const { Key = '', Size, ETag } of Contents ?? []) {
        const got = await reader.send(new GetObjectCommand({ Bucket, Key }));
        const tag = md5(Buffer.from((await got.Body?.transformToByteArray()) ?? []));
        expect(acknowledged.get(Key)).toContain(tag);
        expect([got.ETag, ETag, got.ContentType, got.ContentLength]).toEqual([
          `"${tag}"`,
          `"${tag}"`,
          `type/${tag}`,
          Size,
        ]);
        acknowledged.set(Key, new Set([tag]));
      }
      again.child.kill('SIGKILL');
      await again.exit;
    }
  });

  it('continues a multipart upload after it was killed', async () => {
    const first = await launch();
    const target = { Bucket, Key: 'long upload' };
    const { UploadId } = await s3Client(first.url).send(
      new CreateMultipartUploadCommand({ ...target, ContentType: 'a/b' }),
    );
    const five = Buffer.alloc(5 * MIB, 'x');
    await s3Client(first.url).send(new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: five }));
    first.child.kill('SIGKILL');
    await first.exit;

    const second = await launch();
    const client = s3Client(second.url);
    const { Parts } = await client.send(new ListPartsCommand({ ...target, UploadId }));
    expect(Parts).toMatchObject([{ PartNumber: 1, Size: five.length, ETag: `"${md5(five)}"` }]);
    const last = await client.send(
      new UploadPartCommand({ ...target, UploadId, PartNumber: 2, Body: Buffer.from('end') }),
    );
    const list = [
      { PartNumber: 1, ETag: Parts?.[0]?.ETag },
      { PartNumber: 2, ETag: last.ETag },
    ];
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: list } }));
    const got = await client.send(new GetObjectCommand(target));
    expect([got.ContentType, got.ContentLength]).toEqual(['a/b', five.length + 3]);
    second.child.kill('SIGTERM');
    await second.exit;
  });
});

describe('clients that disconnect or stall', () => {
  let server: TestServer;
  afterEach(async () => {
    expect(server.errors).toEqual([]);
    await server.stop();
  });
  const begin = async (
    url: string,
    method: string,
    size: number,
    sent: Buffer,
    headers: Record<string, string> = {},
  ) => {
    const { pathname, search } = new URL(url);
    const open = openRaw(server.url, method, pathname + search, { 'content-length': size, ...headers });
    open.request.write(sent);
    await until(async () => (await server.files('tmp')).length > 0);
    return open;
  };

  it('leave nothing behind when they disconnect during an upload', async () => {
    server = await startServer();
    const presigned = await getSignedUrl(server.client, new PutObjectCommand({ Bucket, Key: 'aborted' }));
    const put = await begin(presigned, 'PUT', 10 * MIB, Buffer.alloc(MIB));
    put.request.destroy();
    await until(async () => (await server.files('tmp')).length === 0);

    const target = { Bucket, Key: 'aborted' };
    const { UploadId } = await server.client.send(new CreateMultipartUploadCommand(target));
    const command = new UploadPartCommand({ ...target, UploadId, PartNumber: 1 });
    const part = await begin(await getSignedUrl(server.client, command), 'PUT', 10 * MIB, Buffer.alloc(MIB));
    part.request.destroy();
    await until(async () => (await server.files('tmp')).length === 0);

    const { fields } = await createPresignedPost(server.client, target);
    const form = Object.entries(fields)
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');
    const opening = `${form}--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(opening), Buffer.alloc(MIB)]);
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const post = await begin(`${server.url}/media`, 'POST', 10 * MIB, body, type);
    post.request.destroy();
    await until(async () => (await server.files('tmp')).length === 0);

    expect(await server.files('objects')).toEqual([]);
    expect((await server.client.send(new ListPartsCommand({ ...target, UploadId }))).Parts ?? []).toEqual([]);
    expect((await fetch(`${server.url}/media/aborted`)).status).toBe(404);
  });

  it('are disconnected when idle, and leave nothing behind', async () => {
    server = await startServer({ idleTimeoutMs: 300 });
    const presigned = await getSignedUrl(server.client, new PutObjectCommand({ Bucket, Key: 'stalled' }));
    const { answer } = await begin(presigned, 'PUT', MIB, Buffer.alloc(1000));
    await expect(answer).rejects.toThrow();
    await until(async () => (await server.files('tmp')).length === 0);
    expect(await server.files('objects')).toEqual([]);
  });

  it('do not delay others', async () => {
    server = await startServer();
    await server.client.send(new PutObjectCommand({ Bucket, Key: 'big', Body: Buffer.alloc(20 * MIB) }));
    const presigned = new URL(await getSignedUrl(server.client, new PutObjectCommand({ Bucket, Key: 'slow' })));
    const { hostname, port } = new URL(server.url);
    const sockets = Array.from({ length: 60 }, (_, index) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      const half = `PUT ${presigned.pathname}${presigned.search} HTTP/1.1\r\nHost: ${presigned.host}\r\n`;
      if (index % 3 === 0) socket.write(half);
      if (index % 3 === 1) socket.write(`${half}Content-Length: 1000\r\n\r\nxx`);
      // This client requests much and reads nothing.
      if (index % 3 === 2) socket.pause().write('GET /media/big HTTP/1.1\r\nHost: x\r\n\r\n');
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await server.client.send(new PutObjectCommand({ Bucket, Key: 'quick', Body: Buffer.from('quick') }));
    expect(await (await fetch(`${server.url}/media/quick`)).text()).toBe('quick');
    // A client that stalls is cut after a minute. None of these is.
    expect(sockets.filter(({ closed }) => closed)).toEqual([]);
    for (const socket of sockets) socket.destroy();
  });

  it('see the error of a refused upload, not a reset', async () => {
    server = await startServer({ maxObjectBytes: MIB });
    const presigned = new URL(await getSignedUrl(server.client, new PutObjectCommand({ Bucket, Key: 'large' })));
    const path = presigned.pathname + presigned.search;
    const large = Buffer.alloc(8 * MIB);
    const lengths: Record<string, string | number>[] = [
      { 'content-length': large.length },
      { 'transfer-encoding': 'chunked' },
    ];
    for (const headers of lengths) {
      const answer = await sendRaw(server.url, 'PUT', path, headers, large);
      expect(answer.status).toBe(400);
      expect(answer.body).toContain('<Code>EntityTooLarge</Code>');
    }
    const refused = await sendRaw(server.url, 'PUT', '/media/large', {}, large);
    expect(refused.body).toContain('<Code>AccessDenied</Code>');
    expect(await server.files('tmp')).toEqual([]);
  });

  it('do not delay the server’s close', async () => {
    server = await startServer({ idleTimeoutMs: 3_600_000 });
    const presigned = await getSignedUrl(server.client, new PutObjectCommand({ Bucket, Key: 'open' }));
    const { answer } = await begin(presigned, 'PUT', MIB, Buffer.alloc(1000));
    await server.stop();
    await expect(answer).rejects.toThrow();
    server = await startServer();
  });
});

describe('a folder', () => {
  it('keeps everything for the next start, and tolerates foreign files', async () => {
    const first = await startServer();
    const { client } = first;
    await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: Buffer.from('a'), Metadata: { m: '1' } }));
    await client.send(new PutObjectCommand({ Bucket: 'private', Key: 'open/b', Body: Buffer.from('b') }));
    const open = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::private/open/*' };
    const Policy = JSON.stringify({ Statement: [open] });
    await client.send(new PutBucketPolicyCommand({ Bucket: 'private', Policy }));
    await mkdir(join(first.dir, Bucket, 'objects', '00'), { recursive: true });
    await writeFile(join(first.dir, Bucket, 'objects', '00', 'strange'), 'strange');
    await writeFile(join(first.dir, Bucket, 'tmp', 'left-over'), 'half a body');
    await mkdir(join(first.dir, Bucket, 'uploads', 'half-made'));

    const second = await startServer({ dir: first.dir });
    const got = await second.client.send(new GetObjectCommand({ Bucket, Key: 'a' }));
    expect([await got.Body?.transformToString(), got.Metadata]).toEqual(['a', { m: '1' }]);
    expect((await second.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(1);
    expect(await (await fetch(`${second.url}/private/open/b`)).text()).toBe('b');
    expect(await second.files('tmp')).toEqual([]);
    await second.stop();
    await first.stop();
  });
});

// Only root may mount a small disk.
const mayMount = process.platform === 'linux' && process.getuid!() === 0;
(mayMount ? describe : describe.skip)('a full disk', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tocada-s3-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=700', 'tmpfs', dir]);
  });
  afterAll(async () => {
    execFileSync('umount', ['--lazy', dir]);
    await rm(dir, { recursive: true });
  });

  it('answers an upload with a sentence, and takes the next one that fits', async () => {
    const server = await startServer({ dir });
    const put = async (key: string, bytes: number) => {
      const presigned = await getSignedUrl(server.client, new PutObjectCommand({ Bucket, Key: key }));
      return fetch(presigned, { method: 'PUT', body: Buffer.alloc(bytes) });
    };
    const refused = await put('large', 3 * MIB);
    expect([refused.status, await refused.text()]).toEqual([
      507,
      expect.stringContaining('<Code>StorageFull</Code><Message>The disk of the store is full. Nothing was stored.'),
    ]);
    expect(server.errors).toHaveLength(1);
    expect(await server.files('tmp')).toEqual([]);
    expect((await put('small', 1000)).status).toBe(200);
    expect((await server.client.send(new ListObjectsV2Command({ Bucket }))).Contents).toMatchObject([{ Key: 'small' }]);
    await server.stop();
  });
});
