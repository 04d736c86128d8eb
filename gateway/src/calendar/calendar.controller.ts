import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  blockInput,
  CALENDAR,
  CALENDAR_ADMIN_ROUTES,
  confirmInput,
  daysQuery,
  entryInput,
  extendInput,
  holdInput,
  moveInput,
  releaseInput,
  type DaysQuery,
} from '@tocada/contracts/calendar.js';
import { CALENDAR_ROUTES } from '@tocada/contracts/calendar.routes.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { contentRead } from '../cache/content-reads.js';
import { ContentWrites } from '../cache/content-writes.js';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';

type Input<Name extends keyof typeof CALENDAR> = Omit<RpcPayload<(typeof CALENDAR)[Name]>, 'id'>;

export const CALENDAR_READS = [contentRead(CALENDAR_ROUTES.availability, CALENDAR.availability)];

@Controller()
export class CalendarController {
  constructor(
    private readonly client: StreamsClient,
    private readonly writes: ContentWrites,
  ) {}

  @Handle(CALENDAR_ADMIN_ROUTES.entries)
  entries(@Query({ schema: daysQuery }) query: DaysQuery) {
    return this.client.call(CALENDAR.entries, query);
  }

  @Handle(CALENDAR_ADMIN_ROUTES.nights)
  nights(@Query({ schema: daysQuery }) query: DaysQuery) {
    return this.client.call(CALENDAR.nights, query);
  }

  @Handle(CALENDAR_ADMIN_ROUTES.undo)
  undo(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    return this.writes.run(CALENDAR.undo, { id }, writeId);
  }

  @Handle(CALENDAR_ADMIN_ROUTES.block)
  block(@Body({ schema: blockInput }) input: RpcPayload<typeof CALENDAR.block>, @WriteId() writeId: string) {
    return this.writes.run(CALENDAR.block, input, writeId);
  }

  @Handle(CALENDAR_ADMIN_ROUTES.hold)
  hold(@Param('id', IdPipe) id: string, @Body({ schema: holdInput }) input: Input<'hold'>, @WriteId() writeId: string) {
    return this.writes.run(CALENDAR.hold, { ...input, id }, writeId);
  }

  @Handle(CALENDAR_ADMIN_ROUTES.release)
  release(
    @Param('id', IdPipe) id: string,
    @Body({ schema: releaseInput }) input: Input<'release'>,
    @WriteId() writeId: string,
  ) {
    return this.writes.run(CALENDAR.release, { ...input, id }, writeId);
  }

  @Handle(CALENDAR_ADMIN_ROUTES.challenge)
  challenge(
    @Param('id', IdPipe) id: string,
    @Body({ schema: entryInput }) input: Input<'challenge'>,
    @WriteId() writeId: string,
  ) {
    return this.writes.run(CALENDAR.challenge, { ...input, id }, writeId);
  }

  @Handle(CALENDAR_ADMIN_ROUTES.extend)
  extend(
    @Param('id', IdPipe) id: string,
    @Body({ schema: extendInput }) input: Input<'extend'>,
    @WriteId() writeId: string,
  ) {
    return this.writes.run(CALENDAR.extend, { ...input, id }, writeId);
  }

  @Handle(CALENDAR_ADMIN_ROUTES.confirm)
  confirm(
    @Param('id', IdPipe) id: string,
    @Body({ schema: confirmInput }) input: Input<'confirm'>,
    @WriteId() writeId: string,
  ) {
    return this.writes.run(CALENDAR.confirm, { ...input, id }, writeId);
  }

  @Handle(CALENDAR_ADMIN_ROUTES.move)
  move(@Param('id', IdPipe) id: string, @Body({ schema: moveInput }) input: Input<'move'>, @WriteId() writeId: string) {
    return this.writes.run(CALENDAR.move, { ...input, id }, writeId);
  }
}
