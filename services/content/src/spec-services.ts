import type { EntityManager } from '@mikro-orm/postgresql';
import { CHANGES } from '@tocada/contracts/changes.js';
import { EVENTS } from '@tocada/contracts/events/events.js';
import { EVENT_FILES } from '@tocada/contracts/events/files.js';
import { EVENT_SERIES } from '@tocada/contracts/events/series.js';
import { GALLERY } from '@tocada/contracts/gallery/gallery.js';
import { AUDIT } from '@tocada/contracts/house/audit.js';
import { IMAGES } from '@tocada/contracts/kit/images.js';
import { MEMBERS } from '@tocada/contracts/members/members.js';
import { SITE } from '@tocada/contracts/site/site.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { SITE_FILE } from '@tocada/runtime/spec-site.js';
import { checked } from '@tocada/runtime/streams/spec-answers.js';
import type { ContentEnv } from './config/content.env.js';
import { EventsService } from './events/events.service.js';
import { EventFilesService } from './events/files/event-files.service.js';
import { SeriesService } from './events/series.service.js';
import { ShowWrites } from './events/show-writes.js';
import { GalleryService } from './gallery/gallery.service.js';
import { AuditService } from './house/audit.service.js';
import { ImageStore } from './images/image-store.js';
import { ImagesService } from './images/images.service.js';
import { MembersService } from './members/members.service.js';
import { SiteService } from './site/site.service.js';

/** For specs: the services over a database, without Redis and without a bucket. */
export function servicesOver(em: EntityManager) {
  const images = new ImagesService(em, new ImageStore({ S3_BUCKET: 'media', S3_REGION: 'us-east-1' } as ContentEnv));
  const changes = new ChangesService(em, { publish: async () => 0 } as never, CHANGES.content);
  const site = new SiteService(em, changes, images, SITE_FILE, { mset: async () => 'OK' } as never);
  const writes = new ShowWrites(images, 'America/Chicago');
  const events = new EventsService(em, changes, images, site, writes, 'America/Chicago');
  return {
    changes,
    images: checked(images, IMAGES),
    audit: checked(new AuditService(em), AUDIT),
    events: checked(events, EVENTS),
    series: checked(new SeriesService(em, changes, writes), EVENT_SERIES),
    files: checked(new EventFilesService(em, changes, events, writes, site), EVENT_FILES),
    members: checked(new MembersService(em, changes, images), MEMBERS),
    site: checked(site, SITE),
    gallery: checked(new GalleryService(em, changes, images), GALLERY),
  };
}
