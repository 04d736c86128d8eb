import { readDocument } from './body.js';
import type { Call } from './call.js';
import { S3Error } from './errors.js';
import { compareKeys, type ListPage, pageSize } from './listing.js';
import { encodeKey } from './uri.js';
import { parseXml, type XmlTree } from './xml.js';

const MAX_DELETE_KEYS = 1000;
/** There are no accounts. */
const OWNER = { ID: 'tocada', DisplayName: 'tocada' };

export async function createBucket(call: Call): Promise<void> {
  await readDocument(call.request);
  await call.service.buckets.create(call.request.bucket);
  call.sendEmpty(200, { location: `/${call.request.bucket}` });
}

export async function headBucket(call: Call): Promise<void> {
  call.sendEmpty(200, { 'x-amz-bucket-region': call.service.region });
}

export async function getBucketLocation(call: Call): Promise<void> {
  // S3 writes its oldest region as an empty location.
  const region = call.service.region === 'us-east-1' ? '' : call.service.region;
  call.sendXml(200, 'LocationConstraint', { '#text': region });
}

/** Origins come from the server's settings. The document only has to be valid XML. */
export async function putBucketCors(call: Call): Promise<void> {
  parseXml(await readDocument(call.request), 'CORSConfiguration');
  call.sendEmpty(200);
}

/** The server's own age limit removes unfinished uploads. The document only has to be valid XML. */
export async function putBucketLifecycle(call: Call): Promise<void> {
  parseXml(await readDocument(call.request), 'LifecycleConfiguration');
  call.sendEmpty(200);
}

export async function putBucketPolicy(call: Call): Promise<void> {
  await call.bucket.setPolicy(await readDocument(call.request));
  call.sendEmpty(204);
}

export async function listBuckets(call: Call): Promise<void> {
  call.authorize('s3:ListAllMyBuckets', '*');
  const prefix = call.request.query.get('prefix') ?? '';
  const names = call.service.buckets.all().filter(({ name }) => name.startsWith(prefix));
  call.sendXml(200, 'ListAllMyBucketsResult', {
    Owner: OWNER,
    Buckets: {
      Bucket: names
        .toSorted((a, b) => compareKeys(a.name, b.name))
        .map(({ name, created }) => ({ Name: name, CreationDate: new Date(created).toISOString() })),
    },
  });
}

/** Version 1 of the list, for which rclone and s3cmd ask. */
export async function listObjects(call: Call): Promise<void> {
  const marker = call.request.query.get('marker') ?? '';
  const { page, content, written } = listPage(call, marker);
  call.sendXml(200, 'ListBucketResult', {
    ...content,
    Marker: written(marker),
    NextMarker: page.next === undefined ? undefined : written(page.next),
  });
}

export async function listObjectsV2(call: Call): Promise<void> {
  const { query } = call.request;
  if (query.get('list-type') !== '2') throw new S3Error('NotImplemented');
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after') ?? '';
  const after = token === null ? startAfter : Buffer.from(token, 'base64url').toString();
  const { page, content, written } = listPage(call, after);
  call.sendXml(200, 'ListBucketResult', {
    ...content,
    KeyCount: page.keys.length + page.prefixes.length,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: page.next === undefined ? undefined : Buffer.from(page.next).toString('base64url'),
    StartAfter: startAfter === '' ? undefined : written(startAfter),
  });
}

/** The page behind `after`, as both versions of the list tell it. */
function listPage(call: Call, after: string): { page: ListPage; content: XmlTree; written(key: string): string } {
  const { query } = call.request;
  const { objects } = call.bucket;
  const encoding = query.get('encoding-type') === 'url' ? 'url' : undefined;
  const written = (key: string) => (encoding ? encodeKey(key) : key);
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const limit = pageSize(query.get('max-keys'));
  const page = objects.list({ prefix, delimiter, after, limit });
  const content = {
    Name: call.bucket.name,
    Prefix: written(prefix),
    Delimiter: delimiter === '' ? undefined : written(delimiter),
    MaxKeys: limit,
    EncodingType: encoding,
    IsTruncated: page.next !== undefined,
    Contents: page.keys.map((key) => {
      const object = objects.get(key);
      return {
        Key: written(key),
        LastModified: new Date(object.modified).toISOString(),
        ETag: `"${object.etag}"`,
        Size: object.size,
        StorageClass: 'STANDARD',
      };
    }),
    CommonPrefixes: page.prefixes.map((entry) => ({ Prefix: written(entry) })),
  };
  return { page, content, written };
}

export async function deleteObjects(call: Call): Promise<void> {
  const { bucket } = call;
  if (call.caller.kind === 'anonymous') throw new S3Error('AccessDenied');
  const document = parseXml(await readDocument(call.request), 'Delete');
  const entries = Array.isArray(document['Object']) ? (document['Object'] as { Key?: unknown }[]) : [];
  const keys = entries.map((entry) => entry.Key);
  if (keys.length === 0 || keys.length > MAX_DELETE_KEYS) throw new S3Error('MalformedXML');

  const deleted: XmlTree[] = [];
  const errors: XmlTree[] = [];
  for (const key of keys) {
    if (typeof key !== 'string' || key === '') throw new S3Error('MalformedXML');
    try {
      call.authorize('s3:DeleteObject', bucket.name, key);
      await bucket.objects.delete(key);
      deleted.push({ Key: key });
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      errors.push({ Key: key, Code: error.code, Message: error.message });
    }
  }
  call.sendXml(200, 'DeleteResult', { Deleted: document['Quiet'] === 'true' ? [] : deleted, Error: errors });
}
