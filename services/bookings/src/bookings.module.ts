import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CHANGES } from '@tocada/contracts/changes.js';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { EXTERNAL_CALENDARS } from '@tocada/contracts/dates/external-calendars.js';
import { CLIENT_FILES } from '@tocada/contracts/deals/client-files.js';
import { CLIENT_PAGE } from '@tocada/contracts/deals/client-page.js';
import { QUOTE_PRESETS, QUOTE_SETTINGS, QUOTES } from '@tocada/contracts/deals/quotes.js';
import { EVENT_BOOKINGS } from '@tocada/contracts/events/bookings.js';
import { BOOKINGS_DOCTOR } from '@tocada/contracts/house/doctor.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { NOTICES } from '@tocada/contracts/messages/notices.js';
import { PUSH } from '@tocada/contracts/messages/push.js';
import { TEMPLATES } from '@tocada/contracts/messages/replies.js';
import { BOOKINGS_SITE } from '@tocada/contracts/site/site.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { feature } from '@tocada/runtime/feature.js';
import { commandConnection } from '@tocada/runtime/redis.js';
import { readSite } from '@tocada/runtime/site-config.js';
import { handlersOf } from '@tocada/runtime/streams/handlers-of.js';
import type { Redis } from 'ioredis';
import { BandTimeZone } from './acts/dates/band-time-zone.js';
import { CalendarService } from './acts/dates/calendar.service.js';
import { ChangedShows } from './acts/dates/changed-shows.service.js';
import { DatesService } from './acts/dates/dates.service.js';
import { ExternalCalendarsService } from './acts/dates/external-calendars.service.js';
import { ClientFilesService } from './acts/deals/client-files.service.js';
import { ClientPageService } from './acts/deals/client-page.service.js';
import { InvoicesService } from './acts/deals/invoices.service.js';
import { PaymentsService } from './acts/deals/payments.service.js';
import { PostponementService } from './acts/deals/postponement.service.js';
import { QuotePresetsService } from './acts/deals/quote-presets.service.js';
import { QuoteSettingsService } from './acts/deals/quote-settings.service.js';
import { QuotesService } from './acts/deals/quotes.service.js';
import { DoctorService } from './acts/doctor/doctor.service.js';
import { InquiriesService } from './acts/inquiries/inquiries.service.js';
import { OpenedInquiryService } from './acts/inquiries/opened-inquiry.service.js';
import { ErasureService } from './acts/privacy/erasure.service.js';
import { RedisLog } from './acts/privacy/redis-log.js';
import { RetentionJob } from './acts/privacy/retention.job.js';
import { RepliesService } from './acts/replies/replies.service.js';
import { TemplatesService } from './acts/replies/templates.service.js';
import { bookingsOrm } from './bookings.orm.js';
import { BookingsEnv } from './config/bookings.env.js';
import { REDIS, SITE_FILE } from './config/tokens.js';
import { ContentShows } from './records/dates/content-shows.js';
import { ShowsProjection, ShowsSource } from './records/dates/shows.projection.js';
import { ContentClient } from './records/ground/content-client.js';
import { CurrentSite } from './records/ground/current-site.js';
import { InquiryInsert } from './records/inquiries/inquiry-insert.sql.js';
import { Brake } from './records/messages/brake.js';
import { Channels } from './records/messages/channel.js';
import { LettersService } from './records/messages/letters.service.js';
import { NoticeDelivery } from './records/messages/notice.delivery.js';
import { NoticesGauges } from './records/messages/notices.gauges.js';
import { NoticesQueue } from './records/messages/notices.queue.js';
import { NoticesRelay } from './records/messages/notices.relay.js';
import { NoticesService } from './records/messages/notices.service.js';
import { NoticesSql } from './records/messages/notices.sql.js';
import { ExternalCalendarsJob } from './telling/calendars/external-calendars.job.js';
import { FeedService } from './telling/calendars/feed.service.js';
import { channelsOf } from './telling/channels/channels.js';
import { DocumentStore } from './telling/documents/document-store.js';
import { DocumentsService } from './telling/documents/documents.service.js';
import { DocumentsSweep } from './telling/documents/documents.sweep.js';
import { Mailer } from './telling/mail/mailer.js';
import { AlertsJob } from './telling/push/alerts.job.js';
import { PushSender } from './telling/push/push.sender.js';
import { PushService } from './telling/push/push.service.js';
import { RemindersJob } from './telling/reminders/reminders.job.js';

const {
  erase,
  detail,
  enter,
  setStatus,
  setStage,
  reopen,
  setFacts,
  setFollowUp,
  addNote,
  drafts,
  reply,
  contact,
  leaveUntold,
  ...list
} = INQUIRIES;
const { feed, setFeed, entries, nights, quoted, availability, rebuildShows, ...dates } = CALENDAR;
const { summary, testMail } = NOTICES;
const { pay, confirmPayment, voidPayment, answerResold, postpone, invoice, credit, ...quoteCalls } = QUOTES;

