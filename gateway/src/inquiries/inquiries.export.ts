import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { INQUIRIES, type AdminInquiry, type InquiriesExportQuery } from '@tocada/contracts/inquiries.js';
import { LIMITS } from '@tocada/contracts/limits.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { csvHead, csvLine } from './inquiries.csv.js';
import { CurrentSite } from '../site/current-site.js';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** Exports inquiries as a file, page by page, so that the memory of one page is enough. */
@Injectable()
export class InquiriesExport {
  constructor(
    private readonly client: StreamsClient,
    private readonly site: CurrentSite,
  ) {}

  async send({ format, id }: InquiriesExportQuery, response: Response): Promise<void> {
    const pages = id === undefined ? this.all() : this.one(id);
    // Read the first page before the response begins, so that a failure still gets its own status.
    const first = await pages.next();
    const parts = format === 'csv' ? this.csv(first, pages) : this.json(first, pages);
    const name = `solicitudes-${new Date().toISOString().slice(0, 10)}.${format}`;
    response.set({ 'content-type': TYPES[format], 'content-disposition': `attachment; filename="${name}"` });
    await pipeline(Readable.from(parts), response).catch((error: NodeJS.ErrnoException) => {
      // The client has closed the connection.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  }

  private async *one(id: string): AsyncGenerator<AdminInquiry[], undefined> {
    yield [await this.client.call(INQUIRIES.one, { id })];
  }

  private async *all(): AsyncGenerator<AdminInquiry[], undefined> {
    for (let cursor: string | undefined; ;) {
      const { items, next } = await this.client.call(INQUIRIES.page, { limit: LIMITS.page, cursor });
      yield items;
      if (next === null) return;
      cursor = next;
    }
  }

  private async *csv(first: Page, pages: Pages) {
    const { site } = await this.site.get();
    yield csvHead();
    for await (const rows of following(first, pages)) yield rows.map((row) => csvLine(row, site.timeZone)).join('');
  }

  private async *json(first: Page, pages: Pages) {
    let separator = '[\n';
    for await (const rows of following(first, pages)) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    yield separator.startsWith('[') ? '[]\n' : '\n]\n';
  }
}

type Pages = AsyncGenerator<AdminInquiry[], undefined>;
type Page = IteratorResult<AdminInquiry[], undefined>;

async function* following(first: Page, pages: Pages): AsyncGenerator<AdminInquiry[]> {
  if (!first.done) yield first.value;
  yield* pages;
}
