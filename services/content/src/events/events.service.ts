import { randomUUID } from 'node:crypto';
import type { FilterQuery } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { EVENTS, type AdminEvent, type Event, type ShowChanges } from '@tocada/contracts/events.js';
import type { PageQuery } from '@tocada/contracts/fields.js';
import { LIMITS } from '@tocada/contracts/limits.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { say } from '@tocada/contracts/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ahead, behind, toPage } from '@tocada/runtime/database/keyset.js';
import { lockRow, refuseStale } from '@tocada/runtime/database/edits.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { heldTimeZone } from '../site/time-zone.sql.js';
import { TIME_ZONE } from '../config/tokens.js';
import { ImagesService, type Reader } from '../images/images.service.js';
import { eventChangesAfter } from './event-changes.sql.js';
import { EventEntity, type EventRow, present, presentForAdmin } from './event.entity.js';

const eventNotFound = () => new AppError('not_found', say('event_not_found'));

@Injectable()
export class EventsService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly images: ImagesService,
    @Inject(TIME_ZONE) private readonly firstTimeZone: string,
  ) {}

  /** Latest first. */
  all({ limit = LIMITS.adminList, cursor }: PageQuery) {
    return this.page(limit, behind('upcomingUntil', cursor), 'desc');
  }

  forAdmin({ limit = LIMITS.adminList, cursor }: PageQuery) {
    return this.page(limit, behind('upcomingUntil', cursor), 'desc', 'admin', presentForAdmin);
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

  private async page(
    limit: number,
    filter: FilterQuery<EventRow>,
    order: 'asc' | 'desc',
    reader: Reader = 'visitor',
    presenter = present,
  ) {
    const orderBy = { upcomingUntil: order, id: order };
    const rows = await this.em.fork().find(EventEntity, filter, { orderBy, limit: limit + 1 });
    const { items, next } = toPage(rows, limit, ({ upcomingUntil, id }) => ({ at: upcomingUntil, id }));
    return { items: await this.images.present(this.em, items, 'imageUrl', reader, presenter), next };
  }

  async one({ id }: RpcPayload<typeof EVENTS.one>): Promise<Event> {
    const row = await this.em.fork().findOneOrFail(EventEntity, { id }, { failHandler: eventNotFound });
    return (await this.images.present(this.em, [row as EventRow], 'imageUrl', 'visitor', present))[0]!;
  }

  create(input: RpcPayload<typeof EVENTS.create>, { writeId }: CallContext): Promise<AdminEvent> {
    return this.changes.write(EVENTS.create.changes, writeId, input, async (em) => {
      const timeZone = await heldTimeZone(em, this.firstTimeZone);
      const imageUrl = await this.images.originalOf(em, input.imageUrl);
      const row = em.create(EventEntity, {
        ...columns({ ...input, imageUrl }, timeZone),
        id: randomUUID(),
        revision: 0,
        editedRevision: 0,
        createdAt: new Date(),
        album: false,
      });
      await em.persist(row).flush();
      await this.images.register(em, imageUrl);
      return this.presentOne(em, row as EventRow);
    });
  }

  update(input: RpcPayload<typeof EVENTS.update>, { writeId }: CallContext): Promise<AdminEvent> {
    return this.changes.write(EVENTS.update.changes, writeId, input, async (em) => {
      const { id, revision: base, ...fields } = input;
      const timeZone = await heldTimeZone(em, this.firstTimeZone);
      const row = await lockRow(em, EventEntity, id, eventNotFound);
      await refuseStale(base, row.editedRevision, () => this.presentOne(em, row));
      const before = row.imageUrl;
      const imageUrl = await this.images.originalOf(em, fields.imageUrl, before);
      const revision = row.revision + 1;
      em.assign(row, { ...columns({ ...fields, imageUrl }, timeZone), revision, editedRevision: revision });
      await em.flush();
      await this.images.replace(em, before, imageUrl);
      return this.presentOne(em, row);
    });
  }

  remove({ id }: RpcPayload<typeof EVENTS.remove>, { writeId }: CallContext): Promise<null> {
    return this.changes.write(EVENTS.remove.changes, writeId, { id }, async (em) => {
      const { imageUrl } = await lockRow(em, EventEntity, id, eventNotFound);
      await em.nativeDelete(EventEntity, { id });
      await this.images.release(em, imageUrl);
      return null;
    });
  }

  changesAfter({ cursor }: RpcPayload<typeof EVENTS.changesAfter>): Promise<ShowChanges> {
    return eventChangesAfter(this.em, cursor, this.firstTimeZone);
  }

  private async presentOne(em: EntityManager, row: EventRow): Promise<AdminEvent> {
    return (await this.images.present(em, [row], 'imageUrl', 'admin', presentForAdmin))[0]!;
  }
}

function columns({ date, inquiryId, ...rest }: RpcPayload<typeof EVENTS.create>, timeZone: string) {
  const { instant, hasTime, until } = localMoment(date, timeZone);
  const ofInquiry = inquiryId === undefined ? {} : { inquiryId };
  return { ...rest, ...ofInquiry, date: instant, hasTime, upcomingUntil: until };
}
