import { readFormFile } from './body.js';
import type { Call } from './call.js';
import { S3Error } from './errors.js';
import { type FormFile, readForm } from './form.js';
import { storedHeaders } from './headers.js';
import type { ObjectDescription } from './objects.js';
import { checkPostPolicy } from './post-policy.js';
import { MAX_KEY_BYTES, objectUrl } from './request.js';
import type { StagedFile } from './stored-file.js';

interface ReceivedForm {
  staged: StagedFile<ObjectDescription>;
  /** success_action_status: 200, 201 or 204. */
  status: number;
}

/** Stores the file of a browser form. The form's own signed policy authenticates the upload. */
export async function postObject(call: Call): Promise<void> {
  const { staged, status } = await readForm(
    call.request.message,
    (file) => receiveFile(call, file),
    (received) => received.staged.discard(),
  );
  await call.bucket.objects.publish(staged);
  const { key, etag } = staged.description;
  const location = objectUrl(call.request.message, call.bucket.name, key);
  call.response.setHeader('etag', `"${etag}"`);
  call.response.setHeader('location', location);
  if (status !== 201) return call.sendEmpty(status);
  const result = { Location: location, Bucket: call.bucket.name, Key: key, ETag: `"${etag}"` };
  call.sendXml(201, 'PostResponse', result);
}

async function receiveFile(call: Call, file: FormFile): Promise<ReceivedForm> {
  const { service, request } = call;
  const key = (file.fields.get('key') ?? '').replaceAll('${filename}', () => file.filename);
  const fields = new Map(file.fields);
  if (fields.has('key')) fields.set('key', key);
  const { caller, minBytes, maxBytes } = checkPostPolicy(fields, { ...service, bucket: request.bucket });
  if (key === '') throw new S3Error('InvalidArgument', 'The form holds no key.');
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError');
  if (fields.has('success_action_redirect')) {
    throw new S3Error('NotImplemented', 'success_action_redirect is not supported.');
  }
  service.buckets.authorize(caller, 's3:PutObject', request.bucket, key);

  const body = readFormFile(file.stream, fields, Math.min(maxBytes, service.maxObjectBytes));
  const staged = await call.bucket.objects.stage({ key, headers: storedHeaders(fields) }, body);
  if (staged.description.size < minBytes) {
    await staged.discard();
    throw new S3Error('EntityTooSmall');
  }
  const status = fields.get('success_action_status') ?? '';
  return { staged, status: ['200', '201'].includes(status) ? Number(status) : 204 };
}
