import { Body, Controller, Req } from '@nestjs/common';
import { EVENT_FILE_ROUTES, EVENT_FILES } from '@tocada/contracts/events/files.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request } from 'express';
import { AuditTrail } from '../audit/audit-trail.js';
import { TaggedWrites } from '../cache/tagged-writes.js';
import { Handle } from '../http/handle.js';
import { WriteId } from '../http/idempotency-key.js';

@Controller()
export class EventFilesController {
  constructor(
    private readonly client: StreamsClient,
    private readonly writes: TaggedWrites,
    private readonly trail: AuditTrail,
  ) {}

  @Handle(EVENT_FILE_ROUTES.import)
  import(
    @Body({ schema: EVENT_FILES.import.input }) input: RpcPayload<typeof EVENT_FILES.import>,
    @Body('preview') preview: unknown,
    @WriteId() writeId: string,
    @Req() request: Request,
  ) {
    if (preview === true) {
      this.trail.preview(request);
      return this.client.call(EVENT_FILES.preview, input);
    }
    return this.writes.run(EVENT_FILES.import, input, writeId);
  }
}
