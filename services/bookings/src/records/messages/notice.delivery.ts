import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { whenBack } from '@tocada/runtime/database/when-back.js';
import { periodically } from '@tocada/runtime/periodic.js';
import { backOff } from '@tocada/runtime/queue/back-off.js';
import { Counter } from 'prom-client';
import { Channels, type Attempt } from './channel.js';
import { DeliveryError } from './delivery-error.js';
import { NoticesSql, type Claim } from './notices.sql.js';

const attempts = new Counter({
  name: 'notices_attempts_total',
  help: 'Attempts to send a notice',
  labelNames: ['kind', 'outcome'] as const,
});

/** Several renewals fit into a lease. Milliseconds. */
const RENEW_EVERY = 5000;
/** After this time a slow attempt goes on in the background, and the worker takes the next notice. Milliseconds. */
const WORKER_TIMEOUT = 10_000;
/** The limit of concurrent attempts. Each may hold a connection to a server that hangs. */
const MOST_UNDER_WAY = 30;
/** A server that refuses everything fills no log. Milliseconds. */
const TELL_EVERY = 60_000;
/** The time that attempts may still take when the process stops. Milliseconds. */
const SHUTDOWN_TIMEOUT = 15_000;

/** Attempts to deliver notices and records the outcome in the outbox. */
@Injectable()
export class NoticeDelivery {
  private readonly logger = new Logger(NoticeDelivery.name);
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  /** When the last failure was logged, by performance.now(), and how many came since. */
  private readonly failures = { toldAt: -Infinity, untold: 0 };

  constructor(
    private readonly notices: NoticesSql,
    private readonly channels: Channels,
  ) {}

  /** Makes one attempt. Resolves when the attempt ends, or earlier when it is slow and continues in the background. */
  async deliver(id: string): Promise<void> {
    const attempt = this.attempt(id);
    const over = attempt.then(
      () => {},
      () => {},
    );
    this.underWay.add(over);
    void over.then(() => this.underWay.delete(over));
    const timeout = new AbortController();
    const enough = sleep(WORKER_TIMEOUT, undefined, { signal: timeout.signal }).catch(() => {});
    await Promise.race([attempt, this.underWay.size < MOST_UNDER_WAY ? enough : attempt]);
    timeout.abort();
  }

  /** Waits for all attempts, and aborts those that would outlast the process. */
  async finish(): Promise<void> {
    const timer = setTimeout(() => this.stopping.abort(), SHUTDOWN_TIMEOUT);
    while (this.underWay.size > 0) await Promise.all(this.underWay);
    clearTimeout(timer);
  }

  private async attempt(id: string): Promise<void> {
    const claim = await this.notices.claim(id);
    if (!claim) return;
    const deliver = await this.channels.of(claim.kind).prepare({ id, inquiryId: claim.inquiryId });
    if (!deliver) return;
    const stopRenewing = periodically(RENEW_EVERY, () => this.notices.renew(id, claim.tries), this.logger);
    try {
      await this.send(id, claim, deliver);
    } finally {
      stopRenewing();
    }
  }

  private async send(id: string, { kind, tries }: Claim, deliver: Attempt): Promise<void> {
    try {
      await deliver(this.stopping.signal);
    } catch (cause) {
      const error = DeliveryError.from(cause);
      this.tell(`${kind} notice ${id}, try ${tries}: ${error.code}`);
      attempts.inc({ kind, outcome: 'failed' });
      const isOver = this.channels.of(kind).isFinal(error);
      return whenBack(() => this.notices.markNotSent(id, error, backOff(tries), isOver));
    }
    attempts.inc({ kind, outcome: 'sent' });
    // Keeps the lease meanwhile, so that nothing is sent twice.
    await whenBack(() => this.notices.markSent(id));
  }

  /** Logs one failure a minute, with the number of those before it that were not logged. */
  private tell(failure: string): void {
    const { failures } = this;
    if (performance.now() - failures.toldAt < TELL_EVERY) return void (failures.untold += 1);
    this.logger.warn(failures.untold > 0 ? `${failure} (and ${failures.untold} tries failed before)` : failure);
    Object.assign(failures, { toldAt: performance.now(), untold: 0 });
  }
}
