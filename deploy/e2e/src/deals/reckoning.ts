import { settlementOf, sumsOf, type Reckoned as Judged } from '@tocada/bookings/acts/deals/spec-judge.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import type { BookingDesk } from '../kit/booking-desk.js';

/** Reckoned from the rows alone, and in `bigint`: nothing here is shared with the product's own sums. */
export interface Reckoned {
  id: string;
  name: string;
  stage: string;
  /** A local day. */
  night: string;
  currency: string;
  /** True while the client of a deal that was agreed elsewhere is told nothing. */
  isQuiet: boolean;
  total: bigint;
  /** Those that are not void, oldest first. */
  charges: { description: string; cents: bigint; on: string }[];
  charged: bigint;
  paid: bigint;
  writtenOff: bigint;
  /** Below zero in the client's favour. */
  owed: bigint;
  /** The claims, oldest first, with the local days on which they came. */
  claims: { cents: bigint; on: string }[];
  claimed: bigint;
  next: { cents: bigint; on: string } | null;
  /** Of a cancelled deal. */
  settled: { damages: bigint; paid: bigint; returned: bigint; toReturn: bigint; by: 'client' | 'band' } | null;
}

const DAY = `at time zone 'America/Chicago')::date::text`;
const DEALS = `select inquiry.id, inquiry.name, inquiry.stage, inquiry.lost_reason as "reason", quotes.currency, quotes.lines, quotes.tax,
    quotes.packages, quotes.choice, quotes.schedule, quotes.damages, quotes.event->>'day' as night, quotes.kept_cents as "keptCents", (quotes.decided_at ${DAY} as "decidedOn",
    quotes.agreed_by = 'band' and not quotes.tells_client as "isQuiet",
    (select (max(documents.at) ${DAY} from documents where documents.inquiry_id = inquiry.id and documents.kind = 'cancellation') as "cancelledOn"
  from booking_inquiries as inquiry join quotes on quotes.inquiry_id = inquiry.id and quotes.state = 'accepted' order by inquiry.name`;
const PAYMENTS = `select inquiry_id as "of", kind, state, cents, (at ${DAY} as on from payments where inquiry_id is not null order by at, id`;
const CHARGES = `select inquiry_id as "of", description, cents, void, day::text as on from charges where not void order by at, id`;
const WRITE_OFFS = `select inquiry_id as "of", cents, void from write_offs where not void`;

type SumsRow = Judged['agreed'];
interface Row extends SumsRow {
  id: string;
  name: string;
  stage: string;
  reason: string | null;
  currency: string | null;
  schedule: { percentBp?: number | null; cents?: number | null; due: Record<string, number | string> }[];
  damages: { daysBefore: number; percentBp: number }[];
  night: string;
  decidedOn: string;
  isQuiet: boolean | null;
  cancelledOn: string | null;
}
interface Payment extends Pick<Judged['payments'][number], 'kind' | 'state' | 'cents'> {
  of: string;
  on: string;
}
interface Beside {
  of: string;
  cents: number;
  void: boolean;
}
interface Charge extends Beside {
  description: string;
  on: string;
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
const positive = (cents: bigint) => (cents > 0n ? cents : 0n);
/** Half up. */
const partOf = (cents: bigint, share: number, whole: number) =>
  (cents * BigInt(share) * 2n + BigInt(whole)) / BigInt(2 * whole);

/** All agreed deals, by the name of their client. */
export async function reckon(desk: BookingDesk): Promise<Map<string, Reckoned>> {
  const rows = await desk.sql<Row>(DEALS);
  const [payments, charges, writeOffs] = [
    await desk.sql<Payment>(PAYMENTS),
    await desk.sql<Charge>(CHARGES),
    await desk.sql<Beside>(WRITE_OFFS),
  ];
  const of = <T extends { of: string }>(all: T[], id: string) => all.filter((one) => one.of === id);
  return new Map(
    rows.map((row) => [row.name, deal(row, of(payments, row.id), of(charges, row.id), of(writeOffs, row.id))]),
  );
}

function deal(row: Row, payments: Payment[], charges: Charge[], writeOffs: Beside[]): Reckoned {
  const { id, name, stage, night, currency, isQuiet, cancelledOn } = row;
  const isCancelled = stage === 'cancelled';
  const by = row.reason === 'band' ? 'band' : 'client';
  const given = {
    agreed: row,
    isByBand: by === 'band',
    // These cancellations refund after the day of the cancellation alone.
    payments: payments.map((one) => ({ ...one, isBefore: false })),
    charges: isCancelled ? [] : charges,
    writeOffs,
  };
  const { total, charges: charged, byExtras, paid, written, owed } = sumsOf(given);
  const claims = payments.filter(({ state }) => state === 'claimed').map(inBigint);
  const common = {
    id,
    name,
    stage,
    night,
    currency: currency ?? 'USD',
    isQuiet: isQuiet === true,
    total,
    charged,
    charges: given.charges.map(inBigint),
    claims,
    claimed: claims.reduce((all, { cents }) => all + cents, 0n),
  };
  if (isCancelled) {
    const { back, ...sums } = settlementOf(given, damagesOf(row, total, cancelledOn!));
    const settled = { damages: sums.damages, paid: sums.paid, returned: sums.returned, toReturn: back, by } as const;
    const next = sums.owed > 0n ? { cents: sums.owed, on: cancelledOn! } : null;
    return { ...common, paid: sums.paid, writtenOff: sums.written, owed: sums.owed - back, next, settled };
  }
  const ofPrice = paid - byExtras;
  const dues = [
    ...open(instalments(row, total), ofPrice),
    ...open(common.charges, byExtras + positive(ofPrice - total)),
  ];
  const asked = open(dues.toReversed(), written).toReversed();
  const next = asked.find(({ cents }) => cents > 0n) ?? null;
  return {
    ...common,
    paid,
    writtenOff: written,
    owed,
    next: next && { cents: next.cents, on: next.on },
    settled: null,
  };
}

const inBigint = <T extends { cents: number }>(row: T) => ({ ...row, cents: BigInt(row.cents) });

interface Due {
  cents: bigint;
  on: string;
}

/** The last instalment takes what the others leave. */
function instalments({ schedule, decidedOn, night }: Row, total: bigint): Due[] {
  let rest = total;
  return schedule.map(({ percentBp, cents, due }, at) => {
    const share = cents == null ? partOf(total, percentBp!, 10_000) : BigInt(cents);
    const own = at === schedule.length - 1 ? rest : share;
    rest -= own;
    if (typeof due.on === 'string') return { cents: own, on: due.on };
    const on =
      due.daysAfter === undefined
        ? dayAfter(night, -Number(due.daysBefore))
        : dayAfter(decidedOn, Number(due.daysAfter));
    return { cents: own, on };
  });
}

/** The rest of each once a sum has paid the first ones. */
function open<T extends Due>(dues: T[], cents: bigint): T[] {
  let rest = cents;
  return dues.map((due) => {
    const taken = least(due.cents, positive(rest));
    rest -= taken;
    return { ...due, cents: due.cents - taken };
  });
}

function damagesOf({ damages, night, keptCents }: Row, total: bigint, on: string): bigint {
  if (keptCents !== null) return BigInt(keptCents);
  const reached = damages.filter(({ daysBefore }) => on >= dayAfter(night, -daysBefore));
  return partOf(total, Math.max(0, ...reached.map(({ percentBp }) => percentBp)), 10_000);
}
