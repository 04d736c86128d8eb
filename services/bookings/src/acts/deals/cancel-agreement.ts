import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import type { CancelTerms, QUOTES, Payment, Settlement } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { cancelTermsOf } from '../../records/deals/content.js';
import { signersAndBand } from '../../records/deals/parties.sql.js';
import { moneyOf, paymentsOf } from '../../records/deals/payments.sql.js';
import { damagesDay, termsOfPayment } from '../../records/deals/quote-terms.js';
import { agreedQuote, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
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
    const documentId = await this.documents.issue(em, { row, quote, site, kind: 'cancellation' }, { cancel });
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

async function cancelTermsIn(em: EntityManager, agreed: QuoteRow, by: By): Promise<CancelTerms> {
  const today = await todayOf(em);
  const { totals, schedule } = termsOfPayment(agreed, today);
  const { totalCents } = totals;
  const payments = await paymentsOf(em, agreed.inquiryId);
  const beside = by === 'band' ? besideCents(payments) : 0;
  const paidCents = moneyOf(totalCents, schedule, payments).paidCents + beside;
  const { damages, event } = agreed;
  return cancelTermsOf({ damages, totalCents, paidCents, event: event.day, today: damagesDay(agreed, today), by });
}

/** The latest cancellation of an inquiry. */
export interface Cancellation {
  /** The band's local day. */
  day: string;
  /** An instant. */
  at: string;
}
/** $1: the inquiry. */
export const CANCELLATION = `select (documents.at at time zone (select time_zone from bookings_time_zone))::date::text as day,
  ${isoText('documents.at')} as at from documents where documents.inquiry_id = $1 and documents.kind = 'cancellation' order by documents.at desc limit 1`;

const sumOf = (payments: Payment[], kinds: readonly PaymentKind[]) =>
  payments
    .filter(({ kind, state }) => state === 'confirmed' && kinds.includes(kind))
    .reduce((sum, { cents }) => sum + cents, 0);

const OF_AGREEMENT: readonly PaymentKind[] = ['deposit', 'instalment', 'balance', 'withheld', 'damages'];
/** A band that cancels keeps nothing, so these go back as well. */
const BESIDE: readonly PaymentKind[] = ['extra', 'tip'];
export const besideCents = (payments: Payment[]): number => sumOf(payments, BESIDE);

type Cancelled = Pick<InquiryRow, 'stage' | 'status' | 'lostReason'>;

export const isCancelledByBand = (row: Cancelled): boolean =>
  stageOfRow(row) === 'cancelled' && row.lostReason === 'band';

/**
 * The damages are those of the day of the cancellation. What the band refunded before it was no longer paid then, as the paper of
 * the cancellation says. A client does not owe what the band refunded voluntarily since.
 */
export function settlementIn(
  row: Cancelled,
  agreed: QuoteRow,
  payments: Payment[],
  cancellation: Cancellation | null,
): Settlement | null {
  if (stageOfRow(row) !== 'cancelled' || !cancellation) return null;
  const isByBand = isCancelledByBand(row);
  const before = payments.filter(({ at }) => at < cancellation.at);
  const refundedBefore = sumOf(before, ['refund']);
  const returnedCents = sumOf(payments, ['refund']) - refundedBefore;
  const paidCents = sumOf(payments, OF_AGREEMENT) + (isByBand ? besideCents(payments) : 0) - refundedBefore;
  const { totals } = termsOfPayment(agreed, cancellation.day);
  const { damagesCents, owedCents, returnCents } = cancelTermsOf({
    damages: agreed.damages,
    totalCents: totals.totalCents,
    paidCents,
    event: agreed.event.day,
    today: damagesDay(agreed, cancellation.day),
    by: isByBand ? 'band' : 'client',
  });
  return { damagesCents, paidCents, returnedCents, owedCents, returnCents: Math.max(0, returnCents - returnedCents) };
}

/** @param payments all of the inquiry */
export async function settlementOf(
  em: EntityManager,
  row: InquiryRow,
  agreed: QuoteRow,
  payments: Payment[],
): Promise<Settlement | null> {
  if (stageOfRow(row) !== 'cancelled') return null;
  const [cancellation] = await sql<Cancellation>(em, CANCELLATION, [row.id]);
  return settlementIn(row, agreed, payments, cancellation ?? null);
}
