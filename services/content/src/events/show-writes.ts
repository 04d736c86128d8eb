import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { PREVIOUS_MOST, sharedFieldsOf, type AdminEvent, type EVENTS } from '@tocada/contracts/events/events.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { isVisible } from '@tocada/contracts/events/state.js';
import { isoDay, isoTime } from '@tocada/contracts/ground/days.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { lockRow, refuseStale } from '@tocada/runtime/database/edits.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { TIME_ZONE } from '../config/tokens.js';
import { ImagesService } from '../images/images.service.js';
import { heldTimeZone } from '../site/time-zone.sql.js';
import { fieldsChanged } from './series-fields.js';
import { refuseDayTwice } from './series.sql.js';
import { columnsOf, momentsIn, type ShowColumns } from './show-columns.js';
import { momentsOf, upcomingUntil } from './show-moments.js';
import { presentForAdmin, ShowEntity, type ShowRow } from './show.entity.js';
import { writesWholeShows } from './whole-shows.js';

export const eventNotFound = () => new AppError('not_found', say('event_not_found'));

const HALTED: ShowRow['eventStatus'][] = ['cancelled', 'postponed'];

const isSeen = ({ publication, announceAt }: Pick<ShowRow, 'publication' | 'announceAt'>) =>
  isVisible({ publication, announceAt: announceAt?.toISOString() ?? null }, new Date().toISOString());

function newShow(em: EntityManager, columns: ShowColumns, seriesIndex: number | null) {
  const now = new Date();
  const first = { id: randomUUID(), revision: 0, editedRevision: 0, createdAt: now, changedAt: now };
  return em.create(ShowEntity, { ...columns, ...first, seriesIndex, seriesOwn: [], album: false });
}

/** The panel's writes of one event, within a transaction. */
@Injectable()
export class ShowWrites {
  constructor(
    private readonly images: ImagesService,
    @Inject(TIME_ZONE) private readonly firstTimeZone: string,
  ) {}

  /** The zone of events without one of their own. Ask before any row is locked. */
  bandZone(em: EntityManager): Promise<string> {
    return heldTimeZone(em, this.firstTimeZone);
  }

  async create(em: EntityManager, input: RpcPayload<typeof EVENTS.create>): Promise<AdminEvent> {
    const columns = columnsOf(input, null, await this.bandZone(em));
    return this.present(em, await this.insert(em, columns, null));
  }

  async insert(em: EntityManager, columns: ShowColumns, seriesIndex: number | null): Promise<ShowRow> {
    const imageUrl = await this.images.originalOf(em, columns.imageUrl);
    const made = newShow(em, { ...columns, imageUrl }, seriesIndex);
    const row = made as ShowRow;
    await refuseDayTwice(em, [row], await this.bandZone(em));
    await em.persist(made).flush();
    await this.images.register(em, imageUrl);
    return row;
  }

  /** Events of a file, in few statements. None is on a day that its series has. */
  async insertAll(em: EntityManager, all: ShowColumns[]): Promise<void> {
    for (const columns of all) {
      const imageUrl = await this.images.originalOf(em, columns.imageUrl);
      em.persist(newShow(em, { ...columns, imageUrl }, null));
      await this.images.register(em, imageUrl);
    }
    await em.flush();
  }

  async update(em: EntityManager, input: RpcPayload<typeof EVENTS.update>): Promise<AdminEvent> {
    const { id, revision: base, ...fields } = input;
    const { row, bandZone } = await this.open(em, id, base);
    await this.storeAlone(em, row, columnsOf(fields, row, bandZone), bandZone);
    return this.present(em, row);
  }

  async remove(em: EntityManager, id: string): Promise<null> {
    const row = await lockRow(em, ShowEntity, id, eventNotFound);
    // Photos outlive their event, and those of no event are for everybody.
    if (!isSeen(row) && row.album) throw new AppError('wrong_stage', say('hidden_photos'));
    await em.nativeDelete(ShowEntity, { id });
    await this.images.release(em, row.imageUrl);
    return null;
  }

  async reschedule(em: EntityManager, input: RpcPayload<typeof EVENTS.reschedule>): Promise<AdminEvent> {
    const { row, bandZone } = await this.open(em, input.id, input.revision);
    const zone = zoneOf(row, bandZone);
    const before = momentsIn(row);
    const given = { date: newDate(input, row, zone), endsAt: undefined, doorsAt: undefined };
    const { moments } = momentsOf(given, zone, { ...before, zone });
    const isMoved = before.date?.getTime() !== moments.date!.getTime() || before.hasTime !== moments.hasTime;
    const left = before.date && isMoved ? [{ date: before.date, hasTime: before.hasTime }] : [];
    const changedAt = new Date().toISOString();
    const previousDates = [
      ...row.previousDates,
      ...left.map(({ date, hasTime }) => ({ date: date.toISOString(), hasTime, changedAt })),
    ]
      .filter(({ date }) => date !== moments.date!.toISOString())
      .slice(-PREVIOUS_MOST);
    const eventStatus = previousDates.length > 0 ? 'rescheduled' : 'scheduled';
    await this.storeAlone(
      em,
      row,
      {
        ...moments,
        previousDates,
        eventStatus,
        statusReason: null,
        upcomingUntil: upcomingUntil(moments, eventStatus, zone),
      },
      bandZone,
    );
    return this.present(em, row);
  }

