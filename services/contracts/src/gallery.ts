import { z } from 'zod';
import { baseRevision, id, instant, optionalText, pageOf, pageQuery, revision } from './fields.js';
import { image, uploadedImage } from './images.js';
import { LIMITS } from './limits.js';
import { read, write } from './rpc.js';

/** Stands for the words that nobody wrote. */
export const NO_ALT = 'Gallery image';

export const galleryImageInput = uploadedImage.extend({
  title: optionalText,
  alt: optionalText.transform((alt) => alt ?? NO_ALT),
  eventId: id.nullish().transform((value) => value ?? null),
});
/** What of an image in the gallery can be changed later. */
export const galleryImageChange = galleryImageInput.omit({ imageURL: true }).extend({ revision: baseRevision });
export type GalleryImageChange = z.input<typeof galleryImageChange>;

const TOO_MANY = 'Son demasiadas imágenes a la vez';

/** The images that change places among themselves, in their new order; all others stay where they are. */
export const galleryOrder = z.object({
  ids: z.array(id).min(1, 'El orden está vacío').max(LIMITS.reorder, TOO_MANY),
  /** The same images in the order that the change is based on; without it nothing is compared. */
  before: z.array(id).max(LIMITS.reorder, TOO_MANY).nullish(),
});

export const galleryQuery = pageQuery.extend({ event: id.optional() });
export type GalleryQuery = z.output<typeof galleryQuery>;

export type GalleryImageInput = z.input<typeof galleryImageInput>;

export const galleryImage = z.object({
  id,
  /** Of an uploaded image a JPEG of it; visitors do not see the row until there is one. */
  url: z.string(),
  /** Null when the image is not an uploaded one. */
  image: image.nullable(),
  title: z.string().nullable(),
  alt: z.string(),
  eventId: id.nullable(),
  createdAt: instant,
  /** The list's order, latest first. */
  placedAt: instant,
});
export type GalleryImage = z.infer<typeof galleryImage>;

/** What the admin sees of it. Its place has no part in `revision`: an order is compared with the order. */
export const adminGalleryImage = galleryImage.extend({ revision });
export type AdminGalleryImage = z.infer<typeof adminGalleryImage>;

export const GALLERY = {
  page: read('content.gallery.page', galleryQuery, pageOf(galleryImage)),
  /** As `page`, with images that are being worked on or could not be read. */
  forAdmin: read('content.gallery.forAdmin', galleryQuery, pageOf(adminGalleryImage)),
  create: write('content.gallery.create', galleryImageInput, adminGalleryImage),
  update: write('content.gallery.update', galleryImageChange.extend({ id }), adminGalleryImage),
  reorder: write('content.gallery.reorder', galleryOrder, z.null()),
  remove: write('content.gallery.remove', z.object({ id }), z.null()),
};
