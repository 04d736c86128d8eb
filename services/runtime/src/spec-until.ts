// Clock: all waiting in tests is here, so that no test has a pause or a limit of its own.
import { setTimeout as sleep } from 'node:timers/promises';

/** The one limit of all waiting in tests, far beyond what a busy machine needs. Milliseconds. */
const LIMIT = 150_000;

/**
 * Repeats `ask` until its answer satisfies, and resolves with that answer. Tests wait by this function alone: for a state,
 * never for a time.
 * @throws when no answer satisfies within that limit
 */
export async function until<T>(ask: () => Promise<T> | T, satisfies: (answer: T) => boolean): Promise<T> {
  for (const end = Date.now() + LIMIT; ;) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(answer)?.slice(0, 500)}`);
    await sleep(50);
  }
}
