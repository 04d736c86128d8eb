import { EntityManager } from '@mikro-orm/postgresql';
import { room } from '@tocada/runtime/room.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { dateRecords } from '../../records/dates/dates.module.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { ground } from '../../records/ground/ground.module.js';
import { Channels } from '../../records/messages/channel.js';
import { documents } from '../documents/documents.module.js';
import { DocumentsService } from '../documents/documents.service.js';
import { mail } from '../mail/mail.module.js';
import { Mailer } from '../mail/mailer.js';
import { push } from '../push/push.module.js';
import { PushSender } from '../push/push.sender.js';
import { channelsOf } from './channels.js';

/** Global, because the notices below inject the channels. */
export const channels = room({
  providers: [
    {
      provide: Channels,
      useFactory: (...means: Parameters<typeof channelsOf>) => new Channels(channelsOf(...means)),
      inject: [EntityManager, Mailer, CurrentSite, BookingsEnv, ShowsProjection, DocumentsService, PushSender],
    },
  ],
  imports: [ground, dateRecords, documents, mail, push],
  exports: [Channels],
  global: true,
});
