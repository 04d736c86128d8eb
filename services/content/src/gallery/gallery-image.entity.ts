import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { AdminGalleryImage, GalleryImage } from '@tocada/contracts/gallery/gallery.js';
import type { Translations } from '@tocada/contracts/site/translations.js';
import type { Shown } from '../images/images.service.js';

const COLUMNS = {
  id: p.uuid().primary(),
  url: p.text(),
  focalPoint: p.text().nullable(),
  title: p.text().nullable(),
  alt: p.text(),
  eventId: p.uuid().nullable(),
  createdAt: p.datetime(3),
  /** The position in the list, latest first. The time of creation, until an admin moves the image. */
  placedAt: p.datetime(3),
  /** Incremented by every edit, but not by a move. */
  revision: p.integer().default(0),
  translations: p.json<Translations>().nullable(),
};

/** All images of the gallery. Only the panel and the writes read it. */
export const PhotoEntity = defineEntity({ name: 'photos', properties: COLUMNS });
export type GalleryImageRow = Readonly<InferEntity<typeof PhotoEntity>>;

/** The view of the table `photos` that visitors read, without the photos of events that they do not see. */
export const GalleryImageEntity = defineEntity({ name: 'gallery_images', properties: COLUMNS });

/** The row as the API answers it. A new column is private until it is named here. */
export const present = (row: GalleryImageRow, { url, image }: Shown): GalleryImage => ({
  id: row.id,
  url: url ?? row.url,
  image,
  focalPoint: row.focalPoint ?? null,
  title: row.title ?? null,
  alt: row.alt,
  eventId: row.eventId ?? null,
  createdAt: row.createdAt.toISOString(),
  placedAt: row.placedAt.toISOString(),
});

export const presentForAdmin = (row: GalleryImageRow, shown: Shown): AdminGalleryImage => ({
  ...present(row, shown),
  revision: row.revision,
  ...(row.translations && { translations: row.translations }),
});
