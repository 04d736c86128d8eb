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
import { bookingsOrm } from './bookings.orm.js';
import { CalendarService } from './calendar/calendar.service.js';
import { ChangedShows } from './calendar/changed-shows.service.js';
import { ContentShows } from './calendar/content-shows.js';
import { FeedService } from './calendar/feed.service.js';
import { ShowsProjection, ShowsSource } from './calendar/shows.projection.js';
import { channelsOf } from './channels/channels.js';
import { ClientFilesService } from './client-files/client-files.service.js';
import { BookingsEnv } from './config/bookings.env.js';
import { REDIS, SITE_FILE } from './config/tokens.js';
import { ContentClient } from './content/content-client.js';
import { ClientPageService } from './dealings/client-page.service.js';
import { InvoicesService } from './dealings/invoices.service.js';
import { PaymentsService } from './dealings/payments.service.js';
import { PostponementService } from './dealings/postponement.service.js';
import { QuotesService } from './dealings/quotes.service.js';
import { DatesService } from './desk/dates.service.js';
import { DoctorService } from './doctor/doctor.service.js';
import { DocumentStore } from './documents/document-store.js';
import { DocumentsService } from './documents/documents.service.js';
import { DocumentsSweep } from './documents/documents.sweep.js';
import { ExternalCalendarsJob } from './external-calendars/external-calendars.job.js';
import { ExternalCalendarsService } from './external-calendars/external-calendars.service.js';
import { InquiriesService } from './inquiries/inquiries.service.js';
import { InquiryInsert } from './inquiries/inquiry-insert.sql.js';
import { LettersService } from './letters/letters.service.js';
import { Mailer } from './mail/mailer.js';
import { Brake } from './notices/brake.js';
import { Channels } from './notices/channel.js';
import { NoticeDelivery } from './notices/notice.delivery.js';
import { NoticesGauges } from './notices/notices.gauges.js';
import { NoticesQueue } from './notices/notices.queue.js';
import { NoticesRelay } from './notices/notices.relay.js';
import { NoticesService } from './notices/notices.service.js';
import { NoticesSql } from './notices/notices.sql.js';
import { OpenedInquiryService } from './opened/opened-inquiry.service.js';
import { ErasureService } from './privacy/erasure.service.js';
import { RedisLog } from './privacy/redis-log.js';
import { RetentionJob } from './privacy/retention.job.js';
import { AlertsJob } from './push/alerts.job.js';
import { PushSender } from './push/push.sender.js';
import { PushService } from './push/push.service.js';
import { QuotePresetsService } from './quotes/quote-presets.service.js';
import { QuoteSettingsService } from './quotes/quote-settings.service.js';
import { RemindersJob } from './reminders/reminders.job.js';
import { RepliesService } from './replies/replies.service.js';
import { TemplatesService } from './replies/templates.service.js';
import { CurrentSite } from './site/current-site.js';
import { BandTimeZone } from './time-zone/band-time-zone.js';

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
