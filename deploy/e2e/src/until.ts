import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats `ask` until its answer satisfies, and resolves with that answer.
 * @throws when no answer satisfies within `limit` milliseconds
 */
export async function until<T>(
  ask: () => Promise<T> | T,
  satisfies: (answer: T) => boolean,
  limit = 60_000,
): Promise<T> {
  for (const end = Date.now() + limit; ;) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(answer)?.slice(0, 500)}`);
    await sleep(50);
  }
}
