import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { ROUTES } from '@tocada/contracts/routes.js';
import type { SiteData } from '@tocada/contracts/site/site.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { AdminDevices } from './admin/admin-devices.js';
import { AdminSessions } from './admin/admin-sessions.js';
import { AdminGuard } from './admin/admin.guard.js';
import { PasswordAttempts } from './admin/password-attempts.js';
import { SessionController } from './admin/session.controller.js';
import { Setup } from './admin/setup.js';
import { SetupController } from './admin/setup.controller.js';
import { ThrottleStorage } from './admin/throttle.storage.js';
import { WrongKeys } from './admin/wrong-keys.js';
import { WrongPasswords } from './admin/wrong-passwords.js';
import { AuditTrail } from './audit/audit-trail.js';
import { AuditInterceptor } from './audit/audit.interceptor.js';
import { CacheInvalidator } from './cache/cache-invalidator.js';
import { CachedReads } from './cache/cached-reads.js';
import { readsController } from './cache/cached-reads.controller.js';
import { HotCache } from './cache/hot-cache.js';
import { PUBLIC_READS } from './cache/public-reads.js';
import { TaggedWrites } from './cache/tagged-writes.js';
import { GatewayEnv } from './config/gateway.env.js';
import { LOGGER, SITE_FILE } from './config/tokens.js';
import { DateWarnings } from './dates/date-warnings.js';
import { FeedController } from './dates/feed.controller.js';
import { ClientFilesController } from './deals/client-files.controller.js';
import { ClientPageController } from './deals/client-page.controller.js';
import { ClientPageRenderer } from './deals/client-page.renderer.js';
import { ClientPages } from './deals/client-pages.js';
import { DocumentsController } from './deals/documents.controller.js';
import { Downloads } from './deals/downloads.js';
import { PaymentsController } from './deals/payments.controller.js';
import { Proofs } from './deals/proofs.js';
import { EventFilesController } from './events/event-files.controller.js';
import { EventsController } from './events/events.controller.js';
import { SeriesController } from './events/series.controller.js';
import { forwardsController } from './forwards/forwards.controller.js';
import { Doctor } from './house/doctor/doctor.js';
import { DoctorController } from './house/doctor/doctor.controller.js';
import { DoctorMails } from './house/doctor/doctor.mails.js';
import { GatewayVersions } from './house/doctor/gateway-versions.js';
import { HealthController } from './house/health.controller.js';
import { Parts } from './house/parts.js';
import { RoutesCheck } from './http/routes.check.js';
import { ImagesController } from './images/images.controller.js';
import { ObjectStore } from './images/object-store.js';
import { UploadsController } from './images/uploads.controller.js';
import { InquiriesController } from './inquiries/inquiries.controller.js';
import { InquiriesExport } from './inquiries/inquiries.export.js';
import { InquiriesFormController } from './inquiries/inquiries.form.controller.js';
import { InquiriesIntake } from './inquiries/inquiries.intake.js';
import { InquiriesLimit } from './inquiries/inquiries.limit.js';
import { InquiriesStamps } from './inquiries/inquiries.stamps.js';
import { PushOwner } from './messages/push-owner.js';
import { PushController } from './messages/push.controller.js';
import { EventPreviewController } from './pages/event-preview.controller.js';
import { PageData } from './pages/page-data.js';
import { PagePreviewController } from './pages/page-preview.controller.js';
import { PageRenderer } from './pages/page-renderer.js';
import { PagesController } from './pages/pages.controller.js';
import { ShareCards } from './share-cards/share-cards.js';
import { ShareCardsController } from './share-cards/share-cards.controller.js';
import { SiteFilesController } from './site-files/site-files.controller.js';
import { CurrentSite } from './site/current-site.js';

/** The parts that the server makes before Nest does, because the HTTP server stands on them. */
interface GatewayParts {
  env: GatewayEnv;
  client: StreamsClient;
  cache: HotCache;
  invalidator: CacheInvalidator;
  redis: Redis;
  site: SiteData;
  logger: Logger;
}

