import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CancelTerms } from '@tocada/contracts/deals/payments.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { cancelCost } from '../../records/deals/deal-money.sql.js';
import { ledgerOf } from '../../records/deals/ledger.sql.js';
import { signersAndBand } from '../../records/deals/parties.sql.js';
import { agreedQuote, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { DealDocuments } from './deal-documents.js';

type By = 'client' | 'band';

/** The cost of cancelling today. */
@Injectable()
export class ReadCancelTerms {
  constructor(private readonly em: EntityManager) {}

  async answer({ id, by = 'client' }: RpcPayload<typeof QUOTES.cancelTerms>): Promise<CancelTerms> {
    const em = this.em.fork();
    return cancelTermsIn(em, await requireAgreement(em, id), by);
  }
}

@Injectable()
export class CancelAgreement {
  constructor(
    private readonly site: CurrentSite,
    private readonly documents: DealDocuments,
    private readonly letters: LettersService,
  ) {}

  /** Issues a cancellation with its sums; false without an agreement. The caller locks the row and wakes documents. */
  async issue(em: EntityManager, row: InquiryRow, by: By): Promise<boolean> {
    const quote = await agreedQuote(em, row.id);
    if (!quote) return false;
    const site = await this.site.get();
    const cancel = await cancelTermsIn(em, quote, by);
    const documentId = await this.documents.issue(
      em,
      { row, quote, site, kind: 'cancellation' },
      { cancel, cancelledBy: by },
    );
    const letter = { inquiryId: row.id, kind: 'cancellation', quoteId: quote.id, documentId } as const;
    const recipients = await signersAndBand(em, row.id);
    await this.letters.writeTo(em, recipients, { ...letter, key: `cancellation:${documentId}` });
    return true;
  }

  wake(): void {
    this.documents.wake();
  }
}

/** @throws AppError `wrong_stage` when there is no agreement */
export async function requireAgreement(em: EntityManager, inquiryId: string): Promise<QuoteRow> {
  const agreed = await agreedQuote(em, inquiryId);
  if (!agreed) throw new AppError('wrong_stage', say('no_agreement'));
  return agreed;
}

const cancelTermsIn = async (em: EntityManager, agreed: QuoteRow, by: By): Promise<CancelTerms> =>
  cancelCost(agreed, await ledgerOf(em, agreed.inquiryId), await todayOf(em), by);
