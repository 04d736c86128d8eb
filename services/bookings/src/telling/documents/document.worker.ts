import { parentPort } from 'node:worker_threads';
import type { DocumentFacts } from '../../records/deals/facts.js';
import { printDocument } from './print/print-document.js';

parentPort!.on('message', async (facts: DocumentFacts) => {
  const bytes = Uint8Array.from(await printDocument(facts));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort!.postMessage(bytes, [bytes.buffer]);
});
