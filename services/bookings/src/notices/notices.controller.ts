import { Controller } from '@nestjs/common';
import { NOTICES } from '@tocada/contracts/notices.js';
import { HandleCall } from '@tocada/runtime/streams/handle-call.js';
import { NoticesService } from './notices.service.js';

@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @HandleCall(NOTICES.summary)
  summary() {
    return this.notices.summary();
  }
}
