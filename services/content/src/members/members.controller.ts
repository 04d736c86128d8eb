import { Controller } from '@nestjs/common';
import { MEMBERS } from '@tocada/contracts/members.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { HandleCall } from '@tocada/runtime/streams/handle-call.js';
import type { StreamsContext } from '@tocada/runtime/streams/streams.context.js';
import { MembersService } from './members.service.js';

@Controller()
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @HandleCall(MEMBERS.all)
  all() {
    return this.members.all();
  }

  @HandleCall(MEMBERS.forAdmin)
  forAdmin() {
    return this.members.forAdmin();
  }

  @HandleCall(MEMBERS.create)
  create(input: RpcPayload<typeof MEMBERS.create>, { id }: StreamsContext) {
    return this.members.create(id, input);
  }

  @HandleCall(MEMBERS.update)
  update(input: RpcPayload<typeof MEMBERS.update>, { id }: StreamsContext) {
    return this.members.update(id, input);
  }

  @HandleCall(MEMBERS.remove)
  remove(input: RpcPayload<typeof MEMBERS.remove>, { id }: StreamsContext) {
    return this.members.remove(id, input.id);
  }
}
