import { isDatabaseAway } from './database/database-error.js';

interface Log {
  warn(message: string): void;
  error(error: unknown): void;
}

/**
 * Runs `work` soon after the start and then repeatedly, never twice at once. The delay is random, so that replicas do
 * not run at the same moment. A failed run is logged and does not stop the next one.
 * @param every milliseconds
 * @returns a function that stops it
 */
export function periodically(every: number, work: () => Promise<unknown>, log: Log): () => void {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const plan = (delay: number) => {
    if (stopped) return;
    timer = setTimeout(() => void run(), delay * (0.75 + Math.random() / 2));
    timer.unref();
  };
  const run = async () => {
    try {
      await work();
    } catch (error) {
      if (isDatabaseAway(error)) log.warn('periodic work put off: database away');
      else log.error(error);
    }
    plan(every);
  };
  plan(Math.min(every, 30_000));
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
