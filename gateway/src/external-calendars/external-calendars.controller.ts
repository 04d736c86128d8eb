import { Body, Controller, Param } from '@nestjs/common';
import {
  EXTERNAL_CALENDAR_ROUTES,
  EXTERNAL_CALENDARS,
  externalCalendarChange,
  externalCalendarInput,
  externalCalendarRemoval,
} from '@tocada/contracts/external-calendars.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { ContentWrites } from '../cache/content-writes.js';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';

type Input<Name extends keyof typeof EXTERNAL_CALENDARS> = Omit<RpcPayload<(typeof EXTERNAL_CALENDARS)[Name]>, 'id'>;

@Controller()
export class ExternalCalendarsController {
  constructor(
    private readonly client: StreamsClient,
    private readonly writes: ContentWrites,
  ) {}

  @Handle(EXTERNAL_CALENDAR_ROUTES.all)
  all() {
    return this.client.call(EXTERNAL_CALENDARS.all, {});
  }

  @Handle(EXTERNAL_CALENDAR_ROUTES.create)
  create(
    @Body({ schema: externalCalendarInput }) input: RpcPayload<typeof EXTERNAL_CALENDARS.create>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(EXTERNAL_CALENDARS.create, input, writeId);
  }

  @Handle(EXTERNAL_CALENDAR_ROUTES.update)
  update(
    @Param('id', IdPipe) id: string,
    @Body({ schema: externalCalendarChange }) input: Input<'update'>,
    @WriteId() writeId: string,
  ) {
    return this.writes.run(EXTERNAL_CALENDARS.update, { ...input, id }, writeId);
  }

  @Handle(EXTERNAL_CALENDAR_ROUTES.remove)
  async remove(
    @Param('id', IdPipe) id: string,
    @Body({ schema: externalCalendarRemoval }) input: Input<'remove'>,
    @WriteId() writeId: string,
  ) {
    await this.writes.run(EXTERNAL_CALENDARS.remove, { ...input, id }, writeId);
  }

  @Handle(EXTERNAL_CALENDAR_ROUTES.readNow)
  readNow(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    return this.client.call(EXTERNAL_CALENDARS.readNow, { id }, writeId);
  }
}
