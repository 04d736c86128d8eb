import { dayAfter } from '../ground/days.js';

/** Money is in whole cents, quantities are in thousandths, and percentages in hundredths of a percent (`bp`). */
export const LINE_KINDS = [
  'performance',
  'extra_hour',
  'sound',
  'lights',
  'travel',
  'musician',
  'other',
  'discount',
] as const;
export const LINE_UNITS = ['flat', 'hour', 'mile', 'km', 'person'] as const;
export const PACKAGE_KEYS = ['a', 'b', 'c'] as const;
export type PackageKey = (typeof PACKAGE_KEYS)[number];
export const TAX_MODES = ['none', 'added', 'included'] as const;

export const WHOLE_BP = 10_000;

export interface QuoteLine {
  /** Unique within its quote. */
  id: string;
  /** Null: a line of every package. */
  package: PackageKey | null;
  kind: (typeof LINE_KINDS)[number];
  description: string;
  quantity: number;
  unit: (typeof LINE_UNITS)[number];
  unitCents: number;
  /** A part of the package's sum, in place of `quantity` times `unitCents`. */
  percentBp: number | null;
  taxable: boolean;
  /** An extra, which the client may tick. */
  optional: boolean;
  /** True for an extra that is ticked before the client chooses. */
  chosen: boolean;
}

export interface QuoteTax {
  mode: (typeof TAX_MODES)[number];
  label: string;
  bp: number;
  /** The permit under which the tax is collected. Printed on the invoice. */
  permit: string;
}

/** A package of the quote, or null where there are none, and the ids of the extras that are ticked. */
export interface QuoteChoice {
  package: PackageKey | null;
  extras: string[];
}

export interface QuoteTotals {
  /** The sum of the chosen lines without discounts. */
  subtotalCents: number;
  discountCents: number;
  /** With `included`, a part of the total. */
  taxCents: number;
  totalCents: number;
}

type Due = { daysAfter: number } | { on: string } | { daysBefore: number };
export interface Instalment {
  label: string;
  percentBp?: number | null | undefined;
  cents?: number | null | undefined;
  due: Due;
}
export interface DatedInstalment {
  label: string;
  cents: number;
  /** A local day. */
  on: string;
  /** The days from an acceptance that is to come. Null for a day that stands. */
  daysAfter: number | null;
}

export interface Damages {
  /** From this many days before the event on. */
  daysBefore: number;
  percentBp: number;
}

interface Priced {
  packages: readonly { key: PackageKey }[];
  lines: readonly QuoteLine[];
  tax: QuoteTax;
}

/** Rounds half up. All are whole and not negative, and the product is below 2^53. */
function share(whole: number, part: number, of: number): number {
  if (of === 0) return 0;
  const product = whole * part;
  const rest = product % of;
  return (product - rest) / of + (rest * 2 >= of ? 1 : 0);
}

const sumOf = (cents: number[]) => cents.reduce((sum, one) => sum + one, 0);
/** True for a line that counts in a choice. */
export const isIn = (line: QuoteLine, choice: QuoteChoice) =>
  (line.package === null || line.package === choice.package) && (!line.optional || choice.extras.includes(line.id));

/** The choice that stands before the client chooses: the first package, and the extras that are ticked already. */
export const firstChoice = ({ packages, lines }: Priced, key = packages[0]?.key ?? null): QuoteChoice => ({
  package: key,
  extras: lines.filter(({ optional, chosen }) => optional && chosen).map(({ id }) => id),
});

/** The amount of each line in cents, by its id. A percentage is of the package's sum: its lines without extras. */
export function lineCents({ lines }: Priced, choice: QuoteChoice): Map<string, number> {
  const flat = ({ quantity, unitCents }: QuoteLine) => share(quantity, unitCents, 1000);
  const ofPackage = lines.filter(
    (line) => isIn(line, choice) && !line.optional && line.kind !== 'discount' && line.percentBp === null,
  );
  const sum = sumOf(ofPackage.map(flat));
  return new Map(
    lines.map((line) => [line.id, line.percentBp === null ? flat(line) : share(sum, line.percentBp, WHOLE_BP)]),
  );
}

/** The agreed rate of an hour more on the night, which the client may have left out of the price. */
export const extraHourOf = ({ lines }: Pick<Priced, 'lines'>, choice: QuoteChoice): QuoteLine | undefined =>
  lines.find(
    (line) =>
      line.kind === 'extra_hour' &&
      line.unit === 'hour' &&
      line.percentBp === null &&
      (line.package === null || line.package === choice.package),
  );

export function totalsOf(quote: Priced, choice: QuoteChoice): QuoteTotals {
  const amounts = lineCents(quote, choice);
  const chosen = quote.lines.filter((line) => isIn(line, choice));
  const sum = (lines: QuoteLine[]) => sumOf(lines.map(({ id }) => amounts.get(id)!));
  const subtotalCents = sum(chosen.filter(({ kind }) => kind !== 'discount'));
  const discountCents = Math.min(subtotalCents, sum(chosen.filter(({ kind }) => kind === 'discount')));
  const taxable = sum(chosen.filter((line) => line.taxable && line.kind !== 'discount'));
  // A discount lowers what is taxed by its share.
  const base = taxable - share(discountCents, taxable, subtotalCents);
  const { mode, bp } = quote.tax;
  const rates = { none: 0, added: share(base, bp, WHOLE_BP), included: share(base, bp, WHOLE_BP + bp) };
  const taxCents = rates[mode];
  const totalCents = subtotalCents - discountCents + (mode === 'added' ? taxCents : 0);
  return { subtotalCents, discountCents, taxCents, totalCents };
}

