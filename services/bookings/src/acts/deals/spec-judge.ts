import type { QuoteState } from '@tocada/contracts/deals/quote.js';
import type { QuoteChoice, QuoteLine, QuoteTax } from '@tocada/contracts/deals/quote-money.js';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import type { DocumentKind } from '@tocada/contracts/deals/quotes.js';
import { reference } from '@tocada/contracts/deals/spec-quote-reference.js';
import { STATUS_OF, type Stage } from '@tocada/contracts/kit/stages.js';

/** Rows as one JSON array. */
const all = (select: string) => `(select coalesce(json_agg(one), '[]') from (${select}) as one)`;

/** Every dealing of every inquiry, in one statement, so that all is of one moment. */
export const DEALINGS = `select inquiry.id, inquiry.stage, inquiry.status,
  (select greatest(1, count(*))::int from parties where inquiry_id = inquiry.id) as signers,
  ${all(`select id, number, kind, state, based_on as "basedOn", lines, tax, packages, choice, event->>'day' as day, event ? 'creditUntil' as "isPostponed",
    confirm_on as "confirmOn", sent_at is not null as "isSent", document_sha256 as sha256,
    ${all('select place, name, document_sha256 as sha256 from signatures where quote_id = quotes.id')} as signatures
    from quotes where inquiry_id = inquiry.id order by created_at`)} as quotes,
  ${all('select id, number, kind, cents, state, by from payments where inquiry_id = inquiry.id')} as payments,
  ${all('select cents, void from charges where inquiry_id = inquiry.id')} as charges,
  ${all('select cents, void from write_offs where inquiry_id = inquiry.id')} as "writeOffs",
  ${all(`select id, cents, (select min(id::text) from documents as note where note.credits = invoice.id) as note
    from documents as invoice where inquiry_id = inquiry.id and kind = 'invoice'`)} as invoices,
  ${all('select id, kind, number, quote_id as "quoteId", payment_id as "paymentId", sha256 from documents where inquiry_id = inquiry.id')} as documents,
  array(select coalesce(currency, 'USD') from payments where inquiry_id = inquiry.id
    union select currency from write_offs where inquiry_id = inquiry.id
    union select coalesce(currency, 'USD') from quotes where inquiry_id = inquiry.id and state = 'accepted'
    union select coalesce(currency, 'USD') from documents where inquiry_id = inquiry.id and kind <> 'quote') as currencies,
  ${all('select kind, day from calendar_entries where inquiry_id = inquiry.id and released_at is null')} as entries
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
  signatures: { place: number; name: string; sha256: string }[];
}
type PaymentOfDealings = Pick<Payment, 'id' | 'number' | 'kind' | 'cents' | 'state' | 'by'>;
interface BesidePrice {
  cents: number;
  void: boolean;
}

export interface DealingsRow {
  id: string;
  stage: Stage;
  status: string;
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
}

const isWaiting = ({ state }: QuoteOfDealings) => state === 'sent' || state === 'partly_signed';
const agreedOf = ({ quotes }: DealingsRow) => quotes.find(({ state }) => state === 'accepted');
const isOfPrice = ({ kind }: PaymentOfDealings) => ['deposit', 'instalment', 'balance'].includes(kind);

export const totalOf = ({
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

const sumOf = ({ payments }: DealingsRow, counts: (one: PaymentOfDealings) => boolean) =>
  payments.filter((one) => one.state === 'confirmed' && counts(one)).reduce((cents, one) => cents + one.cents, 0);

/** The confirmed payments of the price, without what went back. */
const paidOf = (row: DealingsRow): number =>
  sumOf(row, (one) => isOfPrice(one) || one.kind === 'withheld') - sumOf(row, ({ kind }) => kind === 'refund');

/** The same of a deal that goes on, which owes no damages: a refund gives those back first. */
function paidOfPrice(row: DealingsRow): bigint {
  const returned = BigInt(sumOf(row, ({ kind }) => kind === 'refund') - sumOf(row, ({ kind }) => kind === 'damages'));
  const came = BigInt(sumOf(row, (one) => isOfPrice(one) || one.kind === 'withheld'));
  const left = came - (returned > 0n ? returned : 0n);
  return left > 0n ? left : 0n;
}

const standing = (all: BesidePrice[]): bigint =>
  all.reduce((sum, one) => (one.void ? sum : sum + BigInt(one.cents)), 0n);
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The debt less its write-offs. Write-offs never make it negative. */
const lessWrittenOff = (left: bigint, row: DealingsRow): number =>
  Number(left > 0n ? left - least(left, standing(row.writeOffs)) : left);

/**
 * The debt of an agreement: total + charges − confirmed payments + refunds − write-offs. Extras pay charges alone.
 * Null without an agreement.
 */
export function owedOf(row: DealingsRow): number | null {
  const agreed = agreedOf(row);
  if (!agreed) return null;
  const charges = standing(row.charges);
  const extras = BigInt(sumOf(row, ({ kind }) => kind === 'extra'));
  return lessWrittenOff(BigInt(totalOf(agreed)) + charges - paidOfPrice(row) - least(extras, charges), row);
}

/** A cancelled deal owes its settlement alone. */
export const owedOfCancelled = (settledCents: number, row: DealingsRow): number =>
  lessWrittenOff(BigInt(settledCents), row);

/** The payment keeps its number, and has no paper. */
const isTakenBack = ({ id, state }: PaymentOfDealings, { documents }: DealingsRow): boolean =>
  state === 'void' && !documents.some(({ paymentId }) => paymentId === id);

/** The stages that the quotes and payments of an inquiry may lead to, as the table of the capability says. */
function stagesOf(row: DealingsRow): Stage[] {
  const { quotes, payments } = row;
  const byId = new Map(quotes.map((quote) => [quote.id, quote]));
  const before = ({ basedOn }: QuoteOfDealings) => (basedOn ? byId.get(basedOn) : undefined);
  const agreed = agreedOf(row);
  if (agreed?.isPostponed) return ['accepted'];
  let root = agreed;
  let wasPostponed = false;
  for (; root?.kind === 'amendment'; root = before(root)) wasPostponed ||= root.isPostponed;
  if (root) {
    const ofPrice = payments.filter((one) => isOfPrice(one) && one.number !== null);
    // A payment that was taken back before its paper was printed has unbooked the night, unless another stood at its time.
    if (ofPrice.length > 0 && ofPrice.every((one) => isTakenBack(one, row))) return ['accepted', 'booked'];
    const isBooked = ofPrice.length > 0 || root.confirmOn === 'signature' || totalOf(root) === 0;
    // A new date books the night if the client has paid more than the band refunded. A withheld tax counts as paid.
    const isOpenQuestion = wasPostponed || payments.some(({ kind, number }) => kind === 'withheld' && number !== null);
    if (isOpenQuestion) return ['accepted', 'booked'];
    return [isBooked ? 'booked' : 'accepted'];
  }
  // A quote that the band renews stays before its client.
  if (quotes.some((one) => isWaiting(one) || (one.state === 'draft' && before(one)?.state === 'superseded')))
    return ['quoted'];
  return [quotes.some(({ isSent }) => isSent) ? 'contacted' : 'new'];
}

/** The nights that stand at a stage: their kinds, and the day of an agreement. */
function* nightFaults({ stage, entries, ...row }: DealingsRow): Generator<string> {
  const booked = entries.filter(({ kind }) => kind === 'booked');
  if (['new', 'contacted', 'cancelled'].includes(stage) && entries.length > 0) yield `${stage} has a night`;
  if (stage !== 'booked' && booked.length > 0) yield `${stage} has a booking`;
  if (stage !== 'booked') return;
  const agreed = agreedOf({ stage, entries, ...row });
  if (booked.length !== 1) yield `booked with ${booked.length} bookings`;
  else if (agreed && booked[0]!.day !== agreed.day) yield `booked on ${booked[0]!.day}, agreed on ${agreed.day}`;
}

function* quoteFaults({ quotes, documents, signers }: DealingsRow): Generator<string> {
  const count = (states: QuoteState[]) => quotes.filter(({ state }) => states.includes(state)).length;
  if (count(['accepted']) > 1) yield 'two agreements';
  if (count(['draft', 'sent', 'partly_signed']) > 1) yield 'two open quotes';
  for (const { id, state, isSent, isPostponed, number, sha256, signatures } of quotes) {
    const name = `${state} quote ${number ?? id}`;
    const papers = documents.filter(({ quoteId, paymentId }) => quoteId === id && paymentId === null);
    const isAgreed = papers.some(({ kind }) => kind === 'agreement' || kind === 'amendment');
    // A postponement needs no signature.
    const [least, most] = isAgreed
      ? [isPostponed ? 0 : 1, 2]
      : ({ partly_signed: [1, 1], draft: [0, 0], sent: [0, 0] }[state as 'sent'] ?? [0, 1]);
    if (signatures.length < least! || signatures.length > most!) yield `${name} with ${signatures.length} signatures`;
    if (state === 'accepted' && !isAgreed) yield `${name} without its agreement`;
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
  if (rest < 0) yield `${-rest} more went back than came`;
  for (const { id, number, kind, state } of payments) {
    if (state === 'confirmed' && number === null) yield 'a confirmed payment without a number';
    if (state === 'claimed' && number !== null) yield `a claim with the number ${number}`;
    const papers = documents.filter(({ paymentId }) => paymentId === id);
    const wanted = number === null ? [] : [kind === 'refund' ? 'credit_note' : 'receipt'];
    if (state === 'void' && number !== null) wanted.push('credit_note');
    if (isTakenBack({ id, state } as PaymentOfDealings, row)) wanted.length = 0;
    const found = papers.map((one) => one.kind).toSorted();
    if (found.join() !== wanted.toSorted().join())
      yield `payment ${number} with [${found.join()}], not [${wanted.join()}]`;
    // A printed paper is taken back by a paper.
    const own = papers.find((one) => one.number === number);
    if (state === 'void' && own && !own.sha256) yield `the paper of the void payment ${number} was not printed`;
    if (number !== null && wanted.length > 0 && !own) yield `payment ${number} and its paper differ`;
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
  if (row.stage !== 'cancelled' && !stagesOf(row).includes(row.stage))
    yield `${row.stage}, not ${stagesOf(row).join(' or ')}`;
  if (row.stage === 'cancelled' && (!agreedOf(row) || row.quotes.some(isWaiting))) yield 'cancelled with an open quote';
  yield* nightFaults(row);
  yield* quoteFaults(row);
  yield* paymentFaults(row);
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
