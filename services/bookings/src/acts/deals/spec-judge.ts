import type { QuoteState } from '@tocada/contracts/deals/quote.js';
import type { QuoteChoice, QuoteLine, QuoteTax } from '@tocada/contracts/deals/quote-money.js';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import type { DocumentKind } from '@tocada/contracts/deals/quotes.js';
import { reference } from '@tocada/contracts/deals/spec-quote-reference.js';
import { STATUS_OF, type Stage } from '@tocada/contracts/kit/stages.js';

/** Rows as one JSON array. */
const all = (select: string) => `(select coalesce(json_agg(one), '[]') from (${select}) as one)`;

const CANCELLED_AT = (inquiryId: string) =>
  `select max(cancellation.at) from documents as cancellation where cancellation.inquiry_id = ${inquiryId} and cancellation.kind = 'cancellation'`;

/** Every dealing of every inquiry, in one statement, so that all is of one moment. */
export const DEALINGS = `select inquiry.id, inquiry.stage, inquiry.status, inquiry.still_owed as "stillOwed", coalesce(inquiry.lost_reason = 'band', false) as "isByBand",
  (select greatest(1, count(*))::int from parties where inquiry_id = inquiry.id) as signers,
  ${all(`select id, number, kind, state, based_on as "basedOn", lines, tax, packages, choice, event->>'day' as day, event ? 'creditUntil' as "isPostponed",
    confirm_on as "confirmOn", sent_at is not null as "isSent", document_sha256 as sha256, agreed_by as "agreedBy", kept_cents as "keptCents",
    coalesce(currency, case when sent_at is null then draft_currency end, 'USD') as currency,
    ${all('select place, name, document_sha256 as sha256 from signatures where quote_id = quotes.id')} as signatures
    from quotes where inquiry_id = inquiry.id order by created_at`)} as quotes,
  ${all(`select id, number, kind, cents, state, by, void_kind as "voidKind", claimed_cents as "claimedCents",
    at < (${CANCELLED_AT('inquiry.id')}) as "isBefore" from payments where inquiry_id = inquiry.id`)} as payments,
  ${all('select cents, void from charges where inquiry_id = inquiry.id')} as charges,
  ${all('select cents, void from write_offs where inquiry_id = inquiry.id')} as "writeOffs",
  ${all(`select id, cents, (select min(id::text) from documents as note where note.credits = invoice.id) as note
    from documents as invoice where inquiry_id = inquiry.id and kind = 'invoice'`)} as invoices,
  ${all('select id, kind, number, quote_id as "quoteId", payment_id as "paymentId", sha256 from documents where inquiry_id = inquiry.id')} as documents,
  array(select coalesce(currency, 'USD') from payments where inquiry_id = inquiry.id
    union select currency from write_offs where inquiry_id = inquiry.id
    union select coalesce(currency, 'USD') from quotes where inquiry_id = inquiry.id and state = 'accepted'
    union select coalesce(currency, 'USD') from documents where inquiry_id = inquiry.id and kind <> 'quote') as currencies,
  ${all('select kind, day from calendar_entries where inquiry_id = inquiry.id and released_at is null')} as entries,
  (select coalesce(json_object_agg(act, count), '{}') from (select detail->>'act' as act, count(*)::int as count from activities
    where inquiry_id = inquiry.id and kind in ('quote', 'payment') group by 1) as told) as timeline
  from booking_inquiries as inquiry`;

export interface QuoteOfDealings {
  id: string;
  number: string | null;
  kind: 'quote' | 'amendment';
  state: QuoteState;
  basedOn: string | null;
  lines: QuoteLine[];
  tax: QuoteTax;
  packages: { key: 'a' | 'b' | 'c' }[];
  choice: QuoteChoice | null;
  day: string;
  isPostponed: boolean;
  confirmOn: 'deposit' | 'signature';
  isSent: boolean;
  sha256: string | null;
  /** `band`: agreed elsewhere. */
  agreedBy: 'band' | null;
  /** The sum that the band keeps of a cancelled deal without a scale. */
  keptCents: number | null;
  currency: string;
  signatures: { place: number; name: string; sha256: string }[];
}
export type PaymentOfDealings = Pick<
  Payment,
  'id' | 'number' | 'kind' | 'cents' | 'state' | 'by' | 'voidKind' | 'claimedCents'
