import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { BOOKINGS } from '@tocada/contracts/bookings.js';
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

  @MessagePattern(BOOKINGS.page.name)
  page(@Payload({ schema: BOOKINGS.page.input }) query: RpcPayload<typeof BOOKINGS.page>) {
    return this.inquiries.page(query);
  }

  @MessagePattern(BOOKINGS.one.name)
  one(@Payload({ schema: BOOKINGS.one.input }) { id }: RpcPayload<typeof BOOKINGS.one>) {
    return this.inquiries.one(id);
  }

  @MessagePattern(BOOKINGS.create.name)
  create(
    @Payload({ schema: BOOKINGS.create.input }) input: RpcPayload<typeof BOOKINGS.create>,
    @Ctx() context: StreamsContext,
  ) {
    return this.inquiries.create(context.id, input);
  }

  @MessagePattern(BOOKINGS.setStatus.name)
  setStatus(
    @Payload({ schema: BOOKINGS.setStatus.input }) input: RpcPayload<typeof BOOKINGS.setStatus>,
    @Ctx() context: StreamsContext,
  ) {
    return this.inquiries.setStatus(context.id, input);
  }

  @MessagePattern(BOOKINGS.setSuspect.name)
  setSuspect(
    @Payload({ schema: BOOKINGS.setSuspect.input }) input: RpcPayload<typeof BOOKINGS.setSuspect>,
    @Ctx() context: StreamsContext,
  ) {
    return this.inquiries.setSuspect(context.id, input);
  }

  @MessagePattern(BOOKINGS.retryNotices.name)
  retryNotices(
    @Payload({ schema: BOOKINGS.retryNotices.input }) input: RpcPayload<typeof BOOKINGS.retryNotices>,
    @Ctx() context: StreamsContext,
  ) {
    return this.inquiries.retryNotices(context.id, input);
  }

  @MessagePattern(BOOKINGS.erase.name)
  erase(
    @Payload({ schema: BOOKINGS.erase.input }) input: RpcPayload<typeof BOOKINGS.erase>,
    @Ctx() context: StreamsContext,
  ) {
    return this.erasure.erase(context.id, input);
  }
}
