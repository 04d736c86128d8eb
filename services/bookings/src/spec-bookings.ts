import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { INQUIRIES } from '@tocada/contracts/inquiries.js';
import { NOTICE_KINDS } from '@tocada/contracts/notices.js';
import { CHANGES } from '@tocada/contracts/changes.js';
import { migrate } from '@tocada/runtime/database/orm-options.js';
import { patient } from '@tocada/runtime/database/spec-patience.js';
import { QueryPlans } from '@tocada/runtime/database/spec-query-plans.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { commandConnection } from '@tocada/runtime/redis.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { checked } from '@tocada/runtime/streams/spec-answers.js';
import type { BookingsEnv } from './config/bookings.env.js';
import { bookingsOrm } from './bookings.orm.js';
import { channelsOf } from './channels/channels.js';
import type { DocumentsService } from './documents/documents.service.js';
import { InquiriesService } from './inquiries/inquiries.service.js';
import { InquiryInsert } from './inquiries/inquiry-insert.sql.js';
import type { Mailer } from './mail/mailer.js';
import type { CurrentSite } from './site/current-site.js';
import { Channels } from './notices/channel.js';
import type { NoticeDelivery } from './notices/notice.delivery.js';
import { NoticesQueue } from './notices/notices.queue.js';
import { NoticesSql } from './notices/notices.sql.js';
import { NoticesService } from './notices/notices.service.js';
import { ErasureService } from './privacy/erasure.service.js';
import { RedisLog } from './privacy/redis-log.js';
import { OpenedInquiryService } from './opened/opened-inquiry.service.js';
import { ShowsProjection } from './calendar/shows.projection.js';
import type { QuotesService } from './dealings/quotes.service.js';
import { SpecShows } from './calendar/spec-shows.js';
import { inquiryRow } from './spec-inquiry.js';

export const TIME_ZONE = 'America/Chicago';

const SITE = { get: async () => ({ whatsapp: '19795550142' }) } as CurrentSite;
const ENV = { SITE_URL: 'https://banda.example', REDIS_URL: process.env.TEST_REDIS_URL! } as BookingsEnv;
const NO_DOCUMENTS = { forget: async () => {} } as unknown as DocumentsService;
/** No show is of an erased client. */
const NO_SHOWS = { forgetErased: async () => {} } as ShowsProjection;

/** For specs: the services over the usual database, with empty tables, without mail and without a store. */
export async function openBookings() {
  const orm = await MikroORM.init({
    ...patient(bookingsOrm(process.env.TEST_BOOKINGS_DATABASE_URL!)),
    logger: () => {},
  });
  const plans = await QueryPlans.of(orm.em, ['bookings_time_zone']);
  await migrate(orm);
  const rows = <T = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
    sql<T>(orm.em, statement, values);
  await rows('insert into bookings_time_zone values (1, $1) on conflict do nothing', [TIME_ZONE]);
  const inserts = new InquiryInsert(orm.em);
  const channels = new Channels(
    channelsOf(orm.em, { isOn: true } as Mailer, SITE, ENV, {} as ShowsProjection, {} as DocumentsService, {
      keys: undefined,
      wake() {},
    }),
  );
  const queue = new NoticesQueue(ENV, channels, { finish: async () => {} } as NoticeDelivery);
  const redis = commandConnection(ENV.REDIS_URL);
  const log = new RedisLog(redis);
  const notices = new NoticesSql(orm.em, channels);
  const told = new NoticesService(orm.em, { wake() {} } as never, channels);
  const inquiries = new InquiriesService(orm.em, told, inserts, SITE, ENV);
  const changes = new ChangesService(orm.em, { publish: async () => 0 } as never, CHANGES.bookings);
  const shows = new ShowsProjection(orm.em, changes, new SpecShows(TIME_ZONE));
  return {
    em: orm.em,
    plans,
    rows,
    inserts,
    channels,
    queue,
    notices,
    inquiries: checked(inquiries, INQUIRIES),
    opened: checked(
      new OpenedInquiryService(orm.em, inquiries, {} as NoticesService, changes, shows, {} as QuotesService),
      INQUIRIES,
    ),
    erasure: new ErasureService(orm.em, queue, log, NO_DOCUMENTS, NO_SHOWS),
    insert: async (row = inquiryRow(), writeId: string = randomUUID(), asked: unknown = row.name) =>
      (await inserts.store(writeId, asked, { row, timeZone: TIME_ZONE, kinds: ['band', 'client'] }))!,
    /** The ids of the notices that are due. */
    lease: async () => (await notices.lease(NOTICE_KINDS)).map(({ id }) => id),
    empty: () =>
      rows(
        'truncate booking_inquiries, notices, inbox, calendar_entries, activities, replies, unanswered_alerts, undoable_acts cascade',
      ),
    async close() {
      await queue.onModuleDestroy();
      log.onModuleDestroy();
      redis.disconnect();
      await orm.close();
    },
  };
}
