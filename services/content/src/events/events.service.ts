import type { FilterQuery } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_TEXTS, EVENTS, type AdminEvent, type Event, type ShowChanges } from '@tocada/contracts/events/events.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { RpcOutput, RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { inLanguage } from '@tocada/contracts/site/translations.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { ahead, behind, toPage } from '@tocada/runtime/database/keyset.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { TIME_ZONE } from '../config/tokens.js';
import { ImagesService } from '../images/images.service.js';
import { secondLanguage } from '../site/second-language.sql.js';
import { SiteService } from '../site/site.service.js';
import { eventChangesAfter } from './event-changes.sql.js';
import { EventEntity, present, type EventRow } from './event.entity.js';
import { moveEvents } from './move-events.sql.js';
import { ShowWrites } from './show-writes.js';
import { presentForAdmin, ShowEntity } from './show.entity.js';
import { forgetInquiries, nextAnnouncement, privateNights, tombstones, noteImage } from './shows.sql.js';

const eventNotFound = () => new AppError('not_found', say('event_not_found'));

const soonest = (...moments: (string | null | undefined)[]): string | null =>
  moments.reduce<string | null>((first, at) => (at && (!first || at < first) ? at : first), null);

/** Events as visitors and the panel read them, and the panel's writes of one event. */
@Injectable()
export class EventsService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly images: ImagesService,
    private readonly site: SiteService,
    private readonly writes: ShowWrites,
    @Inject(TIME_ZONE) private readonly firstTimeZone: string,
  ) {
    images.whenReady.push(noteImage);
    site.whenZoneMoves.push(moveEvents);
  }

  /** Latest first. */
  all({ limit = LIMITS.adminList, cursor, lang }: RpcPayload<typeof EVENTS.all>) {
    return this.shown(limit, behind('upcomingUntil', cursor), 'desc', lang);
  }

  async forAdmin({ limit = LIMITS.adminList, cursor }: RpcPayload<typeof EVENTS.forAdmin>) {
    const orderBy = { upcomingUntil: 'desc', id: 'desc' } as const;
    const filter = behind('upcomingUntil', cursor);
    const rows = await this.em.fork().find(ShowEntity, filter, { orderBy, limit: limit + 1 });
    const { items, next } = toPage(rows, limit, ({ upcomingUntil, id }) => ({ at: upcomingUntil, id }));
    return { items: await this.images.present(this.em, items, 'imageUrl', 'admin', presentForAdmin), next };
  }

  /** Soonest first. Cancelled events stay until their day ends. */
  async upcoming({ limit = LIMITS.list, cursor, lang }: RpcPayload<typeof EVENTS.upcoming>) {
    // Before the list, so that an event that is announced between the two reads ends the life of the list.
    const announcement = await nextAnnouncement(this.em);
    const filter = { $and: [{ upcomingUntil: { $gte: new Date() } }, ahead('upcomingUntil', cursor)] };
    const list = await this.shown(limit, filter, 'asc', lang);
    return { ...list, changesAt: soonest(announcement, list.items[0]?.upcomingUntil) };
  }

  /** Latest first. A cancelled event is no past show. */
  past({ limit = LIMITS.list, cursor, lang }: RpcPayload<typeof EVENTS.past>) {
    const took = { upcomingUntil: { $lt: new Date() }, eventStatus: { $ne: 'cancelled' as const } };
    return this.shown(limit, { $and: [took, behind('upcomingUntil', cursor)] }, 'desc', lang);
  }

  private async shown(limit: number, filter: FilterQuery<EventRow>, order: 'asc' | 'desc', lang?: Language) {
    const orderBy = { upcomingUntil: order, id: order };
    const rows = await this.em.fork().find(EventEntity, filter, { orderBy, limit: limit + 1 });
    const { items, next } = toPage(rows, limit, ({ upcomingUntil, id }) => ({ at: upcomingUntil, id }));
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

  /** Soonest first. A place is told only by its town: a location may be somebody's home. */
  async privateNights(): Promise<RpcOutput<typeof EVENTS.privateNights>> {
    const { privateNights: told, towns, timeZone } = await this.site.identity();
    if (told === 'off') return { items: [], next: null, changesAt: null };
    const rows = await privateNights(this.em, LIMITS.list);
    const townOf = (city: string | null, location: string) =>
      city ?? towns.find((town) => location.toLowerCase().includes(town.toLowerCase())) ?? null;
    const items = rows.map((row) => ({
      day: isoDay(row.date, zoneOf(row, timeZone)),
      town: told === 'town' ? townOf(row.city, row.location) : null,
    }));
    return { items, next: null, changesAt: rows[0]?.until ?? null };
  }

  tombstones() {
    return tombstones(this.em);
  }

  create(input: RpcPayload<typeof EVENTS.create>, { writeId }: CallContext): Promise<AdminEvent> {
    return this.changes.write(EVENTS.create.changes, writeId, input, (em) => this.writes.create(em, input));
  }

  update(input: RpcPayload<typeof EVENTS.update>, { writeId }: CallContext): Promise<AdminEvent> {
    return this.changes.write(EVENTS.update.changes, writeId, input, (em) => this.writes.update(em, input));
  }

  createWithLife(input: RpcPayload<typeof EVENTS.createWithLife>, context: CallContext): Promise<AdminEvent> {
    return this.create(input, context);
  }

  updateWithLife(input: RpcPayload<typeof EVENTS.updateWithLife>, context: CallContext): Promise<AdminEvent> {
    return this.update(input, context);
  }

  remove({ id }: RpcPayload<typeof EVENTS.remove>, { writeId }: CallContext): Promise<null> {
    return this.changes.write(EVENTS.remove.changes, writeId, { id }, (em) => this.writes.remove(em, id));
  }

  reschedule(input: RpcPayload<typeof EVENTS.reschedule>, { writeId }: CallContext): Promise<AdminEvent> {
    return this.changes.write(EVENTS.reschedule.changes, writeId, input, (em) => this.writes.reschedule(em, input));
  }

  cancel(input: RpcPayload<typeof EVENTS.cancel>, { writeId }: CallContext): Promise<AdminEvent> {
    return this.changes.write(EVENTS.cancel.changes, writeId, input, (em) => this.writes.halt(em, input, 'cancelled'));
  }

  postpone(input: RpcPayload<typeof EVENTS.postpone>, { writeId }: CallContext): Promise<AdminEvent> {
    return this.changes.write(EVENTS.postpone.changes, writeId, input, (em) =>
      this.writes.halt(em, input, 'postponed'),
    );
  }

  restore(input: RpcPayload<typeof EVENTS.restore>, { writeId }: CallContext): Promise<AdminEvent> {
    return this.changes.write(EVENTS.restore.changes, writeId, input, (em) => this.writes.restore(em, input));
  }

  clone({ id }: RpcPayload<typeof EVENTS.clone>, { writeId }: CallContext): Promise<AdminEvent> {
    return this.changes.write(EVENTS.clone.changes, writeId, { id }, (em) => this.writes.clone(em, id));
  }

  forgetInquiries({ ids }: RpcPayload<typeof EVENTS.forgetInquiries>, { writeId }: CallContext): Promise<null> {
    return this.changes.write(EVENTS.forgetInquiries.changes, writeId, { ids }, async (em) => {
      await forgetInquiries(em, ids);
      return null;
    });
  }

  changesAfter({ cursor }: RpcPayload<typeof EVENTS.changesAfter>): Promise<ShowChanges> {
    return eventChangesAfter(this.em, cursor, this.firstTimeZone);
  }
}
