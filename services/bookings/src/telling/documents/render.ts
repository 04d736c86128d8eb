import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DocumentFacts } from '../../records/deals/facts.js';

/** With the extension of this file, because tests run the sources. Tests also add a query to its address. */
const WORKER = new URL(import.meta.url.replace(/render(?=\.[jt]s(\?|$))/, 'document.worker'));
/** Milliseconds. A document takes a few tenths of a second; a starved host takes longer. */
const LIMIT = 60_000;
/** Megabytes. */
const MEMORY = 192;
/** The time that the thread waits for another document. Milliseconds. */
const WARM = 2000;

interface Waiting {
  facts: DocumentFacts;
  resolve(bytes: Buffer): void;
  reject(error: unknown): void;
}

/** Documents are rendered one after the other, so that many at once take no more memory than one. */
const waiting: Waiting[] = [];
let isRunning = false;
/** The thread takes longer to start than to render, so it stays for the next document. Its end frees its memory. */
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** The PDF of a document. It is made in a thread, so that other answers do not wait. */
export function render(facts: DocumentFacts): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  waiting.push({ facts, resolve, reject });
  if (!isRunning) void renderAll();
  return promise;
}

async function renderAll(): Promise<void> {
  isRunning = true;
  clearTimeout(idle);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    thread ??= startThread();
    try {
      next.resolve(await renderIn(thread, next.facts));
    } catch (error) {
      next.reject(error);
      await endThread();
    }
  }
  isRunning = false;
  idle = setTimeout(() => void endThread(), WARM).unref();
}

function startThread(): Worker {
  // The thread gets no secrets.
  const started = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MEMORY }, env: {} });
  // A thread that waits for a document keeps no process alive.
  started.unref();
  // The document that it renders tells of its fault.
  started.on('error', () => {});
  started.on('exit', () => {
    if (thread === started) thread = undefined;
  });
  return started;
}

async function endThread(): Promise<void> {
  const ended = thread;
  thread = undefined;
  await ended?.terminate();
}

async function renderIn(thread: Worker, facts: DocumentFacts): Promise<Buffer> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  thread.postMessage(facts);
  const answer = once(thread, 'message', { signal: AbortSignal.timeout(LIMIT) }) as Promise<[Uint8Array]>;
  const [bytes] = await answer.catch(({ name, code = '' }: NodeJS.ErrnoException) => {
    // The message of the thread's error may hold words of the document.
    const fault = name === 'AbortError' ? 'took too long' : `failed: ${name} ${code}`;
    throw new Error(`the thread that renders a document ${fault}`);
  });
  return Buffer.from(bytes);
}
