import { createHash } from 'node:crypto';
import type { FilePart } from '@tocada/contracts/client-files.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';

/**
 * Yields a file part by part. Its last part is held back until all bytes are known to be those that were stored.
 * @throws AppError `internal` when they are others
 */
async function* contentOf(first: FilePart, read: (from: number) => Promise<FilePart>): AsyncGenerator<Buffer> {
  const { bytes, sha256 } = first;
  const hash = createHash('sha256');
  for (let part = first, sent = 0; ; part = await read(sent)) {
    const content = Buffer.from(part.content, 'base64');
    hash.update(content);
    sent += content.length;
    const isWhole = sent === bytes && hash.digest('hex') === sha256;
    if (content.length === 0 || (sent >= bytes && !isWhole)) throw new AppError('internal');
    yield content;
    if (isWhole) return;
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

/**
 * Sends a file that a service reads in parts, so that no message holds all of it. Of a file that another one has replaced the
 * last part is missing: the browser tells of a failed download.
 * @param headersOf the headers by the first part
 */
export async function sendFile(
  { method }: Request,
  response: Response,
  headersOf: (first: FilePart) => Record<string, string>,
  read: (from: number) => Promise<FilePart>,
): Promise<void> {
  const first = await read(0);
  const headers = { ...headersOf(first), 'content-length': String(first.bytes) };
  if (method === 'HEAD') return void response.set(headers).end();
  for await (const content of contentOf(first, read)) {
    response.set(response.headersSent ? {} : headers);
    if (!response.write(content)) await drained(response);
    if (response.destroyed) return;
  }
  response.end();
}
