import { InboxEntity } from '@tocada/runtime/database/inbox.entity.js';
import { ormOptions } from '@tocada/runtime/database/orm-options.js';
import { AuditEntity } from './audit/audit.entity.js';
import { RevisionEntity } from './changes/revision.entity.js';
import { EventEntity } from './events/event.entity.js';
import { GalleryImageEntity } from './gallery/gallery-image.entity.js';
import { ImageEntity } from './images/image.entity.js';
import { MemberEntity } from './members/member.entity.js';
import { Migration20261121000000_create } from './migrations/20261121000000_create.js';
import { Migration20261121000001_images } from './migrations/20261121000001_images.js';
import { Migration20261121000002_gallery_order } from './migrations/20261121000002_gallery_order.js';
import { Migration20261123000000_indexes } from './migrations/20261123000000_indexes.js';
import { Migration20261124000000_revisions } from './migrations/20261124000000_revisions.js';
import { Migration20261125000000_audit } from './migrations/20261125000000_audit.js';
import { Migration20261126000000_site } from './migrations/20261126000000_site.js';
import { Migration20261127000000_time_zone } from './migrations/20261127000000_time_zone.js';
import { Migration20261128000000_event_inquiry } from './migrations/20261128000000_event_inquiry.js';
import { Migration20261204000000_event_changes } from './migrations/20261204000000_event_changes.js';

export const contentOrm = (url: string) =>
  ormOptions({
    url,
    entities: [EventEntity, MemberEntity, GalleryImageEntity, ImageEntity, RevisionEntity, AuditEntity, InboxEntity],
    migrations: [
      Migration20261121000000_create,
      Migration20261121000001_images,
      Migration20261121000002_gallery_order,
      Migration20261123000000_indexes,
      Migration20261124000000_revisions,
      Migration20261125000000_audit,
      Migration20261126000000_site,
      Migration20261127000000_time_zone,
      Migration20261128000000_event_inquiry,
      Migration20261204000000_event_changes,
    ],
  });
