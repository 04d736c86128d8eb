import { setPriority } from 'node:os';
import sharp from 'sharp';
import { drawCard, type Card } from './draw-card.js';

export interface CardRequest {
  card: Card;
  picture: Uint8Array | undefined;
}
/** Undefined when the card could not be drawn. */
export type CardAnswer = Uint8Array | undefined;

// Visitors' answers have priority.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);

process.on('disconnect', () => process.exit(0));
process.on('message', ({ card, picture }: CardRequest) => {
  void drawCard(card, picture && Buffer.from(picture))
    .catch((error: unknown) => void process.stderr.write(`a share card was not drawn: ${String(error)}\n`))
    .then((jpeg) => process.send!(jpeg));
});
