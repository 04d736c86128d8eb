import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ReplyError, type Redis } from 'ioredis';
import { REDIS } from '../../config/tokens.js';

/** The delay before a rewrite, so that several erasures share one and a current rewrite can end. Milliseconds. */
const PAUSE = 5000;

/** Rewrites Redis' append-only file after an erasure: it holds every call, with the erased e-mail address. */
@Injectable()
export class RedisLog implements OnModuleDestroy {
  private readonly logger = new Logger(RedisLog.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(REDIS) private readonly redis: Pick<Redis, 'bgrewriteaof'>) {}

  /** Schedules a rewrite of the file. */
  forget(): void {
    this.timer ??= setTimeout(() => void this.rewrite(), PAUSE);
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  private async rewrite(): Promise<void> {
    this.timer = undefined;
    try {
      await this.redis.bgrewriteaof();
    } catch (error) {
      const { message } = error as Error;
      // A rewrite that began before the erasure may have copied what was erased.
      if (!(error instanceof ReplyError) || /in progress/.test(message)) return this.forget();
      // An external Redis may refuse the command. Its operator must then rewrite the file.
      this.logger.warn(`the append-only file of Redis is not rewritten: ${message}`);
    }
  }
}
