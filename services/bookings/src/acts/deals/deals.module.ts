import { CHARGES } from '@tocada/contracts/deals/charges.js';
import { CLIENT_FILES } from '@tocada/contracts/deals/client-files.js';
import { KEPT_RECORDS } from '@tocada/contracts/deals/kept-records.js';
import { PAYMENTS } from '@tocada/contracts/deals/payments-file.js';
import { QUOTE_PRESETS, QUOTE_SETTINGS, QUOTES } from '@tocada/contracts/deals/quotes.js';
import { answering, room } from '@tocada/runtime/room.js';
import { dateRecords } from '../../records/dates/dates.module.js';
import { ground } from '../../records/ground/ground.module.js';
import { messageRecords } from '../../records/messages/messages.module.js';
import { documents } from '../../telling/documents/documents.module.js';
import { Amend, RenewQuote } from './amend.js';
import { AnswerWish } from './answer-wish.js';
import { AnswerResold, ReadResold } from './answer-resold.js';
import { PaymentArrived } from './arrived.js';
import { CancelAgreement, ReadCancelTerms } from './cancel-agreement.js';
import { AddCharge, ChargeWrites, VoidCharge } from './charge.js';
import { ClientFilesService } from './client-files.service.js';
import { DealDocuments } from './deal-documents.js';
import { CreateQuote, UpdateQuote } from './draft-quote.js';
import { WithdrawQuote } from './end-quote.js';
import { InvoiceWrites, CreditInvoice, IssueInvoice } from './invoice.js';
import { ListRecords, ReadRecord } from './kept-records.js';
import { ListPayments } from './list-payments.js';
import { ConfirmPayment, Pay } from './pay.js';
import { PaymentWrites } from './payment-writes.js';
import { Postpone } from './postpone.js';
import { QuoteWrites } from './quote-writes.js';
import { ReadDeal, ReadDocument } from './read-deal.js';
import { SendQuote } from './send-quote.js';
import { RenewLink, SetParties } from './set-parties.js';
import { QuotePresetsService, QuoteSettingsService } from './settings.service.js';
import { VoidPayment } from './void-payment.js';

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
  arrivedPayment: PaymentArrived,
  voidPayment: VoidPayment,
  resold: ReadResold,
  answerResold: AnswerResold,
  invoice: IssueInvoice,
  credit: CreditInvoice,
  cancelTerms: ReadCancelTerms,
  answered: AnswerWish,
  document: ReadDocument,
};

export const PAYMENT_ACTS = { page: ListPayments };
export const RECORD_ACTS = { page: ListRecords, part: ReadRecord };
export const CHARGE_ACTS = { add: AddCharge, void: VoidCharge };

export const dealActs = room({
  answers: [
    answering(QUOTES, QUOTE_ACTS),
    answering(CHARGES, CHARGE_ACTS),
    answering(PAYMENTS, PAYMENT_ACTS),
    answering(KEPT_RECORDS, RECORD_ACTS),
    answering(QUOTE_SETTINGS, QuoteSettingsService),
    answering(QUOTE_PRESETS, QuotePresetsService),
    answering(CLIENT_FILES, ClientFilesService),
  ],
  providers: [CancelAgreement, ChargeWrites, DealDocuments, InvoiceWrites, PaymentWrites, QuoteWrites, ReadDeal],
  imports: [ground, dateRecords, messageRecords, documents],
  exports: [CancelAgreement, ClientFilesService, DealDocuments, InvoiceWrites, QuoteWrites, ReadDeal],
});
