import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error } from './errors.js';
import { encodeKey, encodeUri } from './uri.js';

export const MAX_KEY_BYTES = 1024;

export interface S3Request {
  readonly id: string;
  readonly method: string;
  /** The path as it was signed: each segment decoded and encoded again, nothing normalised. */
  readonly canonicalPath: string;
  /** '' for the service itself. */
  readonly bucket: string;
  /** '' for a bucket. */
  readonly key: string;
  readonly query: URLSearchParams;
  /** Headers, and x-amz-* query parameters that replace headers in presigned URLs. Names are in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly message: IncomingMessage;
}

/**
 * Reads the request line and headers. The target is split by hand: the URL class would resolve `..`, which is an
 * ordinary part of a key here. Throws InvalidURI or KeyTooLongError.
 */
export function parseRequest(message: IncomingMessage): S3Request {
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (!path.startsWith('/')) throw new S3Error('InvalidURI');
  const segments = path.slice(1).split('/').map(decodeSegment);
  const [bucket = '', ...rest] = segments;
  const key = rest.join('/');
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError');
  const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1));
  return {
    id: randomBytes(8).toString('hex').toUpperCase(),
    method: message.method ?? 'GET',
    canonicalPath: `/${segments.map(encodeUri).join('/')}`,
    bucket,
    key,
    query,
    parameters: collectParameters(message, query),
    message,
  };
}

/** The public address of an object, behind a proxy that forwards Host and X-Forwarded-Proto. */
export function objectUrl(message: IncomingMessage, bucket: string, key: string): string {
  const scheme = message.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${scheme}://${message.headers.host}/${bucket}/${encodeKey(key)}`;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new S3Error('InvalidURI');
  }
}

function collectParameters(message: IncomingMessage, query: URLSearchParams): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of query) {
    if (/^x-amz-/i.test(name)) parameters.set(name.toLowerCase(), value);
  }
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) parameters.set(name, Array.isArray(value) ? value.join(',') : value);
  }
  return parameters;
}
