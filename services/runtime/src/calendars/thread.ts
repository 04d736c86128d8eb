import { parentPort, workerData } from 'node:worker_threads';
import { answerTo, type Question } from './answer.js';

export interface ThreadData {
  question: Question;
  /** The line where the reading stands. It is shared, because a thread that is ended tells nothing any more. */
  line: Int32Array;
}

const { question, line } = workerData as ThreadData;
const answer = answerTo(question, (at) => void Atomics.store(line, 0, at));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort!.postMessage(answer);
