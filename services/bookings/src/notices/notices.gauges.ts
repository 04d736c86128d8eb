import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { NoticesQueue } from './notices.queue.js';
import { NoticesService } from './notices.service.js';

/** What ops watch, read when it is asked for; while the database or Redis is away the last values stand. */
@Injectable()
export class NoticesGauges {
  readonly failed = new Gauge({ name: 'notices_failed', help: 'Notices given up after a day of tries' });
  readonly oldest = new Gauge({
    name: 'notices_oldest_waiting_seconds',
    help: 'Age of the oldest notice not yet sent',
  });
  readonly waiting = new Gauge({ name: 'notices_waiting', help: 'Notices not yet sent', collect: () => this.read() });
  readonly jobs = new Gauge({
    name: 'notices_queue_jobs',
    help: 'Notices in the queue',
    labelNames: ['state'] as const,
    collect: () => this.count(),
  });

  constructor(
    private readonly notices: NoticesService,
    private readonly queue: NoticesQueue,
  ) {}

  private async read(): Promise<void> {
    const summary = await this.notices.summary().catch(() => undefined);
    if (!summary) return;
    this.waiting.set(summary.waiting);
    this.oldest.set(summary.oldestSeconds);
    this.failed.set(summary.failed);
  }

  private async count(): Promise<void> {
    const counts = await this.queue.counts().catch(() => ({}));
    for (const [state, count] of Object.entries(counts)) this.jobs.set({ state }, count);
  }
}
