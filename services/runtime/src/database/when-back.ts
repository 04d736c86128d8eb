import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './database-error.js';

/** Milliseconds. */
const AGAIN = 250;

/**
 * Records an outcome that must not be lost: tries again while the database is away.
 * @param stopping after it the next failure is thrown
 */
export async function whenBack<T>(work: () => Promise<T>, stopping?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || stopping?.aborted) throw error;
      await sleep(AGAIN);
    }
  }
}
