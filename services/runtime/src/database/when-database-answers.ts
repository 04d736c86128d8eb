import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartFault } from '../start-fault.js';
import { isDatabaseAway } from './database-error.js';

const TRY_EVERY = 500;
const TELL_EVERY = 600_000;

/** An AggregateError of a connection to several addresses has an empty message. */
const reasonOf = (error: unknown): string => {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  return (cause instanceof Error ? reasonOf(cause) : message || code) ?? String(error);
};

/**
 * Runs `work` again and again until the database is available, without a limit.
 * @throws StartFault when the database answers and refuses
 */
export async function whenDatabaseAnswers(work: () => Promise<void>, address: string, logger: Logger): Promise<void> {
  const { host, pathname } = new URL(address);
  for (let toldAt = -Infinity; ; await sleep(TRY_EVERY)) {
    try {
      return await work();
    } catch (error) {
      const reason = `database ${host}${pathname}: ${reasonOf(error)}`;
      if (!isDatabaseAway(error)) throw new StartFault(reason, { cause: error });
      if (performance.now() - toldAt < TELL_EVERY) continue;
      logger.warn(`waiting for ${reason}`);
      toldAt = performance.now();
    }
  }
}
