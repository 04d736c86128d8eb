import { z } from 'zod';
import { BAD_IMAGE_URL, id, instant, isImageUrl, optionalText, pageOf, pageQuery, requiredText } from './fields.js';
import { image } from './images.js';
import { read, write } from './rpc.js';

export const galleryImageInput = z.object({
  imageURL: requiredText('La imagen es requerida').refine(isImageUrl, { error: BAD_IMAGE_URL }),
  title: optionalText,
  alt: optionalText.transform((alt) => alt ?? 'Gallery image'),
  eventId: id.nullish().transform((value) => value ?? null),
});
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
});
export type GalleryImage = z.infer<typeof galleryImage>;

export const GALLERY = {
  page: read('content.gallery.page', pageQuery, pageOf(galleryImage)),
  /** As `page`, with images that are being worked on or could not be read. */
  forAdmin: read('content.gallery.forAdmin', pageQuery, pageOf(galleryImage)),
  create: write('content.gallery.create', galleryImageInput, galleryImage),
  remove: write('content.gallery.remove', z.object({ id }), z.null()),
};
