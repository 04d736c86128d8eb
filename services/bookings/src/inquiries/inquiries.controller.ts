import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { BOOKINGS } from '@tocada/contracts/bookings.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { StreamsContext } from '@tocada/runtime/streams/streams.context.js';
import { InquiriesService } from './inquiries.service.js';

@Controller()
export class InquiriesController {
  constructor(private readonly inquiries: InquiriesService) {}

  @MessagePattern(BOOKINGS.page.name)
  page(@Payload({ schema: BOOKINGS.page.input }) page: RpcPayload<typeof BOOKINGS.page>) {
    return this.inquiries.page(page);
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
}