  async halt(
    em: EntityManager,
    { id, revision, statusReason }: RpcPayload<typeof EVENTS.cancel>,
    eventStatus: 'cancelled' | 'postponed',
  ): Promise<AdminEvent> {
    const { row, bandZone } = await this.open(em, id, revision);
    if (!row.date) throw new AppError('wrong_stage', say('show_undated'));
    const kept = row.eventStatus === eventStatus ? (row.statusReason ?? null) : null;
    const reason = statusReason === undefined ? kept : statusReason;
    const until = upcomingUntil(momentsIn(row), eventStatus, zoneOf(row, bandZone));
    await this.storeAlone(em, row, { eventStatus, statusReason: reason, upcomingUntil: until }, bandZone);
    return this.present(em, row);
  }

  async restore(em: EntityManager, { id, revision }: RpcPayload<typeof EVENTS.restore>): Promise<AdminEvent> {
    const { row, bandZone } = await this.open(em, id, revision);
    if (!HALTED.includes(row.eventStatus)) throw new AppError('wrong_stage', say('show_stands'));
    const eventStatus = row.previousDates.length > 0 ? 'rescheduled' : 'scheduled';
    const until = upcomingUntil(momentsIn(row), eventStatus, zoneOf(row, bandZone));
    await this.storeAlone(em, row, { eventStatus, statusReason: null, upcomingUntil: until }, bandZone);
    return this.present(em, row);
  }

  async clone(em: EntityManager, id: string): Promise<AdminEvent> {
    const bandZone = await this.bandZone(em);
    const row = (await em.findOneOrFail(ShowEntity, { id }, { failHandler: eventNotFound })) as ShowRow;
    const { title, location, venue, description, imageUrl, timeZone } = row;
    const place = { location, venue: venue ?? null, timeZone };
    const texts = { title, description: description ?? null, imageUrl: imageUrl ?? null };
    const first = { date: null, hasPhotos: false, publication: 'draft' } as const;
    const columns = columnsOf({ ...texts, ...place, ...sharedFieldsOf(row), ...first }, null, bandZone, row);
    const translations = row.translations ?? null;
    return this.present(em, await this.insert(em, { ...columns, translations }, null));
  }

  /** Locks the event. @throws AppError `stale` */
  async open(em: EntityManager, id: string, base: number | null | undefined) {
    const bandZone = await this.bandZone(em);
    await writesWholeShows(em);
    const row = await lockRow(em, ShowEntity, id, eventNotFound);
    await refuseStale(base, row.editedRevision, () => this.present(em, row));
    return { row, bandZone };
  }

  /** Stores an edit of one event. In a series, what it changes stays when the series changes. */
  private async storeAlone(em: EntityManager, row: ShowRow, columns: Partial<ShowColumns>, bandZone: string) {
    const own = row.seriesId ? fieldsChanged(row, columns, bandZone) : [];
    const seriesOwn = [...new Set([...row.seriesOwn, ...own])];
    await refuseDayTwice(em, [{ ...row, ...columns }], bandZone);
    await this.store(em, row, { ...columns, seriesOwn });
  }

  async store(
    em: EntityManager,
    row: ShowRow,
    columns: Partial<ShowColumns> & { seriesOwn?: string[] },
  ): Promise<void> {
    const { imageUrl: before } = row;
    const imageUrl =
      columns.imageUrl === undefined ? before : await this.images.originalOf(em, columns.imageUrl, before);
    // The tombstone of an event that visitors see no more has the number between.
    const isHidden = isSeen(row) && !isSeen({ ...row, ...columns });
    const revision = row.revision + (isHidden ? 2 : 1);
    const seriesIndex = columns.seriesId === null ? null : row.seriesIndex;
    em.assign(row, {
      ...columns,
      imageUrl,
      seriesIndex,
      revision,
      editedRevision: revision,
      changedAt: new Date(),
    });
    await em.flush();
    await this.images.replace(em, before, imageUrl ?? null);
  }

  async present(em: EntityManager, row: ShowRow): Promise<AdminEvent> {
    return (await this.images.present(em, [row], 'imageUrl', 'admin', presentForAdmin))[0]!;
  }
}

/** The new date as a text of the input. */
function newDate({ date, hasTime }: RpcPayload<typeof EVENTS.reschedule>, row: ShowRow, zone: string): string {
  if (hasTime === false && date.includes('T')) return isoDay(localMoment(date, zone).instant.toISOString(), zone);
  if (hasTime && !date.includes('T') && row.date && row.hasTime)
    return `${date}T${isoTime(row.date.toISOString(), zone).slice(11, 16)}`;
  return date;
}
