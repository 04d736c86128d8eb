import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { EVENT_SERIES, type MadeSeries, type SeriesDate } from '@tocada/contracts/events/series.js';
import { seriesDays } from '@tocada/contracts/events/series-days.js';
import { isoDay, isoTime } from '@tocada/contracts/ground/days.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { refuseStale } from '@tocada/runtime/database/edits.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { changeOf, followed, momentsAfter, ownAfter } from './series-fields.js';
import { refuseDayTwice } from './series.sql.js';
import { columnsOf, type ShowColumns } from './show-columns.js';
import { momentsOf, upcomingUntil } from './show-moments.js';
import { ShowWrites } from './show-writes.js';
import { ShowEntity, type ShowRow } from './show.entity.js';
import { writesWholeShows } from './whole-shows.js';

type Input = RpcPayload<typeof EVENT_SERIES.create>;

const seriesNotFound = () => new AppError('not_found', say('series_not_found'));

/** Events that repeat. Each is an event of its own; the series only changes them together. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly writes: ShowWrites,
  ) {}

  async preview(input: Input): Promise<SeriesDate[]> {
    const bandZone = await this.em.fork().transactional((em) => this.writes.bandZone(em));
    return datesOf(input, bandZone).map(({ day, columns: { date, hasTime } }) => ({
      day,
      date: date!.toISOString(),
      hasTime,
    }));
  }

  create(input: Input, { writeId }: CallContext): Promise<MadeSeries> {
    return this.changes.write(EVENT_SERIES.create.changes, writeId, input, async (em) => {
      const dates = datesOf(input, await this.writes.bandZone(em));
      if (dates.length === 0) throw AppError.atField('leaveOut', say('series_empty'));
      const seriesId = randomUUID();
      const rows: ShowRow[] = [];
      for (const { index, columns } of dates) {
        // A booking is of one night.
        const inquiryId = rows.length === 0 ? columns.inquiryId : null;
        rows.push(await this.writes.insert(em, { ...columns, inquiryId, seriesId }, index));
      }
      return { seriesId, events: await Promise.all(rows.map((row) => this.writes.present(em, row))) };
    });
  }

  change(input: RpcPayload<typeof EVENT_SERIES.change>, { writeId }: CallContext): Promise<MadeSeries> {
    return this.changes.write(EVENT_SERIES.change.changes, writeId, input, async (em) => {
      const { id: seriesId, scope, from, event, revision } = input;
      if (scope === 'one') {
        await this.expect(em, seriesId, from);
        const changed = await this.writes.update(em, { ...event, id: from, revision });
        return { seriesId, events: [changed] };
      }
      const bandZone = await this.writes.bandZone(em);
      await writesWholeShows(em);
      const rows = await this.lockAll(em, seriesId);
      const edited = rows.find(({ id }) => id === from);
      if (!edited) throw seriesNotFound();
      await refuseStale(revision, edited.editedRevision, () => this.writes.present(em, edited));
      const columns = columnsOf(event, edited, bandZone);
      const change = changeOf(edited, columns, bandZone);
      const later = rows.filter(({ id, date }) => id !== from && date && edited.date && date > edited.date);
      const changes = new Map<ShowRow, Partial<ShowColumns> & { seriesOwn?: string[] }>();
      changes.set(edited, { ...columns, seriesOwn: ownAfter(edited, change) });
      for (const row of later) {
        const next = withUntil(row, followed(row, change, columns, bandZone), bandZone);
        if (differs(row, next)) changes.set(row, next);
      }
      await refuseDayTwice(
        em,
        rows.map((row) => ({ ...row, ...changes.get(row), seriesId })),
        bandZone,
      );
      for (const [row, next] of changes) await this.writes.store(em, row, next);
      return { seriesId, events: await Promise.all([...changes.keys()].map((row) => this.writes.present(em, row))) };
    });
  }

  private async expect(em: EntityManager, seriesId: string, id: string): Promise<void> {
    await em.findOneOrFail(ShowEntity, { id, seriesId }, { failHandler: seriesNotFound });
    em.clear();
  }

  /** In the order of their ids, to avoid deadlocks. */
  private async lockAll(em: EntityManager, seriesId: string): Promise<ShowRow[]> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, limit: LIMITS.list } as const;
    return (await em.find(ShowEntity, { seriesId }, options)) as ShowRow[];
  }
}

/** With the column that follows from others. */
const withUntil = (row: ShowRow, columns: Partial<ShowColumns>, bandZone: string): Partial<ShowColumns> => {
  const { timeZone = row.timeZone ?? null } = columns;
  const zone = zoneOf({ timeZone }, bandZone);
  return { ...columns, upcomingUntil: upcomingUntil(momentsAfter(row, columns), row.eventStatus, zone) };
};

const differs = (row: ShowRow, columns: Partial<ShowColumns>): boolean =>
  Object.entries(columns).some(
    ([name, value]) => !isDeepStrictEqual(row[name as keyof ShowRow] ?? null, value ?? null),
  );

function datesOf({ event, rule, count, leaveOut = [] }: Input, bandZone: string) {
  const first = columnsOf(event, null, bandZone);
  if (!first.date) throw AppError.atField('event.date', say('bad_date'));
  const zone = zoneOf(first, bandZone);
  const iso = first.date.toISOString();
  const hour = first.hasTime ? `T${isoTime(iso, zone).slice(11, 16)}` : '';
  const before = { ...first, zone };
  return seriesDays(isoDay(iso, zone), rule, count).flatMap((day, index) => {
    if (leaveOut.includes(day)) return [];
    const date = `${day}${hour}`;
    const { moments } = momentsOf({ date, endsAt: undefined, doorsAt: undefined }, zone, before);
    return [
      { day, index, columns: { ...first, ...moments, upcomingUntil: upcomingUntil(moments, first.eventStatus, zone) } },
    ];
  });
}
