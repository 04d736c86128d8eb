import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { IssuedDocument, QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import type { Stage } from '@tocada/contracts/kit/stages.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { nextNumber } from '../../records/deals/counters.sql.js';
import { partiesOf } from '../../records/deals/parties.sql.js';
import { moneyOf, paymentsOf } from '../../records/deals/payments.sql.js';
import { termsOfPayment } from '../../records/deals/quote-terms.js';
import { agreedQuote, quoteOf, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { lockInquiry } from '../../records/inquiries/lock-inquiry.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { DocumentsService } from '../../telling/documents/documents.service.js';
import { QuotesService } from './quotes.service.js';

/** A cancelled night is settled by its cancellation, not by an invoice. */
const BILLED: readonly Stage[] = ['accepted', 'booked', 'completed'];

interface Invoice {
  id: string;
  number: string;
  quoteId: string;
}

/** The invoices that no note of credit took back. */
const LIVE = `select id, number, quote_id as "quoteId" from documents where inquiry_id = $1 and kind = 'invoice'
  and not exists (select from documents as note where note.credits = documents.id) order by documents.at, id`;

/** The invoices of agreements. An invoice is never changed or removed: a wrong one gets a note of credit. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly em: EntityManager,
    private readonly site: CurrentSite,
    private readonly quotes: QuotesService,
    private readonly documents: DocumentsService,
    private readonly letters: LettersService,
  ) {}

  invoice({ id, poNumber }: RpcPayload<typeof QUOTES.invoice>, context: CallContext): Promise<IssuedDocument> {
    return this.act(context, { id, poNumber }, async (em, row, site) => {
      const quote = await agreedQuote(em, id);
      if (!quote) throw new AppError('wrong_stage', say('no_agreement'));
      if (!BILLED.includes(stageOfRow(row))) throw new AppError('wrong_stage', say('bad_stage'));
      const [live] = await liveInvoices(em, id);
      if (live) throw new AppError('wrong_stage', say('invoice_there', { number: live.number }));
      if (totalOf(quote) === 0) throw new AppError('wrong_stage', say('invoice_free'));
      return this.issue(em, { row, quote, site, poNumber });
    });
  }

  credit({ id, documentId, note }: RpcPayload<typeof QUOTES.credit>, context: CallContext): Promise<IssuedDocument> {
    return this.act(context, { id, documentId, note }, async (em, row, site) => {
      const invoice = (await liveInvoices(em, id)).find((one) => one.id === documentId);
      if (!invoice) throw new AppError('wrong_stage', say('invoice_credited'));
      return this.takeBack(em, { row, invoice, site, note });
    });
  }

  /**
   * A company pays by an invoice, which stands among the documents of its page. That of an agreement which has changed is taken
   * back, and the new sums get another one.
   */
  async follow(em: EntityManager, row: InquiryRow, quote: QuoteRow, site: Site): Promise<void> {
    const live = await liveInvoices(em, row.id);
    for (const invoice of live) await this.takeBack(em, { row, invoice, site, note: null });
    const isCompany = (await partiesOf(em, row)).some(({ company }) => company !== '');
    if (totalOf(quote) > 0 && (isCompany || live.length > 0))
      await this.issue(em, { row, quote, site, poNumber: null });
  }

  private async issue(
    em: EntityManager,
    { row, quote, site, poNumber }: { row: InquiryRow; quote: QuoteRow; site: Site; poNumber: string | null },
  ): Promise<string> {
    const today = await todayOf(em);
    const number = await nextNumber(em, 'F', today);
    const { totals, schedule } = termsOfPayment(quote, today);
    const { totalCents, paidCents, owedCents } = moneyOf(totals.totalCents, schedule, await paymentsOf(em, row.id));
    const facts = await this.quotes.factsOf(em, { row, quote, number, kind: 'invoice', site });
    const [first, ...others] = facts.parties;
    await addActivity(em, row.id, 'quote', { act: 'invoiced', number });
    return this.documents.issue(em, {
      kind: 'invoice',
      number,
      inquiryId: row.id,
      quoteId: quote.id,
      paymentId: null,
      language: quote.language,
      retainUntil: this.quotes.retainUntil(quote.event),
      facts: {
        ...facts,
        parties: [{ ...first!, poNumber: poNumber ?? first!.poNumber }, ...others],
        money: { totalCents, paidCents, owedCents },
      },
    });
  }

  private async takeBack(
    em: EntityManager,
    { row, invoice, site, note }: { row: InquiryRow; invoice: Invoice; site: Site; note: string | null },
  ): Promise<string> {
    const quote = (await quoteOf(em, invoice.quoteId))!;
    const number = await nextNumber(em, 'N', await todayOf(em));
    await addActivity(em, row.id, 'quote', { act: 'credited', number: invoice.number, reason: note });
    return this.documents.issue(em, {
      kind: 'credit_note',
      number,
      inquiryId: row.id,
      quoteId: quote.id,
      paymentId: null,
      credits: invoice.id,
      language: quote.language,
      retainUntil: this.quotes.retainUntil(quote.event),
      facts: {
        ...(await this.quotes.factsOf(em, { row, quote, number, kind: 'credit_note', site })),
        credits: { number: invoice.number, cents: totalOf(quote) },
        note,
      },
    });
  }

  /** The client gets the paper when it has its file. */
  private async act<Input extends { id: string }>(
    { writeId }: CallContext,
    input: Input,
    work: (em: EntityManager, row: InquiryRow, site: Site) => Promise<string>,
  ): Promise<IssuedDocument> {
    const site = await this.site.get();
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      const documentId = await work(em, row, site);
      row.revision += 1;
      await em.flush();
      const letter = { inquiryId: row.id, kind: 'invoice', recipient: 's1', documentId } as const;
      await this.letters.write(em, { ...letter, key: `invoice:${documentId}` });
      const document = (await this.documents.documentsOf(em, row.id)).find(({ id }) => id === documentId)!;
      // An erasure finds the recorded answer by the id.
      return { inquiryId: row.id, document };
    });
    this.quotes.wake();
    return result.document;
  }
}

const liveInvoices = (em: EntityManager, inquiryId: string) => sql<Invoice>(em, LIVE, [inquiryId]);

/** Of an accepted quote, whose choice stands. The day plays no part in its sum. */
const totalOf = (quote: QuoteRow): number => termsOfPayment(quote, quote.event.day).totals.totalCents;
