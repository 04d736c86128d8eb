import { Injectable } from '@nestjs/common';
import { say } from '@tocada/contracts/sentences/say.js';
import { TryLater } from './client-pages.js';

/** The files of one link that are sent at once. Each takes up to half a megabyte here, and as much of Redis. */
const MOST = 4;
/** Seconds. */
const LATER = 5;

/** Counts the files that this gateway is sending, by link. A link in many hands then takes no more than a few. */
@Injectable()
export class Downloads {
  private readonly running = new Map<string, number>();

  /** @throws AppError `too_many_requests` */
  async run(token: string, send: () => Promise<void>): Promise<void> {
    const count = this.running.get(token) ?? 0;
    if (count >= MOST) throw new TryLater(LATER, say('downloads_many', { most: MOST }));
    this.running.set(token, count + 1);
    try {
      await send();
    } finally {
      const left = this.running.get(token)! - 1;
      if (left > 0) this.running.set(token, left);
      else this.running.delete(token);
    }
  }
}
