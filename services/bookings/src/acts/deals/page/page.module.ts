import { CLIENT_PAGE } from '@tocada/contracts/deals/client-page.js';
import { answering, room } from '@tocada/runtime/room.js';
import { dateRecords } from '../../../records/dates/dates.module.js';
import { ground } from '../../../records/ground/ground.module.js';
import { messageRecords } from '../../../records/messages/messages.module.js';
import { dealActs } from '../deals.module.js';
import { ClaimPayment } from './claim-payment.js';
import { DeclineQuote } from './decline.js';
import { GiveDetails } from './give-details.js';
import { PageWrites } from './page-writes.js';
import { ResendQuote } from './resend.js';
import { Sign } from './sign.js';
import { ReadPageDocument, ReadPageFile, ReadProofKey, ViewPage } from './view-page.js';
import { AskForChange, AskToCancel, DisputeSignature, Wishes } from './wish.js';

export const PAGE_ACTS = {
  view: ViewPage,
  proofKey: ReadProofKey,
  details: GiveDetails,
  accept: Sign,
  decline: DeclineQuote,
  paid: ClaimPayment,
  change: AskForChange,
  cancel: AskToCancel,
  notMe: DisputeSignature,
  resend: ResendQuote,
  document: ReadPageDocument,
  file: ReadPageFile,
};

export const pageActs = room({
  answers: [answering(CLIENT_PAGE, PAGE_ACTS)],
  providers: [PageWrites, Wishes],
  imports: [ground, dateRecords, messageRecords, dealActs],
});
