import { z } from 'zod';
import { BAD_IMAGE_URL, isImageUrl, requiredText } from './fields.js';
import { read } from './rpc.js';

/** What every published image comes as, best first; browsers take the first type they know. */
export const DERIVATIVE_TYPES = { 'image/avif': 'avif', 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const;
export type DerivativeType = keyof typeof DERIVATIVE_TYPES;

/** Pixels; an image has those below its own width, and its own. 480 is what a dense phone needs for half its width. */
export const DERIVATIVE_WIDTHS = [320, 480, 640, 1280, 2048] as const;

/** The part of the bucket that anyone may read: originals carry places, names and serial numbers. */
export const PUBLIC_FOLDER = 'derived';

export const imageSource = z.object({
  type: z.enum(Object.keys(DERIVATIVE_TYPES) as [DerivativeType, ...DerivativeType[]]),
  /** Pixels. */
  width: z.number().int(),
  url: z.string(),
});
export type ImageSource = z.infer<typeof imageSource>;

export const readyImage = z.object({
  state: z.literal('ready'),
  /** Pixels of the widest source, upright. */
  width: z.number().int(),
  height: z.number().int(),
  /** A data URI of a few pixels, to stand behind the image while it loads. */
  placeholder: z.string(),
  /** By type, best first, then by width. */
  sources: z.array(imageSource),
});
export type ReadyImage = z.infer<typeof readyImage>;

/**
 * An uploaded image as it stands. Visitors get ready ones alone; the admin also sees those being worked on, and the
 * sentence that says why one could not be read.
 */
export const image = z.discriminatedUnion('state', [
  readyImage,
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('failed'), message: z.string() }),
]);
export type Image = z.infer<typeof image>;

/** An image by the address that its upload gave. */
export const uploadedImage = z.object({
  imageURL: requiredText('La imagen es requerida').refine(isImageUrl, { error: BAD_IMAGE_URL }),
});

export const IMAGES = {
  /** Has an upload worked on that no row names yet, and tells how it stands: asked again, it goes on telling. */
  prepare: read('content.images.prepare', uploadedImage, image),
};
