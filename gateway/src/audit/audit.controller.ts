import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { AUDIT } from '@tocada/contracts/audit.js';
import { pageQuery, type PageQuery } from '@tocada/contracts/fields.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { AdminGuard } from '../admin/admin.guard.js';
import { nextLink } from '../http/page-link.js';

@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly client: StreamsClient) {}

  @Get()
  @UseGuards(AdminGuard)
  async page(@Query({ schema: pageQuery }) query: PageQuery, @Res({ passthrough: true }) response: Response) {
    const { items, next } = await this.client.call(AUDIT.page, query);
    response.set({ ...nextLink('/api/admin/audit', query, next), 'cache-control': 'no-store' });
    return items;
  }
}
