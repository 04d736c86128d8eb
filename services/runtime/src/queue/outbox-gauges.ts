import { gaugeByState, gaugesOf } from '../gauges.js';

export interface Summary {
  waiting: number;
  failed: number;
  /** Age of the oldest waiting row. */
  oldestSeconds: number;
}

/**
 * The metrics of a table whose rows wait for work, and of its queue.
 * @param name of the metrics: `<name>_waiting` and so on
 * @param more further gauges of the same reading: name → help text and value
 */
export function observeOutbox<S extends Summary>(
  name: string,
  rows: () => Promise<S>,
  jobs: () => Promise<Record<string, number>>,
  more: Parameters<typeof gaugesOf<S>>[1] = {},
): void {
  gaugesOf(rows, {
    [`${name}_waiting`]: ['Rows that wait for work', ({ waiting }) => waiting],
    [`${name}_oldest_waiting_seconds`]: ['Age of the oldest row that waits', ({ oldestSeconds }) => oldestSeconds],
    [`${name}_failed`]: ['Rows that were given up', ({ failed }) => failed],
    ...more,
  });
  gaugeByState(`${name}_queue_jobs`, 'Jobs in the queue', jobs);
}
