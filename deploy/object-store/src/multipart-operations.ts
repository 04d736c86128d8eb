import { readBody, readDocument } from './body.js';
import type { Call } from './call.js';
import { requiresAbsence } from './conditions.js';
import { S3Error } from './errors.js';
import { storedHeaders } from './headers.js';
import { pageSize, wholeNumber } from './listing.js';
import { MAX_PARTS, type Upload } from './multipart.js';
import { refuseUnsupported } from './object-operations.js';
import { objectUrl } from './request.js';
import { parseXml } from './xml.js';

export async function createMultipartUpload(call: Call): Promise<void> {
  refuseUnsupported(call);
  if (requiresAbsence(call.request.parameters))
    throw new S3Error('NotImplemented', 'If-None-Match belongs to the completion of an upload in parts.');
  const upload = await call.bucket.uploads.create(call.key, storedHeaders(call.request.parameters));
  const result = { Bucket: call.bucket.name, Key: call.key, UploadId: upload.id };
  call.sendXml(200, 'InitiateMultipartUploadResult', result);
}

export async function uploadPart(call: Call): Promise<void> {
  if (call.request.parameters.has('x-amz-copy-source')) throw new S3Error('NotImplemented');
  const number = wholeNumber(call.request.query.get('partNumber'), 0);
  if (number < 1 || number > MAX_PARTS) {
    throw new S3Error('InvalidArgument', `Part number must be an integer between 1 and ${MAX_PARTS}, inclusive.`);
  }
  const upload = findUpload(call);
  const body = readBody(call.request, call.service.maxObjectBytes);
  const part = await call.bucket.uploads.putPart(upload, number, body);
  call.sendEmpty(200, { etag: `"${part.etag}"` });
}

export async function listParts(call: Call): Promise<void> {
  const { query } = call.request;
  const upload = findUpload(call);
  const marker = wholeNumber(query.get('part-number-marker'), 0);
  const limit = pageSize(query.get('max-parts'));
  const rest = [...upload.parts.values()]
    .filter((part) => part.number > marker)
    .toSorted((a, b) => a.number - b.number);
  const page = rest.slice(0, limit);
  call.sendXml(200, 'ListPartsResult', {
    Bucket: call.bucket.name,
    Key: call.key,
    UploadId: upload.id,
    PartNumberMarker: marker,
    NextPartNumberMarker: page.at(-1)?.number ?? marker,
    MaxParts: limit,
    IsTruncated: rest.length > limit && limit > 0,
    Part: page.map((part) => ({
      PartNumber: part.number,
      LastModified: new Date(part.modified).toISOString(),
      ETag: `"${part.etag}"`,
      Size: part.size,
    })),
  });
}

export async function completeMultipartUpload(call: Call): Promise<void> {
  refuseUnsupported(call);
  const { objects, uploads } = call.bucket;
  const onlyNew = requiresAbsence(call.request.parameters);
  const wanted = parsePartList(await readDocument(call.request));
  const before = objects.find(call.key);
  // A client that lost our answer repeats the call. The object names the upload that it came from.
  if (before?.uploadId !== undefined && before.uploadId === uploadId(call)) return sendCompleted(call, before.etag);

  const upload = findUpload(call);
  const assembly = uploads.assemble(upload, wanted);
  if (assembly.size > call.service.maxObjectBytes) throw new S3Error('EntityTooLarge');
  call.allowSilence();
  const { etag } = await objects.put(
    { key: call.key, headers: upload.headers, etag: assembly.etag, uploadId: upload.id },
    assembly.body(),
    { onlyNew },
  );
  await uploads.remove(upload);
  sendCompleted(call, etag);
}

export async function abortMultipartUpload(call: Call): Promise<void> {
  await call.bucket.uploads.remove(findUpload(call));
  call.sendEmpty(204);
}

export async function listMultipartUploads(call: Call): Promise<void> {
  const { query } = call.request;
  const prefix = query.get('prefix') ?? '';
  const keyMarker = query.get('key-marker') ?? '';
  const idMarker = query.get('upload-id-marker') ?? '';
  const limit = pageSize(query.get('max-uploads'));
  const all = call.bucket.uploads.all().filter((upload) => upload.key.startsWith(prefix));
  const last = all.findIndex((upload) => upload.id === idMarker && upload.key === keyMarker);
  const rest = last < 0 ? all.filter((upload) => upload.key > keyMarker) : all.slice(last + 1);
  const page = rest.slice(0, limit);
  const truncated = rest.length > limit && limit > 0;
  call.sendXml(200, 'ListMultipartUploadsResult', {
    Bucket: call.bucket.name,
    KeyMarker: keyMarker,
    UploadIdMarker: idMarker,
    NextKeyMarker: truncated ? page.at(-1)?.key : undefined,
    NextUploadIdMarker: truncated ? page.at(-1)?.id : undefined,
    Prefix: prefix,
    MaxUploads: limit,
    IsTruncated: truncated,
    Upload: page.map((upload) => ({
      Key: upload.key,
      UploadId: upload.id,
      Initiated: new Date(upload.created).toISOString(),
      StorageClass: 'STANDARD',
    })),
  });
}

function uploadId(call: Call): string {
  return call.request.query.get('uploadId') ?? '';
}

function findUpload(call: Call): Upload {
  return call.bucket.uploads.get(uploadId(call), call.key);
}

function parsePartList(xml: string): { number: number; etag: string }[] {
  const list = parseXml(xml, 'CompleteMultipartUpload')['Part'];
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_PARTS) throw new S3Error('MalformedXML');
  return (list as { PartNumber?: unknown; ETag?: unknown }[]).map((part) => {
    if (typeof part.PartNumber !== 'string' || typeof part.ETag !== 'string') throw new S3Error('MalformedXML');
    return { number: Number(part.PartNumber), etag: part.ETag.trim().replace(/^"(.*)"$/, '$1') };
  });
}

function sendCompleted(call: Call, etag: string): void {
  call.sendXml(200, 'CompleteMultipartUploadResult', {
    Location: objectUrl(call.request.message, call.bucket.name, call.key),
    Bucket: call.bucket.name,
    Key: call.key,
    ETag: `"${etag}"`,
  });
}
