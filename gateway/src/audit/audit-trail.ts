import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AUDIT, type AuditEntry } from '@tocada/contracts/house/audit.js';
import type { AuditedAction } from '@tocada/contracts/kit/route.js';
import { requestContext } from '@tocada/runtime/context.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { LOGGER } from '../config/tokens.js';
import { shortened } from '../http/network-of.js';

/** Entries in one call, and entries that may wait for content: beyond that the oldest stands only in the log. */
const BATCH = 100;
const LIMIT = 2000;
/** The pause before content is called again, and how long a shutdown waits for the last call. Milliseconds. */
const RETRY_AFTER = 5000;
const SHUTDOWN_TIMEOUT = 1000;

/** Records admins' actions and wrong passwords: logged at once, stored when content answers. No request waits. */
@Injectable()
export class AuditTrail implements OnModuleDestroy {
  private readonly logger: Logger;
  private waiting: AuditEntry[] = [];
  private sending: Promise<void> | undefined;
  private readonly closing = new AbortController();
  private readonly previews = new WeakSet<Request>();

  constructor(
    private readonly client: StreamsClient,
    @Inject(LOGGER) logger: Logger,
  ) {
    // These lines are logged at every LOG_LEVEL.
    this.logger = logger.child({}, { level: 'info' });
  }

  /** The request only looked at what it would change, so it leaves no entry. */
  preview(request: Request): void {
    this.previews.add(request);
  }

  /** @param target the row that the action changed */
  note(action: AuditedAction, request: Request, target: string | null = null): void {
    if (this.previews.has(request)) return;
    const id = randomUUID();
    const address = shortened(request.ip);
    const requestId = requestContext.getStore()?.requestId ?? id;
    this.logger.info({ audit: action, target, address }, 'audit');
    this.waiting.push({ id, at: new Date().toISOString(), action, target, address, requestId });
    if (this.waiting.length > LIMIT) this.waiting.shift();
    this.send();
  }

  /** Only in the log, because an export may hold thousands of rows. The request id joins the lines with the entry. */
  noteRows(action: AuditedAction, rows: string[]): void {
    this.logger.info({ audit: action, rows }, 'audit rows');
  }

  private send(): void {
    // Outside the request's context: the request's trace and deadline end before the sending does.
    this.sending ??= requestContext.exit(() => this.sendAll()).finally(() => (this.sending = undefined));
  }

  private async sendAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const entries = this.waiting.slice(0, BATCH);
      try {
        await this.client.call(AUDIT.add, { entries });
        const sent = new Set(entries);
        this.waiting = this.waiting.filter((entry) => !sent.has(entry));
      } catch {
        if (this.closing.signal.aborted) return;
        await sleep(RETRY_AFTER, undefined, { ref: false, signal: this.closing.signal }).catch(() => {});
      }
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.closing.abort();
    await Promise.race([this.sending, sleep(SHUTDOWN_TIMEOUT)]);
  }
}
