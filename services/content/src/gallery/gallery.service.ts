import { randomUUID } from 'node:crypto';
import type { FilterQuery } from '@mikro-orm/core';
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
import { ImagesService, type Shown } from '../images/images.service.js';
import { GalleryImageEntity, type GalleryImageRow } from './gallery-image.entity.js';

const imageNotFound = () => new AppError('not_found', 'Imagen no encontrada');

const present = (row: GalleryImageRow, { url, image }: Shown): GalleryImage => ({
  ...row,
  url: url ?? row.url,
  image,
  title: row.title ?? null,
  eventId: row.eventId ?? null,
  createdAt: row.createdAt.toISOString(),
});

@Injectable()
export class GalleryService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly images: ImagesService,
  ) {}

  /** Newest first. */
  async page(page: PageQuery) {
    return this.list(page, false, { url: { $nin: await this.images.hidden() } });
  }

  forAdmin(page: PageQuery) {
    return this.list(page, true);
  }

  private async list({ limit, cursor }: PageQuery, admin: boolean, filter: FilterQuery<GalleryImageRow> = {}) {
    const rows = await this.em.fork().find(
      GalleryImageEntity,
      { $and: [filter, behind('createdAt', cursor)] },
      {
        orderBy: { createdAt: 'desc', id: 'desc' },
        ...(limit !== undefined && { limit: limit + 1 }),
      },
    );
    const images = await this.present(this.em, rows, admin);
    return toPage(images, limit, ({ createdAt, id }) => ({ at: new Date(createdAt), id }));
  }

  create(requestId: string, input: RpcPayload<typeof GALLERY.create>): Promise<GalleryImage> {
    return this.changes.write(['gallery'], requestId, input, async (em) => {
      const { imageURL, ...rest } = input;
      if (rest.eventId) await em.findOneOrFail(EventEntity, { id: rest.eventId }, { failHandler: eventNotFound });
      const url = (await this.images.originalOf(em, imageURL)) ?? imageURL;
      const row = em.create(GalleryImageEntity, { ...rest, url, id: randomUUID(), createdAt: new Date() });
      await em.persist(row).flush();
      await this.images.register(em, url);
      return (await this.present(em, [row as GalleryImageRow], true))[0]!;
    });
  }

  remove(requestId: string, id: string): Promise<null> {
    return this.changes.write(['gallery'], requestId, { id }, async (em) => {
      const { url } = await em.findOneOrFail(GalleryImageEntity, { id }, { failHandler: imageNotFound });
      if ((await em.nativeDelete(GalleryImageEntity, { id })) === 0) throw imageNotFound();
      await this.images.release(em, url);
      return null;
    });
  }

  private async present(em: EntityManager, rows: GalleryImageRow[], admin: boolean): Promise<GalleryImage[]> {
    const images = await this.images.of(
      em,
      rows.map(({ url }) => url),
    );
    return rows.map((row) => present(row, images(row.url, admin)));
  }
}
