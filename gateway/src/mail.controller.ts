import { Controller, Get, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { NOTICES } from '@tocada/contracts/notices.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { AdminGuard } from './admin/admin.guard.js';
import { Audited } from './audit/audited.js';

@Controller('api/admin/mail')
export class MailController {
  constructor(private readonly client: StreamsClient) {}

  /** How much mail waits, is held and has failed. */
  @Get()
  @UseGuards(AdminGuard)
  summary(@Res({ passthrough: true }) response: Response) {
    response.set('cache-control', 'no-store');
    return this.client.call(NOTICES.summary, {});
  }

  /** 200 whatever the mail server says: its answer is what was asked for. */
  @Post('test')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  @Audited('mail.test')
  test() {
    return this.client.call(NOTICES.testMail, {});
  }
}
