import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { ImageSource } from '@tocada/contracts/kit/images.js';

/** `removed`: no row names the image any more, and its objects will be deleted. */
type ImageState = 'pending' | 'ready' | 'failed' | 'removed';

/** An uploaded image. Events, members and gallery images refer to it by `url`. The row is also its job in the queue. */
export const ImageEntity = defineEntity({
  name: 'images',
  properties: {
    id: p.uuid().primary(),
    /** The address of the original, from the upload ticket: `/<bucket>/<key>`. */
    url: p.text(),
    state: p.text().$type<ImageState>(),
    /** Why the image failed, for the admin. */
    message: p.text().nullable(),
    /** Part of the derivatives' names. The same file has the same hash in all uploads. */
    hash: p.text().nullable(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    placeholder: p.text().nullable(),
    sources: p.json<ImageSource[]>().nullable(),
    createdAt: p.datetime(3),
  },
});
export type ImageRow = Readonly<InferEntity<typeof ImageEntity>>;
