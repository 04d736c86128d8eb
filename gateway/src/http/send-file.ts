import { createHash } from 'node:crypto';
import type { FilePart } from '@tocada/contracts/deals/client-files.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';

/** The first and the last byte of an answer. */
interface Span {
  start: number;
  end: number;
}

/**
 * Yields a span of a file part by part. The last part of a whole file is held back until all bytes are known to be
 * those that were stored.
 * @throws AppError `internal` when they are others
 */
async function* contentOf(
  first: FilePart,
  { start, end }: Span,
  read: (from: number) => Promise<FilePart>,
): AsyncGenerator<Buffer> {
  const hash = start === 0 && end === first.bytes - 1 ? createHash('sha256') : undefined;
  const bytesIn = ({ content, sha256 }: FilePart) => {
    // Another file has replaced this one.
    if (sha256 !== first.sha256) throw new AppError('internal');
    return Buffer.from(content, 'base64');
  };
  const head = bytesIn(first);
  let [part, sent] = start < head.length ? [head.subarray(start), start] : [bytesIn(await read(start)), start];
  for (;;) {
    const content = part.subarray(0, end + 1 - sent);
    hash?.update(part);
    sent += content.length;
    const isEnd = sent > end;
    if (content.length === 0 || (isEnd && hash && hash.digest('hex') !== first.sha256)) throw new AppError('internal');
    yield content;
    if (isEnd) return;
    part = bytesIn(await read(sent));
  }
}

/** Resolves when the visitor has read enough, or has left. */
const drained = (response: Response): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });

/** The one span that is asked for; undefined for the whole file, for several spans, and for a span of another file. */
function spanAsked(request: Request, etag: string, bytes: number): Span | 'beyond the end' | undefined {
  if (request.method !== 'GET' || (request.get('if-range') ?? etag) !== etag) return undefined;
  const ranges = request.range(bytes);
  if (ranges === -1) return 'beyond the end';
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

/** True when the asker has the file already. */
const isKnown = (request: Request, etag: string): boolean =>
  (request.get('if-none-match') ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));

/**
 * Sends a file that a service reads in parts, so that no message holds all of it. Of a file that another one has replaced the
 * last part is missing: the browser tells of a failed download, and can go on with it where it ended.
 * @param headersOf the headers by the first part
 */
export async function sendFile(
  request: Request,
  response: Response,
  headersOf: (first: FilePart) => Record<string, string>,
  read: (from: number) => Promise<FilePart>,
): Promise<void> {
  const first = await read(0);
  const { bytes } = first;
  const etag = `"${first.sha256}"`;
  const { 'content-type': type, 'content-disposition': disposition, ...others } = headersOf(first);
  const known = { ...others, etag, 'accept-ranges': 'bytes' };
  if (isKnown(request, etag)) return void response.status(304).set(known).end();
  const span = spanAsked(request, etag, bytes);
  if (span === 'beyond the end')
    return void response
      .status(416)
      .set({ ...known, 'content-range': `bytes */${bytes}` })
      .end();
  const { start, end } = span ?? { start: 0, end: bytes - 1 };
  const headers = {
    ...known,
    ...(type && { 'content-type': type }),
    ...(disposition && { 'content-disposition': disposition }),
    'content-length': String(end + 1 - start),
    ...(span && { 'content-range': `bytes ${start}-${end}/${bytes}` }),
  };
  if (request.method === 'HEAD') return void response.set(headers).end();
  for await (const content of contentOf(first, { start, end }, read)) {
    if (!response.headersSent) response.status(span ? 206 : 200).set(headers);
    if (!response.write(content)) await drained(response);
    if (response.destroyed) return;
  }
  response.end();
}

/** Sends a file that a service reads at once. @param content in base64 */
export async function sendWhole(
  request: Request,
  response: Response,
  headers: Record<string, string>,
  content: string,
): Promise<void> {
  const bytes = Buffer.from(content, 'base64');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const whole = { name: '', mediaType: '', bytes: bytes.length, sha256, content };
  await sendFile(
    request,
    response,
    () => headers,
    async () => whole,
  );
}
