import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { INQUIRIES } from '@tocada/contracts/inquiries.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsContext } from '@tocada/runtime/streams/streams.context.js';
import { ErasureService } from '../privacy/erasure.service.js';
import { InquiriesService } from './inquiries.service.js';

@Controller()
export class InquiriesController {
  constructor(
    private readonly inquiries: InquiriesService,
    private readonly erasure: ErasureService,
  ) {}

  @MessagePattern(INQUIRIES.page.name)
  page(@Payload({ schema: INQUIRIES.page.input }) query: RpcPayload<typeof INQUIRIES.page>) {
    return this.inquiries.page(query);
  }

  @MessagePattern(INQUIRIES.one.name)
  one(@Payload({ schema: INQUIRIES.one.input }) { id }: RpcPayload<typeof INQUIRIES.one>) {
    return this.inquiries.one(id);
  }

  @MessagePattern(INQUIRIES.create.name)
  create(
    @Payload({ schema: INQUIRIES.create.input }) input: RpcPayload<typeof INQUIRIES.create>,
    @Ctx() context: StreamsContext,
  ) {
    return this.inquiries.create(context.id, input);
  }

  @MessagePattern(INQUIRIES.setStatus.name)
  setStatus(
    @Payload({ schema: INQUIRIES.setStatus.input }) input: RpcPayload<typeof INQUIRIES.setStatus>,
    @Ctx() context: StreamsContext,
  ) {
    return this.inquiries.setStatus(context.id, input);
  }

  @MessagePattern(INQUIRIES.setSuspect.name)
  setSuspect(
    @Payload({ schema: INQUIRIES.setSuspect.input }) input: RpcPayload<typeof INQUIRIES.setSuspect>,
    @Ctx() context: StreamsContext,
  ) {
    return this.inquiries.setSuspect(context.id, input);
  }

  @MessagePattern(INQUIRIES.retryNotices.name)
  retryNotices(
    @Payload({ schema: INQUIRIES.retryNotices.input }) input: RpcPayload<typeof INQUIRIES.retryNotices>,
    @Ctx() context: StreamsContext,
  ) {
    return this.inquiries.retryNotices(context.id, input);
  }

  @MessagePattern(INQUIRIES.erase.name)
  erase(
    @Payload({ schema: INQUIRIES.erase.input }) input: RpcPayload<typeof INQUIRIES.erase>,
    @Ctx() context: StreamsContext,
  ) {
    return this.erasure.erase(context.id, input);
  }
}
