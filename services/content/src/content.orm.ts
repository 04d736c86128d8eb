import { InboxEntity } from '@tocada/runtime/database/inbox.entity.js';
import { migrationsBeside } from '@tocada/runtime/database/migrations-beside.js';
import { ormOptions } from '@tocada/runtime/database/orm-options.js';
import { RevisionEntity } from './changes/revision.entity.js';
import { EventEntity } from './events/event.entity.js';
import { ShowEntity } from './events/show.entity.js';
import { GalleryImageEntity, PhotoEntity } from './gallery/gallery-image.entity.js';
import { AuditEntity } from './house/audit.entity.js';
import { ImageEntity } from './images/image.entity.js';
import { MemberEntity } from './members/member.entity.js';

const MIGRATIONS = await migrationsBeside(import.meta.url);

export const contentOrm = (url: string) =>
  ormOptions({
    url,
    entities: [
      EventEntity,
      ShowEntity,
      MemberEntity,
      PhotoEntity,
      GalleryImageEntity,
      ImageEntity,
      RevisionEntity,
      AuditEntity,
      InboxEntity,
    ],
    migrations: MIGRATIONS,
  });
