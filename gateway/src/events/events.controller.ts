import { Body, Controller, Param } from '@nestjs/common';
import { EVENT_ADMIN_ROUTES, eventChange, EVENTS, eventInput, hasLife } from '@tocada/contracts/events/events.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { TaggedWrites } from '../cache/tagged-writes.js';
import { DateWarnings } from '../dates/date-warnings.js';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';

type Input = RpcPayload<typeof EVENTS.create>;
type Change = Omit<RpcPayload<typeof EVENTS.update>, 'id'>;

const rescheduleBody = EVENTS.reschedule.input.omit({ id: true });
const actBody = EVENTS.restore.input.omit({ id: true });

/** Stores events with a warning when the band has another date that night. */
@Controller()
export class EventsController {
  constructor(
    private readonly writes: TaggedWrites,
    private readonly warnings: DateWarnings,
  ) {}

  @Handle(EVENT_ADMIN_ROUTES.create)
  async create(@Body({ schema: eventInput }) input: Input, @WriteId() writeId: string) {
    const call = hasLife(input) ? EVENTS.createWithLife : EVENTS.create;
    return this.warnings.of(await this.writes.run(call, input, writeId));
  }

  @Handle(EVENT_ADMIN_ROUTES.update)
  async update(
    @Param('id', IdPipe) id: string,
    @Body({ schema: eventChange }) input: Change,
    @WriteId() writeId: string,
  ) {
    const call = hasLife(input) ? EVENTS.updateWithLife : EVENTS.update;
    return this.warnings.of(await this.writes.run(call, { ...input, id }, writeId));
  }

  @Handle(EVENT_ADMIN_ROUTES.reschedule)
  async reschedule(
    @Param('id', IdPipe) id: string,
    @Body({ schema: rescheduleBody }) input: Omit<RpcPayload<typeof EVENTS.reschedule>, 'id'>,
    @WriteId() writeId: string,
  ) {
    return this.warnings.of(await this.writes.run(EVENTS.reschedule, { ...input, id }, writeId));
  }

  @Handle(EVENT_ADMIN_ROUTES.restore)
  async restore(
    @Param('id', IdPipe) id: string,
    @Body({ schema: actBody }) input: Omit<RpcPayload<typeof EVENTS.restore>, 'id'>,
    @WriteId() writeId: string,
  ) {
    return this.warnings.of(await this.writes.run(EVENTS.restore, { ...input, id }, writeId));
  }
}
