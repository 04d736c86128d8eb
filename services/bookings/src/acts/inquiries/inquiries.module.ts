import { AGENDA_ACTS } from '@tocada/contracts/inquiries/agenda.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { answering, room } from '@tocada/runtime/room.js';
import { dateRecords } from '../../records/dates/dates.module.js';
import { ground } from '../../records/ground/ground.module.js';
import { InquiryInsert } from '../../records/inquiries/inquiry-insert.sql.js';
import { messageRecords } from '../../records/messages/messages.module.js';
import { dealActs } from '../deals/deals.module.js';
import { CloseOld } from './close-old.js';
import { DismissPast } from './dismiss-past.js';
import { InquiriesService } from './inquiries.service.js';
import { OpenedInquiryService } from './opened-inquiry.service.js';

const { erase: _erase, drafts: _d, reply: _r, contact: _c, leaveUntold: _l, ...own } = INQUIRIES;
const { detail, enter, setStatus, setStage, reopen, setFacts, setFollowUp, addNote, ...list } = own;

export const AGENDA_ANSWERS = { dismissPast: DismissPast, closeOld: CloseOld };

export const inquiryActs = room({
  answers: [
    answering(AGENDA_ACTS, AGENDA_ANSWERS),
    answering(list, InquiriesService),
    answering({ detail, enter, setStatus, setStage, reopen, setFacts, setFollowUp, addNote }, OpenedInquiryService),
  ],
  providers: [InquiryInsert],
  imports: [ground, dateRecords, messageRecords, dealActs],
  exports: [InquiriesService],
});
