import { Body, Controller, Param } from '@nestjs/common';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { PUSH, PUSH_ROUTES, pushChange, pushInput } from '@tocada/contracts/messages/push.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';
import { PushOwner } from './push-owner.js';

type Input = Omit<RpcPayload<typeof PUSH.create>, 'owner'>;
type Change = Omit<RpcPayload<typeof PUSH.update>, 'id' | 'owner'>;

/** Writes the password under which a device rings beside it. All other routes of alerts are forwards. */
@Controller()
export class PushController {
  constructor(
    private readonly client: StreamsClient,
    private readonly owner: PushOwner,
  ) {}

  @Handle(PUSH_ROUTES.create)
  create(@Body({ schema: pushInput }) input: Input, @WriteId() writeId: string) {
    return this.client.write(PUSH.create, { ...input, owner: this.owner.mark }, writeId);
  }

  @Handle(PUSH_ROUTES.update)
  update(@Param('id', IdPipe) id: string, @Body({ schema: pushChange }) change: Change, @WriteId() writeId: string) {
    return this.client.write(PUSH.update, { ...change, id, owner: this.owner.mark }, writeId);
  }
}
