import type { DatedInstalment, PaymentKind, PAYMENT_STATES } from './quote-money.js';

interface Counted {
  kind: PaymentKind;
  cents: number;
  state: (typeof PAYMENT_STATES)[number];
}
interface CountedCharge {
  cents: number;
  /** A local day. */
  day: string;
  void: boolean;
}
interface CountedWriteOff {
  cents: number;
  void: boolean;
}
export interface Due {
  cents: number;
  /** A local day. */
  on: string;
}

/** The accepted price. `schedule` is empty while the event is postponed. */
interface Price {
  totalCents: number;
  schedule: readonly Pick<DatedInstalment, 'cents' | 'on'>[];
}

/** The entries of a deal beside its price. `charges` and `writeOffs`: oldest first. */
export interface Ledger {
  payments: readonly Counted[];
  charges: readonly CountedCharge[];
  writeOffs: readonly CountedWriteOff[];
}

export interface DealMoney {
  totalCents: number;
  chargesCents: number;
  /** The part of the debt that the live write-offs cover. */
  writtenOffCents: number;
  paidCents: number;
  /** `totalCents` + `chargesCents` − `paidCents` − `writtenOffCents`. Negative: the client has paid too much. */
  owedCents: number;
  /** The sum of what the client says to have paid and the band has not confirmed. */
  claimedCents: number;
  /** The first sum that is open. */
  next: Due | null;
}

/** The one word that is true of what is left: a debt, too much paid, a debt that the band gave up, or nothing at all. */
type Standing = 'owed' | 'in_favor' | 'written_off' | 'settled';

/** Facts that an earlier release stored know nothing written off. */
export function standingOf({
  owedCents,
  writtenOffCents = 0,
}: {
  owedCents: number;
  writtenOffCents?: number;
}): Standing {
  if (owedCents > 0) return 'owed';
  if (owedCents < 0) return 'in_favor';
  return writtenOffCents > 0 ? 'written_off' : 'settled';
}

const sumOf = (all: readonly { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0);
const live = <T extends { void: boolean }>(all: readonly T[]): T[] => all.filter((one) => !one.void);

/** Money beside the price: tips and damages pay for nothing that was agreed, and an extra pays charges alone. */
const BESIDE: readonly PaymentKind[] = ['extra', 'tip', 'damages'];

/**
 * The paid part of the price: confirmed payments less refunds. Tax that a company withheld counts as paid. A deal that goes on owes
 * no damages, so a refund gives those back first. It is never below zero: the band may also have given back tips and extras.
 */
export function paidOf(payments: readonly Counted[]): number {
  const confirmed = payments.filter(({ state }) => state === 'confirmed');
  const of = (is: (kind: PaymentKind) => boolean) => sumOf(confirmed.filter(({ kind }) => is(kind)));
  const returned = Math.max(0, of((kind) => kind === 'refund') - of((kind) => kind === 'damages'));
  return Math.max(0, of((kind) => kind !== 'refund' && !BESIDE.includes(kind)) - returned);
}

const claimedOf = (payments: readonly Counted[]): number => sumOf(payments.filter(({ state }) => state === 'claimed'));

/** The part of the extras that pays charges. An extra above the charges pays for nothing that was agreed. */
const chargesPaid = ({ payments }: Pick<Ledger, 'payments'>, chargesCents: number): number =>
  Math.min(chargesCents, sumOf(payments.filter(({ kind, state }) => kind === 'extra' && state === 'confirmed')));

/** Takes a sum from open ones, in their order. */
function less(open: Due[], cents: number): Due[] {
  let rest = cents;
  return open.map((due) => {
    const taken = Math.max(0, Math.min(due.cents, rest));
    rest -= taken;
    return { ...due, cents: due.cents - taken };
  });
}

/** The unpaid part of each instalment, then of each charge, less the write-offs. The band asks for them in this order. */
export function openDues({ totalCents, schedule }: Price, ledger: Ledger): Due[] {
  const charges = live(ledger.charges).map(({ cents, day }) => ({ cents, on: day }));
  const chargesCents = sumOf(charges);
  const paid = paidOf(ledger.payments);
  const ofExtras = chargesPaid(ledger, chargesCents);
  const ofCharges = less(charges, ofExtras + Math.max(0, paid - totalCents));
  const instalments = schedule.map(({ cents, on }) => ({ cents, on }));
  const ofPrice = less(instalments, paid);
  const covered = coveredOf(totalCents + chargesCents - paid - ofExtras, ledger);
  // Newest charges first, then the last instalment backwards. Our oldest browsers know no `toReversed`.
  return less([...ofPrice, ...ofCharges].reverse(), covered).reverse();
}

/** The part of the debt that is written off, at most the debt. */
const coveredOf = (left: number, { writeOffs }: Pick<Ledger, 'writeOffs'>): number =>
  Math.max(0, Math.min(left, sumOf(live(writeOffs))));

/** The part of a debt that no write-off covers. */
export const uncovered = (owedCents: number, ledger: Pick<Ledger, 'writeOffs'>): number =>
  owedCents - coveredOf(owedCents, ledger);

/** The money of an agreement that is not cancelled. */
export function dealMoney(price: Price, ledger: Ledger): DealMoney {
  const { totalCents } = price;
  const chargesCents = sumOf(live(ledger.charges));
  const paidCents = paidOf(ledger.payments) + chargesPaid(ledger, chargesCents);
  const left = totalCents + chargesCents - paidCents;
  const writtenOffCents = coveredOf(left, ledger);
  return {
    totalCents,
    chargesCents,
    writtenOffCents,
    paidCents,
    owedCents: left - writtenOffCents,
    claimedCents: claimedOf(ledger.payments),
    next: openDues(price, ledger).find(({ cents }) => cents > 0) ?? null,
  };
}

/** The sums of a cancellation that the money of a cancelled deal needs. */
interface Settled {
  paidCents: number;
  owedCents: number;
  returnCents: number;
}

/** The money of a cancelled deal, which owes its settlement and no charges. @param on the day of the cancellation */
export function cancelledMoney(totalCents: number, settled: Settled, on: string, ledger: Ledger): DealMoney {
  const writtenOffCents = coveredOf(settled.owedCents, ledger);
  const owedCents = settled.owedCents - writtenOffCents;
  return {
    totalCents,
    chargesCents: 0,
    writtenOffCents,
    paidCents: settled.paidCents,
    // A negated 0 would be -0.
    owedCents: owedCents > 0 ? owedCents : 0 - settled.returnCents,
    claimedCents: claimedOf(ledger.payments),
    next: owedCents > 0 ? { cents: owedCents, on } : null,
  };
}