interface Dates {
  /** The day on which the client accepted, or today. */
  accepted: string;
  /** False while the acceptance is to come. */
  isAccepted: boolean;
  event: string;
}

const dueOn = (due: Due, { accepted, event }: Dates): string => {
  if ('on' in due) return due.on;
  if ('daysAfter' in due) return dayAfter(accepted, due.daysAfter);
  const day = dayAfter(event, -due.daysBefore);
  return day < accepted ? accepted : day;
};

/** A payment that was due before the acceptance is due with it. */
const daysAfter = (due: Due, { accepted, event, isAccepted }: Dates): number | null => {
  if (isAccepted || 'on' in due) return null;
  if ('daysAfter' in due) return due.daysAfter;
  return dayAfter(event, -due.daysBefore) < accepted ? 0 : null;
};

const kindOf = (due: Due) => Object.keys(due)[0]!;
const placeOf = (due: Due): string | number =>
  'on' in due ? due.on : 'daysAfter' in due ? due.daysAfter : -due.daysBefore;

/** Only days that count from the same moment have an order of their own: two fixed ones, two after the signature, two before the event. */
const isOutOfOrder = (schedule: readonly Pick<Instalment, 'due'>[]): boolean =>
  schedule.some(({ due }, at) =>
    schedule.slice(0, at).some((earlier) => kindOf(earlier.due) === kindOf(due) && placeOf(earlier.due) > placeOf(due)),
  );

/** The fault of a schedule, as the key of its sentence: percentages that are not the whole, or payments that are not in order. */
export function scheduleFault(schedule: readonly Instalment[]): 'schedule_parts' | 'schedule_order' | undefined {
  const parts = schedule.map(({ percentBp, cents }) => (typeof cents === 'number' ? null : (percentBp ?? null)));
  const isOfParts = parts.length > 0 && parts.every((part) => part !== null);
  if (isOfParts && sumOf(parts) !== WHOLE_BP) return 'schedule_parts';
  return isOutOfOrder(schedule) ? 'schedule_order' : undefined;
}

/**
 * The days of the instalments. One whose day would come before that of an earlier one falls due with it.
 * A schedule of an earlier release that is out of order is read as it was signed.
 */
export function dueDays(schedule: readonly Pick<Instalment, 'due'>[], dates: Dates) {
  const own = schedule.map(({ due }) => ({ on: dueOn(due, dates), daysAfter: daysAfter(due, dates) }));
  if (isOutOfOrder(schedule)) return own;
  return own.map((day, at) => own.slice(0, at).reduce((latest, one) => (one.on > latest.on ? one : latest), day));
}

const askedOf = ({ percentBp, cents }: Instalment, totalCents: number): number =>
  cents ?? share(totalCents, percentBp ?? 0, WHOLE_BP);

/** The sum that the payments before the last one ask for, which may be more than the total. */
export const firstsOf = (schedule: readonly Instalment[], totalCents: number): number =>
  sumOf(schedule.slice(0, -1).map((instalment) => askedOf(instalment, totalCents)));

/** The amounts of the instalments. The last one is the rest, and none is above what is left, so that their sum is the total. */
function amountsOf(schedule: readonly Instalment[], totalCents: number): number[] {
  let rest = totalCents;
  return schedule.map((instalment, at) => {
    const isLast = at === schedule.length - 1;
    const amount = isLast ? rest : Math.min(rest, askedOf(instalment, totalCents));
    rest -= amount;
    return amount;
  });
}

/** The instalments of a total. A free gig has none. */
export function scheduleOf(schedule: readonly Instalment[], totalCents: number, dates: Dates): DatedInstalment[] {
  if (totalCents === 0) return [];
  const [amounts, days] = [amountsOf(schedule, totalCents), dueDays(schedule, dates)];
  return schedule.map(({ label }, at) => ({ label, cents: amounts[at]!, ...days[at]! }));
}

/** The first instalments that are paid, as the fixed sums that they were. The last one takes what an amendment makes of the total. */
export function withPaid(schedule: readonly Instalment[], totalCents: number, paidCents: number): Instalment[] {
  const amounts = amountsOf(schedule, totalCents);
  let rest = paidCents;
  return schedule.map((instalment, at) => {
    const cents = amounts[at]!;
    rest -= cents;
    const isPaid = cents > 0 && rest >= 0 && at < schedule.length - 1;
    return isPaid ? { ...instalment, percentBp: null, cents } : instalment;
  });
}

/** The agreed damages when the client cancels on a day. They never fall as the event comes nearer. */
export function damagesOn(
  damages: readonly Damages[],
  totalCents: number,
  { day, event }: { day: string; event: string },
) {
  const reached = damages.filter(({ daysBefore }) => day >= dayAfter(event, -daysBefore));
  return share(totalCents, Math.max(0, ...reached.map(({ percentBp }) => percentBp)), WHOLE_BP);
}

export const PAYMENT_KINDS = [
  'deposit',
  'instalment',
  'balance',
  'extra',
  'tip',
  'damages',
  'refund',
  'withheld',
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export const PAYMENT_STATES = ['claimed', 'confirmed', 'void'] as const;
