import { randomUUID } from 'node:crypto';
import type { FilterQuery } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GALLERY, GalleryImage, GalleryQuery } from '@tocada/contracts/gallery.js';
import { LIMITS } from '@tocada/contracts/limits.js';
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
  id: row.id,
  url: url ?? row.url,
  image,
  title: row.title ?? null,
  alt: row.alt,
  eventId: row.eventId ?? null,
  createdAt: row.createdAt.toISOString(),
  placedAt: row.placedAt.toISOString(),
});

/** The places of `rows`, latest first and no two the same. */
const places = (rows: { placedAt: Date }[]): Date[] => {
  const times = rows.map(({ placedAt }) => placedAt.getTime()).toSorted((a, b) => b - a);
  for (let at = 1; at < times.length; at += 1) times[at] = Math.min(times[at]!, times[at - 1]! - 1);
  return times.map((time) => new Date(time));
};

@Injectable()
export class GalleryService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly images: ImagesService,
  ) {}

  /** Newest first, unless someone moved them. */
  page({ limit = LIMITS.gallery, ...query }: GalleryQuery) {
    return this.list(limit, query, false, [this.images.isShown('url')]);
  }

  forAdmin({ limit = LIMITS.adminList, ...query }: GalleryQuery) {
    return this.list(limit, query, true);
  }

  private async list(
    limit: number,
    { cursor, event }: GalleryQuery,
    admin: boolean,
    filters: FilterQuery<GalleryImageRow>[] = [],
  ) {
    const rows = await this.em
      .fork()
      .find(
        GalleryImageEntity,
        { $and: [...filters, event === undefined ? {} : { eventId: event }, behind('placedAt', cursor)] },
        { orderBy: { placedAt: 'desc', id: 'desc' }, limit: limit + 1 },
      );
    const { items, next } = toPage(rows, limit, ({ placedAt, id }) => ({ at: placedAt, id }));
    return { items: await this.present(this.em, items, admin), next };
  }

  create(requestId: string, input: RpcPayload<typeof GALLERY.create>): Promise<GalleryImage> {
    return this.changes.write(['gallery', 'events'], requestId, input, async (em) => {
      const { imageURL, ...rest } = input;
      await this.expectEvent(em, rest.eventId);
      const now = new Date();
      const url = (await this.images.originalOf(em, imageURL)) ?? imageURL;
      const row = em.create(GalleryImageEntity, { ...rest, url, id: randomUUID(), createdAt: now, placedAt: now });
      await em.persist(row).flush();
      await this.images.register(em, url);
      await this.followPhotos(em, rest.eventId);
      return (await this.present(em, [row as GalleryImageRow], true))[0]!;
    });
  }

  update(requestId: string, input: RpcPayload<typeof GALLERY.update>): Promise<GalleryImage> {
    return this.changes.write(['gallery', 'events'], requestId, input, async (em) => {
      const row = await em.findOneOrFail(GalleryImageEntity, { id: input.id }, { failHandler: imageNotFound });
      await this.expectEvent(em, input.eventId);
      const before = row.eventId;
      em.assign(row, input);
      await em.flush();
      if (before !== input.eventId) await this.followPhotos(em, before, input.eventId);
      // Saved anew, a failed image gets another try.
      await this.images.register(em, row.url);
      return (await this.present(em, [row as GalleryImageRow], true))[0]!;
    });
  }

  /** The images take each other's places; one that is gone by now is left out. */
  reorder(requestId: string, ids: string[]): Promise<null> {
    return this.changes.write(['gallery'], requestId, ids, async (em) => {
      const rows = await em.find(GalleryImageEntity, { id: { $in: ids } });
      const free = places(rows);
      const wanted = new Map(rows.map((row) => [row.id, row]));
      for (const id of new Set(ids)) {
        const row = wanted.get(id);
        if (row) row.placedAt = free.shift()!;
      }
      await em.flush();
      return null;
    });
  }

  remove(requestId: string, id: string): Promise<null> {
    return this.changes.write(['gallery', 'events'], requestId, { id }, async (em) => {
      const { url, eventId } = await em.findOneOrFail(GalleryImageEntity, { id }, { failHandler: imageNotFound });
      if ((await em.nativeDelete(GalleryImageEntity, { id })) === 0) throw imageNotFound();
      await this.images.release(em, url);
      await this.followPhotos(em, eventId);
      return null;
    });
  }

  private async expectEvent(em: EntityManager, id: string | null): Promise<void> {
    if (id) await em.findOneOrFail(EventEntity, { id }, { failHandler: eventNotFound });
  }

  /** An event has photos while there are some of it here; set by hand, that stays until the next change here. */
  private async followPhotos(em: EntityManager, ...eventIds: (string | null | undefined)[]): Promise<void> {
    for (const id of eventIds) {
      if (!id) continue;
      await em.execute(
        'update events set has_photos = exists (select 1 from gallery_images where event_id = events.id) where id = ?',
        [id],
      );
    }
  }

  private async present(em: EntityManager, rows: GalleryImageRow[], admin: boolean): Promise<GalleryImage[]> {
    const images = await this.images.of(
      em,
      rows.map(({ url }) => url),
    );
    return rows.map((row) => present(row, images(row.url, admin)));
  }
}
