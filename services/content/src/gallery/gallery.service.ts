import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@tocada/contracts/fields.js';
import type { GALLERY, GalleryImage } from '@tocada/contracts/gallery.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { behind, toPage } from '@tocada/runtime/database/keyset.js';
import { ChangesService } from '../changes/changes.service.js';
import { EventEntity } from '../events/event.entity.js';
import { eventNotFound } from '../events/events.service.js';
import { GalleryImageEntity, type GalleryImageRow } from './gallery-image.entity.js';

const present = (row: GalleryImageRow): GalleryImage => ({
  ...row,
  title: row.title ?? null,
  eventId: row.eventId ?? null,
  createdAt: row.createdAt.toISOString(),
});

@Injectable()
export class GalleryService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
  ) {}

  /** Newest first. */
  async page({ limit, cursor }: PageQuery) {
    const rows = await this.em.fork().find(GalleryImageEntity, behind('createdAt', cursor), {
      orderBy: { createdAt: 'desc', id: 'desc' },
      ...(limit !== undefined && { limit: limit + 1 }),
    });
    return toPage(rows.map(present), limit, ({ createdAt, id }) => ({ at: new Date(createdAt), id }));
  }

  create(requestId: string, input: RpcPayload<typeof GALLERY.create>): Promise<GalleryImage> {
    return this.changes.write('gallery', requestId, input, async (em) => {
      const { imageURL, ...rest } = input;
      if (rest.eventId) await em.findOneOrFail(EventEntity, { id: rest.eventId }, { failHandler: eventNotFound });
      const row = em.create(GalleryImageEntity, { ...rest, url: imageURL, id: randomUUID(), createdAt: new Date() });
      await em.persist(row).flush();
      return present(row as GalleryImageRow);
    });
  }

  remove(requestId: string, id: string): Promise<null> {
    return this.changes.write('gallery', requestId, { id }, async (em) => {
      if ((await em.nativeDelete(GalleryImageEntity, { id })) === 0) {
        throw new AppError('not_found', 'Imagen no encontrada');
      }
      return null;
    });
  }
}
