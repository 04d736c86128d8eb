import { Controller } from '@nestjs/common';
import { INQUIRIES } from '@tocada/contracts/inquiries.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { HandleCall } from '@tocada/runtime/streams/handle-call.js';
import type { StreamsContext } from '@tocada/runtime/streams/streams.context.js';
import { ErasureService } from '../privacy/erasure.service.js';
import { InquiriesService } from './inquiries.service.js';

@Controller()
export class InquiriesController {
  constructor(
    private readonly inquiries: InquiriesService,
    private readonly erasure: ErasureService,
  ) {}

  @HandleCall(INQUIRIES.page)
  page(query: RpcPayload<typeof INQUIRIES.page>) {
    return this.inquiries.page(query);
  }

  @HandleCall(INQUIRIES.one)
  one({ id }: RpcPayload<typeof INQUIRIES.one>) {
    return this.inquiries.one(id);
  }

  @HandleCall(INQUIRIES.create)
  create(input: RpcPayload<typeof INQUIRIES.create>, { id }: StreamsContext) {
    return this.inquiries.create(id, input);
  }

  @HandleCall(INQUIRIES.setStatus)
  setStatus(input: RpcPayload<typeof INQUIRIES.setStatus>, { id }: StreamsContext) {
    return this.inquiries.setStatus(id, input);
  }

  @HandleCall(INQUIRIES.setSuspect)
  setSuspect(input: RpcPayload<typeof INQUIRIES.setSuspect>, { id }: StreamsContext) {
    return this.inquiries.setSuspect(id, input);
  }

  @HandleCall(INQUIRIES.retryNotices)
  retryNotices(input: RpcPayload<typeof INQUIRIES.retryNotices>, { id }: StreamsContext) {
    return this.inquiries.retryNotices(id, input);
  }

  @HandleCall(INQUIRIES.erase)
  erase(input: RpcPayload<typeof INQUIRIES.erase>, { id }: StreamsContext) {
    return this.erasure.erase(id, input);
  }
}
