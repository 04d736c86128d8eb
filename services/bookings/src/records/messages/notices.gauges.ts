import { Injectable } from '@nestjs/common';
import { observeOutbox } from '@tocada/runtime/queue/outbox-gauges.js';
import { NoticesQueue } from './notices.queue.js';
import { NoticesService } from './notices.service.js';

@Injectable()
export class NoticesGauges {
  constructor(notices: NoticesService, queue: NoticesQueue) {
    observeOutbox(
      'notices',
      () => notices.summary(),
      () => queue.counts(),
      { notices_held: ['Client mails beyond the hourly limit, until the admin sends them', ({ held }) => held] },
    );
  }
}
