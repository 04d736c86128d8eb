import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Dealings, QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { keptFiles } from '../../records/deals/client-files.sql.js';
import { cancellationOf, sumsOf } from '../../records/deals/deal-money.sql.js';
import { documentsOf } from '../../records/deals/documents.sql.js';
import { ledgerOf } from '../../records/deals/ledger.sql.js';
import { partiesOf } from '../../records/deals/parties.sql.js';
import { elsewhereOf, recordedQuote } from '../../records/deals/present-quote.js';
import { agreedQuote, latestQuote } from '../../records/deals/quotes.sql.js';
import { nightIn, resoldNightOf } from '../../records/deals/resold.sql.js';
import { recordsUntil } from '../../records/deals/retention.sql.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { findInquiry } from '../../records/inquiries/find-inquiry.js';
import { stageOfRow } from '../../records/inquiries/inquiry.entity.js';
import { unansweredWishes } from '../../records/inquiries/wishes.sql.js';
import { stuckLetters } from '../../records/messages/stuck.sql.js';
import { DealDocuments } from './deal-documents.js';
import { QuoteWrites } from './quote-writes.js';

@Injectable()
export class ReadDeal {
  constructor(
    private readonly em: EntityManager,
    private readonly writes: QuoteWrites,
  ) {}

  /** The quote, the money and the documents of an opened inquiry. */
  async of(inquiryId: string): Promise<Dealings> {
    const em = this.em.fork();
    const row = await findInquiry(em, inquiryId);
    const today = await todayOf(em);
    const [quote, agreed, ledger, cancellation, documents, parties, kept, stuck, resold, until, asked] =
      await Promise.all([
        latestQuote(em, inquiryId),
        agreedQuote(em, inquiryId),
        ledgerOf(em, inquiryId),
        cancellationOf(em, inquiryId),
        documentsOf(em, inquiryId),
        partiesOf(em, row),
        keptFiles(em, inquiryId),
        stuckLetters(em, inquiryId),
        stageOfRow(row) === 'cancelled' ? resoldNightOf(em, inquiryId) : undefined,
        recordsUntil(em, inquiryId),
        unansweredWishes(em, inquiryId),
      ]);
    const sums = agreed && sumsOf(agreed, ledger, today, cancellation);
    return {
      quote: quote ? await this.writes.linked(await recordedQuote(em, quote, today), em) : null,
      agreedElsewhere: agreed ? elsewhereOf(agreed) : null,
      money: sums?.money ?? null,
      documents,
      ...ledger,
      parties,
      keptFiles: kept,
      settlement: sums?.settlement ?? null,
      recordsUntil: until,
      resold: resold ? nightIn(resold) : null,
      stuckLetters: stuck,
      asked,
    };
  }
}

@Injectable()
export class ReadDocument {
  constructor(private readonly documents: DealDocuments) {}

  answer({ id, documentId }: RpcPayload<typeof QUOTES.document>) {
    return this.documents.file(id, documentId);
  }
}
