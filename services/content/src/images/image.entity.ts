import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { ImageSource } from '@tocada/contracts/kit/images.js';
import type { Said } from '@tocada/contracts/sentences/say.js';

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
    // since 0.2: 0.1.0 shows the Spanish sentence, and knows no `said`.
    /** Why the image failed, for the admin. */
    message: p.text().nullable(),
    said: p.text().$type<Said>().nullable(),
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
