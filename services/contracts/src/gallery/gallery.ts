import { z } from 'zod';
import { LIMITS } from '../ground/limits.js';
import { BAD_LIST, baseRevision, id, instant, lang, optionalText, pageOf, pageQuery, revision } from '../kit/fields.js';
import { focalPoint, image, uploadedImage } from '../kit/images.js';
import { adminRoute } from '../kit/route.js';
import { rowRoutes } from '../kit/row.routes.js';
import { read, write } from '../kit/rpc.js';
import { say } from '../sentences/say.js';
import { translations, translationsInput } from '../site/translations.js';

/** The alternative text of an image without one. */
export const NO_ALT = 'Gallery image';

/** The texts of a photo that may stand in a second language. */
const TEXTS = { title: optionalText, alt: optionalText };
export const PHOTO_TEXTS = ['title', 'alt'] as const;

export const galleryImageInput = uploadedImage.extend({
  title: TEXTS.title,
  alt: optionalText.transform((alt) => alt ?? NO_ALT),
  eventId: id.nullish().transform((value) => value ?? null),
  /** Absent in a change: as it was. */
  focalPoint: focalPoint.optional(),
  /** Absent in a change: as they were. */
  translations: translationsInput(TEXTS),
});
export const galleryImageChange = galleryImageInput.omit({ imageURL: true }).extend({ revision: baseRevision });

const TOO_MANY = say('photos_many');

/** The moved images in their new order. All other images keep their places. */
const galleryOrder = z.object({
  ids: z.array(id, BAD_LIST).min(1, say('order_empty')).max(LIMITS.reorder, TOO_MANY),
  /** The same images in the order that the move is based on. Without it the move is never stale. */
  before: z.array(id, BAD_LIST).max(LIMITS.reorder, TOO_MANY).nullish(),
});

const galleryQuery = pageQuery.extend({ event: id.optional(), lang });
export type GalleryQuery = z.output<typeof galleryQuery>;

const galleryImage = z.object({
  id,
  /** For an uploaded image, its JPEG. Visitors do not see the row until the JPEG is ready. */
  url: z.string(),
  /** Null when the image was not uploaded. */
  image: image.nullable(),
  focalPoint,
  title: z.string().nullable(),
  alt: z.string(),
  eventId: id.nullable(),
  createdAt: instant,
  /** The position in the list, latest first. */
  placedAt: instant,
  /** Only with `lang`: the fields whose texts are in the primary language. */
  untranslated: z.array(z.string()).optional(),
});
export type GalleryImage = z.infer<typeof galleryImage>;

/** A gallery image in the panel. Moves do not change `revision`: a move is compared with the order instead. */
const adminGalleryImage = galleryImage.extend({ revision, translations: translations.optional() });
export type AdminGalleryImage = z.infer<typeof adminGalleryImage>;

/** Events say whether they have an album. */
const WITH_ALBUMS = ['gallery', 'events'] as const;

export const GALLERY = {
  page: read('content.gallery.page', galleryQuery, pageOf(galleryImage)),
  /** Like `page`, with images that are pending or failed. */
  forAdmin: read('content.gallery.forAdmin', galleryQuery, pageOf(adminGalleryImage)),
  create: write('content.gallery.create', galleryImageInput, adminGalleryImage, WITH_ALBUMS),
  update: write('content.gallery.update', galleryImageChange.extend({ id }), adminGalleryImage, WITH_ALBUMS),
  reorder: write('content.gallery.reorder', galleryOrder, z.null(), ['gallery']),
  remove: write('content.gallery.remove', z.object({ id }), z.null(), WITH_ALBUMS),
};

const PATH = '/api/admin/gallery';

export const GALLERY_ADMIN_ROUTES = {
  page: adminRoute('GET', PATH, { call: GALLERY.forAdmin }),
  /** Before `update`, which would take "order" for an id. */
  reorder: adminRoute('PUT', `${PATH}/order`, {
    call: GALLERY.reorder,
    status: 204,
    audit: 'photo.reorder',
  }),
  ...rowRoutes(PATH, GALLERY, 'photo'),
};
