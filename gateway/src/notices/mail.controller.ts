import { Controller } from '@nestjs/common';
import { NOTICE_ROUTES, NOTICES } from '@tocada/contracts/notices.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { Handle } from '../http/handle.js';

@Controller()
export class MailController {
  constructor(private readonly client: StreamsClient) {}

  @Handle(NOTICE_ROUTES.summary)
  summary() {
    return this.client.call(NOTICES.summary, {});
  }

  @Handle(NOTICE_ROUTES.testMail)
  test() {
    return this.client.call(NOTICES.testMail, {});
  }
}
