import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CancelTerms } from '@tocada/contracts/deals/payments.js';
import type { CancelTermsNow, QUOTES } from '@tocada/contracts/deals/quotes.js';
import { priceText } from '@tocada/contracts/deals/currency.js';
import type { Asking } from '@tocada/contracts/kit/ask.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { cancelCost, heldCents } from '../../records/deals/deal-money.sql.js';
import { ledgerOf } from '../../records/deals/ledger.sql.js';
import { signersAndBand } from '../../records/deals/parties.sql.js';
import { paymentsOf } from '../../records/deals/payments.sql.js';
import { asksKept, termsOfPayment } from '../../records/deals/quote-terms.js';
import { agreedQuote, keepOfCancelled, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { Questions } from '../../records/ground/questions.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { DealDocuments } from './deal-documents.js';

type By = 'client' | 'band';

/** The cost of cancelling today. */
@Injectable()
export class ReadCancelTerms {
  constructor(private readonly em: EntityManager) {}

  async answer({ id, by = 'client' }: RpcPayload<typeof QUOTES.cancelTerms>): Promise<CancelTermsNow> {
    const em = this.em.fork();
    const agreed = await requireAgreement(em, id);
    const terms = await cancelTermsIn(em, { ...agreed, keptCents: null }, by);
    return by === 'client' && asksKept(agreed) ? { ...terms, asksKept: true } : terms;
  }
}

@Injectable()
export class CancelAgreement {
  constructor(
    private readonly site: CurrentSite,
    private readonly documents: DealDocuments,
    private readonly letters: LettersService,
  ) {}

  /**
   * Issues a cancellation with its sums; false without an agreement. The caller locks the row and wakes documents.
   * @param more `keptCents`: the sum that the band keeps, where no scale of damages says it
   */
  async issue(
    em: EntityManager,
    row: InquiryRow,
    by: By,
    { keptCents, ...asking }: Asking & { keptCents?: number | null | undefined } = {},
  ): Promise<boolean> {
    const found = await agreedQuote(em, row.id);
    if (!found) return false;
    const quote = { ...found, keptCents: await keptOf(em, found, by, { keptCents, ...asking }) };
    await keepOfCancelled(em, quote.id, quote.keptCents);
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

/** The amount that the band keeps when the client cancels a deal without a scale. Null where the scale decides. */
async function keptOf(
  em: EntityManager,
  agreed: QuoteRow,
  by: By,
  { keptCents = null, ...asking }: Asking & { keptCents?: number | null | undefined },
): Promise<number | null> {
  if (by === 'band' || !asksKept(agreed)) {
    if (keptCents !== null) throw AppError.atField('keptCents', say('kept_fixed'));
    return null;
  }
  const { totalCents } = termsOfPayment(agreed, await todayOf(em)).totals;
  if (keptCents !== null && keptCents > totalCents)
    throw AppError.atField('keptCents', say('kept_over', { most: priceText(totalCents, agreed.currency) }));
  const questions = new Questions(asking);
  const paidCents = heldCents(await paymentsOf(em, agreed.inquiryId), false);
  if (keptCents === null && paidCents > 0)
    questions.put('keeps_nothing', { cents: paidCents, currency: agreed.currency });
  questions.refuse();
  return keptCents ?? 0;
}

const cancelTermsIn = async (em: EntityManager, agreed: QuoteRow, by: By): Promise<CancelTerms> =>
  cancelCost(agreed, await ledgerOf(em, agreed.inquiryId), await todayOf(em), by);
