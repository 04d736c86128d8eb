import { Injectable } from '@nestjs/common';
import { gaugeByState, gaugesOf } from '@tocada/runtime/gauges.js';
import { NoticesQueue } from './notices.queue.js';
import { NoticesService } from './notices.service.js';

/** What ops watch. */
@Injectable()
export class NoticesGauges {
  constructor(notices: NoticesService, queue: NoticesQueue) {
    gaugesOf(() => notices.summary(), {
      notices_waiting: ['Notices not yet sent', ({ waiting }) => waiting],
      notices_oldest_waiting_seconds: ['Age of the oldest notice not yet sent', ({ oldestSeconds }) => oldestSeconds],
      notices_held: ['Client mails beyond the hourly limit, until the admin sends them', ({ held }) => held],
      notices_failed: ['Notices given up, until somebody tries them again', ({ failed }) => failed],
    });
    gaugeByState('notices_queue_jobs', 'Notices in the queue', () => queue.counts());
  }
}
