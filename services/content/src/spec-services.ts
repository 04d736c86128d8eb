import { readFileSync } from 'node:fs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CHANGES } from '@tocada/contracts/changes.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { SiteService } from './site/site.service.js';
import { AuditService } from './audit/audit.service.js';
import type { ContentEnv } from './config/content.env.js';
import { EventFilesService } from './event-files/event-files.service.js';
import { EventsService } from './events/events.service.js';
import { SeriesService } from './events/series.service.js';
import { ShowWrites } from './events/show-writes.js';
import { GalleryService } from './gallery/gallery.service.js';
import { ImageStore } from './images/image-store.js';
import { ImagesService } from './images/images.service.js';
import { siteFile } from '@tocada/contracts/site-file.js';
import { MembersService } from './members/members.service.js';

const FILE = siteFile.parse(JSON.parse(readFileSync('deploy/site.json', 'utf8')));

/** For specs: the services over a database, without Redis and without a bucket. */
export function servicesOver(em: EntityManager) {
  const images = new ImagesService(em, new ImageStore({ S3_BUCKET: 'media', S3_REGION: 'us-east-1' } as ContentEnv));
  const changes = new ChangesService(em, { publish: async () => 0 } as never, CHANGES.content);
  const site = new SiteService(em, changes, images, FILE, { mset: async () => 'OK' } as never);
  const writes = new ShowWrites(images, 'America/Chicago');
  const events = new EventsService(em, changes, images, site, writes, 'America/Chicago');
  return {
    changes,
    images,
    audit: new AuditService(em),
    events,
    series: new SeriesService(em, changes, writes),
    files: new EventFilesService(em, changes, events, writes, site),
    members: new MembersService(em, changes, images),
    site,
    gallery: new GalleryService(em, changes, images),
  };
}
