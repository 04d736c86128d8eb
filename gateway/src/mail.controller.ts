import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { NOTICES } from '@tocada/contracts/notices.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { AdminGuard } from './admin/admin.guard.js';
import { Audited } from './audit/audited.js';

@Controller('api/admin/mail')
export class MailController {
  constructor(private readonly client: StreamsClient) {}

  /** 200 whatever the mail server says: its answer is what was asked for. */
  @Post('test')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  @Audited('mail.test')
  test() {
    return this.client.call(NOTICES.testMail, {});
  }
}
