import { settlementOf, sumsOf } from '@tocada/bookings/acts/deals/spec-judge.js';
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

const ofKinds = (payments: PaymentRow[], ...kinds: PaymentRow['kind'][]): bigint =>
  payments
    .filter(({ kind, state }) => state === 'confirmed' && kinds.includes(kind))
    .reduce((sum, { cents }) => sum + BigInt(cents), 0n);
const OF_PRICE: readonly PaymentRow['kind'][] = ['deposit', 'instalment', 'balance', 'withheld'];

const DAY = 86_400_000;
/** The band's local day. @param at an instant */
export const dayOf = (at: string | number): string =>
  new Date(at).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** The damages of a deal that its client cancels on a day: the sum that the band named, or the step of the scale. */
function damagesOf(
  { kept_cents: cents, damages, event, decided_at: decidedAt }: QuoteRow,
  cancelledAt: string,
  total: bigint,
): bigint {
  if (cents !== null) return BigInt(cents);
  // A postponed night was given back when it was postponed.
  const day = dayOf(event.creditUntil === undefined ? cancelledAt : decidedAt!);
  const daysAhead = (Date.parse(event.day) - Date.parse(day)) / DAY;
  let part = 0n;
  for (const { daysBefore, percentBp } of damages)
    if (daysAhead <= daysBefore && BigInt(percentBp) > part) part = BigInt(percentBp);
  return (total * part * 2n + 10_000n) / 20_000n;
}

/** The most that can be given back. A band that cancels gives back extras and tips, too. */
export const refundable = ({ payments, stage, cancelledBy }: DealRows): bigint =>
  ofKinds(payments, ...OF_PRICE, 'damages') -
  ofKinds(payments, 'refund') +
  (stage === 'cancelled' && cancelledBy === 'band' ? ofKinds(payments, 'extra', 'tip') : 0n);

/** The sums of a deal from its plain rows, in whole numbers of any size. It shares no code with the product. */
export function judge(deal: DealRows): Judged {
  const { payments, charges, writeOffs, stage, cancelledAt, cancelledBy } = deal;
  const agreed = deal.quotes.find(({ state }) => state === 'accepted')!;
  const given = {
    agreed: { ...agreed, keptCents: agreed.kept_cents },
    isByBand: cancelledBy === 'band',
    payments: payments.map((one) => ({ ...one, isBefore: cancelledAt === null ? null : one.at < cancelledAt })),
    charges,
    writeOffs,
  };
  const claimed = payments.reduce((sum, { state, cents }) => (state === 'claimed' ? sum + BigInt(cents) : sum), 0n);
  const { total, charges: charged, paid, written, owed } = sumsOf(given);
  if (stage !== 'cancelled')
    return { total, charges: charged, writtenOff: written, paid, owed, claimed, settled: null };
  const { back, ...sums } = settlementOf(given, damagesOf(agreed, cancelledAt!, total));
  const settled = { damages: sums.damages, paid: sums.paid, returned: sums.returned, toReturn: back };
  return { total, charges: 0n, writtenOff: sums.written, paid: sums.paid, owed: sums.owed - back, claimed, settled };
}
