import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { commandConnection } from '@tocada/runtime/redis.js';
import { ReplyError } from 'ioredis';
import { BookingsEnv } from '../bookings.env.js';

/** Requests that are erased together are rewritten together; and until a rewrite that is under way is over. Milliseconds. */
const PAUSE = 5000;

/**
 * The append-only file of Redis keeps every call that it has carried, a request's address included, until it is rewritten
 * from what Redis still holds.
 */
@Injectable()
export class RedisLog implements OnModuleDestroy {
  private readonly logger = new Logger(RedisLog.name);
  private readonly redis;
  private timer: NodeJS.Timeout | undefined;

  constructor({ REDIS_URL }: BookingsEnv) {
    this.redis = commandConnection(REDIS_URL);
  }

  /** Has the file rewritten soon. */
  forget(): void {
    this.timer ??= setTimeout(() => void this.rewrite(), PAUSE);
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    this.redis.disconnect();
  }

  private async rewrite(): Promise<void> {
    this.timer = undefined;
    try {
      await this.redis.bgrewriteaof();
    } catch (error) {
      const { message } = error as Error;
      // A rewrite that began before the erasure may have copied what was erased.
      if (!(error instanceof ReplyError) || /in progress/.test(message)) return this.forget();
      // A Redis of somebody else's may not allow it: then its operator has to see to it.
      this.logger.warn(`the append-only file of Redis is not rewritten: ${message}`);
    }
  }
}
