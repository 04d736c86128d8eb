import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { TEMPLATES } from '@tocada/contracts/messages/replies.js';
import { answering, room } from '@tocada/runtime/room.js';
import { dateRecords } from '../../records/dates/dates.module.js';
import { ground } from '../../records/ground/ground.module.js';
import { messageRecords } from '../../records/messages/messages.module.js';
import { inquiryActs } from '../inquiries/inquiries.module.js';
import { RepliesService } from './replies.service.js';
import { TemplatesService } from './templates.service.js';

const { drafts, reply, contact, leaveUntold } = INQUIRIES;

export const replyActs = room({
  answers: [answering({ drafts, reply, contact, leaveUntold }, RepliesService), answering(TEMPLATES, TemplatesService)],
  imports: [ground, dateRecords, messageRecords, inquiryActs],
});
