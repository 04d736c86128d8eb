import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CHANGES } from '@tocada/contracts/changes.js';
import { EVENTS } from '@tocada/contracts/events/events.js';
import { EVENT_FILES } from '@tocada/contracts/events/files.js';
import { EVENT_PREVIEW } from '@tocada/contracts/events/preview.js';
import { EVENT_SERIES } from '@tocada/contracts/events/series.js';
import { GALLERY } from '@tocada/contracts/gallery/gallery.js';
import { AUDIT } from '@tocada/contracts/house/audit.js';
import { CONTENT_DOCTOR } from '@tocada/contracts/house/doctor.js';
import { IMAGES } from '@tocada/contracts/kit/images.js';
import { MEMBERS } from '@tocada/contracts/members/members.js';
import { SITE } from '@tocada/contracts/site/site.js';
import { TRANSLATIONS } from '@tocada/contracts/site/translations.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { commandConnection } from '@tocada/runtime/redis.js';
import { answering, room } from '@tocada/runtime/room.js';
import { readSite } from '@tocada/runtime/site-config.js';
import { handlersOf } from '@tocada/runtime/streams/handlers-of.js';
import type { Redis } from 'ioredis';
import { ContentEnv } from './config/content.env.js';
import { REDIS, SITE_FILE, TIME_ZONE } from './config/tokens.js';
import { contentOrm } from './content.orm.js';
import { EventPreviewService } from './events/event-preview.service.js';
import { EventsService } from './events/events.service.js';
import { EventFilesService } from './events/files/event-files.service.js';
import { SeriesService } from './events/series.service.js';
import { ShowWrites } from './events/show-writes.js';
import { GalleryService } from './gallery/gallery.service.js';
import { AuditService } from './house/audit.service.js';
import { AuditSweep } from './house/audit.sweep.js';
import { DoctorService } from './house/doctor.service.js';
import { ImageStore } from './images/image-store.js';
import { ImagesGauges } from './images/images.gauges.js';
import { ImagesQueue } from './images/images.queue.js';
import { ImagesService } from './images/images.service.js';
import { ImagesSweep } from './images/images.sweep.js';
import { ImagesWork } from './images/images.work.js';
import { MembersService } from './members/members.service.js';
import { SiteService } from './site/site.service.js';
import { TranslationsService } from './site/translations.service.js';

const images = room({
  answers: [answering(IMAGES, ImagesService)],
  providers: [ImageStore, ImagesWork, ImagesQueue, ImagesGauges, ImagesSweep],
  exports: [ImagesService],
});

const site = room({ answers: [answering(SITE, SiteService)], imports: [images], exports: [SiteService] });
const events = room({
  answers: [
    answering(EVENTS, EventsService),
    answering(EVENT_SERIES, SeriesService),
    answering(EVENT_PREVIEW, EventPreviewService),
    answering(EVENT_FILES, EventFilesService),
  ],
  providers: [ShowWrites],
  imports: [images, site],
});

/** The providers that all features need. */
@Module({})
class Shared {
  static with(env: ContentEnv): DynamicModule {
    const file = readSite(env.SITE_CONFIG);
    const providers: Provider[] = [
      { provide: ContentEnv, useValue: env },
      { provide: SITE_FILE, useValue: file },
      { provide: TIME_ZONE, useValue: file.timeZone },
      { provide: REDIS, useFactory: () => commandConnection(env.REDIS_URL) },
      {
        provide: ChangesService,
        useFactory: (em: EntityManager, redis: Redis) => new ChangesService(em, redis, CHANGES.content),
        inject: [EntityManager, REDIS],
      },
    ];
    return {
      module: Shared,
      global: true,
      imports: [MikroOrmModule.forRoot({ ...contentOrm(env.CONTENT_DATABASE_URL), registerRequestContext: false })],
      controllers: [handlersOf({ revision: CHANGES.content.revision }, ChangesService)],
      providers,
      exports: providers,
    };
  }
}

@Module({
  imports: [
    images,
    events,
    room({ answers: [answering(MEMBERS, MembersService)], imports: [images] }),
    room({ answers: [answering(GALLERY, GalleryService)], imports: [images] }),
    site,
    room({ answers: [answering(TRANSLATIONS, TranslationsService)], imports: [site] }),
    room({ answers: [answering(AUDIT, AuditService)], providers: [AuditSweep] }),
    room({ answers: [answering(CONTENT_DOCTOR, DoctorService)], imports: [images] }),
  ],
})
export class ContentModule {
  static with(env: ContentEnv): DynamicModule {
    return { module: ContentModule, imports: [Shared.with(env)] };
  }
}
