import { InboxEntity } from '@tocada/runtime/database/inbox.entity.js';
import { ormOptions } from '@tocada/runtime/database/orm-options.js';
import { InquiryEntity } from './inquiries/inquiry.entity.js';
import { Migration20261121000000_create } from './migrations/20261121000000_create.js';

export const bookingsOrm = (url: string) =>
  ormOptions({ url, entities: [InquiryEntity, InboxEntity], migrations: [Migration20261121000000_create] });
