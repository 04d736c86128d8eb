import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EXTERNAL_CALENDARS, ExternalCalendar } from '@tocada/contracts/dates/external-calendars.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { refuseStale } from '@tocada/runtime/database/edits.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import {
  addCalendar,
  changeCalendar,
  lockCalendarRow,
  readCalendarNow,
  removeCalendar,
  externalCalendarOf,
  externalCalendars,
} from '../../records/dates/external-calendars.sql.js';
import { ExternalCalendarsJob } from '../../telling/calendars/external-calendars.job.js';

const MOST = 20;

const COUNT = 'select count(*)::int as count from external_calendars';
/** The calendars from elsewhere whose nights count as busy. */
@Injectable()
export class ExternalCalendarsService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly env: BookingsEnv,
    private readonly job: ExternalCalendarsJob,
  ) {}

  all(): Promise<ExternalCalendar[]> {
    return externalCalendars(this.em);
  }

  async create(input: RpcPayload<typeof EXTERNAL_CALENDARS.create>, { writeId }: CallContext) {
    this.refuseOwn(input.url);
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const [held] = await sql<{ count: number }>(em, COUNT);
      if (held!.count >= MOST) throw new AppError('invalid', say('calendars_most', { most: MOST }));
      const id = randomUUID();
      await addCalendar(em, { id, name: input.name, url: input.url });
      return externalCalendarOf(em, id);
    });
    this.job.wake();
    return result;
  }

  async update(input: RpcPayload<typeof EXTERNAL_CALENDARS.update>, { writeId }: CallContext) {
    const { id, name, url, revision } = input;
    if (url) this.refuseOwn(url);
    const result = await this.changes.write(['calendar'], writeId, input, async (em) => {
      await lockCalendar(em, id, revision);
      await changeCalendar(em, { id, name, url });
      return externalCalendarOf(em, id);
    });
    if (url) this.job.wake();
    return result;
  }

  remove({ id, revision }: RpcPayload<typeof EXTERNAL_CALENDARS.remove>, { writeId }: CallContext) {
    return this.changes.write(['calendar'], writeId, { id, revision }, async (em) => {
      await lockCalendar(em, id, revision);
      await removeCalendar(em, id);
      return null;
    });
  }

  async readNow(input: RpcPayload<typeof EXTERNAL_CALENDARS.readNow>, { writeId }: CallContext) {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      await readCalendarNow(em, input.id);
      return externalCalendarOf(em, input.id);
    });
    this.job.wake();
    return result;
  }

  /** The band's own feed has its options, too, and they would then take their nights. */
  private refuseOwn(url: string): void {
    if (new URL(url).host === new URL(this.env.SITE_URL).host) throw AppError.atField('url', say('calendar_own'));
  }
}

/** @throws AppError `stale` or `not_found` */
async function lockCalendar(em: EntityManager, id: string, base: number | null | undefined): Promise<void> {
  await lockCalendarRow(em, id);
  const calendar = await externalCalendarOf(em, id);
  await refuseStale(base, calendar.revision, async () => calendar);
}
