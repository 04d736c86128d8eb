import { Body, Controller, Param } from '@nestjs/common';
import {
  TEMPLATE_ROUTES,
  templateChange,
  templateInput,
  templateRemoval,
  TEMPLATES,
} from '@tocada/contracts/replies.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { Handle } from '../http/handle.js';
import { IdPipe } from '../http/id.pipe.js';
import { WriteId } from '../http/idempotency-key.js';

type Input<Name extends keyof typeof TEMPLATES> = Omit<RpcPayload<(typeof TEMPLATES)[Name]>, 'id'>;

@Controller()
export class TemplatesController {
  constructor(private readonly client: StreamsClient) {}

  @Handle(TEMPLATE_ROUTES.all)
  all() {
    return this.client.call(TEMPLATES.all, {});
  }

  @Handle(TEMPLATE_ROUTES.create)
  create(@Body({ schema: templateInput }) input: RpcPayload<typeof TEMPLATES.create>, @WriteId() writeId: string) {
    return this.client.call(TEMPLATES.create, input, writeId);
  }

  @Handle(TEMPLATE_ROUTES.update)
  update(
    @Param('id', IdPipe) id: string,
    @Body({ schema: templateChange }) input: Input<'update'>,
    @WriteId() writeId: string,
  ) {
    return this.client.call(TEMPLATES.update, { ...input, id }, writeId);
  }

  @Handle(TEMPLATE_ROUTES.remove)
  async remove(
    @Param('id', IdPipe) id: string,
    @Body({ schema: templateRemoval }) input: Input<'remove'>,
    @WriteId() writeId: string,
  ) {
    await this.client.call(TEMPLATES.remove, { ...input, id }, writeId);
  }
}
