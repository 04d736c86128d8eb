import { randomUUID } from 'node:crypto';
import type { FilterQuery } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  EVENT_TEXTS,
  EVENTS,
  type AdminEvent,
  type Event,
  type PrivateNight,
  type ShowChanges,
  type Tombstone,
} from '@tocada/contracts/events.js';
import type { Language } from '@tocada/contracts/language.js';
import { LIMITS } from '@tocada/contracts/limits.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { inLanguage, storedTranslations } from '@tocada/contracts/translations.js';
import { say } from '@tocada/contracts/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ahead, behind, toPage } from '@tocada/runtime/database/keyset.js';
import { lockRow, refuseStale } from '@tocada/runtime/database/edits.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { heldTimeZone } from '../site/time-zone.sql.js';
import { TIME_ZONE } from '../config/tokens.js';
import { ImagesService } from '../images/images.service.js';
import { secondLanguage } from '../site/second-language.sql.js';
import { unbuilt } from './unbuilt.js';
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
  all({ limit = LIMITS.adminList, cursor, lang }: RpcPayload<typeof EVENTS.all>) {
    return this.shown(limit, behind('upcomingUntil', cursor), 'desc', lang);
  }

  async forAdmin({ limit = LIMITS.adminList, cursor }: RpcPayload<typeof EVENTS.forAdmin>) {
    const { items, next } = await this.page(limit, behind('upcomingUntil', cursor), 'desc');
    return { items: await this.images.present(this.em, items, 'imageUrl', 'admin', presentForAdmin), next };
  }

  /** Soonest first. */
  upcoming({ limit = LIMITS.list, cursor, lang }: RpcPayload<typeof EVENTS.upcoming>) {
    const filter = { $and: [{ upcomingUntil: { $gte: new Date() } }, ahead('upcomingUntil', cursor)] };
    return this.shown(limit, filter, 'asc', lang);
  }

  /** Latest first. */
  past({ limit = LIMITS.list, cursor, lang }: RpcPayload<typeof EVENTS.past>) {
    const filter = { $and: [{ upcomingUntil: { $lt: new Date() } }, behind('upcomingUntil', cursor)] };
    return this.shown(limit, filter, 'desc', lang);
  }

  private async page(limit: number, filter: FilterQuery<EventRow>, order: 'asc' | 'desc') {
    const orderBy = { upcomingUntil: order, id: order };
    const rows = await this.em.fork().find(EventEntity, filter, { orderBy, limit: limit + 1 });
    return toPage(rows, limit, ({ upcomingUntil, id }) => ({ at: upcomingUntil, id }));
  }

  private async shown(limit: number, filter: FilterQuery<EventRow>, order: 'asc' | 'desc', lang?: Language) {
    const { items, next } = await this.page(limit, filter, order);
    return { items: await this.present(items, lang), next };
  }

  async one({ id, lang }: RpcPayload<typeof EVENTS.one>): Promise<Event> {
    const row = await this.em.fork().findOneOrFail(EventEntity, { id }, { failHandler: eventNotFound });
    return (await this.present([row as EventRow], lang))[0]!;
  }

  private async present(rows: EventRow[], lang: Language | undefined): Promise<Event[]> {
    const language = await secondLanguage(this.em, lang);
    return this.images.present(this.em, rows, 'imageUrl', 'visitor', (row, shown) =>
      inLanguage(present(row, shown), EVENT_TEXTS, row.translations, language),
    );
  }

  create(input: RpcPayload<typeof EVENTS.create>, { writeId }: CallContext): Promise<AdminEvent> {
    return this.changes.write(EVENTS.create.changes, writeId, input, async (em) => {
      const timeZone = await heldTimeZone(em, this.firstTimeZone);
      const imageUrl = await this.images.originalOf(em, input.imageUrl);
      const row = em.create(EventEntity, {
        ...columns({ ...input, imageUrl }, timeZone),
        translations: storedTranslations(input.translations, null, input),
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
      const translations = storedTranslations(fields.translations, row.translations, fields);
      em.assign(row, {
        ...columns({ ...fields, imageUrl }, timeZone),
        translations,
        revision,
        editedRevision: revision,
      });
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

  privateNights(_input: RpcPayload<typeof EVENTS.privateNights>): Promise<PrivateNight[]> {
    return unbuilt();
  }

  tombstones(_input: RpcPayload<typeof EVENTS.tombstones>): Promise<Tombstone[]> {
    return unbuilt();
  }

  reschedule(_input: RpcPayload<typeof EVENTS.reschedule>): Promise<AdminEvent> {
    return unbuilt();
  }

  cancel(_input: RpcPayload<typeof EVENTS.cancel>): Promise<AdminEvent> {
    return unbuilt();
  }

  postpone(_input: RpcPayload<typeof EVENTS.postpone>): Promise<AdminEvent> {
    return unbuilt();
  }

  restore(_input: RpcPayload<typeof EVENTS.restore>): Promise<AdminEvent> {
    return unbuilt();
  }

  clone(_input: RpcPayload<typeof EVENTS.clone>): Promise<AdminEvent> {
    return unbuilt();
  }

  forgetInquiries(_input: RpcPayload<typeof EVENTS.forgetInquiries>): Promise<null> {
    return unbuilt();
  }

  changesAfter({ cursor }: RpcPayload<typeof EVENTS.changesAfter>): Promise<ShowChanges> {
    return eventChangesAfter(this.em, cursor, this.firstTimeZone);
  }

  private async presentOne(em: EntityManager, row: EventRow): Promise<AdminEvent> {
    return (await this.images.present(em, [row], 'imageUrl', 'admin', presentForAdmin))[0]!;
  }
}

function columns(
  { title, date, location, venue, description, imageUrl, hasPhotos, inquiryId }: RpcPayload<typeof EVENTS.create>,
  timeZone: string,
) {
  if (date === null) throw AppError.atField('date', say('bad_date'));
  const { instant, hasTime, until } = localMoment(date, timeZone);
  const ofInquiry = inquiryId === undefined ? {} : { inquiryId };
  const rest = { title, location, venue, description, imageUrl, hasPhotos };
  return { ...rest, ...ofInquiry, date: instant, hasTime, upcomingUntil: until };
}