> & {
  /** True for one of before the cancellation. Null without one. */
  isBefore: boolean | null;
};
interface BesidePrice {
  cents: number;
  void: boolean;
}

export interface DealingsRow {
  id: string;
  stage: Stage;
  status: string;
  /** Of a completed deal: the client still owes. */
  stillOwed: boolean;
  /** True where the band has cancelled. */
  isByBand: boolean;
  signers: number;
  quotes: QuoteOfDealings[];
  payments: PaymentOfDealings[];
  charges: BesidePrice[];
  writeOffs: BesidePrice[];
  invoices: { id: string; cents: number; note: string | null }[];
  documents: {
    id: string;
    kind: DocumentKind;
    number: string;
    quoteId: string | null;
    paymentId: string | null;
    sha256: string | null;
  }[];
  /** Those of its agreement, its money and its papers. */
  currencies: string[];
  entries: { kind: 'hold' | 'booked'; day: string }[];
  /** The number of lines of each act of quotes and money. */
  timeline: Record<string, number>;
}

const isWaiting = ({ state }: QuoteOfDealings) => state === 'sent' || state === 'partly_signed';
export const agreedOf = ({ quotes }: DealingsRow) => quotes.find(({ state }) => state === 'accepted');
const isOfPrice = ({ kind }: Pick<PaymentOfDealings, 'kind'>) => ['deposit', 'instalment', 'balance'].includes(kind);

const totalOf = ({
  lines,
  tax,
  packages,
  choice,
}: Pick<QuoteOfDealings, 'lines' | 'tax' | 'packages' | 'choice'>): number => {
  const chosen = choice ?? {
    package: packages[0]?.key ?? null,
    extras: lines.filter((line) => line.optional && line.chosen).map(({ id }) => id),
  };
  return reference(lines, tax, chosen).totalCents;
};

/** The facts from which the sums of a deal are reckoned. */
export type Reckoned = Pick<DealingsRow, 'isByBand' | 'charges' | 'writeOffs'> & {
  payments: Pick<PaymentOfDealings, 'kind' | 'cents' | 'state' | 'isBefore'>[];
  agreed: Pick<QuoteOfDealings, 'lines' | 'tax' | 'packages' | 'choice' | 'keptCents'>;
};

type Counted = Reckoned['payments'][number];
const sumOf = ({ payments }: Pick<Reckoned, 'payments'>, counts: (one: Counted) => boolean): bigint =>
  payments.filter((one) => one.state === 'confirmed' && counts(one)).reduce((sum, one) => sum + BigInt(one.cents), 0n);
const isRefund = ({ kind }: Counted) => kind === 'refund';
const isBeside = ({ kind }: Counted) => kind === 'extra' || kind === 'tip';

/**
 * The paid part of the price. A deal that goes on owes no damages, so a refund gives those back first, and the band may have given
 * back tips and extras.
 */
function paidOf(row: Pick<Reckoned, 'payments'>): bigint {
  const returned = above(sumOf(row, isRefund) - sumOf(row, ({ kind }) => kind === 'damages'));
  return above(sumOf(row, (one) => isOfPrice(one) || one.kind === 'withheld') - returned);
}

const standing = (all: BesidePrice[]): bigint =>
  all.reduce((sum, one) => (one.void ? sum : sum + BigInt(one.cents)), 0n);
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const above = (sum: bigint): bigint => (sum > 0n ? sum : 0n);

/**
 * The sums of an agreement. Left = total + charges − the paid part of the price, and extras pay charges alone.
 * Write-offs cover a debt, and never make it negative.
 */
export function sumsOf(deal: Reckoned) {
  const total = BigInt(totalOf(deal.agreed));
  const charges = standing(deal.charges);
  const byExtras = least(
    sumOf(deal, ({ kind }) => kind === 'extra'),
    charges,
  );
  const paid = paidOf(deal) + byExtras;
  const left = total + charges - paid;
  const written = least(above(left), standing(deal.writeOffs));
  return { total, charges, byExtras, paid, written, owed: left - written };
}

/**
 * The sums of a cancelled deal. The client owes the fee less the payments until the cancellation; the rest goes back.
 * @param fee of a cancellation by the client; the nights of most specs and of the drill lie too far ahead for a scale
 */
