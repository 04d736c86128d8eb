import { randomUUID } from 'node:crypto';
import type { FilterQuery } from '@mikro-orm/core';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { GALLERY, PHOTO_TEXTS, type AdminGalleryImage, type GalleryQuery } from '@tocada/contracts/gallery/gallery.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { inLanguage, storedTranslations } from '@tocada/contracts/site/translations.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { lockRow, refuseStale } from '@tocada/runtime/database/edits.js';
import { behind, toPage } from '@tocada/runtime/database/keyset.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { ShowEntity } from '../events/show.entity.js';
import { noteAlbum } from '../events/shows.sql.js';
import { ImagesService } from '../images/images.service.js';
import { secondLanguage } from '../site/second-language.sql.js';
import {
  GalleryImageEntity,
  PhotoEntity,
  present,
  presentForAdmin,
  type GalleryImageRow,
} from './gallery-image.entity.js';

const imageNotFound = () => new AppError('not_found', say('image_not_found'));
/** Names the field, so that the error differs from that of a missing image. */
const noSuchEvent = () => {
  const said = say('event_not_found');
  return new AppError('not_found', said, [{ path: 'eventId', said }]);
};

/** The positions of `rows`, latest first and without duplicates. */
const places = (rows: { placedAt: Date }[]): Date[] => {
  const times = rows.map(({ placedAt }) => placedAt.getTime()).toSorted((a, b) => b - a);
  for (let at = 1; at < times.length; at += 1) times[at] = Math.min(times[at]!, times[at - 1]! - 1);
  return times.map((time) => new Date(time));
};

/** True when `ids`, without missing rows, are in the current order of the rows. */
const isOrderOf = (rows: GalleryImageRow[], ids: string[]): boolean => {
  const standing = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => standing.has(id)).join() === [...standing].join();
};

@Injectable()
export class GalleryService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly images: ImagesService,
  ) {}

  /** Newest first, unless someone moved them. */
  async page({ limit = LIMITS.gallery, ...query }: GalleryQuery) {
    const { items, next } = await this.list(GalleryImageEntity, limit, query, [this.images.isShown('url')]);
    const language = await secondLanguage(this.em, query.lang);
    const shown = await this.images.present(this.em, items, 'url', 'visitor', (row, image) =>
      inLanguage(present(row, image), PHOTO_TEXTS, row.translations, language),
    );
    return { items: shown, next };
  }

  async forAdmin({ limit = LIMITS.adminList, ...query }: GalleryQuery) {
    const { items, next } = await this.list(PhotoEntity, limit, query);
    return { items: await this.presentForAdmin(this.em, items), next };
  }

  private async list(
    entity: typeof PhotoEntity | typeof GalleryImageEntity,
    limit: number,
    { cursor, event }: GalleryQuery,
    filters: FilterQuery<GalleryImageRow>[] = [],
  ) {
    const rows = await this.em
      .fork()
      .find(
        entity,
        { $and: [...filters, event === undefined ? {} : { eventId: event }, behind('placedAt', cursor)] },
        { orderBy: { placedAt: 'desc', id: 'desc' }, limit: limit + 1 },
      );
    return toPage(rows, limit, ({ placedAt, id }) => ({ at: placedAt, id }));
  }

  create(input: RpcPayload<typeof GALLERY.create>, { writeId }: CallContext): Promise<AdminGalleryImage> {
    return this.changes.write(GALLERY.create.changes, writeId, input, async (em) => {
      const { imageURL, ...rest } = input;
      await this.expectEvent(em, rest.eventId);
      const now = new Date();
      const url = (await this.images.originalOf(em, imageURL)) ?? imageURL;
      const made = { id: randomUUID(), createdAt: now, placedAt: now, revision: 0 };
      const translations = storedTranslations(rest.translations, null, rest);
      const row = em.create(PhotoEntity, { ...rest, translations, url, ...made });
      await em.persist(row).flush();
      await this.images.register(em, url);
      await this.followPhotos(em, rest.eventId);
      return this.presentOne(em, row as GalleryImageRow);
    });
  }

  update(input: RpcPayload<typeof GALLERY.update>, { writeId }: CallContext): Promise<AdminGalleryImage> {
    return this.changes.write(GALLERY.update.changes, writeId, input, async (em) => {
      const { id, revision: base, ...fields } = input;
      const row = await lockRow(em, PhotoEntity, id, imageNotFound);
      await refuseStale(base, row.revision, () => this.presentOne(em, row));
      await this.expectEvent(em, fields.eventId);
      const before = row.eventId;
      const { focalPoint = row.focalPoint } = fields;
      const translations = storedTranslations(fields.translations, row.translations, fields);
      em.assign(row, { ...fields, translations, focalPoint, revision: row.revision + 1 });
      await em.flush();
      if (before !== fields.eventId) await this.followPhotos(em, before, fields.eventId);
      // Saving the row again gives a failed image another try.
      await this.images.register(em, row.url);
      return this.presentOne(em, row);
    });
  }

  /** Redistributes the positions of the given images among them. Missing images are ignored. */
  reorder(input: RpcPayload<typeof GALLERY.reorder>, { writeId }: CallContext): Promise<null> {
    return this.changes.write(GALLERY.reorder.changes, writeId, input, async (em) => {
      const { ids, before } = input;
      const rows = await this.lockAll(em, ids);
      if (before && !isOrderOf(rows, before)) {
        throw AppError.stale(await this.presentForAdmin(em, rows), say('order_changed'));
      }
      const free = places(rows);
      const wanted = new Map(rows.map((row) => [row.id, row]));
      for (const id of new Set(ids)) {
        const row = wanted.get(id);
        if (row) em.assign(row, { placedAt: free.shift()! });
      }
      await em.flush();
      return null;
    });
  }

  remove({ id }: RpcPayload<typeof GALLERY.remove>, { writeId }: CallContext): Promise<null> {
    return this.changes.write(GALLERY.remove.changes, writeId, { id }, async (em) => {
      const { url, eventId } = await lockRow(em, PhotoEntity, id, imageNotFound);
      await em.nativeDelete(PhotoEntity, { id });
      await this.images.release(em, url);
      await this.followPhotos(em, eventId);
      return null;
    });
  }

  /** Locks the rows in the order of their ids, to avoid deadlocks, and returns them in the order of the list. */
  private async lockAll(em: EntityManager, ids: string[]): Promise<GalleryImageRow[]> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const rows = await em.find(PhotoEntity, { id: { $in: ids } }, options);
    return rows.toSorted((a, b) => b.placedAt.getTime() - a.placedAt.getTime() || (a.id < b.id ? 1 : -1));
  }

  private async expectEvent(em: EntityManager, id: string | null): Promise<void> {
    if (id) await em.findOneOrFail(ShowEntity, { id }, { failHandler: noSuchEvent });
  }

  /** Sets `hasPhotos` of events by their photos. A manual value stays until the photos change; either is an edit. */
  private async followPhotos(em: EntityManager, ...eventIds: (string | null | undefined)[]): Promise<void> {
    for (const id of eventIds) {
      if (!id) continue;
      await noteAlbum(em, id);
    }
  }

  private presentForAdmin(em: EntityManager, rows: GalleryImageRow[]): Promise<AdminGalleryImage[]> {
    return this.images.present(em, rows, 'url', 'admin', presentForAdmin);
  }

  private async presentOne(em: EntityManager, row: GalleryImageRow): Promise<AdminGalleryImage> {
    return (await this.presentForAdmin(em, [row]))[0]!;
  }
}
