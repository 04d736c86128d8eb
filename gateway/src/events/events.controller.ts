import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import { EVENT_ADMIN_ROUTES, eventChange, EVENTS, eventInput } from '@tocada/contracts/events.js';
import { pageQuery, type PageQuery } from '@tocada/contracts/fields.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { contentRead } from '../cache/content-reads.js';
import { ContentWrites } from '../cache/content-writes.js';
import { DateWarnings } from '../calendar/date-warnings.js';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';
import { linkedItems } from '../http/page-link.js';

type Input = RpcPayload<typeof EVENTS.create>;
type Change = Omit<RpcPayload<typeof EVENTS.update>, 'id'>;

export const EVENT_READS = [
  contentRead(EVENT_ROUTES.upcoming, EVENTS.upcoming),
  contentRead(EVENT_ROUTES.past, EVENTS.past),
  contentRead(EVENT_ROUTES.all, EVENTS.all),
  contentRead(EVENT_ROUTES.one, EVENTS.one),
];

@Controller()
export class EventsController {
  constructor(
    private readonly writes: ContentWrites,
    private readonly client: StreamsClient,
    private readonly warnings: DateWarnings,
  ) {}

  @Handle(EVENT_ADMIN_ROUTES.all)
  async forAdmin(@Query({ schema: pageQuery }) page: PageQuery, @Res({ passthrough: true }) response: Response) {
    return linkedItems(EVENT_ADMIN_ROUTES.all, page, await this.client.call(EVENTS.forAdmin, page), response);
  }

  @Handle(EVENT_ADMIN_ROUTES.create)
  async create(@Body({ schema: eventInput }) input: Input, @WriteId() writeId: string) {
    return this.warnings.of(await this.writes.run(EVENTS.create, input, writeId));
  }

  @Handle(EVENT_ADMIN_ROUTES.update)
  async update(
    @Param('id', IdPipe) id: string,
    @Body({ schema: eventChange }) input: Change,
    @WriteId() writeId: string,
  ) {
    return this.warnings.of(await this.writes.run(EVENTS.update, { ...input, id }, writeId));
  }

  @Handle(EVENT_ADMIN_ROUTES.remove)
  async remove(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    await this.writes.run(EVENTS.remove, { id }, writeId);
  }
}
