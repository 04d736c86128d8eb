import { DERIVATIVE_WIDTHS, type DerivativeType } from '@tocada/contracts/kit/images.js';
import { ART_TYPES, type ArtType } from '@tocada/contracts/kit/uploads.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { COLOURS } from '@tocada/contracts/site/colours.js';
import sharp, { type Sharp } from 'sharp';
import { hashOf, keyOf, UnusableImage, type Derivative } from './derivative.js';
import { tiffOfHeic } from './heic.js';
import { imageTypeOf } from './image-type.js';

/** Phones take photos of up to 50 million pixels. Larger ones would not fit into the memory limit. */
const MAX_PIXELS = 51_000_000;
const MAX_FRAMES = 600;
/** Pixels of the longer side. */
const MAX_SIDE = DERIVATIVE_WIDTHS.at(-1)!;
const PLACEHOLDER_WIDTH = 4;
const DRAWING: ArtType = 'image/svg+xml';

/** More effort makes AVIF files little smaller and takes many times longer. */
const ENCODERS: Record<DerivativeType, (image: Sharp) => Sharp> = {
  'image/avif': (image) => image.avif({ quality: 46, effort: 2, chromaSubsampling: '4:2:0' }),
  'image/webp': (image) => image.webp({ quality: 74, effort: 3 }),
  // JPEG knows no transparency.
  'image/jpeg': (image) => image.flatten({ background: COLOURS.night }).jpeg({ quality: 76, progressive: true }),
};

// One image at a time, on one core, without a cache. The rest of the machine belongs to the API.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes the derivatives of an image: upright, in sRGB, without metadata, in every type and in every width up to its own.
 * @param isArt a logo or an icon: it keeps what is transparent, and it may be a drawing (SVG), which becomes pixels here
 * @throws UnusableImage
 */
export async function derive(
  { type: declared, body, isArt }: { type: string; body: Buffer; isArt: boolean },
  publish: (derivative: Derivative) => Promise<void>,
): Promise<{ width: number; height: number; placeholder: string }> {
  const hash = hashOf(body, isArt);
  const { data, info } = await decode(body, declared, isArt);
  const from = () => sharp(data, { raw: info });
  for (const width of [...DERIVATIVE_WIDTHS.filter((width) => width < info.width), info.width]) {
    const { data: pixels, info: raw } =
      width === info.width ? { data, info } : await from().resize(width).raw().toBuffer({ resolveWithObject: true });
    for (const type of Object.keys(ENCODERS) as DerivativeType[]) {
      const body = await ENCODERS[type](sharp(pixels, { raw })).toBuffer();
      await publish({ type, width, key: keyOf(hash, width, type), body });
    }
  }
  const tiny = await from().resize(PLACEHOLDER_WIDTH).webp({ quality: 50, effort: 6 }).toBuffer();
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`;
  return { width: info.width, height: info.height, placeholder };
}

/** Decodes the image to the size of its largest derivative. */
async function decode(original: Buffer, declared: string, isArt: boolean) {
  if (original.length === 0) throw new UnusableImage(say('image_empty'));
  const type = imageTypeOf(original);
  if (!type || (type === DRAWING && !isArt)) throw new UnusableImage(say('image_type'));
  // An upload ticket without a type declares none.
  if (declared in ART_TYPES && declared !== type) {
    const nameOf = (one: string) => one.slice('image/'.length).toUpperCase();
    throw new UnusableImage(say('image_mismatch', { declared: nameOf(declared), found: nameOf(type) }));
  }
  try {
    const readable = type === 'image/heic' ? tiffOf(original) : original;
    const density = type === DRAWING ? await densityOf(original) : {};
    const image = sharp(readable, { limitInputPixels: false, sequentialRead: true, failOn: 'error', ...density });
    const { width, height, pages = 1, hasAlpha } = await image.metadata();
    expectSize(width, height);
    if (pages > MAX_FRAMES) throw new UnusableImage(say('image_frames'));
    if (hasAlpha && !isArt) image.flatten({ background: COLOURS.night });
    return await image
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof UnusableImage) throw error;
    throw new UnusableImage(say('image_damaged'), { cause: error });
  }
}

/** Pixels of the longer side of a drawing. Enough for the largest icon on a dense screen. */
const DRAWN_SIDE = 1024;
/** The bounds of the library. */
const [LEAST_DENSITY, MOST_DENSITY] = [1, 2400];

async function densityOf(drawing: Buffer): Promise<{ density: number }> {
  const { width, height } = await sharp(drawing, { density: 72, limitInputPixels: false }).metadata();
  const density = (72 * DRAWN_SIDE) / Math.max(width, height);
  return { density: Math.min(MOST_DENSITY, Math.max(LEAST_DENSITY, density)) };
}

/** Converts a HEIC photo to TIFF, because the packaged libvips has no HEIC decoder. */
function tiffOf(original: Buffer): Buffer {
  sharp.unblock({ operation: ['VipsForeignLoadTiffBuffer'] });
  return tiffOfHeic(original, MAX_SIDE, expectSize);
}

function expectSize(width: number, height: number): void {
  if (width * height <= MAX_PIXELS) return;
  throw new UnusableImage(say('image_pixels'));
}
