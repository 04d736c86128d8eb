import { Worker } from 'node:worker_threads';
import type { DocumentFacts } from './facts.js';

/** With the extension of this file, because tests run the sources. Tests also add a query to its address. */
const WORKER = new URL(import.meta.url.replace(/render(?=\.[jt]s(\?|$))/, 'document.worker'));
/** Milliseconds. A document takes a few tenths of a second; a starved host takes longer. */
const LIMIT = 60_000;
/** Megabytes. */
const MEMORY = 192;

/** Documents are rendered one after the other, so that many at once take no more memory than one. */
let last: Promise<unknown> = Promise.resolve();

/** The PDF of a document. It is made in a thread, so that other answers do not wait, and the end of the thread frees its memory. */
export function render(facts: DocumentFacts): Promise<Buffer> {
  const rendering = last.then(() => renderNow(facts));
  last = rendering.catch(() => {});
  return rendering;
}

async function renderNow(facts: DocumentFacts): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const worker = new Worker(WORKER, {
    workerData: facts,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    // The thread gets no secrets.
    env: {},
  });
  const timer = setTimeout(() => reject(new Error('a document took too long')), LIMIT);
  worker
    .once('message', resolve)
    // Its message may hold words of the document.
    .once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`the thread that renders a document failed: ${error.name} ${error.code ?? ''}`)),
    );
  try {
    return Buffer.from(await promise);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
