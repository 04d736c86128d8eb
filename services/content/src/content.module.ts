import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module, type DynamicModule } from '@nestjs/common';
import { AUDIT } from '@tocada/contracts/audit.js';
import { CHANGES } from '@tocada/contracts/changes.js';
import { EVENTS } from '@tocada/contracts/events.js';
import { GALLERY } from '@tocada/contracts/gallery.js';
import { IMAGES } from '@tocada/contracts/images.js';
import { MEMBERS } from '@tocada/contracts/members.js';
import { commandConnection } from '@tocada/runtime/redis.js';
import { readSite } from '@tocada/runtime/site-config.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditService } from './audit/audit.service.js';
import { AuditSweep } from './audit/audit.sweep.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangesService } from './changes/changes.service.js';
import { ContentEnv } from './config/content.env.js';
import { contentOrm } from './content.orm.js';
import { EventsController } from './events/events.controller.js';
import { EventsService } from './events/events.service.js';
import { GalleryController } from './gallery/gallery.controller.js';
import { GalleryService } from './gallery/gallery.service.js';
import { ImageStore } from './images/image-store.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesGauges } from './images/images.gauges.js';
import { ImagesQueue } from './images/images.queue.js';
import { ImagesService } from './images/images.service.js';
import { ImagesSweep } from './images/images.sweep.js';
import { ImagesWork } from './images/images.work.js';
import { MembersController } from './members/members.controller.js';
import { MembersService } from './members/members.service.js';
import { REDIS, TIME_ZONE } from './config/tokens.js';

/** The calls that the controllers answer; a missing handler stops the boot. */
export const CALLS = [EVENTS, MEMBERS, GALLERY, IMAGES, CHANGES, AUDIT].flatMap((feature) => Object.values(feature));

@Module({
  controllers: [
    EventsController,
    MembersController,
    GalleryController,
    ImagesController,
    ChangesController,
    AuditController,
  ],
  providers: [
    EventsService,
    MembersService,
    GalleryService,
    ChangesService,
    ImageStore,
    ImagesService,
    ImagesWork,
    ImagesQueue,
    ImagesGauges,
    ImagesSweep,
    AuditService,
    AuditSweep,
  ],
})
export class ContentModule {
  static with(env: ContentEnv): DynamicModule {
    return {
      module: ContentModule,
      imports: [MikroOrmModule.forRoot({ ...contentOrm(env.CONTENT_DATABASE_URL), registerRequestContext: false })],
      providers: [
        { provide: ContentEnv, useValue: env },
        { provide: TIME_ZONE, useValue: readSite(env.SITE_CONFIG).timeZone },
        { provide: REDIS, useFactory: () => commandConnection(env.REDIS_URL) },
      ],
    };
  }
}
