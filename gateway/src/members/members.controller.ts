import { Body, Controller, Param } from '@nestjs/common';
import { MEMBER_ROUTES } from '@tocada/contracts/members.routes.js';
import { MEMBER_ADMIN_ROUTES, memberChange, memberInput, MEMBERS } from '@tocada/contracts/members.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { contentRead } from '../cache/content-reads.js';
import { ContentWrites } from '../cache/content-writes.js';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';

type Input = RpcPayload<typeof MEMBERS.create>;
type Change = Omit<RpcPayload<typeof MEMBERS.update>, 'id'>;

export const MEMBER_READS = [contentRead(MEMBER_ROUTES.all, MEMBERS.all)];

@Controller()
export class MembersController {
  constructor(
    private readonly writes: ContentWrites,
    private readonly client: StreamsClient,
  ) {}

  @Handle(MEMBER_ADMIN_ROUTES.all)
  forAdmin() {
    return this.client.call(MEMBERS.forAdmin, {});
  }

  @Handle(MEMBER_ADMIN_ROUTES.create)
  create(@Body({ schema: memberInput }) input: Input, @WriteId() writeId: string) {
    return this.writes.run(MEMBERS.create, input, writeId);
  }

  @Handle(MEMBER_ADMIN_ROUTES.update)
  update(@Param('id', IdPipe) id: string, @Body({ schema: memberChange }) input: Change, @WriteId() writeId: string) {
    return this.writes.run(MEMBERS.update, { ...input, id }, writeId);
  }

  @Handle(MEMBER_ADMIN_ROUTES.remove)
  async remove(@Param('id', IdPipe) id: string, @WriteId() writeId: string) {
    await this.writes.run(MEMBERS.remove, { id }, writeId);
  }
}
