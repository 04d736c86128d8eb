import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const GalleryImageEntity = defineEntity({
  name: 'GalleryImage',
  tableName: 'gallery_images',
  properties: {
    id: p.uuid().primary(),
    url: p.text(),
    title: p.text().nullable(),
    alt: p.text(),
    eventId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    /** The list's order, latest first: the moment of creation until someone moves the image. */
    placedAt: p.datetime(3),
    /** Number of edits; a move is none. */
    revision: p.integer().default(0),
  },
});
export type GalleryImageRow = InferEntity<typeof GalleryImageEntity>;