export function settlementOf(deal: Reckoned, fee = BigInt(deal.agreed.keptCents ?? 0)) {
  const damages = deal.isByBand ? 0n : fee;
  const paid = above(
    sumOf(deal, (one) => isOfPrice(one) || one.kind === 'withheld' || one.kind === 'damages') +
      (deal.isByBand ? sumOf(deal, isBeside) : 0n) -
      sumOf(deal, (one) => isRefund(one) && one.isBefore !== false),
  );
  const returned = sumOf(deal, (one) => isRefund(one) && one.isBefore === false);
  const debt = above(damages - paid);
  const written = least(debt, standing(deal.writeOffs));
  return { damages, paid, returned, written, owed: debt - written, back: above(paid - damages - returned) };
}

/** The debt of a deal; of a cancelled one its settlement. Negative: in the client's favour. Null: no agreement. */
export function owedOf(row: DealingsRow): number | null {
  const agreed = agreedOf(row);
  if (!agreed) return null;
  if (row.stage !== 'cancelled') return Number(sumsOf({ ...row, agreed }).owed);
  const { owed, back } = settlementOf({ ...row, agreed });
  return Number(owed - back);
}

/** The payment keeps its number, and has no paper. */
export const isTakenBack = (
  { id, state }: Pick<PaymentOfDealings, 'id' | 'state'>,
  { documents }: DealingsRow,
): boolean => state === 'void' && !documents.some(({ paymentId }) => paymentId === id);

/** The stages that the quotes and payments of an inquiry may lead to, as the table of the capability says. */
function stagesOf(row: DealingsRow): Stage[] {
  const { quotes, payments } = row;
  const byId = new Map(quotes.map((quote) => [quote.id, quote]));
  const before = ({ basedOn }: QuoteOfDealings) => (basedOn ? byId.get(basedOn) : undefined);
  const agreed = agreedOf(row);
  if (agreed?.isPostponed) return ['accepted'];
  let root = agreed;
  let wasPostponed = false;
  let wasBookedByBand = false;
  for (; root?.kind === 'amendment'; root = before(root)) {
    wasPostponed ||= root.isPostponed;
    // The band says of each change by hand whether the night is booked or waits.
    wasBookedByBand ||= root.agreedBy === 'band' && (root.confirmOn === 'signature' || totalOf(root) === 0);
  }
  if (root) {
    const ofPrice = payments.filter((one) => isOfPrice(one) && one.number !== null);
    // A payment that was taken back before its paper was printed has unbooked the night, unless another stood at its time.
    if (ofPrice.length > 0 && ofPrice.every((one) => isTakenBack(one, row))) return ['accepted', 'booked'];
    const isBooked = ofPrice.length > 0 || wasBookedByBand || root.confirmOn === 'signature' || totalOf(root) === 0;
    // A new date books the night if the client has paid more than the band refunded, and so does a change by hand. A
    // withheld tax counts as paid, and so does an extra that pays a charge.
    const isOpenQuestion =
      wasPostponed ||
      payments.some(
        ({ kind, number }) =>
          number !== null && (kind === 'withheld' || (kind === 'extra' && agreed?.agreedBy === 'band')),
      );
    if (isOpenQuestion) return ['accepted', 'booked'];
    return [isBooked ? 'booked' : 'accepted'];
  }
  // A quote that the band renews stays before its client.
  if (quotes.some((one) => isWaiting(one) || (one.state === 'draft' && before(one)?.state === 'superseded')))
    return ['quoted'];
  // A deal that was agreed elsewhere has a number, also once it is void.
  return [quotes.some(({ number }) => number !== null) ? 'contacted' : 'new'];
}

/** The nights that stand at a stage: their kinds, and the day of an agreement. */
function* nightFaults({ stage, entries, ...row }: DealingsRow): Generator<string> {
  const booked = entries.filter(({ kind }) => kind === 'booked');
  if (['new', 'contacted', 'cancelled'].includes(stage) && entries.length > 0) yield `${stage} has a night`;
  const hasBooking = stage === 'booked' || stage === 'completed';
  if (!hasBooking && booked.length > 0) yield `${stage} has a booking`;
  if (!hasBooking) return;
  const agreed = agreedOf({ stage, entries, ...row });
  if (booked.length !== 1) yield `${stage} with ${booked.length} bookings`;
  else if (agreed && booked[0]!.day !== agreed.day) yield `booked on ${booked[0]!.day}, agreed on ${agreed.day}`;
}

