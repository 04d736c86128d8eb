import { Body, Controller, Param } from '@nestjs/common';
import { AppError } from '@tocada/runtime/app-error.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { SITE, SITE_ADMIN_ROUTES, siteChange, siteRestore, type SiteRestore } from '@tocada/contracts/site.js';
import { SITE_ROUTES } from '@tocada/contracts/site.routes.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { contentRead } from '../cache/content-reads.js';
import { ContentWrites } from '../cache/content-writes.js';
import { Handle } from '../http/handle.js';
import { WriteId } from '../http/idempotency-key.js';

export const SITE_READS = [contentRead(SITE_ROUTES.current, SITE.current)];

@Controller()
export class SiteController {
  constructor(
    private readonly writes: ContentWrites,
    private readonly client: StreamsClient,
  ) {}

  @Handle(SITE_ADMIN_ROUTES.state)
  state() {
    return this.client.call(SITE.forAdmin, {});
  }

  @Handle(SITE_ADMIN_ROUTES.change)
  change(@Body({ schema: siteChange }) input: RpcPayload<typeof SITE.change>, @WriteId() writeId: string) {
    return this.writes.run(SITE.change, input, writeId);
  }

  @Handle(SITE_ADMIN_ROUTES.revisions)
  revisions() {
    return this.client.call(SITE.revisions, {});
  }

  @Handle(SITE_ADMIN_ROUTES.restore)
  restore(@Param('n') text: string, @Body({ schema: siteRestore }) input: SiteRestore, @WriteId() writeId: string) {
    const n = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    if (n === undefined) throw new AppError('not_found');
    return this.writes.run(SITE.restore, { ...input, n }, writeId);
  }
}
