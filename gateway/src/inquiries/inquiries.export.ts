import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { INQUIRIES, type AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import type {
  InquiriesExportFilter,
  InquiriesExportQuery,
  InquiriesQuery,
} from '@tocada/contracts/inquiries/inquiries-query.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import type { Route } from '@tocada/contracts/kit/route.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { AuditTrail } from '../audit/audit-trail.js';
import { inTurns, pagesOf, streamRows, type Pages } from '../http/stream-rows.js';
import { CurrentSite } from '../site/current-site.js';
import { csvHead, csvLine } from './inquiries.csv.js';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

type Rows = Pages<AdminInquiry>;

/** Exports inquiries as a file, page by page, so that the memory of one page is enough. */
@Injectable()
export class InquiriesExport {
  constructor(
    private readonly client: StreamsClient,
    private readonly site: CurrentSite,
    private readonly trail: AuditTrail,
  ) {}

  send({ format, id }: InquiriesExportQuery, response: Response): Promise<void> {
    const pages = id === undefined ? this.found({}) : this.one(id);
    return this.write(format, this.noted(INQUIRY_ADMIN_ROUTES.export, pages), response);
  }

  sendFound({ format, ids, ...filters }: InquiriesExportFilter, response: Response): Promise<void> {
    const pages = ids === undefined ? this.found(filters) : this.chosen(ids);
    return this.write(format, this.noted(INQUIRY_ADMIN_ROUTES.exportFound, pages), response);
  }

  /** Notes which rows leave, before they leave. */
  private async *noted({ audit }: Route, pages: Rows): Rows {
    for await (const rows of pages) {
      if (rows.length > 0)
        this.trail.noteRows(
          audit!,
          rows.map(({ id }) => id),
        );
      yield rows;
    }
  }

  private async write(format: keyof typeof TYPES, pages: Rows, response: Response): Promise<void> {
    const name = `solicitudes-${new Date().toISOString().slice(0, 10)}.${format}`;
    const parts = format === 'csv' ? this.csv : this.json;
    await streamRows(response, { name, type: TYPES[format] }, pages, (rows) => parts.call(this, rows));
  }

  private async *one(id: string): Rows {
    yield [await this.client.call(INQUIRIES.one, { id })];
  }

  /** The inquiries with these ids that still exist, in this order. */
  private async *chosen(ids: string[]): Rows {
    for (let start = 0; start < ids.length; start += LIMITS.page) {
      const some = ids.slice(start, start + LIMITS.page);
      const rows = await this.client.call(INQUIRIES.chosen, { ids: some });
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield some.flatMap((id) => byId.get(id) ?? []);
    }
  }

  private found(filters: InquiriesQuery): Rows {
    return pagesOf((cursor) => this.client.call(INQUIRIES.page, { ...filters, limit: LIMITS.page, cursor }));
  }

  private async *csv(pages: Rows) {
    const { site } = await this.site.get();
    yield csvHead();
    for await (const rows of pages) yield (await inTurns(rows, (row) => csvLine(row, site.timeZone))).join('');
  }

  private async *json(pages: Rows) {
    let separator = '[\n';
    for await (const rows of pages) {
      if (rows.length === 0) continue;
      yield separator + (await inTurns(rows, (row) => JSON.stringify(row))).join(',\n');
      separator = ',\n';
    }
    yield separator.startsWith('[') ? '[]\n' : '\n]\n';
  }
}
