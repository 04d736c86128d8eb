import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { EVENT_SERIES, EVENT_SERIES_ROUTES } from '@tocada/contracts/events/series.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request, Response } from 'express';
import { AuditTrail } from '../audit/audit-trail.js';
import { TaggedWrites } from '../cache/tagged-writes.js';
import { DateWarnings } from '../dates/date-warnings.js';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';

const changeBody = EVENT_SERIES.change.input.omit({ id: true });

@Controller()
export class SeriesController {
  constructor(
    private readonly client: StreamsClient,
    private readonly writes: TaggedWrites,
    private readonly warnings: DateWarnings,
    private readonly trail: AuditTrail,
  ) {}

  /** A preview marks the nights on which the band has something else. */
  @Handle(EVENT_SERIES_ROUTES.create)
  async create(
    @Body({ schema: EVENT_SERIES.create.input }) input: RpcPayload<typeof EVENT_SERIES.create>,
    @Query('preview') preview: unknown,
    @WriteId() writeId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (!preview) return this.writes.run(EVENT_SERIES.create, input, writeId);
    this.trail.preview(request);
    const dates = await this.client.call(EVENT_SERIES.preview, input);
    response.status(200);
    return { seriesId: null, events: await this.warnings.ofDates(dates) };
  }

  @Handle(EVENT_SERIES_ROUTES.change)
  change(
    @Param('id', IdPipe) id: string,
    @Body({ schema: changeBody }) input: Omit<RpcPayload<typeof EVENT_SERIES.change>, 'id'>,
    @WriteId() writeId: string,
  ) {
    return this.writes.run(EVENT_SERIES.change, { ...input, id }, writeId);
  }
}
