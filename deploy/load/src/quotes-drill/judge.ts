import { createHash } from 'node:crypto';
import {
  DEALINGS,
  faultsOf,
  isTakenBack,
  numberFaults,
  NUMBERS,
  settlementOf,
  sumsOf,
  type DealingsRow,
  type NumbersRow,
  type Reckoned,
} from '@tocada/bookings/acts/deals/spec-judge.js';
import { Bucket } from '@tocada/e2e/kit/bucket.js';
import { overlaps } from '../desk-drill/judge.js';
import { judgeDoubledMails, type Past } from '../faults-drill/once.js';
import { query } from '../query.js';
import { mailedOf, mailFaults, silenceFaults } from './mails.js';
import type { Ledger, Play } from './play.js';
import { witnessed, type LetterSeen, type SumsSeen, type Witnessed } from './witness.js';

interface DocumentRow {
  id: string;
  key: string | null;
  sha256: string | null;
}

/** Every file that a row names, with the hash that it should have. A quote names its document too. An erased one is left out. */
const DOCUMENTS =
  'select id, key, sha256 from documents where inquiry_id is not null or facts is not null or sha256 is not null';
const SHOWN = 'select id, document_key as key, document_sha256 as sha256 from quotes where document_key is not null';

/** The facts that keep a letter from being written, or lead to it. */
interface Silence {
  /** The quotes whose links went out by mail. */
  mailed: Set<string>;
  /** The documents and void payments of which the client was to hear nothing. */
  quiet: Set<string>;
}

/** The letters that the rows of an inquiry lead to. */
function* lettersOf({ quotes, documents, payments }: DealingsRow, { mailed, quiet }: Silence): Generator<string> {
  for (const { id, state } of quotes) {
    if (mailed.has(id)) yield `quote:${id}:s1`;
    if (state === 'declined') yield `declined:${id}:band`;
  }
  for (const { id, kind, quoteId, paymentId } of documents) {
    const isPostponed = quotes.some((quote) => quote.id === quoteId && quote.isPostponed && !quote.isSent);
    const recipients = quiet.has(id) ? ['band'] : ['s1', 'band'];
    if (kind === 'agreement' || kind === 'amendment')
      for (const recipient of recipients) yield `${isPostponed ? 'postponed' : 'agreement'}:${quoteId}:${recipient}`;
    if (kind === 'cancellation') for (const recipient of recipients) yield `cancellation:${id}:${recipient}`;
    if (!quiet.has(id) && (kind === 'receipt' || (kind === 'credit_note' && paymentId))) yield `${kind}:${id}`;
  }
  for (const { id, by, number, voidKind } of payments) {
    if (by === 'client') yield `claimed:${id}`;
    if (number === null && voidKind === 'not_arrived' && !quiet.has(id)) yield `not_arrived:${id}`;
  }
}

type Counted = keyof Ledger['done'];
/** The traces of each act on a request. */
const TRACES: Record<Counted, (row: DealingsRow) => number> = {
  paid: ({ payments }) => payments.filter((one) => one.by === 'admin' && one.claimedCents === null).length,
  claimed: ({ payments }) => payments.filter((one) => one.by === 'client').length,
  confirmed: ({ payments }) => payments.filter((one) => one.by === 'client' && one.number !== null).length,
  arrived: ({ payments }) => payments.filter((one) => one.claimedCents !== null).length,
  voided: ({ timeline }) => timeline.voided ?? 0,
  charged: ({ charges }) => charges.length,
  uncharged: ({ timeline }) => timeline.uncharged ?? 0,
  writtenOff: ({ writeOffs }) => writeOffs.length,
  expectedAgain: ({ timeline }) => timeline.expected_again ?? 0,
  unagreed: ({ timeline }) => timeline.unagreed ?? 0,
};

