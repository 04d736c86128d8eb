import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './errors.js';
import type { ObjectDescription } from './objects.js';

/** True when the client's copy is still valid (304). Throws PreconditionFailed. RFC 9110, section 13.2.2. */
export function isNotModified(headers: IncomingHttpHeaders, object: ObjectDescription): boolean {
  const modified = wholeSeconds(object.modified);
  if (headers['if-match'] !== undefined) {
    if (!matchesTag(headers['if-match'], object.etag)) throw new S3Error('PreconditionFailed');
  } else if (headers['if-unmodified-since'] !== undefined) {
    if (modified > Date.parse(headers['if-unmodified-since'])) throw new S3Error('PreconditionFailed');
  }
  if (headers['if-none-match'] !== undefined) return matchesTag(headers['if-none-match'], object.etag);
  // A date that does not parse gives NaN, and every comparison with it is false.
  return headers['if-modified-since'] !== undefined && modified <= Date.parse(headers['if-modified-since']);
}

/** True when a write must find no object under its key. Throws NotImplemented for conditions on a certain version. */
export function requiresAbsence(parameters: ReadonlyMap<string, string>): boolean {
  const condition = parameters.get('if-none-match')?.trim();
  if (condition !== undefined && condition !== '*')
    throw new S3Error('NotImplemented', 'A write knows If-None-Match only with *.');
  return condition === '*';
}

/** The bytes of a single range, both included; undefined for the whole object. Throws InvalidRange. */
export function requestedRange(
  headers: IncomingHttpHeaders,
  object: ObjectDescription,
): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const condition = headers['if-range']?.toString();
  if (condition !== undefined && condition !== `"${object.etag}"` && condition !== httpDate(object.modified)) {
    return undefined;
  }
  const { size } = object;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw new S3Error('InvalidRange', undefined, { 'content-range': `bytes */${size}` });
  return { start, end };
}

/** The time in HTTP's format, in whole seconds. */
export function httpDate(milliseconds: number): string {
  return new Date(milliseconds).toUTCString();
}

function matchesTag(list: string, etag: string): boolean {
  return list.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '');
    return bare === '*' || bare.replace(/^"(.*)"$/, '$1') === etag;
  });
}

function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000;
}
