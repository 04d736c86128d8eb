import { isDatabaseAway } from './database/database-error.js';

interface Log {
  warn(message: string): void;
  error(error: unknown): void;
}

/**
 * Runs `work` soon after the start and then again and again, never two at a time; replicas drift apart by themselves.
 * A run that fails is logged, and the next one comes all the same.
 * @param every milliseconds
 * @returns stops it
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
