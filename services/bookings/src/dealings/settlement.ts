import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentKind } from '@tocada/contracts/quote-money.js';
import type { Payment, Settlement } from '@tocada/contracts/quotes.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { stageOfRow, type InquiryRow } from '../inquiries/inquiry.entity.js';
import { cancelTermsOf } from '../quotes/content.js';
import { damagesDay, termsOfPayment, type QuoteRow } from '../quotes/quotes.sql.js';

/** The band's day of the latest cancellation of the inquiry $1. */
export const CANCELLED_ON = `select (documents.at at time zone (select time_zone from bookings_time_zone))::date::text as day
  from documents where documents.inquiry_id = $1 and documents.kind = 'cancellation' order by documents.at desc limit 1`;

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
 * The damages are those of the day of the cancellation. A client does not owe what the band refunded voluntarily.
 * @param cancelledOn a local day
 */
export function settlementIn(
  row: Cancelled,
  agreed: QuoteRow,
  payments: Payment[],
  cancelledOn: string | null,
): Settlement | null {
  if (stageOfRow(row) !== 'cancelled' || !cancelledOn) return null;
  const isByBand = isCancelledByBand(row);
  const paidCents = sumOf(payments, OF_AGREEMENT) + (isByBand ? besideCents(payments) : 0);
  const returnedCents = sumOf(payments, ['refund']);
  const { totals } = termsOfPayment(agreed, cancelledOn);
  const { damagesCents, owedCents, returnCents } = cancelTermsOf({
    damages: agreed.damages,
    totalCents: totals.totalCents,
    paidCents,
    event: agreed.event.day,
    today: damagesDay(agreed, cancelledOn),
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
  const [cancelled] = await sql<{ day: string }>(em, CANCELLED_ON, [row.id]);
  return settlementIn(row, agreed, payments, cancelled?.day ?? null);
}
