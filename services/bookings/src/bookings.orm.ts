import { InboxEntity } from '@tocada/runtime/database/inbox.entity.js';
import { migrationsBeside } from '@tocada/runtime/database/migrations-beside.js';
import { ormOptions } from '@tocada/runtime/database/orm-options.js';
import { InquiryEntity } from './records/inquiries/inquiry.entity.js';
import { NoticeEntity } from './records/messages/notice.entity.js';
import { TemplateEntity } from './records/messages/template.entity.js';

const MIGRATIONS = await migrationsBeside(import.meta.url);

export const bookingsOrm = (url: string) =>
  ormOptions({
    url,
    entities: [InquiryEntity, NoticeEntity, TemplateEntity, InboxEntity],
    migrations: MIGRATIONS,
  });
