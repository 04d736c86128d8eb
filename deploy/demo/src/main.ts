import { getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '@tocada/runtime/lock.mjs';
import { seed, type News } from './seed.js';

/** A message to the parent process: progress, or the end. */
export type DemoMessage = News | { done: boolean } | { failed: string };

const tell = (message: DemoMessage) =>
  new Promise<void>((resolve) => void process.send!(message, undefined, {}, () => resolve()));

// A separate process, which may die alone. Visitors have priority.
setPriority(Math.max(getPriority(), 5));
process.once('disconnect', () => process.exit(1));
const { DEMO_URL: url = '', DEMO_PASSWORD: password = '', DEMO_JOURNAL: journal = '' } = process.env;
// The process of a killed start may still be running for a moment.
while ('holder' in (await takeLock(journal))) await sleep(200);
try {
  await tell({ done: await seed({ url, password, journal, tell }) });
} catch (error) {
  await tell({ failed: (error as Error).message });
}
process.exit();
