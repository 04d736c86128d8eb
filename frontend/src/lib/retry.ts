import { LIMITS } from '@tocada/contracts/ground/limits.js';

const RETRIABLE = new Set([0, 408, 409, 418, 423, 429]);
const FINAL = new Set([501, 505]);

/** True when a retry may succeed. Status 0 means that there was no answer. */
export const isWorthRetrying = (status: number | undefined): boolean =>
  status !== undefined && (RETRIABLE.has(status) || (status >= 500 && !FINAL.has(status)));

/** Resolves when `start` calls back. Rejects when `signal` aborts first. */
const unlessAborted = (signal: AbortSignal | undefined, start: (done: () => void) => () => void) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      stop();
      reject(new DOMException('Aborted', 'AbortError'));
    };
    const stop = start(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });

const pause = (milliseconds: number, signal?: AbortSignal) =>
  unlessAborted(signal, (done) => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  });

const backOnline = (signal?: AbortSignal) =>
  unlessAborted(signal, (done) => {
    window.addEventListener('online', done, { once: true });
    return () => window.removeEventListener('online', done);
  });

interface Options {
  /** The HTTP status of a failure: 0 when there was no answer, undefined when no request failed. */
  statusOf: (error: unknown) => number | undefined;
  signal?: AbortSignal | undefined;
  /** Called before each wait, with its length in milliseconds. */
  onWait?: (delay: number, status: number) => void;
}

/** Runs `work` and retries it after each delay in the limits. Waiting for a lost network does not count as a try. */
export const retrying = async <T>(work: () => Promise<T>, { statusOf, signal, onWait }: Options): Promise<T> => {
  const delays = LIMITS.uploadRetryDelays.values();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const status = statusOf(error);
      if (signal?.aborted || status === undefined || !isWorthRetrying(status)) throw error;
      if (!navigator.onLine) {
        await backOnline(signal);
        continue;
      }
      const { value: delay, done } = delays.next();
      if (done) throw error;
      onWait?.(delay, status);
      await pause(delay, signal);
    }
  }
};
