import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { ImageSource } from '@tocada/contracts/images.js';

/** `removed`: no row names it any more, and its objects are about to go. */
export type ImageState = 'pending' | 'ready' | 'failed' | 'removed';

/** An uploaded image. Rows of events, members and gallery name it by `url`; this row is also the queue of its work. */
export const ImageEntity = defineEntity({
  name: 'Image',
  tableName: 'images',
  properties: {
    id: p.uuid().primary(),
    /** Of the original, as the upload's ticket gave it: `/<bucket>/<key>`. */
    url: p.text(),
    state: p.text().$type<ImageState>(),
    /** Why it failed, for the admin. */
    message: p.text().nullable(),
    /** Names the derivatives; the same file uploaded twice has the same. */
    hash: p.text().nullable(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    placeholder: p.text().nullable(),
    sources: p.json<ImageSource[]>().nullable(),
    createdAt: p.datetime(3),
  },
});
export type ImageRow = InferEntity<typeof ImageEntity>;
