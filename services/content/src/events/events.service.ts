import { randomUUID } from 'node:crypto';
import type { FilterQuery } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Event, EVENTS } from '@tocada/contracts/events.js';
import type { PageQuery } from '@tocada/contracts/fields.js';
import { LIMITS } from '@tocada/contracts/limits.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ahead, behind, toPage } from '@tocada/runtime/database/keyset.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { ChangesService } from '../changes/changes.service.js';
import { ImagesService, type Shown } from '../images/images.service.js';
import { TIME_ZONE } from '../tokens.js';
import { EventEntity, type EventRow } from './event.entity.js';

export const eventNotFound = () => new AppError('not_found', 'Evento no encontrado');

const present = (row: EventRow, { url, image }: Shown): Event => ({
  ...row,
  date: row.date.toISOString(),
  upcomingUntil: row.upcomingUntil.toISOString(),
  createdAt: row.createdAt.toISOString(),
  venue: row.venue ?? null,
  description: row.description ?? null,
  imageUrl: url,
  image,
});

@Injectable()
export class EventsService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly images: ImagesService,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /** Latest first. */
  all({ limit = LIMITS.adminList, cursor }: PageQuery) {
    return this.page(limit, behind('upcomingUntil', cursor), 'desc');
  }

  forAdmin({ limit = LIMITS.adminList, cursor }: PageQuery) {
    return this.page(limit, behind('upcomingUntil', cursor), 'desc', true);
  }

  /** Soonest first. */
  upcoming({ limit = LIMITS.list, cursor }: PageQuery) {
    return this.page(limit, { $and: [{ upcomingUntil: { $gte: new Date() } }, ahead('upcomingUntil', cursor)] }, 'asc');
  }

  /** Latest first. */
  past({ limit = LIMITS.list, cursor }: PageQuery) {
    return this.page(
      limit,
      { $and: [{ upcomingUntil: { $lt: new Date() } }, behind('upcomingUntil', cursor)] },
      'desc',
    );
  }

  private async page(limit: number, filter: FilterQuery<EventRow>, order: 'asc' | 'desc', admin = false) {
    const orderBy = { upcomingUntil: order, id: order };
    const rows = await this.em.fork().find(EventEntity, filter, { orderBy, limit: limit + 1 });
    const { items, next } = toPage(rows, limit, ({ upcomingUntil, id }) => ({ at: upcomingUntil, id }));
    return { items: await this.present(this.em, items, admin), next };
  }

  async one(id: string): Promise<Event> {
    const row = await this.em.fork().findOneOrFail(EventEntity, { id }, { failHandler: eventNotFound });
    return (await this.present(this.em, [row]))[0]!;
  }

  create(requestId: string, input: RpcPayload<typeof EVENTS.create>): Promise<Event> {
    return this.changes.write(['events'], requestId, input, async (em) => {
      const imageUrl = await this.images.originalOf(em, input.imageUrl);
      const row = em.create(EventEntity, {
        ...this.columns({ ...input, imageUrl }),
        id: randomUUID(),
        revision: 0,
        createdAt: new Date(),
        album: false,
      });
      await em.persist(row).flush();
      await this.images.register(em, imageUrl);
      return (await this.present(em, [row as EventRow], true))[0]!;
    });
  }

  update(requestId: string, input: RpcPayload<typeof EVENTS.update>): Promise<Event> {
    return this.changes.write(['events'], requestId, input, async (em) => {
      const row = await em.findOneOrFail(EventEntity, { id: input.id }, { failHandler: eventNotFound });
      const before = row.imageUrl;
      const imageUrl = await this.images.originalOf(em, input.imageUrl, before);
      em.assign(row, { ...this.columns({ ...input, imageUrl }), revision: row.revision + 1 });
      await em.flush();
      await this.images.replace(em, before, imageUrl);
      return (await this.present(em, [row as EventRow], true))[0]!;
    });
  }

  remove(requestId: string, id: string): Promise<null> {
    return this.changes.write(['events'], requestId, { id }, async (em) => {
      const { imageUrl } = await em.findOneOrFail(EventEntity, { id }, { failHandler: eventNotFound });
      if ((await em.nativeDelete(EventEntity, { id })) === 0) throw eventNotFound();
      await this.images.release(em, imageUrl);
      return null;
    });
  }

  private async present(em: EntityManager, rows: EventRow[], admin = false): Promise<Event[]> {
    const images = await this.images.of(
      em,
      rows.map(({ imageUrl }) => imageUrl),
    );
    return rows.map((row) => present(row, images(row.imageUrl, admin)));
  }

  private columns({ date, ...rest }: RpcPayload<typeof EVENTS.create>) {
    const { instant, hasTime, until } = localMoment(date, this.timeZone);
    return { ...rest, date: instant, hasTime, upcomingUntil: until };
  }
}
