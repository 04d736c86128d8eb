import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { PHONE } from './lighthouse.measure.js';
import { median } from './report.js';

const RUNS = 7;
/** Lighthouse slows a page down 4 times. Another 2 imitate a machine with a benchmark index of 1,150; ours has about 2,300. */
const SLOWDOWN = 4 * 2;
/** A shorter task blocks nothing. Milliseconds. */
const BLOCKS_FROM = 50;
/** The time for the work of a page after its start. Milliseconds. */
const REST = 1500;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'loading'];
const TASK = 'ThreadControllerImpl::RunTask';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: the start, and the time that the thread had a processor. */
  ts: number;
  tdur?: number;
}

/**
 * The total blocking time of a page on a phone after the first paint, in milliseconds: the median of RUNS. The clock is the main
 * thread's own: Lighthouse's figure includes the time that a task waits for one of two busy processors, and differs threefold
 * from run to run. No debugger is attached: with Lighthouse's debugger V8 compiles scripts differently.
 * @throws Error when the page paints nothing
 */
export async function blockingTime(url: string, port: number): Promise<number> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const events: TraceEvent[] = [];
    devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    await devtools.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
    await page.goto(url);
    await page.locator('html[data-boot=ready]').waitFor();
    await sleep(REST);
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await complete;
    await context.close();
    const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
    if (!paint) throw new Error(`${url} has painted nothing`);
    const tasks = events.filter(
      ({ name, pid, tid, ts }) => name === TASK && pid === paint.pid && tid === paint.tid && ts > paint.ts,
    );
    if (tasks.length === 0) throw new Error('The trace holds no tasks');
    runs.push(tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWDOWN - BLOCKS_FROM), 0));
  }
  await browser.close();
  return median(runs);
}
