import { Worker } from 'node:worker_threads';
import { throwIfLate } from '../context.js';
import { inTurn } from '../in-turn.js';
import type { Answer, Question } from './answer.js';
import type { ThreadData } from './thread.js';

/** Megabytes. A calendar of 2 MB takes half of them. */
const MEMORY = 128;

/** Reads calendars in a thread with limits: an endless rule harms nothing. One after the other, to spare memory. */
export class CalendarReader {
  private readonly inTurn = inTurn();

  /**
   * @param thread a file of the service itself that imports `calendars/thread.js`
   * @param limit milliseconds for one calendar. Most take a tenth of a second.
   */
  constructor(
    private readonly thread: URL,
    private readonly limit: number,
  ) {}

  read<Asked extends Question>(question: Asked): Promise<Answer<Asked>> {
    return this.inTurn(async () => {
      throwIfLate();
      return (await this.readNow(question)) as Answer<Asked>;
    });
  }

  private async readNow(question: Question): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const line = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(1);
    const workerData: ThreadData = { question, line };
    const worker = new Worker(this.thread, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
      // The thread gets no secrets.
      env: {},
    });
    const giveUp = () => resolve({ fault: 'endless', line: Atomics.load(line, 0) });
    const timer = setTimeout(giveUp, this.limit);
    worker.once('message', resolve).once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp();
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
}
