import { setPriority } from 'node:os';
import { UnusableImage, type Derivative } from './derivative.js';
import { derive } from './derive.js';

/** What this process tells the one that started it. */
export type DeriveMessage =
  { derivative: Derivative } | { done: { width: number; height: number; placeholder: string } } | { unusable: string };

const tell = (message: DeriveMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send!(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });

// Answers to visitors come first.
setPriority(10);
process.on('disconnect', () => process.exit(1));
process.once('message', (original: Uint8Array) => {
  derive(Buffer.from(original.buffer, original.byteOffset, original.length), (derivative) => tell({ derivative }))
    .then((done) => tell({ done }))
    .catch((error: unknown) => {
      if (error instanceof UnusableImage) return tell({ unusable: error.message });
      throw error;
    })
    .then(() => process.disconnect());
});
