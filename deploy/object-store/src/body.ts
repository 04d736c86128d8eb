import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { decodeAwsChunked } from './chunked.js';
import { S3Error } from './errors.js';
import type { S3Request } from './request.js';

const CHUNKED = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
const UNSIGNED = 'UNSIGNED-PAYLOAD';
const CHECKSUM_HEADER = /^x-amz-checksum-(?!algorithm$|type$|mode$)/;
const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;

interface Hasher {
  update(chunk: Buffer): unknown;
  digest(): Buffer;
}

interface Check {
  hasher: Hasher;
  matches(digest: Buffer): boolean;
  failure: S3Error;
}

/** Yields a request's body, at most `limit` bytes, checked by every length and checksum that the request names. */
export async function* readBody(request: S3Request, limit: number): AsyncGenerator<Buffer> {
  const { parameters } = request;
  const declaredHash = parameters.get('x-amz-content-sha256') ?? UNSIGNED;
  const chunked = declaredHash.startsWith('STREAMING-');
  if (chunked && declaredHash !== CHUNKED) {
    throw new S3Error('NotImplemented', `Only ${CHUNKED} is supported for chunked uploads.`);
  }
  const hashed = /^[0-9a-f]{64}$/.test(declaredHash);
  if (!chunked && !hashed && declaredHash !== UNSIGNED) {
    throw new S3Error('InvalidArgument', 'x-amz-content-sha256 is not valid.');
  }
  const declaredLength = parameters.get(chunked ? 'x-amz-decoded-content-length' : 'content-length');
  if (Number(declaredLength ?? 0) > limit) throw new S3Error('EntityTooLarge');

  const trailers = new Map<string, string>();
  const trailerNames =
    parameters
      .get('x-amz-trailer')
      ?.toLowerCase()
      .split(',')
      .map((name) => name.trim()) ?? [];
  const checks = checksumChecks(
    [...parameters.keys(), ...trailerNames],
    (name) => parameters.get(name) ?? trailers.get(name),
  );
  if (hashed) {
    checks.push({
      hasher: createHash('sha256'),
      matches: (digest) => digest.toString('hex') === declaredHash,
      failure: new S3Error('XAmzContentSHA256Mismatch'),
    });
  }
  const raw = withoutDestroying(request.message);
  const body = verify(chunked ? decodeAwsChunked(raw, trailers) : raw, limit, checks);
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    yield chunk;
  }
  if (declaredLength !== undefined && Number(declaredLength) !== length) throw new S3Error('IncompleteBody');
}

/** Yields a form's file, at most `limit` bytes, and checks it against the form's checksums. Throws as readBody. */
export function readFormFile(
  file: Readable,
  fields: ReadonlyMap<string, string>,
  limit: number,
): AsyncGenerator<Buffer> {
  return verify(
    withoutDestroying(file),
    limit,
    checksumChecks([...fields.keys()], (name) => fields.get(name)),
  );
}

/** Reads a small body (XML, JSON or a form) as text. Throws as readBody. */
export async function readDocument(request: S3Request): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of readBody(request, MAX_DOCUMENT_BYTES)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function* verify(source: AsyncIterable<Buffer>, limit: number, checks: Check[]): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > limit) throw new S3Error('EntityTooLarge');
    for (const check of checks) check.hasher.update(chunk);
    yield chunk;
  }
  for (const check of checks) {
    if (!check.matches(check.hasher.digest())) throw check.failure;
  }
}

function checksumChecks(names: string[], valueOf: (name: string) => string | undefined): Check[] {
  return [...new Set(names)]
    .filter((name) => name === 'content-md5' || CHECKSUM_HEADER.test(name))
    .map((name) => ({
      hasher: createHasher(name),
      matches: (digest) => digest.toString('base64') === valueOf(name),
      failure: new S3Error('BadDigest', `The ${name} you specified did not match what we received.`),
    }));
}

function createHasher(name: string): Hasher {
  if (name === 'content-md5') return createHash('md5');
  if (name === 'x-amz-checksum-crc32') return new Crc32();
  if (name === 'x-amz-checksum-sha1') return createHash('sha1');
  if (name === 'x-amz-checksum-sha256') return createHash('sha256');
  // Refused, because ignoring a checksum that we cannot compute would claim that it matched.
  throw new S3Error('NotImplemented', `The checksum ${name} is not supported.`);
}

class Crc32 implements Hasher {
  #value = 0;

  update(chunk: Buffer): void {
    this.#value = crc32(chunk, this.#value);
  }

  digest(): Buffer {
    const digest = Buffer.alloc(4);
    digest.writeUInt32BE(this.#value);
    return digest;
  }
}

// Keeps the request usable after an early stop: the server answers it, drains it, and cuts it if the client goes on.
function withoutDestroying(stream: Readable): AsyncIterable<Buffer> {
  return stream.iterator({ destroyOnReturn: false });
}