/** The limit of inquiry forms from one network, with the refused ones. High enough for visitors who correct mistakes. */
const FORMS_PER_WINDOW = 200;
const WINDOW = 600_000;

@Module({
  controllers: [SessionController, PushController, SetupController],
  providers: [
    { provide: APP_GUARD, useClass: AdminGuard },
    AdminDevices,
    AdminSessions,
    PasswordAttempts,
    PushOwner,
    WrongPasswords,
  ],
})
class Admin {}

@Module({
  controllers: [UploadsController, ImagesController],
  providers: [ObjectStore],
  exports: [ObjectStore],
})
class Images {}

@Module({ imports: [Images], controllers: [HealthController], providers: [Parts], exports: [Parts] })
class Health {}

@Module({ imports: [Health], controllers: [DoctorController], providers: [Doctor, DoctorMails, GatewayVersions] })
class Diagnosis {}

@Module({ controllers: [EventsController, SeriesController, EventFilesController], providers: [DateWarnings] })
class Events {}

@Module({ controllers: [FeedController] })
class Calendar {}

@Module({ controllers: [DocumentsController, ClientFilesController, PaymentsController] })
class Quotes {}

@Module({ controllers: [ClientPageController], providers: [ClientPages, ClientPageRenderer, Downloads, Proofs] })
class ClientPage {}

@Module({
  controllers: [InquiriesController, InquiriesFormController],
  providers: [InquiriesExport, InquiriesIntake, InquiriesLimit],
})
class Inquiries {}

/** After the others, because `/bookings/:id` would take "export" for an id. */
@Module({ controllers: [forwardsController(ROUTES), readsController(PUBLIC_READS)] })
class Calls {}

@Module({
  imports: [Images],
  controllers: [SiteFilesController, ShareCardsController],
  providers: [ShareCards],
})
class Files {}

/** Last: its controller answers every address that is left. */
@Module({ controllers: [PagePreviewController, EventPreviewController, PagesController], providers: [PageData] })
class Pages {}

/** The providers that all features need. */
@Module({})
class Shared {
  static with({ env, client, cache, invalidator, redis, site, logger }: GatewayParts): DynamicModule {
    const throttle = new ThrottleStorage(redis);
    const providers: Provider[] = [
      { provide: GatewayEnv, useValue: env },
      { provide: InquiriesStamps, useValue: new InquiriesStamps(env.COMPANION_SECRET, redis) },
      { provide: Redis, useValue: redis },
      { provide: StreamsClient, useValue: client },
      { provide: HotCache, useValue: cache },
      { provide: CacheInvalidator, useValue: invalidator },
      { provide: ThrottleStorage, useValue: throttle },
      { provide: SITE_FILE, useValue: site },
      { provide: LOGGER, useValue: logger },
      { provide: CachedReads, useValue: new CachedReads(PUBLIC_READS, client, cache) },
      AuditTrail,
      TaggedWrites,
      WrongKeys,
      CurrentSite,
      PageRenderer,
      Setup,
    ];
    return {
      module: Shared,
      global: true,
      imports: [
        ThrottlerModule.forRoot({
          storage: throttle,
          throttlers: [{ ttl: WINDOW, limit: FORMS_PER_WINDOW }],
          skipIf: () => env.RATE_LIMIT === 'off',
        }),
      ],
      providers,
      exports: providers,
    };
  }
}

@Module({
  imports: [
    DiscoveryModule,
    Admin,
    Images,
    Health,
    Diagnosis,
    Events,
    Calendar,
    Inquiries,
    ClientPage,
    Quotes,
    Calls,
    Files,
    Pages,
  ],
  providers: [{ provide: APP_INTERCEPTOR, useClass: AuditInterceptor }, RoutesCheck],
})
export class GatewayModule {
  static with(parts: GatewayParts): DynamicModule {
    return { module: GatewayModule, imports: [Shared.with(parts)] };
  }
}
