import { pipeline } from 'node:stream/promises';
import { readBody } from './body.js';
import type { Call } from './call.js';
import { httpDate, isNotModified, requestedRange, requiresAbsence } from './conditions.js';
import { S3Error } from './errors.js';
import { storedHeaders } from './headers.js';
import type { ObjectDescription } from './objects.js';

// Each of these headers changes the meaning of a write, so ignoring one would give a false answer.
const UNSUPPORTED_ON_WRITE = [
  'if-match',
  'x-amz-copy-source-if-match',
  'x-amz-copy-source-if-modified-since',
  'x-amz-copy-source-if-none-match',
  'x-amz-copy-source-if-unmodified-since',
  'x-amz-object-lock-mode',
  'x-amz-server-side-encryption-customer-algorithm',
  'x-amz-tagging',
  'x-amz-write-offset-bytes',
];

export async function putObject(call: Call): Promise<void> {
  const { parameters } = call.request;
  refuseUnsupported(call);
  const onlyNew = requiresAbsence(parameters);
  // Before the body is read.
  if (onlyNew && call.bucket.objects.find(call.key)) throw new S3Error('PreconditionFailed');
  if (parameters.has('x-amz-copy-source')) return copyObject(call, onlyNew);
  const body = readBody(call.request, call.service.maxObjectBytes);
  const object = await call.bucket.objects.put({ key: call.key, headers: storedHeaders(parameters) }, body, {
    onlyNew,
  });
  call.sendEmpty(200, { etag: `"${object.etag}"` });
}

export async function getObject(call: Call): Promise<void> {
  const { handle, description } = await call.bucket.objects.open(call.key);
  try {
    const answer = planAnswer(call, description);
    call.response.writeHead(answer.status, answer.headers);
    if (answer.status === 304 || answer.length === 0) {
      call.response.end();
    } else {
      const { start, length } = answer;
      await pipeline(handle.createReadStream({ start, end: start + length - 1, autoClose: false }), call.response);
    }
  } finally {
    await handle.close();
  }
}

export async function headObject(call: Call): Promise<void> {
  const answer = planAnswer(call, call.bucket.objects.get(call.key));
  call.response.writeHead(answer.status, answer.headers).end();
}

export async function deleteObject(call: Call): Promise<void> {
  await call.bucket.objects.delete(call.key);
  call.sendEmpty(204);
}

async function copyObject(call: Call, onlyNew: boolean): Promise<void> {
  const { parameters } = call.request;
  const source = parseCopySource(parameters.get('x-amz-copy-source') ?? '');
  call.authorize('s3:GetObject', source.bucket, source.key);
  const replaces = parameters.get('x-amz-metadata-directive') === 'REPLACE';
  if (!replaces && source.bucket === call.request.bucket && source.key === call.key) {
    throw new S3Error('InvalidRequest', 'A copy of an object onto itself must replace its metadata.');
  }
  const { handle, description } = await call.service.buckets.get(source.bucket).objects.open(source.key);
  call.allowSilence();
  try {
    const headers = replaces ? storedHeaders(parameters) : description.headers;
    const body = handle.createReadStream({ start: 0, end: Math.max(0, description.size - 1), autoClose: false });
    const object = await call.bucket.objects.put({ key: call.key, headers }, description.size > 0 ? body : empty(), {
      onlyNew,
    });
    const result = { LastModified: new Date(object.modified).toISOString(), ETag: `"${object.etag}"` };
    call.sendXml(200, 'CopyObjectResult', result);
  } finally {
    await handle.close();
  }
}

interface Answer {
  status: 200 | 206 | 304;
  headers: Record<string, string | number>;
  /** The first byte to send. */
  start: number;
  length: number;
}

function planAnswer(call: Call, object: ObjectDescription): Answer {
  const requestHeaders = call.request.message.headers;
  const headers: Record<string, string | number> = {
    ...object.headers,
    etag: `"${object.etag}"`,
    'last-modified': httpDate(object.modified),
    'accept-ranges': 'bytes',
    // Uploads are strangers' files on our own origin. A browser must never run their content.
    'content-security-policy': "default-src 'none'; sandbox",
  };
  if (isNotModified(requestHeaders, object)) return { status: 304, headers, start: 0, length: 0 };
  const range = requestedRange(requestHeaders, object);
  if (!range) {
    return { status: 200, headers: { ...headers, 'content-length': object.size }, start: 0, length: object.size };
  }
  const length = range.end - range.start + 1;
  const rangeHeaders = {
    'content-length': length,
    'content-range': `bytes ${range.start}-${range.end}/${object.size}`,
  };
  return { status: 206, headers: { ...headers, ...rangeHeaders }, start: range.start, length };
}

/** Throws NotImplemented when a write carries a header that we would ignore. */
export function refuseUnsupported(call: Call): void {
  const name = UNSUPPORTED_ON_WRITE.find((header) => call.request.parameters.has(header));
  if (name) throw new S3Error('NotImplemented', `The header ${name} is not supported.`);
}

function parseCopySource(header: string): { bucket: string; key: string } {
  const match = /^\/?([^/]+)\/(.+)$/s.exec(header.split('?')[0] ?? '');
  if (!match || header.includes('?')) throw new S3Error('InvalidArgument', 'The copy source is not valid.');
  try {
    return { bucket: decodeURIComponent(match[1] ?? ''), key: decodeURIComponent(match[2] ?? '') };
  } catch {
    throw new S3Error('InvalidArgument', 'The copy source is not valid.');
  }
}

async function* empty(): AsyncGenerator<Buffer> {}
