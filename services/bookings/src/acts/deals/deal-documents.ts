import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { QuotedEvent } from '@tocada/contracts/deals/quote.js';
import type { DocumentKind } from '@tocada/contracts/deals/quotes.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { documentOf, issueDocument } from '../../records/deals/documents.sql.js';
import type { DocumentFacts } from '../../records/deals/facts.js';
import type { QuoteRow } from '../../records/deals/quotes.sql.js';
import { recordsOfQuoteUntil } from '../../records/deals/retention.sql.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { NoticesService } from '../../records/messages/notices.service.js';
import { dealFacts } from '../../telling/documents/deal-facts.js';
import { DocumentsService } from '../../telling/documents/documents.service.js';

/** The quote of a document. */
interface About {
  row: InquiryRow;
  quote: QuoteRow;
  site: Site;
  kind: DocumentKind;
  /** In place of the quote's own. */
  number?: string;
  paymentId?: string;
  /** The invoice that a note of credit takes back. */
  credits?: string;
  /** True for the document of a payment that was just noted: it waits a while, because the payment may be a slip. */
  isSlip?: boolean;
}

@Injectable()
export class DealDocuments {
  constructor(
    private readonly em: EntityManager,
    private readonly env: BookingsEnv,
    private readonly documents: DocumentsService,
    private readonly notices: NoticesService,
  ) {}

  /** Adds a document whose file follows. Call `wake` after the commit. Resolves with the id. @param more beside the facts of the quote */
  async issue(em: EntityManager, about: About, more: Partial<DocumentFacts> = {}): Promise<string> {
    const { row, quote, kind, paymentId = null, credits, isSlip } = about;
    const facts = { ...(await this.factsOf(em, about)), ...more };
    return issueDocument(em, {
      kind,
      number: facts.number,
      inquiryId: row.id,
      quoteId: quote.id,
      paymentId,
      credits,
      language: quote.language,
      retainUntil: this.retainUntil(quote.event),
      facts,
      waits: isSlip ? this.env.RECEIPTS_WAIT : undefined,
    });
  }

  /** Stores the file of a quote. @throws AppError `unavailable` while the store is away */
  async store(em: EntityManager, about: About): Promise<{ key: string; sha256: string }> {
    return this.documents.store(await this.factsOf(em, about));
  }

  private factsOf(
    em: EntityManager,
    { row, quote, site, kind, number = quote.number! }: About,
  ): Promise<DocumentFacts> {
    const band = { name: site.name, email: site.email, whatsapp: site.whatsapp, url: this.env.SITE_URL };
    return dealFacts(em, { row, quote, kind, number, band });
  }

  async file(inquiryId: string, documentId: string): Promise<{ name: string; content: string }> {
    const found = await documentOf(this.em, inquiryId, documentId);
    if (!found) throw new AppError('not_found', say('document_not_found'));
    if (!found.key) throw new AppError('unavailable', say('document_waits'));
    const content = await this.documents.content(found.key);
    return { name: `${found.number}.pdf`, content: content.toString('base64') };
  }

  retainUntil(event: QuotedEvent): string {
    return recordsOfQuoteUntil(event, this.env.RECORDS_YEARS);
  }

  /** Call after a commit that may have issued documents or letters. */
  wake(): void {
    this.documents.wake();
    this.notices.wake();
  }
}
