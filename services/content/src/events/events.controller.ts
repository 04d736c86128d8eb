import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { EVENTS } from '@tocada/contracts/events.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsContext } from '@tocada/runtime/streams/streams.context.js';
import { EventsService } from './events.service.js';

@Controller()
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @MessagePattern(EVENTS.all.name)
  all(@Payload({ schema: EVENTS.all.input }) page: RpcPayload<typeof EVENTS.all>) {
    return this.events.all(page);
  }

  @MessagePattern(EVENTS.forAdmin.name)
  forAdmin(@Payload({ schema: EVENTS.forAdmin.input }) page: RpcPayload<typeof EVENTS.forAdmin>) {
    return this.events.forAdmin(page);
  }

  @MessagePattern(EVENTS.upcoming.name)
  upcoming(@Payload({ schema: EVENTS.upcoming.input }) page: RpcPayload<typeof EVENTS.upcoming>) {
    return this.events.upcoming(page);
  }

  @MessagePattern(EVENTS.past.name)
  past(@Payload({ schema: EVENTS.past.input }) page: RpcPayload<typeof EVENTS.past>) {
    return this.events.past(page);
  }

  @MessagePattern(EVENTS.one.name)
  one(@Payload({ schema: EVENTS.one.input }) { id }: RpcPayload<typeof EVENTS.one>) {
    return this.events.one(id);
  }

  @MessagePattern(EVENTS.create.name)
  create(
    @Payload({ schema: EVENTS.create.input }) input: RpcPayload<typeof EVENTS.create>,
    @Ctx() context: StreamsContext,
  ) {
    return this.events.create(context.id, input);
  }

  @MessagePattern(EVENTS.update.name)
  update(
    @Payload({ schema: EVENTS.update.input }) input: RpcPayload<typeof EVENTS.update>,
    @Ctx() context: StreamsContext,
  ) {
    return this.events.update(context.id, input);
  }

  @MessagePattern(EVENTS.remove.name)
  remove(
    @Payload({ schema: EVENTS.remove.input }) { id }: RpcPayload<typeof EVENTS.remove>,
    @Ctx() context: StreamsContext,
  ) {
    return this.events.remove(context.id, id);
  }
}
