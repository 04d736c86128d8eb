import { Injectable } from '@nestjs/common';
import type { NoticesSummary } from '@tocada/contracts/notices.js';
import { Gauge } from 'prom-client';
import { NoticesQueue } from './notices.queue.js';
import { NoticesService } from './notices.service.js';

type Figure = 'waiting' | 'oldestSeconds' | 'failed';

/** What ops watch, read when it is asked for; while the database or Redis is away the last values stand. */
@Injectable()
export class NoticesGauges {
  private reading: Promise<NoticesSummary | undefined> | undefined;

  constructor(
    private readonly notices: NoticesService,
    private readonly queue: NoticesQueue,
  ) {
    this.gauge('notices_waiting', 'Notices not yet sent', 'waiting');
    this.gauge('notices_oldest_waiting_seconds', 'Age of the oldest notice not yet sent', 'oldestSeconds');
    this.gauge('notices_failed', 'Notices given up, until somebody tries them again', 'failed');
    this.jobs();
  }

  private gauge(name: string, help: string, figure: Figure): Gauge {
    const read = () => this.read();
    return new Gauge({
      name,
      help,
      async collect() {
        const summary = await read();
        if (summary) this.set(summary[figure]);
      },
    });
  }

  /** One query for all that is asked for at the same time. */
  private read(): Promise<NoticesSummary | undefined> {
    this.reading ??= this.notices
      .summary()
      .catch(() => undefined)
      .finally(() => (this.reading = undefined));
    return this.reading;
  }

  private jobs(): Gauge {
    const counts = () => this.queue.counts().catch(() => ({}));
    return new Gauge({
      name: 'notices_queue_jobs',
      help: 'Notices in the queue',
      labelNames: ['state'],
      async collect() {
        for (const [state, count] of Object.entries(await counts())) this.set({ state }, count);
      },
    });
  }
}