const site = feature({ calls: BOOKINGS_SITE, service: BandTimeZone, providers: [CurrentSite] });
const calendar = feature({
  calls: { entries, nights, quoted, availability, rebuildShows },
  service: CalendarService,
  providers: [ContentClient, ShowsProjection, { provide: ShowsSource, useClass: ContentShows }],
});
const mail = feature({ calls: { testMail }, service: Mailer, imports: [site] });
const push = feature({ calls: {}, service: PushSender, imports: [site] });
const documents = feature({ calls: {}, service: DocumentsService, providers: [DocumentStore, DocumentsSweep] });
const notices = feature({
  calls: { summary },
  service: NoticesService,
  providers: [
    AlertsJob,
    LettersService,
    NoticeDelivery,
    Brake,
    NoticesGauges,
    NoticesQueue,
    NoticesRelay,
    NoticesSql,
    RemindersJob,
    {
      provide: Channels,
      useFactory: (...means: Parameters<typeof channelsOf>) => new Channels(channelsOf(...means)),
      inject: [EntityManager, Mailer, CurrentSite, BookingsEnv, ShowsProjection, DocumentsService, PushSender],
    },
  ],
  imports: [site, calendar, mail, documents, push],
});
const inquiries = feature({
  calls: list,
  service: InquiriesService,
  providers: [InquiryInsert],
  imports: [site, notices],
});
const quotes = feature({
  calls: quoteCalls,
  service: QuotesService,
  imports: [site, calendar, notices, documents],
});
const payments = feature({
  calls: { pay, confirmPayment, voidPayment, answerResold },
  service: PaymentsService,
  imports: [site, calendar, notices, documents, quotes],
});
const invoices = feature({
  calls: { invoice, credit },
  service: InvoicesService,
  imports: [site, notices, documents, quotes],
});
const clientFiles = feature({ calls: CLIENT_FILES, service: ClientFilesService, imports: [documents] });
const templates = feature({ calls: TEMPLATES, service: TemplatesService });

/** The providers that all features need. */
@Module({})
class Shared {
  static with(env: BookingsEnv): DynamicModule {
    const providers: Provider[] = [
      { provide: BookingsEnv, useValue: env },
      { provide: SITE_FILE, useValue: readSite(env.SITE_CONFIG) },
      { provide: REDIS, useFactory: () => commandConnection(env.REDIS_URL) },
      {
        provide: ChangesService,
        useFactory: (em: EntityManager, redis: Redis) => new ChangesService(em, redis, CHANGES.bookings),
        inject: [EntityManager, REDIS],
      },
    ];
    return {
      module: Shared,
      global: true,
      imports: [MikroOrmModule.forRoot({ ...bookingsOrm(env.BOOKINGS_DATABASE_URL), registerRequestContext: false })],
      controllers: [handlersOf({ revision: CHANGES.bookings.revision }, ChangesService)],
      providers,
      exports: providers,
    };
  }
}

@Module({
  imports: [
    site,
    calendar,
    mail,
    notices,
    inquiries,
    templates,
    quotes,
    payments,
    invoices,
    clientFiles,
    feature({ calls: { postpone }, service: PostponementService, imports: [site, notices, documents, quotes] }),
    feature({ calls: QUOTE_SETTINGS, service: QuoteSettingsService }),
    feature({ calls: QUOTE_PRESETS, service: QuotePresetsService }),
    feature({
      calls: CLIENT_PAGE,
      service: ClientPageService,
      imports: [site, calendar, notices, documents, quotes, payments, invoices, clientFiles],
    }),
    feature({ calls: PUSH, service: PushService, imports: [site, push] }),
    feature({ calls: { feed, setFeed }, service: FeedService }),
    feature({ calls: dates, service: DatesService, imports: [site, calendar] }),
    feature({ calls: EVENT_BOOKINGS, service: ChangedShows, imports: [calendar] }),
    feature({ calls: EXTERNAL_CALENDARS, service: ExternalCalendarsService, providers: [ExternalCalendarsJob] }),
    feature({
      calls: { detail, enter, setStatus, setStage, reopen, setFacts, setFollowUp, addNote },
      service: OpenedInquiryService,
      imports: [site, calendar, notices, inquiries, documents, quotes],
    }),
    feature({
      calls: { drafts, reply, contact, leaveUntold },
      service: RepliesService,
      imports: [site, calendar, notices, inquiries, templates],
    }),
    feature({
      calls: { erase },
      service: ErasureService,
      providers: [RedisLog, RetentionJob],
      imports: [notices, documents, calendar],
    }),
    feature({ calls: BOOKINGS_DOCTOR, service: DoctorService, imports: [site, calendar, mail, notices, push] }),
  ],
})
export class BookingsModule {
  static with(env: BookingsEnv): DynamicModule {
    return { module: BookingsModule, imports: [Shared.with(env)] };
  }
}
