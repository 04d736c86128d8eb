import { randomUUID } from 'node:crypto';
import { CHANGES } from '@tocada/contracts/changes.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { NOTICE_KINDS } from '@tocada/contracts/messages/notices.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { openSpecDatabase } from '@tocada/runtime/database/spec-database.js';
import { QueryPlans } from '@tocada/runtime/database/spec-query-plans.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { commandConnection } from '@tocada/runtime/redis.js';
import { ownRedis } from '@tocada/runtime/spec-servers.js';
import { checked } from '@tocada/runtime/streams/spec-answers.js';
import type { CancelAgreement } from './acts/deals/cancel-agreement.js';
import type { ReadDeal } from './acts/deals/read-deal.js';
import { InquiriesService } from './acts/inquiries/inquiries.service.js';
import { OpenedInquiryService } from './acts/inquiries/opened-inquiry.service.js';
import { ErasureService } from './acts/privacy/erasure.service.js';
import { RedisLog } from './acts/privacy/redis-log.js';
import { bookingsOrm } from './bookings.orm.js';
import type { BookingsEnv } from './config/bookings.env.js';
import { ShowsProjection } from './records/dates/shows.projection.js';
import { SpecShows } from './records/dates/spec-shows.js';
import type { CurrentSite } from './records/ground/current-site.js';
import { InquiryInsert } from './records/inquiries/inquiry-insert.sql.js';
import { Channels } from './records/messages/channel.js';
import type { NoticeDelivery } from './records/messages/notice.delivery.js';
import { NoticesQueue } from './records/messages/notices.queue.js';
import { NoticesService } from './records/messages/notices.service.js';
import { NoticesSql } from './records/messages/notices.sql.js';
import { inquiryRow } from './spec-inquiry.js';
import { channelsOf } from './telling/channels/channels.js';
import type { DocumentsService } from './telling/documents/documents.service.js';
import type { Mailer } from './telling/mail/mailer.js';

export const TIME_ZONE = 'America/Chicago';

const SITE = { get: async () => ({ whatsapp: '19795550142' }) } as CurrentSite;
const NO_DOCUMENTS = { forget: async () => {} } as unknown as DocumentsService;
/** No show is of an erased client. */
const NO_SHOWS = { forgetErased: async () => {} } as ShowsProjection;

/** For specs: the services over a database and a Redis of the file's own, without mail and without a store. */
export async function openBookings() {
  const env = { SITE_URL: 'https://banda.example', REDIS_URL: await ownRedis() } as BookingsEnv;
  const database = await openSpecDatabase('bookings', bookingsOrm);
  const { em } = database;
  const plans = await QueryPlans.of(em, ['bookings_time_zone', 'agenda_start']);
  const rows = <T = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
    sql<T>(em, statement, values);
  const choose = () => rows('insert into bookings_time_zone values (1, $1)', [TIME_ZONE]);
  await choose();
  const inserts = new InquiryInsert(em);
  const channels = new Channels(
    channelsOf(em, { isOn: true } as Mailer, SITE, env, {} as ShowsProjection, {} as DocumentsService, {
      keys: undefined,
      wake() {},
    }),
  );
  const queue = new NoticesQueue(env, channels, { finish: async () => {} } as NoticeDelivery);
  const redis = commandConnection(env.REDIS_URL);
  const log = new RedisLog(redis);
  const notices = new NoticesSql(em, channels);
  const told = new NoticesService(em, { wake() {} } as never, channels);
  const inquiries = new InquiriesService(em, told, inserts, SITE, env);
  const changes = new ChangesService(em, { publish: async () => 0 } as never, CHANGES.bookings);
  const shows = new ShowsProjection(em, changes, new SpecShows(TIME_ZONE));
  return {
    em,
    plans,
    rows,
    inserts,
    channels,
    queue,
    notices,
    inquiries: checked(inquiries, INQUIRIES),
    opened: checked(
      new OpenedInquiryService(
        em,
        inquiries,
        {} as NoticesService,
        changes,
        shows,
        {} as ReadDeal,
        {} as CancelAgreement,
      ),
      INQUIRIES,
    ),
    erasure: new ErasureService(em, queue, log, NO_DOCUMENTS, NO_SHOWS),
    insert: async (row = inquiryRow(), writeId: string = randomUUID(), asked: unknown = row.name) =>
      (await inserts.store(writeId, asked, { row, timeZone: TIME_ZONE, kinds: ['band', 'client'] }))!,
    /** The ids of the notices that are due. */
    lease: async () => (await notices.lease(NOTICE_KINDS)).map(({ id }) => id),
    async empty() {
      await database.empty();
      await choose();
    },
    async close() {
      await queue.onModuleDestroy();
      log.onModuleDestroy();
      redis.disconnect();
      await database.close();
    },
  };
}
