import { reference } from '@tocada/contracts/deals/spec-quote-reference.js';
import type { DealRows, PaymentRow, QuoteRow } from './spec-deal-rows.js';

/** The sums of a deal. `owed` below zero is in the client's favour. */
export interface Judged {
  total: bigint;
  charges: bigint;
  writtenOff: bigint;
  paid: bigint;
  owed: bigint;
  claimed: bigint;
  /** Of a cancelled deal. */
  settled: { damages: bigint; paid: bigint; returned: bigint; toReturn: bigint } | null;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const aboveZero = (sum: bigint): bigint => (sum > 0n ? sum : 0n);
const sumOf = <T extends { cents: number }>(rows: T[], counts: (row: T) => boolean): bigint =>
  rows.reduce((sum, row) => (counts(row) ? sum + BigInt(row.cents) : sum), 0n);
const isLive = (row: { void: boolean }): boolean => !row.void;

const ofKinds = (payments: PaymentRow[], ...kinds: PaymentRow['kind'][]): bigint =>
  sumOf(payments, ({ kind, state }) => state === 'confirmed' && kinds.includes(kind));
const OF_PRICE: readonly PaymentRow['kind'][] = ['deposit', 'instalment', 'balance', 'withheld'];
/** A deal that goes on owes no damages, so a refund gives those back first. */
const ofPrice = (payments: PaymentRow[]): bigint =>
  aboveZero(ofKinds(payments, ...OF_PRICE) - aboveZero(ofKinds(payments, 'refund') - ofKinds(payments, 'damages')));

const totalOf = ({ lines, tax, choice }: Pick<QuoteRow, 'lines' | 'tax' | 'choice'>): bigint =>
  BigInt(reference(lines, tax, choice).totalCents);

const DAY = 86_400_000;
const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** The damages of a deal that its client cancels on a day: the sum that the band named, or the step of the scale. */
function damagesOf(
  { kept_cents: cents, damages, event, decided_at: decidedAt, ...quote }: QuoteRow,
  cancelledAt: string,
): bigint {
  if (cents !== null) return BigInt(cents);
  // A postponed night was given back when it was postponed.
  const day = dayOf(event.creditUntil === undefined ? cancelledAt : decidedAt!);
  const daysAhead = (Date.parse(event.day) - Date.parse(day)) / DAY;
  let part = 0n;
  for (const { daysBefore, percentBp } of damages)
    if (daysAhead <= daysBefore && BigInt(percentBp) > part) part = BigInt(percentBp);
  return (totalOf(quote) * part * 2n + 10_000n) / 20_000n;
}

/** The most that can be given back. A band that cancels gives back extras and tips, too. */
export const refundable = ({ payments, stage, cancelledBy }: DealRows): bigint =>
  ofKinds(payments, ...OF_PRICE, 'damages') -
  ofKinds(payments, 'refund') +
  (stage === 'cancelled' && cancelledBy === 'band' ? ofKinds(payments, 'extra', 'tip') : 0n);

/** The sums of a deal from its plain rows, in whole numbers of any size. It shares no code with the product. */
export function judge(deal: DealRows): Judged {
  const { payments, stage, cancelledAt, cancelledBy } = deal;
  const agreed = deal.quotes.find(({ state }) => state === 'accepted')!;
  const total = totalOf(agreed);
  const claimed = sumOf(payments, ({ state }) => state === 'claimed');
  const givenUp = sumOf(deal.writeOffs, isLive);
  if (stage !== 'cancelled') {
    const charges = sumOf(deal.charges, isLive);
    const paid = ofPrice(payments) + least(ofKinds(payments, 'extra'), charges);
    const left = total + charges - paid;
    const writtenOff = left > 0n ? least(left, givenUp) : 0n;
    return { total, charges, writtenOff, paid, owed: left - writtenOff, claimed, settled: null };
  }
  const damages = cancelledBy === 'band' ? 0n : damagesOf(agreed, cancelledAt!);
  const before = payments.filter(({ at }) => at < cancelledAt!);
  const since = payments.filter(({ at }) => at >= cancelledAt!);
  const came =
    ofKinds(payments, ...OF_PRICE, 'damages') + (cancelledBy === 'band' ? ofKinds(payments, 'extra', 'tip') : 0n);
  const paid = aboveZero(came - ofKinds(before, 'refund'));
  const returned = ofKinds(since, 'refund');
  const toReturn = aboveZero(paid - damages - returned);
  const left = aboveZero(damages - paid);
  const writtenOff = least(left, givenUp);
  const owed = left > writtenOff ? left - writtenOff : -toReturn;
  return { total, charges: 0n, writtenOff, paid, owed, claimed, settled: { damages, paid, returned, toReturn } };
}

/** "$1,500.50" */
export function sumText(cents: bigint): string {
  if (cents < 0n) return `-${sumText(-cents)}`;
  const rest = cents % 100n;
  return `$${(cents / 100n).toLocaleString('en-US')}${rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
