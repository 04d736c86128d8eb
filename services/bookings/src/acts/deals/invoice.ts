import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { IssuedDocument, QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import type { Stage } from '@tocada/contracts/kit/stages.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { chargesOf } from '../../records/deals/charges.sql.js';
import { nextNumber } from '../../records/deals/counters.sql.js';
import { sumsNow } from '../../records/deals/deal-money.sql.js';
import { documentsOf, liveInvoices, type Invoice } from '../../records/deals/documents.sql.js';
import { partiesOf } from '../../records/deals/parties.sql.js';
import { termsOfPayment } from '../../records/deals/quote-terms.js';
import { quoteOf, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { countEdit, stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { requireAgreement } from './cancel-agreement.js';
import { DealDocuments } from './deal-documents.js';

/** A cancelled night is settled by its cancellation, not by an invoice. */
const BILLED: readonly Stage[] = ['accepted', 'booked', 'completed'];

type Work = (em: EntityManager, row: InquiryRow, site: Site) => Promise<string>;

/** The frame of each write of an invoice. An invoice is never changed or removed: a wrong one gets a note of credit. */
@Injectable()
export class InvoiceWrites {
  constructor(
    private readonly em: EntityManager,
    private readonly site: CurrentSite,
    private readonly documents: DealDocuments,
    private readonly letters: LettersService,
  ) {}

  /** The client gets the document when it has its file. @param work resolves with the id of the document */
  async write<Input extends { id: string }>(writeId: string, input: Input, work: Work): Promise<IssuedDocument> {
    const site = await this.site.get();
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      const documentId = await work(em, row, site);
      countEdit(row);
      await em.flush();
      await this.mail(em, row, documentId);
      const document = (await documentsOf(em, row.id)).find(({ id }) => id === documentId)!;
      // An erasure finds the recorded answer by the id.
      return { inquiryId: row.id, document };
    });
    this.documents.wake();
    return result.document;
  }

  /** A company pays by invoice. When its agreement changes, the invoice is taken back, and the new sums get one. */
  async follow(em: EntityManager, row: InquiryRow, quote: QuoteRow, site: Site): Promise<void> {
    const live = await liveInvoices(em, row.id);
    for (const invoice of live) await this.takeBack(em, { row, invoice, site, note: null });
    const isCompany = (await partiesOf(em, row)).some(({ company }) => company !== '');
    if (totalOf(quote) > 0 && (isCompany || live.length > 0))
      await this.issue(em, { row, quote, site, poNumber: null });
  }

  /** The sums of an invoice that was mailed have changed: it is taken back, and the client gets a new one. */
  async renew(em: EntityManager, row: InquiryRow, quote: QuoteRow, site: Site): Promise<void> {
    const [live] = await liveInvoices(em, row.id);
    if (!live) return;
    await this.takeBack(em, { row, invoice: live, site, note: null });
    const { totalCents, chargesCents } = (await sumsNow(em, quote, await todayOf(em))).money;
    if (totalCents + chargesCents > 0)
      await this.mail(em, row, await this.issue(em, { row, quote, site, poNumber: null }));
  }

  private mail(em: EntityManager, row: InquiryRow, documentId: string): Promise<void> {
    const letter = { inquiryId: row.id, kind: 'invoice', recipient: 's1', documentId } as const;
    return this.letters.write(em, { ...letter, key: `invoice:${documentId}` });
  }

  async issue(
    em: EntityManager,
    { row, quote, site, poNumber }: { row: InquiryRow; quote: QuoteRow; site: Site; poNumber: string | null },
  ): Promise<string> {
    const today = await todayOf(em);
    const number = await nextNumber(em, 'F', today);
    const { money } = await sumsNow(em, quote, today);
    const [first, ...others] = await partiesOf(em, row);
    await addActivity(em, row.id, 'quote', { act: 'invoiced', number });
    return this.documents.issue(
      em,
      { row, quote, site, kind: 'invoice', number },
      {
        parties: [{ ...first!, poNumber: poNumber ?? first!.poNumber }, ...others],
        money,
        charges: (await chargesOf(em, row.id)).filter((charge) => !charge.void),
      },
    );
  }

  async takeBack(
    em: EntityManager,
    { row, invoice, site, note }: { row: InquiryRow; invoice: Invoice; site: Site; note: string | null },
  ): Promise<string> {
    const quote = (await quoteOf(em, invoice.quoteId))!;
    const number = await nextNumber(em, 'N', await todayOf(em));
    await addActivity(em, row.id, 'quote', { act: 'credited', number: invoice.number, reason: note });
    return this.documents.issue(
      em,
      { row, quote, site, kind: 'credit_note', number, credits: invoice.id },
      { credits: { number: invoice.number, cents: invoice.cents ?? totalOf(quote) }, note },
    );
  }
}

@Injectable()
export class IssueInvoice {
  constructor(private readonly writes: InvoiceWrites) {}

  answer({ id, poNumber }: RpcPayload<typeof QUOTES.invoice>, { writeId }: CallContext): Promise<IssuedDocument> {
    return this.writes.write(writeId, { id, poNumber }, async (em, row, site) => {
      const quote = await requireAgreement(em, id);
      if (!BILLED.includes(stageOfRow(row))) throw new AppError('wrong_stage', say('bad_stage'));
      const [live] = await liveInvoices(em, id);
      if (live) throw new AppError('wrong_stage', say('invoice_there', { number: live.number }));
      const { totalCents, chargesCents } = (await sumsNow(em, quote, await todayOf(em))).money;
      if (totalCents + chargesCents === 0) throw new AppError('wrong_stage', say('invoice_free'));
      return this.writes.issue(em, { row, quote, site, poNumber });
    });
  }
}

/** Takes an invoice back by a note of credit. */
@Injectable()
export class CreditInvoice {
  constructor(private readonly writes: InvoiceWrites) {}

  answer(input: RpcPayload<typeof QUOTES.credit>, { writeId }: CallContext): Promise<IssuedDocument> {
    const { id, documentId, note } = input;
    return this.writes.write(writeId, { id, documentId, note }, async (em, row, site) => {
      const invoice = (await liveInvoices(em, id)).find((one) => one.id === documentId);
      if (!invoice) throw new AppError('wrong_stage', say('invoice_credited'));
      return this.writes.takeBack(em, { row, invoice, site, note });
    });
  }
}

/** Of an accepted quote, whose choice stands. The day plays no part in its sum. */
const totalOf = (quote: QuoteRow): number => termsOfPayment(quote, quote.event.day).totals.totalCents;
