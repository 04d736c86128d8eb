import { validateHeaderValue } from 'node:http';
import { S3Error } from './errors.js';

const STORED = new Set([
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
]);
const MAX_METADATA_BYTES = 2048;

/** An upload's headers that come back with the object, in lower case. Throws InvalidArgument or MetadataTooLarge. */
export function storedHeaders(parameters: ReadonlyMap<string, string>): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/octet-stream' };
  let metadataBytes = 0;
  for (const [name, value] of parameters) {
    const isMetadata = name.startsWith('x-amz-meta-');
    if (!isMetadata && !STORED.has(name)) continue;
    // A form's field may hold a line break, which no response header can carry.
    if (!isHeaderValue(name, value)) throw new S3Error('InvalidArgument', `The value of ${name} is not valid.`);
    if (isMetadata) metadataBytes += name.length - 'x-amz-meta-'.length + Buffer.byteLength(value);
    const kept = name === 'content-encoding' ? withoutAwsChunked(value) : value;
    if (kept !== '') headers[name] = kept;
  }
  if (metadataBytes > MAX_METADATA_BYTES) throw new S3Error('MetadataTooLarge');
  return headers;
}

function isHeaderValue(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, value);
    return /^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name);
  } catch {
    return false;
  }
}

function withoutAwsChunked(encoding: string): string {
  return encoding
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== 'aws-chunked')
    .join(', ');
}
