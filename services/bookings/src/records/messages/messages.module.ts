import { NOTICES } from '@tocada/contracts/messages/notices.js';
import { answering, room } from '@tocada/runtime/room.js';
import { Brake } from './brake.js';
import { LettersService } from './letters.service.js';
import { NoticeDelivery } from './notice.delivery.js';
import { NoticesGauges } from './notices.gauges.js';
import { NoticesQueue } from './notices.queue.js';
import { NoticesRelay } from './notices.relay.js';
import { NoticesService } from './notices.service.js';
import { NoticesSql } from './notices.sql.js';

const { summary } = NOTICES;

/** The channels themselves come from the storey above. */
export const messageRecords = room({
  answers: [answering({ summary }, NoticesService)],
  providers: [LettersService, NoticeDelivery, Brake, NoticesGauges, NoticesQueue, NoticesRelay, NoticesSql],
  exports: [NoticesService, LettersService, Brake, NoticesQueue],
});
