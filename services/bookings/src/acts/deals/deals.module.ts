import { CLIENT_FILES } from '@tocada/contracts/deals/client-files.js';
import { CLIENT_PAGE } from '@tocada/contracts/deals/client-page.js';
import { QUOTE_PRESETS, QUOTE_SETTINGS, QUOTES } from '@tocada/contracts/deals/quotes.js';
import { answering, room } from '@tocada/runtime/room.js';
import { dateRecords } from '../../records/dates/dates.module.js';
import { ground } from '../../records/ground/ground.module.js';
import { messageRecords } from '../../records/messages/messages.module.js';
import { documents } from '../../telling/documents/documents.module.js';
import { Amend, RenewQuote } from './amend.js';
import { AnswerResold, ReadResold } from './answer-resold.js';
import { CancelAgreement, ReadCancelTerms } from './cancel-agreement.js';
import { ClaimPayment } from './claim-payment.js';
import { ClientFilesService } from './client-files.service.js';
import { DealDocuments } from './deal-documents.js';
import { CreateQuote, UpdateQuote } from './draft-quote.js';
import { DeclineQuote, WithdrawQuote } from './end-quote.js';
import { GiveDetails } from './give-details.js';
import { InvoiceWrites, CreditInvoice, IssueInvoice } from './invoice.js';
import { PageWrites } from './page-writes.js';
import { ConfirmPayment, Pay, VoidPayment } from './pay.js';
import { PaymentWrites } from './payment-writes.js';
import { Postpone } from './postpone.js';
import { QuoteWrites } from './quote-writes.js';
import { ReadDeal, ReadDocument } from './read-deal.js';
import { ResendQuote, SendQuote } from './send-quote.js';
import { RenewLink, SetParties } from './set-parties.js';
import { QuotePresetsService, QuoteSettingsService } from './settings.service.js';
import { Sign } from './sign.js';
import { ReadPageDocument, ReadPageFile, ReadProofKey, ViewPage } from './view-page.js';
import { Wishes, AnswerWish, AskForChange, AskToCancel, DisputeSignature } from './wish.js';

export const QUOTE_ACTS = {
  create: CreateQuote,
  update: UpdateQuote,
  send: SendQuote,
  withdraw: WithdrawQuote,
  renew: RenewQuote,
  amend: Amend,
  postpone: Postpone,
  setParties: SetParties,
  renewLink: RenewLink,
  pay: Pay,
  confirmPayment: ConfirmPayment,
  voidPayment: VoidPayment,
  resold: ReadResold,
  answerResold: AnswerResold,
  invoice: IssueInvoice,
  credit: CreditInvoice,
  cancelTerms: ReadCancelTerms,
  answered: AnswerWish,
  document: ReadDocument,
};

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

export const dealActs = room({
  answers: [
    answering(QUOTES, QUOTE_ACTS),
    answering(CLIENT_PAGE, PAGE_ACTS),
    answering(QUOTE_SETTINGS, QuoteSettingsService),
    answering(QUOTE_PRESETS, QuotePresetsService),
    answering(CLIENT_FILES, ClientFilesService),
  ],
  providers: [CancelAgreement, DealDocuments, InvoiceWrites, PageWrites, PaymentWrites, QuoteWrites, ReadDeal, Wishes],
  imports: [ground, dateRecords, messageRecords, documents],
  exports: [CancelAgreement, ReadDeal],
});
