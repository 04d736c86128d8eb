import { InboxEntity } from '@tocada/runtime/database/inbox.entity.js';
import { ormOptions } from '@tocada/runtime/database/orm-options.js';
import { InquiryEntity } from './inquiries/inquiry.entity.js';
import { Migration20261121000000_create } from './migrations/20261121000000_create.js';
import { Migration20261122000000_notices } from './migrations/20261122000000_notices.js';
import { Migration20261123000000_search_pending } from './migrations/20261123000000_search_pending.js';
import { Migration20261124000000_revision } from './migrations/20261124000000_revision.js';
import { Migration20261125000000_brakes } from './migrations/20261125000000_brakes.js';
import { Migration20261126000000_desk } from './migrations/20261126000000_desk.js';
import { Migration20261127000000_time_zone } from './migrations/20261127000000_time_zone.js';
import { Migration20261128000000_replies } from './migrations/20261128000000_replies.js';
import { Migration20261129000000_reminders } from './migrations/20261129000000_reminders.js';
import { Migration20261130000000_feed } from './migrations/20261130000000_feed.js';
import { Migration20261201000000_external_calendars } from './migrations/20261201000000_external_calendars.js';
import { Migration20261202000000_earlier } from './migrations/20261202000000_earlier.js';
import { Migration20261204000000_nights } from './migrations/20261204000000_nights.js';
import { Migration20261205000000_template_purposes } from './migrations/20261205000000_template_purposes.js';
import { Migration20261206000000_event_order } from './migrations/20261206000000_event_order.js';
import { Migration20261209000000_faults } from './migrations/20261209000000_faults.js';
import { NoticeEntity } from './notices/notice.entity.js';
import { TemplateEntity } from './replies/template.entity.js';

export const bookingsOrm = (url: string) =>
  ormOptions({
    url,
    entities: [InquiryEntity, NoticeEntity, TemplateEntity, InboxEntity],
    migrations: [
      Migration20261121000000_create,
      Migration20261122000000_notices,
      Migration20261123000000_search_pending,
      Migration20261124000000_revision,
      Migration20261125000000_brakes,
      Migration20261126000000_desk,
      Migration20261127000000_time_zone,
      Migration20261128000000_replies,
      Migration20261129000000_reminders,
      Migration20261130000000_feed,
      Migration20261201000000_external_calendars,
      Migration20261202000000_earlier,
      Migration20261204000000_nights,
      Migration20261205000000_template_purposes,
      Migration20261206000000_event_order,
      Migration20261209000000_faults,
    ],
  });
