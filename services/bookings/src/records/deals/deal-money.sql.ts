import type { EntityManager } from '@mikro-orm/postgresql';
import { cancelledMoney, dealMoney, uncovered, type Ledger } from '@tocada/contracts/deals/deal-money.js';
import type { CancelTerms, Money, Payment, Settlement } from '@tocada/contracts/deals/payments.js';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { cancelTermsOf } from './content.js';
import { ledgerOf, type LedgerRows } from './ledger.sql.js';
import { damagesDay, termsOfPayment } from './quote-terms.js';
import type { PricedRow } from './quotes.sql.js';

type DealLedger = Omit<Ledger, 'payments'> & Pick<LedgerRows, 'payments'>;

/** The latest cancellation of an inquiry that is cancelled. */
export interface Cancellation {
  /** The band's local day. */
  day: string;
  /** An instant. */
  at: string;
  /** True when the band cancelled. */
  isByBand: boolean;
}

const CANCELLED = `select distinct on (inquiry.id) inquiry.id as "inquiryId", ${isoText('documents.at')} as at,
    (documents.at at time zone (select time_zone from bookings_time_zone))::date::text as day,
    coalesce(inquiry.lost_reason = 'band', false) as "isByBand"
  from booking_inquiries as inquiry join documents on documents.inquiry_id = inquiry.id and documents.kind = 'cancellation'
  where inquiry.stage = 'cancelled' and inquiry.status = 'completed'`;
const LATEST = 'order by inquiry.id, documents.at desc';
/** $1: the inquiry. No row while it is not cancelled. */
export const CANCELLATION = `${CANCELLED} and inquiry.id = $1 ${LATEST}`;
const CANCELLATIONS = `${CANCELLED} and inquiry.id = any($1::uuid[]) ${LATEST}`;

/** By the inquiry, of those that are cancelled. */
export async function cancellationsOf(em: EntityManager, inquiryIds: string[]): Promise<Map<string, Cancellation>> {
  const found = await sql<Cancellation & { inquiryId: string }>(em, CANCELLATIONS, [inquiryIds]);
  return new Map(found.map(({ inquiryId, ...cancellation }) => [inquiryId, cancellation]));
}

export const cancellationOf = async (em: EntityManager, inquiryId: string): Promise<Cancellation | null> =>
  (await cancellationsOf(em, [inquiryId])).get(inquiryId) ?? null;

const sumOf = (payments: readonly Payment[], kinds: readonly PaymentKind[]) =>
  payments
    .filter(({ kind, state }) => state === 'confirmed' && kinds.includes(kind))
    .reduce((sum, { cents }) => sum + cents, 0);

/** The payments of the price. With the first of them the night is the client's. */
export const OF_PRICE: readonly PaymentKind[] = ['deposit', 'instalment', 'balance'];
/** True once a payment of these kinds is confirmed. */
export const isPaidIn = (payments: readonly Payment[], kinds = OF_PRICE): boolean => sumOf(payments, kinds) > 0;

const OF_AGREEMENT: readonly PaymentKind[] = [...OF_PRICE, 'withheld', 'damages'];
/** A band that cancels keeps nothing, so these go back as well. */
const BESIDE: readonly PaymentKind[] = ['extra', 'tip'];

/** All that came for an agreement or its cancelling, less what went back. @param isByBand true where the band cancelled */
export const heldCents = (payments: readonly Payment[], isByBand: boolean): number =>
  sumOf(payments, isByBand ? [...OF_AGREEMENT, ...BESIDE] : OF_AGREEMENT) - sumOf(payments, ['refund']);

/**
 * The damages are those of the day of the cancellation. What the band refunded before it was no longer paid then, as the paper of
 * the cancellation says. A client does not owe what the band refunded voluntarily since.
 */
function settlementIn(
  agreed: PricedRow,
  payments: readonly Payment[],
  { isByBand, at, day }: Cancellation,
): Settlement {
  const returnedCents = sumOf(
    payments.filter((payment) => payment.at >= at),
    ['refund'],
  );
  const paidCents = Math.max(0, heldCents(payments, isByBand) + returnedCents);
  const { totals } = termsOfPayment(agreed, day);
  const { damagesCents, owedCents, returnCents } = cancelTermsOf({
    keptCents: agreed.keptCents,
    damages: agreed.damages,
    totalCents: totals.totalCents,
    paidCents,
    event: agreed.event.day,
    today: damagesDay(agreed, day),
    by: isByBand ? 'band' : 'client',
  });
  return { damagesCents, paidCents, returnedCents, owedCents, returnCents: Math.max(0, returnCents - returnedCents) };
}

/** The cost of cancelling today, less the write-offs. @param today the band's day */
export function cancelCost(agreed: PricedRow, ledger: DealLedger, today: string, by: 'client' | 'band'): CancelTerms {
  const terms = cancelTermsOf({
    keptCents: agreed.keptCents,
    damages: agreed.damages,
    totalCents: termsOfPayment(agreed, today).totals.totalCents,
    paidCents: Math.max(0, heldCents(ledger.payments, by === 'band')),
    event: agreed.event.day,
    today: damagesDay(agreed, today),
    by,
  });
  return { ...terms, owedCents: uncovered(terms.owedCents, ledger) };
}

interface DealSums {
  money: Money;
  /** Null unless the deal is cancelled. */
  settlement: Settlement | null;
}

/** The sums of an agreement. @param today the band's day */
export function sumsOf(
  agreed: PricedRow,
  ledger: DealLedger,
  today: string,
  cancellation: Cancellation | null = null,
): DealSums {
  const { totals, schedule } = termsOfPayment(agreed, today);
  const { totalCents } = totals;
  const { currency } = agreed;
  if (!cancellation) return { money: { currency, ...dealMoney({ totalCents, schedule }, ledger) }, settlement: null };
  const settlement = settlementIn(agreed, ledger.payments, cancellation);
  return { money: { currency, ...cancelledMoney(totalCents, settlement, cancellation.day, ledger) }, settlement };
}

/** The sums of an agreement as they stand in the database. */
export async function sumsNow(em: EntityManager, agreed: PricedRow, today: string): Promise<DealSums> {
  const [ledger, cancellation] = await Promise.all([
    ledgerOf(em, agreed.inquiryId),
    cancellationOf(em, agreed.inquiryId),
  ]);
  return sumsOf(agreed, ledger, today, cancellation);
}
