import { getPriority, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Said } from '@tocada/contracts/sentences/say.js';
import sharp from 'sharp';
import { UnusableImage, type Derivative } from './derivative.js';
import { derive } from './derive.js';

/** The messages of this process to its parent. */
export type DeriveMessage =
  { derivative: Derivative } | { done: { width: number; height: number; placeholder: string } } | { unusable: Said };

const tell = (message: DeriveMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send!(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });

// Block the readers of libvips for formats other than photos.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
    // From memory, so that a drawing has no folder whose files it could name. The library loads nothing from a network.
    'VipsForeignLoadSvgBuffer',
  ],
});
// A low priority, so that requests of visitors come first. A process may not raise one that is lower already.
setPriority(Math.max(getPriority(), 10));
process.on('disconnect', () => process.exit(1));
try {
  const original = { type: process.argv[2]!, body: await buffer(process.stdin), isArt: process.argv[3] === 'art' };
  await tell({ done: await derive(original, (derivative) => tell({ derivative })) });
} catch (error) {
  if (!(error instanceof UnusableImage)) throw error;
  await tell({ unusable: error.said });
}
process.disconnect();
