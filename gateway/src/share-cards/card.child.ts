import { setPriority } from 'node:os';
import sharp from 'sharp';
import { cropCard, drawCard, drawPoster, type Card } from './draw-card.js';
import type { Poster } from './draw-cartel.js';
import { drawIcon, type IconOrder } from './draw-icon.js';

/** The poster of a show, the card of the band, a picture cropped to the form of a card, or an icon. */
export type CardRequest =
  | { poster: Poster; picture: Uint8Array | undefined; logo: Uint8Array | 'drawn' | undefined }
  | { card: Card }
  | { crop: Uint8Array }
  | { icon: IconOrder; picture: Uint8Array | undefined };
/** Undefined when the card could not be drawn. */
export type CardAnswer = Uint8Array | undefined;

// Visitors' answers have priority.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);

const bytes = <T>(given: Uint8Array | T): Buffer | T => (given instanceof Uint8Array ? Buffer.from(given) : given);

function draw(request: CardRequest): Promise<Buffer> {
  if ('crop' in request) return cropCard(Buffer.from(request.crop));
  if ('icon' in request) return drawIcon(request.icon, bytes(request.picture));
  if ('card' in request) return drawCard(request.card);
  return drawPoster(request.poster, bytes(request.picture), bytes(request.logo));
}

process.on('disconnect', () => process.exit(0));
process.on('message', (request: CardRequest) => {
  void draw(request)
    .catch((error: unknown) => void process.stderr.write(`a share card was not drawn: ${String(error)}\n`))
    .then((drawn) => process.send!(drawn));
});
