import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const GalleryImageEntity = defineEntity({
  name: 'gallery_images',
  properties: {
    id: p.uuid().primary(),
    url: p.text(),
    title: p.text().nullable(),
    alt: p.text(),
    eventId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    /** The position in the list, latest first. The time of creation, until an admin moves the image. */
    placedAt: p.datetime(3),
    /** Incremented by every edit, but not by a move. */
    revision: p.integer().default(0),
  },
});
export type GalleryImageRow = InferEntity<typeof GalleryImageEntity>;
