import { Controller } from '@nestjs/common';
import { EVENTS } from '@tocada/contracts/events.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { HandleCall } from '@tocada/runtime/streams/handle-call.js';
import type { StreamsContext } from '@tocada/runtime/streams/streams.context.js';
import { EventsService } from './events.service.js';

@Controller()
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @HandleCall(EVENTS.all)
  all(page: RpcPayload<typeof EVENTS.all>) {
    return this.events.all(page);
  }

  @HandleCall(EVENTS.forAdmin)
  forAdmin(page: RpcPayload<typeof EVENTS.forAdmin>) {
    return this.events.forAdmin(page);
  }

  @HandleCall(EVENTS.upcoming)
  upcoming(page: RpcPayload<typeof EVENTS.upcoming>) {
    return this.events.upcoming(page);
  }

  @HandleCall(EVENTS.past)
  past(page: RpcPayload<typeof EVENTS.past>) {
    return this.events.past(page);
  }

  @HandleCall(EVENTS.one)
  one({ id }: RpcPayload<typeof EVENTS.one>) {
    return this.events.one(id);
  }

  @HandleCall(EVENTS.create)
  create(input: RpcPayload<typeof EVENTS.create>, { id }: StreamsContext) {
    return this.events.create(id, input);
  }

  @HandleCall(EVENTS.update)
  update(input: RpcPayload<typeof EVENTS.update>, { id }: StreamsContext) {
    return this.events.update(id, input);
  }

  @HandleCall(EVENTS.remove)
  remove(input: RpcPayload<typeof EVENTS.remove>, { id }: StreamsContext) {
    return this.events.remove(id, input.id);
  }
}
