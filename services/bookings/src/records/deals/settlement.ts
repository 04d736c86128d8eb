import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import type { Payment, Settlement } from '@tocada/contracts/deals/quotes.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { stageOfRow, type InquiryRow } from '../inquiries/inquiry.entity.js';
import { cancelTermsOf } from './content.js';
import { damagesDay, termsOfPayment } from './quote-terms.js';
import type { QuoteRow } from './quotes.sql.js';

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