function* quoteFaults({ quotes, documents, signers }: DealingsRow): Generator<string> {
  const count = (states: QuoteState[]) => quotes.filter(({ state }) => states.includes(state)).length;
  if (count(['accepted']) > 1) yield 'two agreements';
  if (count(['draft', 'sent', 'partly_signed']) > 1) yield 'two open quotes';
  const currencies = new Map(quotes.map(({ id, currency }) => [id, currency]));
  for (const { id, state, isSent, isPostponed, number, sha256, signatures, agreedBy, basedOn, currency } of quotes) {
    const name = `${state} quote ${number ?? id}`;
    const papers = documents.filter(({ quoteId, paymentId }) => quoteId === id && paymentId === null);
    const isAgreed = papers.some(({ kind }) => kind === 'agreement' || kind === 'amendment');
    // A postponement needs no signature.
    const isByBand = agreedBy === 'band';
    const [least, most] = isByBand
      ? [0, 0]
      : isAgreed
        ? [isPostponed ? 0 : 1, 2]
        : ({ partly_signed: [1, 1], draft: [0, 0], sent: [0, 0] }[state as 'sent'] ?? [0, 1]);
    if (signatures.length < least! || signatures.length > most!) yield `${name} with ${signatures.length} signatures`;
    if (state === 'accepted' && !isAgreed && !isByBand) yield `${name} without its agreement`;
    if (isByBand && isAgreed && !isPostponed) yield `${name} agreed elsewhere, with a paper of a signature`;
    if (isByBand && state !== 'accepted' && state !== 'superseded') yield `${name} agreed elsewhere`;
    if (basedOn && (currencies.get(basedOn) ?? currency) !== currency)
      yield `${name} in ${currency} after one in ${currencies.get(basedOn)}`;
    if (state === 'partly_signed' && signers !== 2) yield `${name} of one signer`;
    if (isSent !== papers.some(({ kind }) => kind === 'quote')) yield `${name} without its document`;
    if (isSent !== (sha256 !== null)) yield `${name} without its hash`;
    if (signatures.some((one) => one.sha256 !== sha256)) yield `${name} signed for another document`;
  }
}

function* paymentFaults(row: DealingsRow): Generator<string> {
  const { payments, documents } = row;
  // Damages that a client paid can go back, too, and all once the band has cancelled.
  const isReturned = (kind: Payment['kind']) =>
    kind === 'damages' || (row.stage === 'cancelled' && (kind === 'extra' || kind === 'tip'));
  const rest = paidOf(row) + sumOf(row, ({ kind }) => isReturned(kind));
  if (rest < 0n) yield `${-rest} more went back than came`;
  for (const { id, number, kind, state } of payments) {
    if (state === 'confirmed' && number === null) yield 'a confirmed payment without a number';
    if (state === 'claimed' && number !== null) yield `a claim with the number ${number}`;
    const papers = documents.filter(({ paymentId }) => paymentId === id);
    const wanted = number === null ? [] : [kind === 'refund' ? 'credit_note' : 'receipt'];
    if (state === 'void' && number !== null) wanted.push('credit_note');
    if (isTakenBack({ id, state }, row)) wanted.length = 0;
    const found = papers.map((one) => one.kind).toSorted();
    if (found.join() !== wanted.toSorted().join())
      yield `payment ${number} with [${found.join()}], not [${wanted.join()}]`;
    // A printed paper is taken back by a paper.
    const own = papers.find((one) => one.number === number);
    if (state === 'void' && own && !own.sha256) yield `the paper of the void payment ${number} was not printed`;
    if (number !== null && wanted.length > 0 && !own) yield `payment ${number} and its paper differ`;
  }
}

/** Another sum arrived than the client had named: the claim is void, without a number and without words. */
function* arrivedFaults({ payments }: DealingsRow): Generator<string> {
  const claims = payments.filter((one) => one.by === 'client' && one.state === 'void' && one.number === null);
  for (const { number, cents, claimedCents } of payments) {
    if (claimedCents === null) continue;
    if (claimedCents === cents) yield `payment ${number} names its own sum as another one`;
    const place = claims.findIndex((one) => one.cents === claimedCents && one.voidKind === null);
    if (place === -1) yield `payment ${number} in place of a claim of ${claimedCents} that is not void`;
    else claims.splice(place, 1);
  }
}

