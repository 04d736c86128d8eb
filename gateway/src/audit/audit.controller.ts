import { Controller, Query, Res } from '@nestjs/common';
import { AUDIT_ROUTES, AUDIT } from '@tocada/contracts/audit.js';
import { pageQuery, type PageQuery } from '@tocada/contracts/fields.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { Handle } from '../http/handle.js';
import { linkedItems } from '../http/page-link.js';

@Controller()
export class AuditController {
  constructor(private readonly client: StreamsClient) {}

  @Handle(AUDIT_ROUTES.page)
  async page(@Query({ schema: pageQuery }) query: PageQuery, @Res({ passthrough: true }) response: Response) {
    return linkedItems(AUDIT_ROUTES.page, query, await this.client.call(AUDIT.page, query), response);
  }
}
