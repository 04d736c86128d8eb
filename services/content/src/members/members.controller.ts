import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { MEMBERS } from '@tocada/contracts/members.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsContext } from '@tocada/runtime/streams/streams.context.js';
import { MembersService } from './members.service.js';

@Controller()
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @MessagePattern(MEMBERS.all.name)
  all() {
    return this.members.all();
  }

  @MessagePattern(MEMBERS.forAdmin.name)
  forAdmin() {
    return this.members.forAdmin();
  }

  @MessagePattern(MEMBERS.create.name)
  create(
    @Payload({ schema: MEMBERS.create.input }) input: RpcPayload<typeof MEMBERS.create>,
    @Ctx() context: StreamsContext,
  ) {
    return this.members.create(context.id, input);
  }

  @MessagePattern(MEMBERS.update.name)
  update(
    @Payload({ schema: MEMBERS.update.input }) input: RpcPayload<typeof MEMBERS.update>,
    @Ctx() context: StreamsContext,
  ) {
    return this.members.update(context.id, input);
  }

  @MessagePattern(MEMBERS.remove.name)
  remove(
    @Payload({ schema: MEMBERS.remove.input }) { id }: RpcPayload<typeof MEMBERS.remove>,
    @Ctx() context: StreamsContext,
  ) {
    return this.members.remove(context.id, id);
  }
}