/** Each act of the timeline moved one row. An agreement that is void takes its charges and write-offs with it. */
function* besideFaults({ charges, writeOffs, timeline }: DealingsRow): Generator<string> {
  for (const [name, rows, added, taken] of [
    ['charges', charges, 'charged', 'uncharged'],
    ['write-offs', writeOffs, 'written_off', 'expected_again'],
  ] as const) {
    const isVoid = rows.filter((one) => one.void).length;
    const acts = timeline[taken] ?? 0;
    if (rows.length !== (timeline[added] ?? 0)) yield `${rows.length} ${name}, ${timeline[added] ?? 0} in the timeline`;
    if (isVoid < acts || (isVoid > acts && !timeline.unagreed)) yield `${isVoid} void ${name}, ${acts} in the timeline`;
  }
}

/** Each charge credits the live invoice and issues a new one, so at most one invoice is live. */
function* invoiceFaults({ invoices }: DealingsRow): Generator<string> {
  const live = invoices.filter(({ note }) => note === null);
  if (live.length > 1) yield `${live.length} live invoices`;
}

/** The faults of an inquiry that only the acts of quotes and payments, and its cancelling, have moved. */
export function* faultsOf(row: DealingsRow): Generator<string> {
  // The release before reads the status alone, and shows a quoted request as contacted.
  if (row.status !== STATUS_OF[row.stage]) yield `${row.stage} with the status ${row.status}`;
  const isClosed = row.stage === 'cancelled' || row.stage === 'completed';
  if (!isClosed && !stagesOf(row).includes(row.stage)) yield `${row.stage}, not ${stagesOf(row).join(' or ')}`;
  if (row.stage === 'completed' && (!agreedOf(row) || row.quotes.some(isWaiting))) yield 'completed with an open quote';
  if (row.stage !== 'completed' && row.stillOwed) yield `${row.stage} with a debt that outlives it`;
  if (row.stage === 'cancelled' && (!agreedOf(row) || row.quotes.some(isWaiting))) yield 'cancelled with an open quote';
  yield* nightFaults(row);
  yield* quoteFaults(row);
  yield* paymentFaults(row);
  yield* arrivedFaults(row);
  yield* besideFaults(row);
  yield* invoiceFaults(row);
  if (row.currencies.length > 1) yield `money in ${row.currencies.join(' and ')}`;
}

/** Every number that stands, and the last one of each series. */
export const NUMBERS = `select ${all('select distinct number from quotes where number is not null')} as quotes,
  ${all('select number from payments where number is not null')} as payments,
  ${all('select number, kind from documents')} as documents,
  ${all('select series, year, last from counters')} as counters`;

export interface NumbersRow {
  quotes: { number: string }[];
  payments: { number: string }[];
  documents: { number: string; kind: DocumentKind }[];
  counters: { series: string; year: number; last: number }[];
}

/** @param gone the numbers of quotes that were erased with their clients */
export function* numberFaults(
  { quotes, payments, documents, counters }: NumbersRow,
  gone: Iterable<string>,
): Generator<string> {
  const twice = (kind: string, numbers: string[]) =>
    [...Map.groupBy(numbers, (number) => number)].flatMap(([number, same]) =>
      same.length > 1 ? [`${kind} ${number} twice`] : [],
    );
  yield* twice(
    'payment',
    payments.map(({ number }) => number),
  );
  for (const kind of ['receipt', 'invoice', 'credit_note'] as const)
    yield* twice(
      kind,
      documents.flatMap((one) => (one.kind === kind ? [one.number] : [])),
    );
  const given = new Set([...quotes, ...payments, ...documents].map(({ number }) => number));
  for (const number of gone) given.add(number);
  for (const { series, year, last } of counters) {
    const name = (place: number) => `${series}-${year}-${String(place).padStart(4, '0')}`;
    for (let place = 1; place <= last; place += 1) if (!given.delete(name(place))) yield `${name(place)} is missing`;
  }
  for (const number of given) yield `${number} is beyond its series`;
}
