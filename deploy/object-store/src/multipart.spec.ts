import { describe, expect, it, jest } from '@jest/globals';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createHash } from 'node:crypto';
import { MIB, startServer, server, startSharedServer } from './spec-support.js';

const Bucket = 'media';

startSharedServer();

const begin = async (Key: string, input: object = {}) => {
  const { UploadId } = await server.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...input }));
  return { Bucket, Key, UploadId: UploadId ?? '' };
};
type Target = Awaited<ReturnType<typeof begin>>;
const part = async (target: Target, PartNumber: number, Body: Buffer) => {
  const { ETag } = await server.client.send(new UploadPartCommand({ ...target, PartNumber, Body }));
  return { PartNumber, ETag };
};
const complete = (target: Target, Parts: { PartNumber: number; ETag: string | undefined }[], more: object = {}) =>
  server.client.send(new CompleteMultipartUploadCommand({ ...target, ...more, MultipartUpload: { Parts } }));
const five = Buffer.alloc(5 * MIB, 'five');
const tail = Buffer.from('the tail');

describe('multipart uploads', () => {
  it('become one object with its own tag and headers', async () => {
    const target = await begin('film', { ContentType: 'video/mp4', Metadata: { a: 'b' } });
    const second = await part(target, 9, tail);
    const first = await part(target, 2, five);
    await expect(server.client.send(new HeadObjectCommand({ Bucket, Key: 'film' }))).rejects.toThrow();
    const { ETag, Location } = await complete(target, [first, second]);
    const md5s = [five, tail].map((body) => createHash('md5').update(body).digest());
    expect(ETag).toBe(`"${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-2"`);
    expect(Location).toBe(`${server.url}/media/film`);
    const got = await server.client.send(new GetObjectCommand({ Bucket, Key: 'film' }));
    expect(got).toMatchObject({ ETag, ContentType: 'video/mp4', Metadata: { a: 'b' } });
    expect(
      Buffer.compare((await got.Body?.transformToByteArray()) ?? Buffer.alloc(0), Buffer.concat([five, tail])),
    ).toBe(0);
    expect(await server.files('uploads')).toEqual([]);
  });

  it('give the same answer when a client completes them twice', async () => {
    const target = await begin('twice');
    const parts = [await part(target, 1, tail)];
    const first = await complete(target, parts);
    expect((await complete(target, parts)).ETag).toBe(first.ETag);
  });

  it('take the place of no object, when the client says so', async () => {
    const targets = [await begin('only-new'), await begin('only-new')];
    const parts = await Promise.all(targets.map((target) => part(target, 1, tail)));
    await complete(targets[0]!, [parts[0]!], { IfNoneMatch: '*' });
    await expect(complete(targets[1]!, [parts[1]!], { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    await complete(targets[1]!, [parts[1]!]);
  });

  it('accept a part twice, and through a presigned URL', async () => {
    const target = await begin('again');
    await part(target, 1, Buffer.from('wrong'));
    const url = await getSignedUrl(server.client, new UploadPartCommand({ ...target, PartNumber: 1 }));
    const response = await fetch(url, { method: 'PUT', body: tail });
    await complete(target, [{ PartNumber: 1, ETag: response.headers.get('etag') ?? '' }]);
    const got = await server.client.send(new GetObjectCommand({ Bucket, Key: 'again' }));
    expect(await got.Body?.transformToString()).toBe('the tail');
  });

  it('refuse parts that are too small, unknown, changed or out of order', async () => {
    const target = await begin('refused');
    const [one, two, three] = [await part(target, 1, tail), await part(target, 2, five), await part(target, 3, tail)];
    await expect(complete(target, [one, two])).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete(target, [three, two])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(complete(target, [two, two])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(complete(target, [two, { ...three, PartNumber: 4 }])).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(complete(target, [two, { ...three, ETag: two.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(complete(target, [])).rejects.toMatchObject({ name: 'MalformedXML' });
    await complete(target, [two, three]);
  });

  it('have parts from 1 to 10000, each no larger than an object', async () => {
    const target = await begin('numbers');
    for (const number of [0, 10_001, -1]) {
      await expect(part(target, number, tail)).rejects.toMatchObject({ name: 'InvalidArgument' });
    }
    await part(target, 10_000, tail);
    await expect(part(target, 1, Buffer.alloc(33 * MIB))).rejects.toMatchObject({ name: 'EntityTooLarge' });
    const large = [1, 2, 3, 4].map((number) => part(target, number, Buffer.alloc(9 * MIB, number)));
    await expect(complete(target, await Promise.all(large))).rejects.toMatchObject({ name: 'EntityTooLarge' });
    await server.client.send(new AbortMultipartUploadCommand(target));
  });

  it('list their parts page by page', async () => {
    const target = await begin('pages');
    for (const number of [3, 1, 2]) await part(target, number, Buffer.from(`part ${number}`));
    const first = await server.client.send(new ListPartsCommand({ ...target, MaxParts: 2 }));
    expect(first.Parts?.map((entry) => [entry.PartNumber, entry.Size])).toEqual([
      [1, 6],
      [2, 6],
    ]);
    expect([first.IsTruncated, String(first.NextPartNumberMarker)]).toEqual([true, '2']);
    const rest = await server.client.send(new ListPartsCommand({ ...target, PartNumberMarker: '2' }));
    expect(rest.Parts?.map((entry) => entry.ETag)).toEqual([`"${createHash('md5').update('part 3').digest('hex')}"`]);
    expect(rest.IsTruncated).toBe(false);
  });

  it('are removed by an abort', async () => {
    const target = await begin('aborted');
    const one = await part(target, 1, tail);
    await server.client.send(new AbortMultipartUploadCommand(target));
    const gone = { name: 'NoSuchUpload' };
    await expect(part(target, 2, tail)).rejects.toMatchObject(gone);
    await expect(complete(target, [one])).rejects.toMatchObject(gone);
    await expect(server.client.send(new ListPartsCommand(target))).rejects.toMatchObject(gone);
    await expect(server.client.send(new AbortMultipartUploadCommand(target))).rejects.toMatchObject(gone);
  });

  it('belong to one key', async () => {
    const target = await begin('mine');
    await expect(part({ ...target, Key: 'yours' }, 1, tail)).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(part({ ...target, UploadId: '../../x' }, 1, tail)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('are listed by key, page by page', async () => {
    const targets = [await begin('list/b'), await begin('list/a'), await begin('list/a')];
    const list = (input: object) =>
      server.client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'list/', ...input }));
    const first = await list({ MaxUploads: 1 });
    expect(first.IsTruncated).toBe(true);
    const rest = await list({ KeyMarker: first.NextKeyMarker, UploadIdMarker: first.NextUploadIdMarker });
    const all = [...(first.Uploads ?? []), ...(rest.Uploads ?? [])];
    expect(all.map((upload) => upload.Key)).toEqual(['list/a', 'list/a', 'list/b']);
    expect(new Set(all.map((upload) => upload.UploadId))).toEqual(new Set(targets.map((target) => target.UploadId)));
  });
});

describe('the sweep', () => {
  it('removes old unfinished uploads and keeps recent ones', async () => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now');
    const old = await startServer({ maxUploadAgeMs: 60_000 });
    try {
      const make = (Key: string) => old.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
      await make('old');
      clock.mockReturnValue(now + 50_000);
      await make('young');
      clock.mockReturnValue(now + 100_000);
      const restarted = await startServer({ dir: old.dir, maxUploadAgeMs: 60_000 });
      const { Uploads } = await restarted.client.send(new ListMultipartUploadsCommand({ Bucket }));
      expect(Uploads?.map((upload) => upload.Key)).toEqual(['young']);
      expect(await old.files('uploads')).toHaveLength(1);
      await restarted.stop();
    } finally {
      clock.mockRestore();
      await old.stop();
    }
  });
});
