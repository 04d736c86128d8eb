import { z } from 'zod';
import { say } from '../sentences/say.js';
import { BAD_IMAGE_URL, id, isImageUrl, requiredText, saidText } from './fields.js';
import { adminRouteOf, type AuditedAction } from './route.js';
import { read } from './rpc.js';

/** The types of every published image, best first. Browsers use the first type that they support. */
export const DERIVATIVE_TYPES = { 'image/avif': 'avif', 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const;
export type DerivativeType = keyof typeof DERIVATIVE_TYPES;

/** Pixels. An image gets the widths below its own, and its own. A phone with a dense screen needs 480 for half its width. */
export const DERIVATIVE_WIDTHS = [320, 480, 640, 1280, 2048] as const;

/** The only public folder of the bucket. Originals are private, because they contain places, names and serial numbers. */
export const PUBLIC_FOLDER = 'derived';
/** The folder of quotes, agreements and receipts, in the same bucket. Bookings alone writes and clears it. */
export const DOCUMENTS_FOLDER = 'documents';

const imageSource = z.object({
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
  /** A data URI of a few pixels, shown while the image loads. */
  placeholder: z.string(),
  /** By type, best first, then by width. */
  sources: z.array(imageSource),
});
export type ReadyImage = z.infer<typeof readyImage>;

/** The state of an uploaded image. Only the admin sees pending ones, and failed ones with the reason. */
export const image = z.discriminatedUnion('state', [
  readyImage,
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('failed'),
    /** In Spanish. */
    message: z.string(),
    // since 0.2: 0.1.0 answers the sentence alone.
    said: saidText.optional(),
  }),
]);
export type Image = z.infer<typeof image>;

/** The point of a picture that every cut keeps, as CSS `object-position`. Null: `Picture` chooses by the shape. */
export const focalPoint = z
  .string({ error: say('focal_text') })
  .regex(/^(?:100|[1-9]?\d)% (?:100|[1-9]?\d)%$/, say('focal_form'))
  .nullable();

/** An image by the address from its upload ticket. */
export const uploadedImage = z.object({
  imageURL: requiredText(say('image_required')).refine(isImageUrl, { error: BAD_IMAGE_URL }),
});

export type UploadedImage = z.input<typeof uploadedImage>;

export const IMAGES = {
  /** Starts processing an upload that no row names yet, and returns its state. Further calls return the current state. */
  prepare: read('content.images.prepare', uploadedImage, image),
  /** Uploads of the last day that a row names and that could not be prepared. */
  givenUp: read('content.images.givenUp', z.object({}), z.object({ ids: z.array(id) })),
};

/** Noted at the first call for an image: the panel asks again until the image is ready. */
export const IMAGE_PREPARED: AuditedAction = 'image.prepare';

export const IMAGE_ROUTES = {
  prepare: adminRouteOf<UploadedImage, Image>()('POST', '/api/admin/images', { status: 200 }),
};
