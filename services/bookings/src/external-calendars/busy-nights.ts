import { Worker } from 'node:worker_threads';
import { say } from '@tocada/contracts/say.js';
import type { Answer, Question } from './busy-nights.worker.js';
import { UnreadableCalendar } from './unreadable-calendar.js';

/** With the extension of this file, because tests run the sources. Tests also add a query to its address. */
const WORKER = new URL(import.meta.url.replace(/(?=\.[jt]s(\?|$))/, '.worker'));
/** Milliseconds. Most calendars take a tenth of a second. */
const LIMIT = 10_000;
/** Megabytes. A calendar of 2 MB takes half of them. */
const MEMORY = 128;

const FAULTS = {
  no_calendar: say('calendar_none'),
  web_page: say('calendar_web_page'),
  endless: say('calendar_endless'),
};

/** Calendars are read one after the other, so that many at once take no more memory than one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The nights that the events of a calendar take. It is read in a thread: a rule that never ends then harms nothing else,
 * and the end of the thread frees its memory.
 * @param limit milliseconds
 * @throws UnreadableCalendar
 */
export function busyNights(question: Question, limit = LIMIT): Promise<Extract<Answer, { nights: unknown }>> {
  const reading = last.then(() => answerOf(question, limit));
  last = reading.catch(() => {});
  return reading.then((answer) => {
    if ('fault' in answer) throw new UnreadableCalendar(FAULTS[answer.fault]);
    return answer;
  });
}

async function answerOf(question: Question, limit: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const worker = new Worker(WORKER, {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    // The thread gets no secrets.
    env: {},
  });
  const timer = setTimeout(() => resolve({ fault: 'endless' }), limit);
  worker.once('message', resolve).once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ fault: 'endless' });
    // Its message may hold words of the calendar.
    else reject(new Error(`the thread that reads a calendar failed: ${error.name} ${error.code ?? ''}`));
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
