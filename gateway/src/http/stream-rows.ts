import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { Response } from 'express';

export type Pages<Row> = AsyncGenerator<Row[], undefined>;

/** Streams a file page by page, so that the memory of one page is enough. @param type of the content */
export async function streamRows<Row>(
  response: Response,
  { name, type }: { name: string; type: string },
  pages: Pages<Row>,
  parts: (pages: Pages<Row>) => AsyncIterable<string>,
): Promise<void> {
  // Read the first page before the response begins, so that a failure still gets its own status.
  const first = await pages.next();
  const all = first.done ? pages : following(first.value, pages);
  response.set({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` });
  await pipeline(Readable.from(parts(all)), response).catch((error: NodeJS.ErrnoException) => {
    // The client has closed the connection.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** All pages of a call, one after the other. @param read reads the page at a cursor */
export async function* pagesOf<Row>(
  read: (cursor: string | undefined) => Promise<{ items: Row[]; next: string | null }>,
): Pages<Row> {
  for (let cursor: string | undefined; ;) {
    const { items, next } = await read(cursor);
    yield items;
    if (next === null) return;
    cursor = next;
  }
}

async function* following<Row>(first: Row[], pages: Pages<Row>): Pages<Row> {
  yield first;
  yield* pages;
}

/** Writes row by row. Other requests get their turn after each row, because a client's texts may be long. */
export async function inTurns<Row>(rows: Row[], write: (row: Row) => string): Promise<string[]> {
  const texts: string[] = [];
  for (const row of rows) {
    texts.push(write(row));
    await setImmediate();
  }
  return texts;
}
