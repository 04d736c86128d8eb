import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { answering, room } from '@tocada/runtime/room.js';
import { dateRecords } from '../../records/dates/dates.module.js';
import { messageRecords } from '../../records/messages/messages.module.js';
import { documents } from '../../telling/documents/documents.module.js';
import { ErasureService } from './erasure.service.js';
import { RedisLog } from './redis-log.js';
import { RetentionJob } from './retention.job.js';

const { erase } = INQUIRIES;

export const privacyActs = room({
  answers: [answering({ erase }, ErasureService)],
  providers: [RedisLog, RetentionJob],
  imports: [dateRecords, messageRecords, documents],
});