/** Agreements are told by their quotes, because the same one that is noted again is no second one. */
function* agreementFaults({ id, quotes, timeline }: DealingsRow, { agreed }: Ledger): Generator<string> {
  const acknowledged = agreed.get(id) ?? new Set<string>();
  const count = (timeline.agreed ?? 0) + (timeline.agreed_anew ?? 0);
  if (count !== acknowledged.size) yield `${count} agreements elsewhere, ${acknowledged.size} acknowledged`;
  for (const one of acknowledged)
    if (!quotes.some((quote) => quote.id === one)) yield `the agreement ${one} was acknowledged and is lost`;
  for (const quote of quotes)
    if (quote.agreedBy === 'band' && !acknowledged.has(quote.id) && !quote.isPostponed)
      yield `quote ${quote.number} was agreed by nobody`;
}

/** Every act that was acknowledged happened once, and no other act left a trace. */
export function* ledgerFaults(
  row: DealingsRow,
  ledger: Ledger,
  { letters, quiet }: { letters: Set<string>; quiet: Set<string> },
): Generator<string> {
  const { done, completed, signed, mailed } = ledger;
  for (const [act, countOf] of Object.entries(TRACES)) {
    const count = countOf(row);
    const expected = done[act as Counted].get(row.id) ?? 0;
    if (count !== expected) yield `${count} times ${act}, ${expected} acknowledged`;
  }
  yield* agreementFaults(row, ledger);
  const stillOwed = completed.get(row.id);
  if ((row.stage === 'completed') !== (stillOwed !== undefined)) yield `${row.stage}, and the completion says else`;
  else if (row.stillOwed !== (stillOwed ?? false)) yield `still owed: ${row.stillOwed}, acknowledged ${stillOwed}`;
  for (const { place, name, sha256 } of signed.filter(({ inquiry }) => inquiry === row.id)) {
    const found = row.quotes
      .flatMap(({ signatures }) => signatures)
      .filter((one) => one.place === place && one.sha256 === sha256);
    if (found.length !== 1 || found[0]!.name !== name) yield `${name} signed, and ${found.length} signatures stand`;
  }
  for (const key of lettersOf(row, { mailed, quiet })) if (!letters.has(key)) yield `no letter ${key}`;
}

const moneySaid = ({
  totalCents,
  chargesCents,
  paidCents,
  writtenOffCents,
  owedCents,
}: NonNullable<SumsSeen['money']>) =>
  `${totalCents} + ${chargesCents} − ${paidCents} − ${writtenOffCents} = ${owedCents}`;
const moneyOf = (deal: Reckoned): string => {
  const { total, charges, paid, written, owed } = sumsOf(deal);
  return `${total} + ${charges} − ${paid} − ${written} = ${owed}`;
};
/** The paper of the cancellation itself knows of nothing that went back since. */
const cancelSaid = ({
  damagesCents,
  paidCents,
  returnedCents,
  returnCents,
  owedCents,
}: NonNullable<SumsSeen['cancel']>) =>
  `damages ${damagesCents}, paid ${paidCents}, returned ${returnedCents ?? 0}, back ${returnCents}, owed ${owedCents}`;
const cancelOf = (deal: Reckoned): string => {
  const { damages, paid, returned, back, owed } = settlementOf(deal);
  return `damages ${damages}, paid ${paid}, returned ${returned}, back ${back}, owed ${owed}`;
};

/**
 * Every document says the sums of the moment at which it was issued or, after its wait, was taken to be printed. A printed
 * one stays.
 */
export function* paperFaults({ sums, torn }: Pick<Witnessed, 'sums' | 'torn'>): Generator<string> {
  for (const number of torn) yield `${number} was printed, and removed`;
  for (const { number, kind, money, cancel, leased, deal } of sums) {
    const moments = leased ? [deal, leased] : [deal];
    for (const [said, trueOf] of [
      [money && moneySaid(money), moneyOf],
      [cancel && cancelSaid(cancel), cancelOf],
    ] as const) {
      const truths = moments.map(trueOf);
      if (said !== null && !truths.includes(said)) yield `${kind} ${number} says ${said}, not ${truths.join(' or ')}`;
    }
  }
}

interface Verdict {
  faults: string[];
  counts: Record<string, number>;
}

