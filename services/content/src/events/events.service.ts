import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Event, EVENTS } from '@tocada/contracts/events.js';
import type { PageQuery } from '@tocada/contracts/fields.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { behind, toPage } from '@tocada/runtime/database/keyset.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { ChangesService } from '../changes/changes.service.js';
import { TIME_ZONE } from '../tokens.js';
import { EventEntity, type EventRow } from './event.entity.js';

export const eventNotFound = () => new AppError('not_found', 'Evento no encontrado');

const present = (row: EventRow): Event => ({
  ...row,
  date: row.date.toISOString(),
  upcomingUntil: row.upcomingUntil.toISOString(),
  createdAt: row.createdAt.toISOString(),
  venue: row.venue ?? null,
  description: row.description ?? null,
  imageUrl: row.imageUrl ?? null,
});

@Injectable()
export class EventsService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /** Latest first. */
  async all(): Promise<Event[]> {
    const rows = await this.em.fork().find(EventEntity, {}, { orderBy: { upcomingUntil: 'desc', id: 'desc' } });
    return rows.map(present);
  }

  /** Soonest first. */
  async upcoming(): Promise<Event[]> {
    const rows = await this.em
      .fork()
      .find(EventEntity, { upcomingUntil: { $gte: new Date() } }, { orderBy: { upcomingUntil: 'asc', id: 'asc' } });
    return rows.map(present);
  }

  /** Latest first. */
  async past({ limit, cursor }: PageQuery) {
    const rows = await this.em
      .fork()
      .find(
        EventEntity,
        { $and: [{ upcomingUntil: { $lt: new Date() } }, behind('upcomingUntil', cursor)] },
        { orderBy: { upcomingUntil: 'desc', id: 'desc' }, ...(limit !== undefined && { limit: limit + 1 }) },
      );
    return toPage(rows.map(present), limit, ({ upcomingUntil, id }) => ({ at: new Date(upcomingUntil), id }));
  }

  async one(id: string): Promise<Event> {
    return present(await this.em.fork().findOneOrFail(EventEntity, { id }, { failHandler: eventNotFound }));
  }

  create(requestId: string, input: RpcPayload<typeof EVENTS.create>): Promise<Event> {
    return this.changes.write('events', requestId, input, async (em) => {
      const row = em.create(EventEntity, {
        ...this.columns(input),
        id: randomUUID(),
        revision: 0,
        createdAt: new Date(),
      });
      await em.persist(row).flush();
      return present(row as EventRow);
    });
  }

  update(requestId: string, input: RpcPayload<typeof EVENTS.update>): Promise<Event> {
    return this.changes.write('events', requestId, input, async (em) => {
      const row = await em.findOneOrFail(EventEntity, { id: input.id }, { failHandler: eventNotFound });
      em.assign(row, { ...this.columns(input), revision: row.revision + 1 });
      await em.flush();
      return present(row as EventRow);
    });
  }

  remove(requestId: string, id: string): Promise<null> {
    return this.changes.write('events', requestId, { id }, async (em) => {
      if ((await em.nativeDelete(EventEntity, { id })) === 0) throw eventNotFound();
      return null;
    });
  }

  private columns({ date, ...rest }: RpcPayload<typeof EVENTS.create>) {
    const { instant, hasTime, until } = localMoment(date, this.timeZone);
    return { ...rest, date: instant, hasTime, upcomingUntil: until };
  }
}