/** Compares databases, mails and bucket with the rules and with what was acknowledged, once everything rests. */
export async function judge({ stack, ledger }: Play, past: Past[]): Promise<Verdict> {
  const database = stack.backing.BOOKINGS_DATABASE_URL!;
  const rows = await query<DealingsRow>(database, DEALINGS);
  const [numbers] = await query<NumbersRow>(database, NUMBERS);
  const seen = await witnessed(database);
  const documents = await query<DocumentRow>(database, DOCUMENTS);
  const files = await fileFaults(stack, [...documents, ...(await query<DocumentRow>(database, SHOWN))]);
  const mails = stack.smtp.received.map(mailedOf);
  const doubled = judgeDoubledMails(stack.smtp.received, past);
  const told = { letters: new Set(seen.letters.map(({ key }: LetterSeen) => key)), quiet: new Set(seen.quiet) };
  const claims = rows.flatMap(({ payments }) => payments.filter(({ number }) => number === null));
  const found = [...ledger.entered].flatMap(([email, id]) => {
    const stands = rows.some((row) => row.id === id);
    return stands === ledger.erased.has(id) ? [`${email}: ${stands ? 'erased, and stands' : 'lost'}`] : [];
  });
  return {
    faults: [
      ...ledger.faults,
      ...found,
      ...rows.flatMap((row) =>
        [...faultsOf(row), ...ledgerFaults(row, ledger, told)].map((fault) => `${row.id}: ${fault}`),
      ),
      ...numberFaults(numbers!, seen.numbers),
      ...paperFaults(seen),
      ...silenceFaults(seen.letters, new Set(claims.map(({ id }) => id))),
      ...(await overlaps(database)),
      ...files.faults,
      ...mailFaults({
        mails,
        letters: seen.letters,
        others: new Set(seen.others),
        erased: ledger.erased,
        hashes: new Map(documents.map(({ id, sha256 }) => [id, sha256])),
      }),
      ...doubled.broken,
    ],
    counts: {
      requests: rows.length,
      erased: ledger.erased.size,
      quotes: rows.reduce((sum, row) => sum + row.quotes.length, 0),
      signatures: rows.reduce((sum, row) => sum + row.quotes.reduce((all, one) => all + one.signatures.length, 0), 0),
      'agreed elsewhere': rows.reduce(
        (sum, { timeline }) => sum + (timeline.agreed ?? 0) + (timeline.agreed_anew ?? 0),
        0,
      ),
      payments: numbers!.payments.length,
      'payments taken back without a paper': rows.reduce(
        (sum, row) => sum + row.payments.filter((one) => one.number !== null && isTakenBack(one, row)).length,
        0,
      ),
      charges: rows.reduce((sum, row) => sum + row.charges.length, 0),
      'write-offs': rows.reduce((sum, row) => sum + row.writeOffs.length, 0),
      'requests in pesos': rows.filter(({ currencies }) => currencies.includes('MXN')).length,
      'letters to quiet clients that were not written': seen.quiet.length,
      numbers: numbers!.counters.reduce((sum, { last }) => sum + last, 0),
      documents: documents.length,
      'files in the bucket': files.count,
      letters: seen.letters.length,
      mails: new Set(mails.map(({ noticeId }) => noticeId)).size,
      ...doubled.counts,
    },
  };
}

/** Every hash that a row names is that of the bytes in the bucket. */
async function fileFaults(stack: Play['stack'], named: DocumentRow[]): Promise<{ faults: string[]; count: number }> {
  const bucket = new Bucket(stack);
  const faults: string[] = [];
  const hashes = new Map<string, string>();
  for (const { id, key, sha256 } of named) {
    if (!key || !sha256) {
      faults.push(`document ${id} has no file`);
      continue;
    }
    if (!hashes.has(key)) {
      const file = await bucket.read(`/media/${key}`);
      hashes.set(key, file ? createHash('sha256').update(file.body).digest('hex') : 'none');
    }
    if (hashes.get(key) !== sha256) faults.push(`document ${id} has ${hashes.get(key)}, not ${sha256}`);
  }
  bucket.close();
  return { faults, count: hashes.size };
}
